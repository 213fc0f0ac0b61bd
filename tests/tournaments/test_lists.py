"""What entrants bring: judged when they enter, used in each of their games."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models.saved_list import SavedList
from games.models.tournament import EntrantList
from games.operations import erasure
from games.tournaments import drafts, entrant_lists, perform
from games.tournaments.core import acts
from games.tournaments.core.book import Book, Conditions
from games.tournaments.core.field import Terms
from games.tournaments.effects.entries import BRINGS_ITSELF
from rules.kernel.errors import Refusal
from tests.support.tournament_acts import enter, pair, publish
from tests.support.toys.birds import DeckRules
from tests.support.toys.rookery import SIX, Rookery
from tests.support.visitors import api_of, client_of
from tests.tournaments.bringing import (
    FLOCK,
    HAS_NONE,
    OWLS,
    RAVENS,
    a_round,
    at,
    begin,
    bring,
    brought,
    cup,
    games,
    html,
    kept,
    played_here,
    sent,
)
from tests.tournaments.conftest import Make
from tests.web.at_tournament_desk import staff

__all__ = ["cup", "played_here"]

pytestmark = pytest.mark.django_db


def test_a_list_is_judged_before_the_entry_counts(cup: Make, people: list[Any]) -> None:
    one = cup()
    for lists, said in (
        ({"ash": "3 owl\n2 dodo"}, "Your deck: There is no bird “dodo”. A deck has 12 cards, not"),
        ({"oak": OWLS}, "The oak brings nothing of its own. You bring a list for the ash or"),
        ({"ash": OWLS, "birch": OWLS}, "One deck serves the ash and birch. Send it once."),
    ):
        with pytest.raises(Refusal, match=said):
            enter(one, people[0], lists=lists)
    assert not one.entries.exists() and not EntrantList.objects.exists()
    enter(one, people[0], lists={"birch": " 2 OWL \n\n10 wren"})
    assert kept(one) == {"ash": OWLS, "birch": OWLS}


def test_every_game_of_an_entrant_begins_with_it(cup: Make, people: list[Any]) -> None:
    one = cup(mirrored=True)
    enter(one, people[0], lists={"ash": "night"})
    enter(one, people[1])
    begin(one)
    a_round(one)
    night = DeckRules.ready["night"].text
    assert len(games(one)) == 2
    assert all(brought(game) == {"p1": night, "p2": FLOCK} for game in games(one))


def test_it_is_exchanged_until_the_tournament_begins(cup: Make, people: list[Any]) -> None:
    one = cup()
    enter(one, people[0], lists={"ash": OWLS})
    bring(one, 1, people[0], ash=RAVENS)
    assert kept(one) == {"ash": RAVENS, "birch": RAVENS}
    with pytest.raises(Refusal, match="A deck has 12 cards, not 3"):
        bring(one, 1, people[0], ash="3 owl")
    with pytest.raises(Refusal, match="Say what you bring"):
        bring(one, 1, people[0])
    assert kept(one)["ash"] == RAVENS
    bring(one, 1, people[0], ash="")
    assert kept(one) == {}
    enter(one, people[1])
    begin(one)
    with pytest.raises(Refusal, match="The tournament has begun, and what you bring is fixed"):
        bring(one, 1, people[0], ash=OWLS)


def test_an_organiser_may_allow_it_until_a_round_is_paired(cup: Make, people: list[Any]) -> None:
    one = cup(exchange=True)
    for person in people[:2]:
        enter(one, person, lists={"ash": OWLS})
    begin(one)
    bring(one, 1, people[0], ash=RAVENS)
    pair(one, by=one.directors.get())
    with pytest.raises(Refusal, match="The next round is paired"):
        bring(one, 1, people[0], ash=OWLS)
    publish(one, by=one.directors.get())
    bring(one, 2, people[1], ash=RAVENS)
    assert brought(games(one)[0]) == {"p1": RAVENS, "p2": OWLS}


def test_late_entrants_choose_until_they_are_paired(cup: Make, people: list[Any]) -> None:
    one = cup()
    for person in people[:2]:
        enter(one, person)
    begin(one)
    a_round(one)
    enter(one, people[2], by=one.directors.get())
    bring(one, 3, people[2], ash=OWLS)
    assert kept(one, 3)["birch"] == OWLS


def test_only_the_entrant_brings_something(cup: Make, people: list[Any], director: Any) -> None:
    one = cup()
    with pytest.raises(Refusal, match=re.escape(BRINGS_ITSELF)):
        enter(one, people[0], by=director, lists={"ash": OWLS})
    enter(one, people[0])
    for other in (director, people[1]):
        with pytest.raises(Refusal, match="for yourself only"):
            bring(one, 1, other, ash=OWLS)
    assert not EntrantList.objects.exists()


def test_nothing_is_brought_where_everything_is_fixed(announced: Make, people: list[Any]) -> None:
    one = announced()
    with pytest.raises(Refusal, match="You bring nothing of your own"):
        enter(one, people[0], lists={"red": OWLS})
    enter(one, people[0])
    with pytest.raises(Refusal, match="You bring nothing of your own"):
        bring(one, 1, people[0], red=OWLS)


def test_a_list_for_each_side_that_brings_another(cup: Make, people: list[Any]) -> None:
    one = cup(system="aviary", mirrored=True)
    enter(one, people[0], lists={"ash": OWLS})
    enter(one, people[1], lists={"birch": RAVENS})
    assert (kept(one, 1), kept(one, 2)) == ({"ash": OWLS}, {"birch": RAVENS})
    begin(one)
    a_round(one)
    for game in games(one):
        seats = dict(game.seats.values_list("user__username", "name"))
        plays_ash = "p1" if seats["p1"] == "ash" else "p2"
        assert brought(game) == {plays_ash: OWLS if plays_ash == "p1" else FLOCK}
        openly = game.setup["options"].get("birch")
        assert openly == (RAVENS if plays_ash == "p1" else None)


class NightFirst(DeckRules):
    ready = dict(reversed(DeckRules.ready.items()))


def test_one_list_for_sides_that_differ_in_what_stands_ready(
    cup: Make, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = {"ash": DeckRules(), "birch": NightFirst()}
    monkeypatch.setattr(Rookery, "brings", lambda self, setup, seat: rules[seat])
    one = cup(mirrored=True)
    enter(one, people[0], lists={"birch": RAVENS})
    enter(one, people[1])
    assert kept(one, 1) == {"ash": RAVENS, "birch": RAVENS}
    said = "You play with what stands ready: “A flock” as the ash and “A night” as the birch."
    assert said in html(client_of(people[1]).get(at(one)))
    begin(one)
    a_round(one)
    night = DeckRules.ready["night"].text
    assert {brought(game)["p2"] for game in games(one)} == {FLOCK, night}
    assert {brought(game)["p1"] for game in games(one)} == {RAVENS}


def test_what_is_brought_openly_is_read_by_all(cup: Make, people: list[Any]) -> None:
    one = cup(system="aviary")
    enter(one, people[0], lists={"ash": OWLS, "birch": RAVENS})
    page = html(Client().get(reverse("entrant", args=[one.key, 1])))
    assert "<h3>Clutch for the birch</h3><p>9 raven<br>3 crow</p>" in page and "owl" not in page
    [shown] = api_of(people[1]).get(f"/api/tournaments/{one.key}/entries/").json()
    assert shown["brings"] == {"clutch for the birch": RAVENS}


def test_a_substitute_takes_over_what_was_brought(cup: Make, people: list[Any]) -> None:
    one = cup()
    for person in people[:2]:
        enter(one, person, lists={"ash": OWLS})
    for number, person in ((1, people[2]), (2, None)):
        act = acts.Substitute(number)
        perform.perform(one, act, by=one.directors.get(), reason="So be it.", person=person)
    assert "2 owl" in html(client_of(people[2]).get(at(one)))
    assert "2 owl" not in html(client_of(people[0]).get(at(one)))
    begin(one)
    a_round(one)
    assert brought(games(one)[0]) == {"p3": OWLS, "": OWLS}


def test_lists_go_with_an_erased_person(cup: Make, people: list[Any]) -> None:
    one = cup()
    enter(one, people[0], lists={"ash": OWLS})
    erasure.erase(people[0])
    assert not EntrantList.objects.exists()


def test_members_of_a_team_bring_their_own(cup: Make, people: list[Any]) -> None:
    one = cup(boards=2)
    for number, person in enumerate(people[:4]):
        lists = {"ash": OWLS} if number % 2 else {}
        enter(one, person, team=f"Team {number // 2}", lists=lists)
    begin(one)
    a_round(one)
    found = {who: text for game in games(one) for who, text in brought(game).items()}
    assert found == {"p1": FLOCK, "p2": OWLS, "p3": FLOCK, "p4": OWLS}


def test_a_list_that_breaks_a_newer_rule_is_not_played(
    cup: Make, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = cup()
    for person in people[:2]:
        enter(one, person, lists={"ash": OWLS})
    monkeypatch.setattr("tests.support.toys.birds.OWLS", 1)
    said = "Your deck breaks a rule now: A deck has at most 1 owls. You play with what stands"
    assert said in html(client_of(people[0]).get(at(one)))
    begin(one)
    a_round(one)
    assert brought(games(one)[0]) == {"p1": FLOCK, "p2": FLOCK}


def test_a_draft_needs_a_list_for_those_who_bring_none(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = Conditions(system="rookery")
    opening = acts.Open(Terms(sides=SIX[:2]), conditions)
    assert not list(drafts.unsound(opening))
    monkeypatch.setattr(DeckRules, "ready", {})
    said = "No deck stands ready for entrants who bring none of their own."
    assert [("missions", said)] == list(drafts.unsound(opening))


# Doors


def test_on_the_page(cup: Make, people: list[Any]) -> None:
    one, (ann, bob) = cup(), people[:2]
    fields = {"system": "rookery", "mission": 1, "seat": "birch", "text": OWLS}
    saved = SavedList.objects.create(user=ann, name="Mine", **fields)
    page = html(client_of(ann).get(at(one)))
    assert f'<option value="saved:{saved.pk}">Yours: Mine</option>' in page
    assert '<option value="night">A night</option>' in page and "Write a bird a line" in page
    assert "Mine" not in html(client_of(bob).get(at(one)))
    page = sent(one, ann, "enter", **{"written-ash": "3 owl\n1 dodo"})
    assert "There is no bird “dodo”." in page and "3 owl\n1 dodo</textarea>" in page
    assert not one.entries.exists()
    page = sent(one, ann, "enter", **{"list-ash": f"saved:{saved.pk}"})
    assert "You have entered." in page and "<pre>2 owl\n10 wren</pre>" in page
    page = sent(one, bob, "enter", **{"list-ash": f"saved:{saved.pk}"})
    assert f"You have entered. {HAS_NONE}" in page and kept(one, 2) == {}
    page = sent(one, ann, "bring", **{"written-ash": RAVENS})
    assert "You bring this from now on." in page and "<pre>9 raven\n3 crow</pre>" in page
    assert HAS_NONE in sent(one, ann, "bring", **{"list-ash": ""})
    assert kept(one, 1) == {}


def test_the_page_says_when_it_is_too_late(cup: Make, people: list[Any]) -> None:
    one = cup()
    for person in people[:2]:
        enter(one, person, lists={"ash": OWLS})
    assert 'value="bring"' in html(client_of(people[0]).get(at(one)))
    begin(one)
    page = html(client_of(people[0]).get(at(one)))
    assert "what you bring is fixed." in page and 'value="bring"' not in page
    assert "what you bring is fixed." in sent(one, people[0], "bring", **{"written-ash": RAVENS})
    assert kept(one)["ash"] == OWLS


def test_by_program(cup: Make, people: list[Any]) -> None:
    one = cup()
    api, address = api_of(people[0]), f"/api/tournaments/{one.key}/"
    [kind] = api.get(address).json()["lists"]
    assert (kind["seats"], kind["called"], kind["open"]) == (["ash", "birch"], "deck", False)
    assert kind["ready"][1] == {"name": "night", "title": "A night"}
    wrong = api.post(f"{address}entries/", {"lists": {"ash": "3 owl"}}, format="json")
    assert (wrong.status_code, one.entries.count()) == (422, 0)
    made = api.post(f"{address}entries/", {"lists": {"ash": OWLS}}, format="json").json()
    assert made["brings"] == {}
    [kind] = api.get(address).json()["lists"]
    assert (kind["yours"], kind["said"]) == (OWLS, "")
    act = {"verb": "bring", "entrant": 1, "lists": {"birch": ""}}
    done = api.post(f"{address}acts/", act, format="json").json()
    assert (done["text"], done["act"]) == ("p1 has chosen what they bring.", {"entrant": 1})
    assert api.get(address).json()["lists"][0]["said"] == HAS_NONE
    wrong = api.post(f"{address}acts/", {**act, "lists": [OWLS]}, format="json")
    assert "“lists” has a text for the name of a seat." in wrong.json()["error"]
    enter(one, people[1])
    begin(one)
    assert "what you bring is fixed." in api.get(address).json()["fixed"]


def test_directors_see_who_has_brought_one_and_not_what(
    cup: Make, people: list[Any], director: Any
) -> None:
    one = cup()
    enter(one, people[0], lists={"ash": OWLS})
    enter(one, people[1])
    page = reverse("admin:tournament_page", args=[one.pk, "entrants"])
    seen = html(client_of(staff(director)).get(page))
    assert "<th>Has brought</th>" in seen and "<td>deck</td>" in seen and "owl" not in seen
    enter(one, director)
    assert "Has brought" not in html(client_of(director).get(page))


def test_the_entry_mail_says_the_same_to_all(cup: Make, people: list[Any]) -> None:
    one = cup()
    enter(one, people[0], lists={"ash": OWLS})
    enter(one, people[1])
    told = [notice.text for person in people[:2] for notice in person.notices.all()]
    assert len(told) == 2 and len(set(told)) == 1
    assert "You can bring your own deck: choose it on the page" in told[0]
    said = list(entrant_lists.told_to_all(Book()))
    assert said == []

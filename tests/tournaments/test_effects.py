"""An act has the same effects through every door: those of the one table."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.models.mail import Notice
from games.models.tournament import Act, EntrantList, Holder, Tournament, Wording
from games.tournaments import drafts, perform, rounds
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from games.tournaments.core.field import Bye
from games.tournaments.effects import EFFECTS, Effects
from games.tournaments.performance import RequestedAct
from rules.kernel.errors import Refusal
from tests.support.counter_system import Counter
from tests.support.tournament_acts import enter
from tests.support.toys.birds import DeckRules
from tests.support.visitors import api_of, client_of
from tests.tournaments.conftest import CONDITIONS, SIDES, TERMS, Make, directing, won_by
from tests.web.at_tournament_desk import done, staff

pytestmark = pytest.mark.django_db
Fields = dict[str, Any]
Door = Callable[..., None]
WHY = {"reason": "So be it."}
TO_BEGIN: list[tuple[str, Fields]] = [
    ("open", {}),
    ("correct", {"title": "The cup", "text": "Bring dice.", **WHY}),
    ("appoint", {"person": "dirk"}),
    ("invite", {"person": "p5"}),
    ("uninvite", {"person": "p5"}),
    *(("enter", {"person": f"p{number}"}) for number in range(1, 6)),
    *(("check in", {"entrant": number}) for number in range(1, 6)),
    ("bring", {"entrant": 1, "lists": {"blue": "12 crow"}}),
    ("seed", {"order": [2, 1, 3, 4, 5], **WHY}),
]
TO_END: list[tuple[str, Fields]] = [
    ("announce", WHY),
    ("keep apart", {"first": 1, "second": 2, **WHY}),
    ("let meet", {"first": 1, "second": 2, **WHY}),
    ("begin", {}),
    ("sit out", {"entrant": 4, "round": 1, "bye": Bye.ZERO.value}),
    ("play after all", {"entrant": 4, "round": 1}),
    ("withdraw", {"entrant": 5}),
    ("withdraw", {"entrant": 4}),
    ("readmit", {"entrant": 4}),
    ("pair", {}),
    ("swap", {"first": 1, "second": 3, **WHY}),
    ("publish", {}),
    ("pause", WHY),
    ("resume", {}),
    ("extend", {"round": 1, "days": 3, **WHY}),
    ("extend table", {"round": 1, "table": 1, "days": 2, **WHY}),
    ("replay", {"round": 1, "table": 1, **WHY}),
    ("substitute", {"entrant": 3, "person": "p6", **WHY}),
    ("decide", {"round": 1, "table": 1, "chosen": "draw", **WHY}),
    ("score", {}),
    ("penalise", {"entrant": 1, "points": 0.5, **WHY}),
    ("award", {"entrant": 2, **WHY}),
    ("call off", WHY),
    ("drop", WHY),
    ("release", {"person": "dirk"}),
    ("close", {}),
]
CALLED_OFF: list[tuple[str, Fields]] = [("call off", WHY), ("confirm", WHY)]
COURSES = (TO_BEGIN + TO_END, TO_BEGIN + CALLED_OFF)


def by_perform(one: Tournament, user: Any, verb: str, **fields: Any) -> None:
    reason, beside = fields.pop("reason", ""), {}
    if "person" in fields:
        beside["person"] = get_user_model().objects.get(username=fields.pop("person"))
    if verb == "correct":
        beside["wording"] = Wording(title=fields.pop("title"), text=fields.pop("text"))
    if "lists" in fields:
        beside["lists"] = fields.pop("lists")
    made = {
        "open": lambda: drafts.opening(one),
        "pair": lambda: rounds.next_draft(perform.book_of(one)),
        "publish": lambda: acts.Publish(1),
        "decide": lambda: rounds.ruling(one, *fields.values()),
    }
    act = made[verb]() if verb in made else acts.read(verb, fields)
    perform.perform(one, act, by=user, reason=reason, **beside)


def by_api(one: Tournament, user: Any, verb: str, **fields: Any) -> None:
    sent = {"verb": verb, **fields}
    response = api_of(user).post(f"/api/tournaments/{one.key}/acts/", sent, format="json")
    assert response.status_code == 201, response.content


AS_FORM = {"title": "heading", "chosen": "outcome"}


def by_desk(one: Tournament, user: Any, verb: str, **fields: Any) -> None:
    if verb in ("appoint", "release", "bring"):  # not at the desk but on other pages
        return by_perform(one, user, verb, **fields)
    sent = {"reason": "", **{AS_FORM.get(name, name): fields[name] for name in fields}}
    if verb == "seed":
        sent["order"] = "\n".join(map(str, sent["order"]))
    if verb == "invite":
        sent["people"] = sent.pop("person")
    done(client_of(user), one, verb, **sent)
    return None


def course(door: Door, steps: list[tuple[str, Fields]]) -> Tournament:
    """A new tournament in which all *steps* are done through *door*."""
    known = get_user_model().objects
    director, second = known.get(username="dora"), known.get(username="dirk")
    terms = replace(TERMS, rounds=3)
    conditions = replace(
        CONDITIONS, entry="invitation", check_in=True, round_days=7, automatic=False
    )
    opening = acts.written(acts.Open(terms, conditions))
    one = Tournament.objects.create(title="The club's cup", system="counter", **opening)
    one.directors.add(director)
    for verb, words in steps:
        if verb == "score":
            play_table_two(one)
        else:
            by = {"confirm": second, "bring": known.get(username="p1")}.get(verb, director)
            door(one, by, verb, **words)
        one.refresh_from_db()
    return one


def play_table_two(one: Tournament) -> None:
    """Only the service writes down the results of games."""
    pairing = one.pairings.get(table=2)
    won_by(pairing.game, "red")
    pairing.refresh_from_db()
    rounds.score(pairing)


def seen(one: Tournament) -> dict[str, Any]:
    """All that has come of the acts of a tournament, but for keys and hashes of its own."""
    return {
        "acts": [(row.verb, plain(json.loads(row.data))) for row in acts_of(one)],
        "copies": [one.status, one.round, one.paused, one.title, one.text],
        "entries": list(one.entries.values_list("number", "user", "state", "points", "team")),
        "lists": list(
            EntrantList.objects.filter(entry__tournament=one).values_list("seat", "text")
        ),
        "holders": list(
            Holder.objects.filter(entry__tournament=one)
            .order_by("id")
            .values_list("entry__number", "since", "user")
        ),
        "directors": list(one.directors.values_list("username", flat=True)),
        "texts": list(one.wordings.values_list("number", "title", "text")),
        "tables": [table(pairing) for pairing in one.pairings.order_by("table")],
        "told": [
            (notice.person_id, notice.cause.removeprefix(f"tournament/{one.key}/"), notice.text)
            for notice in Notice.objects.filter(tournament=one).order_by("id")
        ],
    }


def acts_of(one: Tournament) -> Any:
    return Act.objects.filter(tournament=one).order_by("number")


def plain(data: Fields) -> Fields:
    own = ("games", "game", "whom", "words", "terms")
    return {name: value for name, value in data.items() if name not in own}


def table(pairing: Any) -> tuple[Any, ...]:
    game = pairing.game
    return (
        *(pairing.round, pairing.table, pairing.scored, game.status, game.winners),
        (pairing.due_at - pairing.published_at).days,
        list(game.seats.order_by("id").values_list("name", "user")),
        list(game.ruling_notes.order_by("id").values_list("reason", flat=True)),
        list(game.notices.order_by("id").values_list("person", "kind")),
    )


@pytest.fixture
def staffed(director: Any, people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two directors at the desk; lists are brought, and what is reached does not depend on dice."""
    monkeypatch.setattr(Counter, "brings", lambda self, setup, seat: DeckRules())
    monkeypatch.setattr(Counter, "score", lambda self, state: dict.fromkeys(SIDES, (0, 1)))
    for user in (director, directing("dirk")):
        staff(user)


def test_every_act_has_its_line_in_the_table() -> None:
    assert list(EFFECTS) and set(EFFECTS) == set(acts.ACTS.values())


def test_nobody_but_a_director_enters_somebody_else(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced()
    for other in (people[1], None):
        with pytest.raises(Refusal, match="for yourself only"):
            perform.perform(one, acts.Enter(), by=people[0], person=other)
    assert not one.entries.exists()
    enter(one, people[1], by=director)
    assert one.entries.get().user == people[1]


@pytest.mark.usefixtures("staffed")
@pytest.mark.parametrize("door", [by_api, by_desk])
@pytest.mark.parametrize("steps", COURSES)
def test_a_door_has_the_effects_of_the_table(steps: list[tuple[str, Fields]], door: Door) -> None:
    there, here = seen(course(door, steps)), seen(course(by_perform, steps))
    for what in here:
        assert there[what] == here[what], what


@pytest.mark.usefixtures("staffed")
def test_every_act_is_performed_through_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[tuple[type[acts.Act], str]] = set()

    def spied(act: type[acts.Act], part: str, effect: Callable[..., Any]) -> Callable[..., Any]:
        def spy(given: Any) -> Any:
            called.add((act, part))
            return effect(given)

        return spy

    parts = [part.name for part in fields(Effects)]
    table = {
        act: Effects(**{part: spied(act, part, getattr(effects, part)) for part in parts})
        for act, effects in EFFECTS.items()
    }
    monkeypatch.setattr(perform, "EFFECTS", table)
    for steps in COURSES:
        assert not list(perform.trouble(course(by_perform, steps)))
    assert called == {(act, part) for act in EFFECTS for part in parts}


def test_no_log_tells_the_password_with_which_somebody_enters() -> None:
    asked = RequestedAct(
        tournament=Tournament(), book=Book(TERMS, CONDITIONS), act=acts.Begin(), password="sesame"
    )
    assert "sesame" not in repr(asked)

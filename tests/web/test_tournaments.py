"""Tournaments for everybody: pages, feeds, files, and what nobody may read there."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Pairing, Tournament
from games.operations import erasure
from games.tournaments import exports, perform, public, scheduler
from games.tournaments.core import acts, standings
from rules.kernel.words import Words
from tests.support.counter_system import Counter
from tests.support.tournament_acts import enter, pair, publish
from tests.support.visitors import client_of
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    director,
    people,
    won_by,
)

__all__ = ["announced", "begun", "counter", "director", "people"]

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def page(client: Client, name: str, *args: Any, status: int = 200) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == status
    return response.content.decode()


@pytest.fixture
def cup(begun: Make) -> Tournament:
    """Five have played a round; in the second one game is over."""
    one = begun(players=5)
    for _ in range(2):
        while scheduler.tick():
            pass
        games = Game.objects.filter(pairing__tournament=one, status="playing")
        for game in games.order_by("id")[: 2 if one.round == 0 else 1]:
            won_by(game, "red")
        one.refresh_from_db()
    while scheduler.tick():
        pass
    one.refresh_from_db()
    assert one.round == 2
    return one


def entry_post(user: Any, one: Tournament, verb: str, **more: str) -> str:
    """What the page says after a form was sent."""
    client = client_of(user)
    address = reverse("tournament_entry", args=[one.key])
    return str(client.post(address, {"verb": verb, **more}, follow=True).content.decode())


def test_everybody_reads_rounds_results_and_standings(client: Client, cup: Tournament) -> None:
    told = page(client, "tournament", cup.key)
    assert "Running." in told and "Round 2" in told and "Buchholz" in told
    assert "It is never decided by lot" in told and "no opponent was left" in told
    first = page(client, "tournament_round", cup.key, 1)
    assert "Round 1" in first and "over" in first and "Why it is paired this way" in first
    for pairing in cup.pairings.filter(round=1).select_related("game"):
        assert reverse("game", args=[pairing.game.key]) in first
    page(client, "tournament_round", cup.key, 3, status=404)


def test_an_entrant_finds_their_game(people: list[Any], cup: Tournament) -> None:
    told = page(client_of(people[0]), "tournament", cup.key)
    pairing = cup.pairings.get(round=2, game__seats__user=people[0])
    assert pairing.game
    there = f'<a href="{reverse("game", args=[pairing.game.key])}">at table {pairing.table}</a>'
    assert f"In round 2 you played {there}." in told and "Being played" in told


def test_each_number_of_an_entrant_is_explained(client: Client, cup: Tournament) -> None:
    told = page(client, "entrant", cup.key, 1)
    assert "Points " in told and "Buchholz " in told and "After round" in told
    page(client, "entrant", cup.key, 99, status=404)


def test_the_points_of_who_goes_on_in_a_bracket_without_a_game_are_explained(
    begun: Make, client: Client
) -> None:
    one = begun(players=3, format="knock-out")
    while scheduler.tick():
        pass
    (free,) = perform.book_of(one).rounds[0].byes
    for name, *args in (("entrant", one.key, free), ("tournament_round", one.key, 1)):
        told = page(client, name, *args)
        assert public.GOES_ON in told and "no opponent was left" not in told
    told = page(client, "tournament", one.key)
    assert "advance without a game you get 1 as well" in told
    assert "and only then on points" in told.split("Standings")[-1]
    other = next(iter({1, 2, 3} - {free}))
    told = page(client, "entrant", one.key, other)
    assert standings.NOTHING_YET in told and "0 = 0" not in told


def test_entering_and_leaving_by_the_page(
    announced: Make, people: list[Any], client: Client
) -> None:
    one = announced(places=2, check_in=True)
    assert "You have entered." in entry_post(people[0], one, "enter")
    assert "You are in this tournament already." in entry_post(people[0], one, "enter")
    entry_post(people[1], one, "enter")
    assert "on the waiting list" in entry_post(people[2], one, "enter")
    assert "You have checked in." in entry_post(people[0], one, "check in")
    assert "Tick the box" in entry_post(people[1], one, "withdraw")
    assert "You have left" in entry_post(people[1], one, "withdraw", sure="yes")
    assert Entry.objects.get(tournament=one, user=people[2]).state == "in"
    assert "You sit out round 1." in entry_post(people[2], one, "sit out")
    assert "have not entered" in entry_post(people[3], one, "withdraw", sure="yes")
    assert "Waiting list" not in page(client, "tournament", one.key)


def test_a_name_that_was_erased_is_nowhere(client: Client, cup: Tournament) -> None:
    person = cup.entries.get(number=2).user
    person.username = "canary-name"
    person.save()
    mine = [pairing.game.key for pairing in cup.pairings.filter(game__seats__user=person)]
    assert mine and "canary-name" in page(client, "tournament", cup.key)
    erasure.erase(person)
    addresses = [
        ("tournament", cup.key),
        ("tournament_log", cup.key),
        ("tournament_round", cup.key, 1),
        ("entrant", cup.key, 2),
        ("tournament_feed", cup.key),
        ("tournament_file", cup.key, "csv"),
        ("tournament_file", cup.key, "trf"),
        ("tournaments_feed",),
    ]
    for name, *args in addresses:
        assert "canary-name" not in page(client, name, *args)
    assert "Somebody (2)" in page(client, "tournament_round", cup.key, 1)


def test_a_draft_is_read_by_nobody_before_it_is_published(
    begun: Make, director: Any, client: Client
) -> None:
    one = begun(players=4, automatic=False)
    pair(one, by=director)
    perform.perform(one, acts.Swap(1, 2), by=director, reason="canary-of-a-swap")
    draft = perform.book_of(one).draft
    why = perform.book_of(one).why
    assert draft and why
    for name in ("tournament", "tournament_log", "tournament_feed"):
        told = page(client, name, one.key)
        assert "canary-of-a-swap" not in told and "is paired" not in told
        assert not [sentence for sentence in why if sentence in told]
    page(client, "tournament_round", one.key, 1, status=404)
    publish(one, by=director)
    told = page(client, "tournament_log", one.key)
    assert "canary-of-a-swap" in told and "Round 1 is paired" in told


def test_a_bracket_is_drawn_and_a_crosstable_filled(begun: Make, client: Client) -> None:
    one = begun(players=8, format="double-knock-out")
    while scheduler.tick():
        pass
    told = page(client, "tournament", one.key)
    assert '<svg class="bracket"' in told and "W1.1" in told and "L1.1" in told
    robin = begun_again(begun, format="round-robin")
    assert "Everybody against everybody" in page(client, "tournament", robin.key)


def begun_again(begun: Make, **words: Any) -> Tournament:
    one = begun(players=4, **words)
    while scheduler.tick():
        pass
    one.refresh_from_db()
    return one


def test_files_hold_the_standings(client: Client, cup: Tournament, capsys: Any) -> None:
    evil = cup.entries.get(number=1).user
    evil.username = "=SUM(A1)"
    evil.save()
    rows = list(csv.DictReader(io.StringIO(page(client, "tournament_file", cup.key, "csv"))))
    assert len(rows) == 5 and "'=SUM(A1)" in [row["name"] for row in rows]
    data = json.loads(page(client, "tournament_file", cup.key, "json"))
    assert [row["points"] for row in data] == sorted((r["points"] for r in data), reverse=True)
    assert page(client, "tournament_file", cup.key, "trf").startswith("012 The club's cup")
    page(client, "tournament_file", cup.key, "exe", status=404)
    for kind in exports.FORMATS:
        call_command("export_tournament", cup.key, format=kind)
        assert capsys.readouterr().out == page(client, "tournament_file", cup.key, kind)
    with pytest.raises(CommandError, match="no announced tournament"):
        call_command("export_tournament", "nothing")


def test_feeds_tell_of_rounds_and_announcements(
    client: Client, cup: Tournament, director: Any
) -> None:
    perform.perform(cup, acts.Announce(), by=director, reason="Dinner is at eight.")
    for address in (reverse("tournament_feed", args=[cup.key]), reverse("tournaments_feed")):
        feed = ElementTree.fromstring(client.get(address).content)
        titles = [one.text or "" for one in feed.iter(f"{ATOM}title")]
        assert [t for t in titles if "Round 2 is published" in t]
        assert [t for t in titles if "An announcement" in t]
        assert "Dinner is at eight." in [one.text for one in feed.iter(f"{ATOM}summary")]
        ids = [one.text for one in feed.iter(f"{ATOM}id")]
        assert len(set(ids)) == len(ids)


def test_the_game_says_where_it_belongs(cup: Tournament) -> None:
    pairing = cup.pairings.filter(round=2, scored=False).select_related("game").first()
    assert pairing and pairing.game
    told = page(client_of(cup.entries.get(number=1).user), "game", pairing.game.key)
    assert f"Round 2, table {pairing.table} of" in told and "rule decides it" in told


def calendar_of(user: Any) -> str:
    told = client_of(user).post(reverse("renew_calendar")).content.decode()
    return str(told.split('readonly autofocus value="')[1].split('"')[0]).partition(
        "localhost:8000"
    )[2]


def test_a_calendar_holds_ones_own_deadlines_alone(
    client: Client, cup: Tournament, announced: Make
) -> None:
    seat = SeatAtGame.objects.filter(asked__isnull=False, game__pairing__round=2).first()
    assert seat and seat.user
    soon = database_clock.now() + timedelta(days=9)
    later = announced(starts_at=soon.isoformat())
    enter(later, seat.user)
    address = calendar_of(seat.user)
    told = client.get(address)
    assert told.headers["Content-Type"].startswith("text/calendar")
    read = Calendar.from_ical(told.content)
    assert read["REFRESH-INTERVAL"].to_ical() == read["X-PUBLISHED-TTL"].to_ical() == b"PT1H"
    events = {str(one["summary"]): one for one in read.walk("VEVENT")}
    assert len(events) == 3 and len({str(one["uid"]) for one in events.values()}) == 3
    asked = next(one for title, one in events.items() if title.startswith("Your move"))
    assert seat.deadline and asked["dtstart"].dt == seat.deadline.replace(microsecond=0)
    assert asked["dtstart"].dt.utcoffset() == timedelta(0)
    assert str(asked["summary"]).endswith(f"({seat.bare})")
    assert [t for t in events if t.endswith("begins")] and [t for t in events if "ends:" in t]
    SeatAtGame.objects.filter(pk=seat.pk).update(private=True)
    assert b"Your move" not in client.get(address).content


def test_a_calendar_that_was_renewed_or_whose_owner_is_gone_is_void(
    client: Client, people: list[Any]
) -> None:
    first = calendar_of(people[0])
    second = calendar_of(people[0])
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    assert second.rsplit("/", 1)[1][:-4] not in page(client_of(people[0]), "you")
    get_user_model().objects.filter(pk=people[0].pk).update(is_active=False)
    assert client.get(second).status_code == 404


def test_lists_of_a_thousand_ask_the_store_a_few_times(
    client: Client, announced: Make, django_assert_max_num_queries: Any
) -> None:
    many = [Tournament(title=f"Cup {n}", status="entry") for n in range(1000)]
    made = Tournament.objects.bulk_create(many)
    users = get_user_model().objects.bulk_create(
        [get_user_model()(username=f"u{n}") for n in range(500)]
    )
    Entry.objects.bulk_create(
        Entry(tournament=one, number=n, user=user)
        for one in made[-20:]
        for n, user in enumerate(users, 1)
    )
    with django_assert_max_num_queries(5):
        told = page(client, "tournaments")
    assert told.count('scope="row"') == 50 and "500" in told and "Page 1 of 20" in told
    with django_assert_max_num_queries(12):
        page(client, "tournament", made[-1].key)
    with django_assert_max_num_queries(5):
        page(client, "tournaments_feed")


def test_the_terms_say_what_happens(
    client: Client, announced: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = datetime(2030, 1, 5, 20, tzinfo=UTC)
    monkeypatch.setattr(Counter, "words", Words(one_turn="count"))
    conditions = {"starts_at": starts.isoformat(), "round_days": 21, "places": 8}
    clock = {"each": 3600, "part": 10}
    one = announced(**conditions, kept=90, answered=20, clock=clock)
    told = page(client, "tournament", one.key)
    for sentence in (
        "21 days after its round was published",
        "There are 8 places",
        "answer at least 90 % of their questions in time",
        "asked at least 20 questions",
        "1 hour for each question",
        "The questions of one count share their time: each after the first adds 6 min",
        "Sat 5 Jan 2030, 20:00",
        "A win counts 1, a draw ½, a loss 0.",
        "Sonneborn-Berger:",
    ):
        assert sentence in told
    assert not Pairing.objects.filter(tournament=one).exists()

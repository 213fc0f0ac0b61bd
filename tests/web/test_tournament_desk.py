"""The desk of tournaments: every act through its form, refusals, and what its pages say."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.admin.desk import PAGES
from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.moderation import Case, Report
from games.models.person import Profile
from games.models.tournament import ActNote, Entry, Pairing, Tournament
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from tests.support.counter_system import Counter
from tests.support.tournament_acts import enter
from tests.support.visitors import client_of
from tests.tournaments.conftest import (
    Make,
    announced,
    begun,
    counter,
    directing,
    director,
    people,
    won_by,
)
from tests.web.at_tournament_desk import (
    BY_HAND,
    desk,
    done,
    promoted,
    refused,
    staff,
    table_url,
    url,
)

__all__ = ["announced", "begun", "counter", "desk", "director", "people"]

NOW = datetime(2026, 1, 5, tzinfo=UTC)


def test_an_evening_by_hand(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND)
    for person in people[:3]:
        assert f"{person} enters.".capitalize() in done(desk, one, "enter", person=person.username)
    done(desk, one, "enter", person="")
    assert [entry.name for entry in one.entries.all()] == ["p1", "p2", "p3", "Autopilot 4"]
    assert "The tournament begins." in done(desk, one, "begin")
    html = done(desk, one, "pair")
    assert "not published yet" in html and "Why it is paired this way" in html
    before = perform.book_of(one).draft
    first, second = (table.entrants[0] for table in before.tables)
    done(desk, one, "swap", first=str(first), second=f"{second} p{second}")
    after = perform.book_of(one).draft
    assert after.tables[0].entrants[0] == second and after.tables[1].entrants[0] == first
    assert "Round 1 is published." in done(desk, one, "publish")
    assert one.pairings.count() == 2
    winner = perform.book_of(one).table(1, 1).entrants[0]
    html = done(desk, one, "decide", outcome=f"win-{winner}")
    assert "adjudicated" in html and "So be it." in html
    assert Pairing.objects.get(table=1).game.status == "over"
    assert "An announcement." in done(desk, one, "announce", reason="Well played.")
    assert "Round 1 is not over: table 2 has no result yet." in refused(desk, one, "close")
    won_by(Pairing.objects.get(table=2).game, "red")
    scheduler.tick()
    done(desk, one, "close")
    assert one.status == "over" and not list(perform.trouble(one))
    told = desk.get(url(one, "history") + "?check=1").content.decode()
    assert "acts are unchanged" in told and "dora" in told and "automatic" in told


def test_acts_about_entrants(desk: Client, announced: Make, people: list[Any]) -> None:
    one = announced(**BY_HAND, check_in=True)
    for person in people[:4]:
        enter(one, person)
    for name in ("p1", "p2", "p3", "p4"):
        done(desk, one, "check in", entrant=name)
    done(desk, one, "seed", order="3 p3\np1\n")
    assert perform.book_of(one).field.seeds() == (3, 1, 2, 4)
    done(desk, one, "seed by rating")
    assert perform.book_of(one).field.seeds() == (1, 2, 3, 4)
    done(desk, one, "keep apart", first="1", second="2")
    done(desk, one, "sit out", entrant="4", round="1", bye="half point")
    done(desk, one, "penalise", entrant="p2", points="0.5")
    done(desk, one, "substitute", entrant="p1", person="p9")
    done(desk, one, "withdraw", entrant="p3")
    html = desk.get(url(one, "entrants")).content.decode()
    for said in ("1 p9 and 2 p2", "4 p4: round 1, half point", "−½", "Left"):
        assert said in html
    assert Entry.objects.get(tournament=one, number=1).user == people[8]
    assert set(ActNote.objects.filter(number__gt=8).values_list("reason", flat=True)) == {
        "So be it."
    }


def test_time_and_tables(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    due = Pairing.objects.get(table=1).due_at
    done(desk, one, "extend", round="1", days="3")
    assert (Pairing.objects.get(table=1).due_at - due).days == 3
    done(desk, one, "pause")
    assert one.paused and set(Game.objects.values_list("status", flat=True)) == {"paused"}
    done(desk, one, "resume")
    assert not one.paused
    old = Pairing.objects.get(table=1).game
    done(desk, one, "replay")
    new = Pairing.objects.get(table=1).game
    old.refresh_from_db()
    assert new.pk != old.pk and (old.status, old.winners, new.status) == ("over", [], "playing")
    assert perform.book_of(one).games[1, 1] == new.key
    scheduler.tick()
    assert perform.book_of(one).table(1, 1).result is None
    a, b = perform.book_of(one).table(1, 1).entrants
    done(desk, one, "decide", outcome=f"absent-{a}")
    assert perform.book_of(one).table(1, 1).result.points == {a: 0, b: 1}
    done(desk, one, "decide", outcome=f"absent-{a}-{b}")
    assert perform.book_of(one).table(1, 1).result.how == "double forfeit"
    done(desk, one, "decide", outcome="draw")
    assert perform.book_of(one).table(1, 1).result.points == {a: 0.5, b: 0.5}


def test_times_name_their_zone(desk: Client, begun: Make, announced: Make, director: Any) -> None:
    Profile.objects.create(user=director, timezone="Asia/Kathmandu")
    one = begun(round_days=20, **BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    due = Pairing.objects.get(table=1).due_at
    assert due
    there = f"{due.astimezone(ZoneInfo('Asia/Kathmandu')):%H:%M} +0545</time>"
    for address in (url(one, "rounds"), table_url(one)):
        assert there in desk.get(address).content.decode(), address
    assert desk.get(url(one, "history")).content.decode().count(" +0545</time>") == one.length
    start = datetime.now(UTC) + timedelta(days=9)
    later = announced(starts_at=start.isoformat())
    starts = f"{start.astimezone(ZoneInfo('Asia/Kathmandu')):%H:%M} +0545"
    terms = reverse("admin:games_tournament_change", args=[later.pk])
    for address in (url(later), terms, reverse("admin:games_tournament_changelist")):
        assert starts in desk.get(address).content.decode(), address
    form = desk.get(reverse("admin:games_tournament_add")).content.decode()
    assert "By the clock of Asia/Kathmandu." in form


def test_a_table_of_a_round_that_is_past_is_not_played_again(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    for _ in range(2):
        done(desk, one, "pair")
        done(desk, one, "publish")
        for game in Game.objects.filter(status="playing"):
            won_by(game, "red")
        scheduler.tick()
    assert "Round 2 is already published" in refused(desk, one, "replay")
    assert Game.objects.count() == 4


def test_to_call_off_takes_two(desk: Client, begun: Make, director: Any) -> None:
    one, second = begun(**BY_HAND), staff(directing("dirk"))
    one.directors.add(second)
    done(desk, one, "call off")
    assert "Another director must confirm" in desk.get(url(one)).content.decode()
    assert "You cannot confirm your own proposal" in refused(desk, one, "confirm")
    done(desk, one, "drop")
    done(desk, one, "call off")
    done(client_of(second), one, "confirm")
    assert one.status == "called off"


def test_a_refusal_keeps_the_form(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    html = refused(desk, one, "extend", round="7", days="3", reason="The post was slow.")
    assert "There is no round 7 yet." in html
    assert 'value="The post was slow."' in html and 'value="7"' in html
    html = refused(desk, one, "penalise", entrant="nobody-here", points="1")
    assert "is not an entrant. Use a number or name from the list" in html
    assert 'value="nobody-here"' in html
    assert "Give a reason" in refused(desk, one, "announce", reason=" ")
    assert "There is no user called" in refused(desk, one, "enter", person="nobody-here")
    assert "p1 is in this tournament already" in refused(desk, one, "enter", person="p1")


def test_who_enters_somebody_reads_what_is_wrong_with_them(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(least_rating=1000)
    assert "This tournament is for ratings from 1000; that of p1 is" in refused(
        desk, one, "enter", person="p1"
    )


def test_a_form_sent_twice_is_done_once(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    fields = {"do": "penalise", "entrant": "1", "points": "1", "reason": "Late.", "request": "x"}
    for _ in range(2):
        told = desk.post(url(one, "entrants"), fields, follow=True).content.decode()
    assert "That has been done already." in told
    assert perform.book_of(one).penalties == {(1, 1): 1}


def test_no_act_of_another_page_or_name(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    for word in ("publish", "score", "", "no such"):
        assert desk.post(url(one), {"do": word, "reason": "So."}).status_code == 404
    assert desk.get(table_url(one)).status_code == 404
    assert desk.get(url(one, "nowhere")).status_code == 404


def test_a_stuck_tournament_says_why_and_is_left_alone(
    desk: Client, begun: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = begun(automatic=True)
    monkeypatch.setattr(Counter, "missions", {2: "All at once"})
    assert scheduler.tick() == 0
    one.refresh_from_db()
    assert one.trouble == "Counter has no mission 1. There are: 2." and one.seen == one.length
    assert one not in scheduler.running(database_clock.now())
    assert one.trouble in desk.get(url(one)).content.decode()
    done(desk, one, "announce")
    assert one.trouble == ""


def test_what_needs_somebody_is_named_and_can_be_followed(
    desk: Client, begun: Make, people: list[Any]
) -> None:
    one = begun(**BY_HAND)
    front = reverse("admin:tournament_desks")
    assert "No table is under way" in desk.get(front).content.decode()
    done(desk, one, "pair")
    assert "A round is paired but not published yet." in desk.get(url(one)).content.decode()
    done(desk, one, "publish")
    assert "Nothing needs you today." in desk.get(front).content.decode()
    late, halted = Pairing.objects.order_by("table")
    Pairing.objects.filter(pk=late.pk).update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    Game.objects.filter(pk=halted.game_id).update(status="halted")
    SeatAtGame.objects.filter(game=late.game, name="red").update(stands_in_at=datetime.now(UTC))
    for html in (desk.get(front).content.decode(), desk.get(url(one)).content.decode()):
        assert "1 table has no result although its round is over." in html
        assert "1 game has been halted" in html and "1 seat is open" in html
    Report.objects.create(
        game=late.game, kind="other", at=NOW, case=Case.objects.create(opened_at=NOW)
    )
    html = desk.get(url(one)).content.decode()
    assert "1 table has been reported" in html
    one.directors.add(promoted(late.game.seats.get(name="red").user))
    own = client_of(late.game.seats.get(name="red").user).get(url(one)).content.decode()
    assert "1 game has been halted" in own and "reported" not in own
    assert table_url(one, 1, late.table) in html and table_url(one, 1, halted.table) in html
    Pairing.objects.filter(pk=halted.pk).update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert "2 tables have no result although" in desk.get(front).content.decode()


def test_lists_ask_as_much_of_a_thousand_tournaments_as_of_ten(
    desk: Client, director: Any, django_assert_max_num_queries: Any
) -> None:
    users = get_user_model().objects
    crowd = users.bulk_create(users.model(username=f"c{n}") for n in range(10_000))
    many = Tournament.objects.bulk_create(
        Tournament(title=f"Cup {n}", status="playing", length=1) for n in range(1000)
    )
    Tournament.directors.through.objects.bulk_create(
        Tournament.directors.through(tournament=one, user=director) for one in many
    )
    Entry.objects.bulk_create(
        Entry(tournament=many[n % 1000], number=n // 1000 + 1, user=user)
        for n, user in enumerate(crowd)
    )
    Pairing.objects.bulk_create(
        Pairing(tournament=one, round=1, table=1, published_at=NOW, due_at=NOW) for one in many
    )
    for place in ("tournament_desks", "games_tournament_changelist"):
        with django_assert_max_num_queries(12):
            page = desk.get(reverse(f"admin:{place}"))
        assert page.status_code == 200 and "Cup 999" in page.content.decode()
    html = desk.get(reverse("admin:tournament_desks"), {"p": "20"}).content.decode()
    assert "Page 20 of 20" in html and html.count("has no result although") == 50


def test_the_pages_of_a_large_tournament_ask_little(
    desk: Client, begun: Make, people: list[Any], django_assert_max_num_queries: Any
) -> None:
    one = begun(players=9, **BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    for page in PAGES:
        with django_assert_max_num_queries(22):
            assert desk.get(url(one, page)).status_code == 200


def test_nobody_reads_what_is_hidden_in_a_game(desk: Client, begun: Make) -> None:
    one = begun(**BY_HAND)
    done(desk, one, "pair")
    done(desk, one, "publish")
    secrets = {bytes(game.secret).hex() for game in Game.objects.all()}
    secrets |= set(SeatAtGame.objects.values_list("salt", flat=True))
    told = "".join(desk.get(url(one, page)).content.decode() for page in PAGES)
    told += desk.get(table_url(one)).content.decode()
    assert not [secret for secret in secrets if secret in told] and "Your number is" not in told


def test_nothing_is_deleted(desk: Client, begun: Make) -> None:
    one = begun()
    delete = reverse("admin:games_tournament_delete", args=[one.pk])
    assert desk.post(delete, {"post": "yes"}).status_code == 403


def test_who_has_left_is_at_no_table_only_while_they_were_there(
    desk: Client, begun: Make, people: list[Any], director: Any
) -> None:
    one = begun(players=4, **BY_HAND)
    perform.perform(one, acts.Withdraw(2), by=director)
    perform.perform(one, acts.SitOut(3, 1), by=director)
    done(desk, one, "pair")
    html = done(desk, one, "publish")
    assert "3 p3: no point" in html and "2 p2: no point" not in html


def test_one_point_is_a_point(desk: Client, begun: Make) -> None:
    one = begun(players=3, **BY_HAND)
    done(desk, one, "sit out", entrant="p3", round="1", bye="full point")
    done(desk, one, "pair")
    done(desk, one, "publish")
    done(desk, one, "decide", outcome="draw")
    html = done(desk, one, "pair")
    assert "1 point; so far" in html and "points; so far" not in html


def test_a_list_has_teams_only_where_teams_play(
    desk: Client, announced: Make, people: list[Any]
) -> None:
    one = announced(**BY_HAND)
    assert "Write one user name per line" in refused(desk, one, "enter many", names="p1, p2")
    done(desk, one, "enter many", names="p1\np2")

"""A tournament runs itself: from entries to the last place, whatever happens on the way."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.accounts import sanctions
from games.clock import database_clock
from games.clock.time_control import Allowance
from games.models.game import Game
from games.models.moderation import Case, Sanction
from games.models.tournament import Act, ActNote, Entry, Pairing
from games.tournaments import perform, rounds, scheduler
from games.tournaments.core import acts
from games.tournaments.core.field import Bye, How, Result
from rules.kernel.errors import Refusal
from tests.support.counter_system import Counter
from tests.support.tournament_acts import enter
from tests.tournaments.conftest import SIDES, Make, directing, play_all, settle

pytestmark = pytest.mark.django_db


def test_it_runs_by_itself_to_its_end(begun: Make) -> None:
    one = begun(players=5)
    for _ in range(3):
        settle(one)
        play_all(one)
    settle(one)
    book = perform.book_of(one)
    assert (one.status, book.round, one.pairings.count()) == ("over", 3, 6)
    assert all(table.result.how == How.PLAYED for table in book.field.tables() if table.result)
    assert sorted(bye for r in book.rounds for bye in r.byes.values()) == [Bye.PAIRING] * 3
    assert sum(entry.points for entry in one.entries.all()) == 6 + 3
    assert not list(perform.trouble(one))
    assert scheduler.tick() == 0


def test_autopilots_alone_do_not_climb_a_ladder_for_ever(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(format="ladder")
    for _ in range(2):
        enter(one, None, by=director)
    perform.perform(one, acts.Begin(), by=director)
    settle(one)
    with pytest.raises(Refusal, match="The autopilot has this place already"):
        perform.perform(one, acts.Substitute(1), by=director, reason="A test.")
    assert not one.round and "Only autopilots play" in one.trouble
    enter(one, people[0], by=director)
    settle(one)
    assert (one.round, one.trouble) == (1, "")


def test_a_game_whose_time_is_up_is_decided_by_the_rule(
    begun: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = {"red": (0, 1), "blue": (0, 3)}
    monkeypatch.setattr(Counter, "score", lambda self, state: scores)
    one = begun(players=2, rounds=1, round_days=7)
    settle(one)
    pairing = one.pairings.get()
    assert pairing.due_at == pairing.published_at + timedelta(days=7)
    game = pairing.game
    Pairing.objects.update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    settle(one)
    game.refresh_from_db()
    result = perform.book_of(one).table(1, 1).result
    assert (game.status, game.winners) == ("over", ["blue"])
    assert result and result.how == How.ADJUDICATED
    assert sorted(result.figures.values()) == [(0, 1), (0, 3)]
    assert "By the rule announced beforehand" in game.ruling_notes.get().reason
    assert one.status == "over"


def test_nobody_ahead_is_a_draw_and_never_a_lot(
    begun: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counter, "score", lambda self, state: dict.fromkeys(SIDES, (1, 1)))
    one = begun(players=2, rounds=1)
    settle(one)
    Pairing.objects.update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    settle(one)
    assert Game.objects.get().winners == []
    assert set(perform.book_of(one).table(1, 1).result.points.values()) == {0.5}


def test_while_it_is_paused_nothing_is_decided_and_every_clock_stands(
    begun: Make, director: Any
) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    perform.perform(one, acts.Pause(), by=director, reason="The hall has burnt down.")
    Pairing.objects.update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    settle(one)
    assert Game.objects.get().status == "paused"
    perform.perform(one, acts.Resume(), by=director)
    assert Game.objects.get().status == "playing"
    assert Pairing.objects.get().due_at == datetime(2020, 1, 2, tzinfo=UTC)
    settle(one)
    assert Game.objects.get().status == "over"


def test_a_game_is_scored_once_whoever_comes_second(begun: Make) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    play_all(one)
    pairing = one.pairings.get()
    assert rounds.score(pairing) and rounds.score(pairing) is None
    assert Act.objects.filter(verb="score").count() == 1


def test_what_others_were_drawn_from_stands(begun: Make, director: Any) -> None:
    one = begun(players=4, format="knock-out")
    settle(one)
    play_all(one)
    settle(one)
    table = perform.book_of(one).table(1, 1)
    points = dict.fromkeys(table.entrants, 0.5)
    with pytest.raises(Refusal, match="Later rounds were drawn"):
        ruling = acts.Decide(1, 1, Result(How.ADJUDICATED, points))
        perform.perform(one, ruling, by=director, reason="On appeal.")


def test_it_begins_when_it_is_full_and_who_waits_moves_up(
    announced: Make, people: list[Any]
) -> None:
    one = announced(places=3, when_full=True)
    for person in people[:3]:
        enter(one, person)
    enter(one, people[3])
    assert one.entries.get(number=4).state == Entry.State.WAITING
    perform.perform(one, acts.Withdraw(2), by=people[1])
    assert [e.state for e in one.entries.all()] == ["in", "left", "in", "in"]
    settle(one)
    assert one.status == "playing"
    with pytest.raises(Refusal, match="All places are taken"):
        enter(one, people[5])


def test_it_begins_at_its_hour_without_those_who_did_not_check_in(
    announced: Make, people: list[Any], director: Any
) -> None:
    start = timezone.now() + timedelta(days=9)
    one = announced(check_in=True, starts_at=start.isoformat())
    for person in people[:3]:
        enter(one, person)
    with pytest.raises(Refusal, match="2 entrants; nobody is there, and 3 have not checked in"):
        perform.perform(one, acts.Begin(), by=director)
    for number in (1, 3):
        perform.perform(one, acts.CheckIn(number), by=people[number - 1])
    settle(one)
    assert one.status == "entry"
    with database_clock.at(start):
        scheduler.tick()
    one.refresh_from_db()
    assert one.status == "playing" and perform.book_of(one).takes_part == [1, 3]


def test_nobody_needs_to_check_the_autopilot_in(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(check_in=True, places=3)
    enter(one, people[0])
    perform.perform(one, acts.Enter(), by=director)
    perform.perform(one, acts.Substitute(1), by=director, reason="Ill.")
    enter(one, people[1])
    perform.perform(one, acts.Enter(), by=director)
    assert [e.checked_in for e in one.entries.order_by("number")] == [True, True, False, True]
    perform.perform(one, acts.Begin(), by=director)
    one.refresh_from_db()
    assert perform.book_of(one).takes_part == [1, 2, 4] and not list(perform.trouble(one))


def test_late_entries_are_paired_from_the_next_round(begun: Make, people: list[Any]) -> None:
    one = begun(players=4, rounds=3)
    settle(one)
    enter(one, people[7])
    play_all(one)
    settle(one)
    field = perform.book_of(one).field
    assert field.entrants[5].joined == 2
    assert 5 in field.playing(2) and field.sitting_out(1) == {5: Bye.ZERO}


def test_a_ruling_ends_the_game_and_an_appeal_changes_the_result(
    begun: Make, director: Any
) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    points = {1: 1.0, 2: 0.0}
    ruling = acts.Decide(1, 1, Result(How.FORFEIT, points))
    perform.perform(one, ruling, by=director, reason="Entrant 2 never came.")
    assert Game.objects.get().status == "over"
    other = acts.Decide(1, 1, Result(How.DOUBLE_FORFEIT, {1: 0.0, 2: 0.0}))
    perform.perform(one, other, by=director, reason="On appeal: neither came.")
    assert [entry.points for entry in one.entries.all()] == [0, 0]
    settle(one)
    assert one.status == "over" and not list(perform.trouble(one))


def test_a_substitute_takes_place_points_and_the_running_game(
    begun: Make, director: Any, people: list[Any]
) -> None:
    one = begun(players=2, rounds=1)
    settle(one)
    perform.perform(one, acts.Substitute(2), person=people[5], by=director, reason="Ill.")
    assert one.entries.get(number=2).user == people[5]
    assert set(Game.objects.get().seats.values_list("user", flat=True)) == {
        people[0].pk,
        people[5].pk,
    }
    with pytest.raises(Refusal, match="plays in this tournament already"):
        perform.perform(one, acts.Substitute(1), person=people[5], by=director, reason="Ill.")


def test_what_destroys_needs_two(begun: Make, director: Any) -> None:
    one, second = begun(), directing("dieter")
    one.directors.add(second)
    perform.perform(one, acts.CallOff(), by=director, reason="No hall.")
    with pytest.raises(Refusal, match="Another director must"):
        perform.perform(one, acts.Confirm(), by=director, reason="I am sure.")
    perform.perform(one, acts.Confirm(), by=second, reason="So it is.")
    one.refresh_from_db()
    assert one.status == "called off"


WHO_MAY_NOT = [
    (acts.Begin(), "p1", "Only a director"),
    (acts.Withdraw(2), "p1", "for yourself only"),
    (acts.SitOut(1, 1, Bye.FULL), "p1", "get no point"),
    (acts.Penalise(1, 1.0), "p9", "Only a director"),
    (acts.Penalise(1, 1.0), None, "cannot do this by itself"),
]


@pytest.mark.parametrize(("act", "name", "why"), WHO_MAY_NOT)
def test_who_may_not(
    announced: Make, people: list[Any], act: acts.Act, name: str | None, why: str
) -> None:
    one = announced()
    for person in people[:3]:
        enter(one, person)
    who = next((person for person in people if person.username == name), None)
    with pytest.raises(Refusal, match=why):
        perform.perform(one, act, by=who, reason="Because.")


def test_a_director_who_plays_judges_nothing_of_their_own(
    announced: Make, people: list[Any], director: Any
) -> None:
    one = announced(rounds=1)
    for person in [director, *people[:3]]:
        enter(one, person)
    perform.perform(one, acts.Begin(), by=director)
    settle(one)
    mine = next(t for t in perform.book_of(one).rounds[0].tables if 1 in t.entrants)
    points = dict.fromkeys(mine.entrants, 0.5)
    for act in (
        acts.Decide(1, mine.number, Result(How.ADJUDICATED, points)),
        acts.Penalise(1, -1.0),
        acts.Award(1),
        acts.SitOut(1, 2, Bye.FULL),
    ):
        with pytest.raises(Refusal, match="another director must"):
            perform.perform(one, act, by=director, reason="I say so.")


def test_acts_are_forever_and_name_nobody(begun: Make, director: Any) -> None:
    one = begun()
    perform.perform(one, acts.Penalise(1, 0.5), by=director, reason="A secret of somebody’s.")
    stored = "".join(str(row) for row in Act.objects.values_list())
    assert "secret" not in stored and "dora" not in stored and "p1" not in stored
    for change in (lambda: Act.objects.update(data="{}"), lambda: Act.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    before = one.length
    ActNote.objects.update(reason="", person=None)
    director.delete()
    one.refresh_from_db()
    assert one.length == before + 1 and not list(perform.trouble(one))


def test_a_changed_row_is_noticed(begun: Make) -> None:
    one = begun()
    Entry.objects.filter(number=1).update(points=7)
    assert list(perform.trouble(one)) == [
        ("The stored points of entrant 1 differ from those of the acts.")
    ]


REFUSED: list[tuple[Callable[[], acts.Act], str]] = [
    (lambda: acts.Publish(1, {}), "No round has been paired"),
    (lambda: acts.Begin(), "has already begun"),
    (lambda: acts.Seed((1, 1)), "named twice"),
    (lambda: acts.Seed((9,)), "no entrant 9"),
    (lambda: acts.KeepApart(1, 1), "Name two"),
    (lambda: acts.Penalise(1, 0.3), "half points"),
    (lambda: acts.Penalise(1, 100.5), "at most 100 points"),
    (lambda: acts.Penalise(1, -0.5), "have taken 0 points from this entrant"),
    (lambda: acts.Extend(1, 3), "no round 1 yet"),
    (lambda: acts.SitOut(1, 0), "already paired"),
    (lambda: acts.SitOut(1, 3), "has 2 rounds"),
    (lambda: acts.Resume(), "not paused"),
    (lambda: acts.Confirm(), "There is no proposal"),
    (lambda: acts.CheckIn(1), "asks nobody to check in"),
]


@pytest.mark.parametrize(("act", "why"), REFUSED)
def test_what_makes_no_sense_is_refused(
    begun: Make, director: Any, act: Callable[[], acts.Act], why: str
) -> None:
    one = begun()
    before = one.length
    with pytest.raises(Refusal, match=why):
        perform.perform(one, act(), by=director, reason="Because.")
    one.refresh_from_db()
    assert one.length == before


def test_a_reason_is_needed_where_somebody_decides(begun: Make, director: Any) -> None:
    with pytest.raises(Refusal, match="Give a reason"):
        perform.perform(begun(), acts.Penalise(1, 1.0), by=director, reason=" ")


def test_holidays_count_as_long_as_the_tournament_allows(begun: Make) -> None:
    one = begun(players=2, rounds=1, holiday_days=3)
    settle(one)
    assert Allowance.of(one.pairings.get().game.clock).holidays == 3


def test_who_is_muted_writes_nothing_and_who_is_banned_does_not_enter(
    announced: Make, director: Any, people: list[Any]
) -> None:
    one = announced()
    case = Case.objects.create(opened_at=one.created_at)
    for person, kind in ((director, sanctions.MUTE), (people[0], sanctions.BAN)):
        until = one.created_at + timedelta(days=7)
        fields = {"reason": "Rude.", "at": one.created_at, "until": until}
        Sanction.objects.create(person=person, case=case, kind=kind, **fields)
    with pytest.raises(Refusal, match="You have been muted"):
        perform.perform(one, acts.Announce(), by=director, reason="Hear me.")
    with pytest.raises(Refusal, match="You have been banned"):
        enter(one, people[0])

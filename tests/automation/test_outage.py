"""When nobody looks at the clocks for too long, that time counts for nobody."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connections

from games import play
from games.automation import outage, timeouts
from games.clock import explain, timezones
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.outage import Heartbeat, Outage
from games.models.time_debit import TimeDebit
from tests.play.test_races import at_once
from tests.support.at_table import seat

New = Callable[..., Game]
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def began() -> datetime:
    """When somebody last looked."""
    at = datetime.now(UTC)
    outage.made_good(at)
    return at


def asked_at(at: datetime) -> None:
    """As if all that is asked had been asked then."""
    running = SeatAtGame.objects.filter(deadline__isnull=False)
    running.update(asked_at=at, deadline=at + timedelta(days=3))


def test_ticks_in_time_are_no_outage(game: Game, began: datetime) -> None:
    due = seat(game, "red").deadline
    for minutes in (0.3, 10, 60, 110):
        assert outage.made_good(began + minutes * MINUTE) == 0
    assert not Outage.objects.exists() and seat(game, "red").deadline == due
    assert Heartbeat.objects.get().at == began + 110 * MINUTE


def test_all_clocks_are_put_off_with_one_explanation_each(
    new_game: New, people: list[Any], began: datetime
) -> None:
    games = [new_game(), new_game(mission=2), new_game()]
    asked_at(began)
    running = SeatAtGame.objects.filter(deadline__isnull=False)
    before = dict(running.values_list("pk", "deadline"))
    assert outage.made_good(began + 5 * HOUR) == len(before) == 4
    after = dict(running.values_list("pk", "deadline"))
    assert all(after[pk] - due == 5 * HOUR for pk, due in before.items())
    told = Notice.objects.filter(kind=Notice.Kind.CLOCK)
    assert sorted(one.person.username for one in told) == ["ann", "bob"]
    assert "in all your games you have 5 hours more" in told[0].text
    assert outage.made_good(began + 5 * HOUR) == 0
    assert dict(running.values_list("pk", "deadline")) == after
    assert len(games) == 3


def test_what_was_overdue_is_handled_once_when_its_time_is_up_again(
    game: Game, began: datetime, no_extensions: None
) -> None:
    back = began
    Heartbeat.objects.update(at=back - 4 * HOUR)
    asked_at(back - timedelta(days=3, hours=1))
    assert outage.made_good(back) == 1 and timeouts.sweep(back)[0] == 0
    assert seat(game, "red").deadline == back + 3 * HOUR
    for _ in range(2):
        timeouts.sweep(back + 3 * HOUR + MINUTE)
    assert Event.objects.filter(game=game, by="clock", number=1).count() == 1
    assert "the service was down" in TimeDebit.objects.get().why
    (sentence,) = explain.of(seat(game, "red"), timezones.called("UTC"))
    assert "4 hours did not count (the service was down)" in sentence


def test_what_is_asked_afterwards_is_not_put_off(game: Game, began: datetime) -> None:
    SeatAtGame.objects.filter(name="red").update(asked_at=began + 3 * HOUR)
    due = seat(game, "red").deadline
    assert outage.made_good(began + 3 * HOUR) == 0
    assert seat(game, "red").deadline == due


def test_a_beat_that_was_cut_short_is_carried_on(
    new_game: New, began: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, put_off = [new_game() for _ in range(3)], outage.put_off
    asked_at(began)

    def dies(game_id: int, one: Outage) -> int:
        if game_id == games[1].pk:
            raise ConnectionError("the database is gone")
        return put_off(game_id, one)

    monkeypatch.setattr(outage, "put_off", dies)
    with pytest.raises(ConnectionError):
        outage.made_good(began + 2 * HOUR)
    monkeypatch.setattr(outage, "put_off", put_off)
    assert outage.made_good(began + 2 * HOUR) == 2


def beats(told: Any, gate: Any, at: datetime) -> None:
    gate.wait()
    told.put(outage.made_good(at))
    connections.close_all()


def test_three_beats_at_once_put_each_clock_off_once(new_game: New, began: datetime) -> None:
    games = [new_game() for _ in range(4)]
    asked_at(began)
    before = dict(SeatAtGame.objects.values_list("pk", "deadline"))
    assert sum(at_once(beats, [(began + 2 * HOUR,)] * 3)) == len(games)
    assert Outage.objects.count() == 1
    for held in SeatAtGame.objects.filter(deadline__isnull=False):
        assert held.deadline - before[held.pk] == 2 * HOUR
    assert Notice.objects.filter(kind=Notice.Kind.CLOCK).count() == 1
    play.submit(games[0], "red", "add 1")

"""When time is up: one reminder before, one default after, whoever sweeps how often."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from games import play, tasks, wake
from games.automation import autopilot, timeouts
from games.clock import time_control
from games.clock.time_control import Allowance
from games.mail import post
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.play import lobby
from rules.kernel.errors import IllegalOrder

DAY = timedelta(days=1)
MINUTE, HOUR, DAY_LONG = time_control.MINUTE, time_control.HOUR, time_control.DAY


def now() -> datetime:
    return datetime.now(UTC)


def test_nothing_is_due_in_time(game: Game) -> None:
    assert timeouts.sweep() == (0, 0)
    with pytest.raises(IllegalOrder, match="time left"):
        play.lapse(game, "red", 1)


@pytest.mark.usefixtures("no_extensions")
def test_two_sweeps_play_one_default(game: Game, people: list[Any]) -> None:
    later = now() + 3 * DAY + timedelta(seconds=1)
    assert timeouts.sweep(later)[0] == 1
    event = Event.objects.get(game=game, number=1)
    assert (event.seat, event.by, event.order) == ("red", "clock", "add 1")
    assert play.lapse(game, "red", 1, later).again
    SeatAtGame.objects.filter(name="blue").update(deadline=now() + 9 * DAY, remind_at=None)
    assert timeouts.sweep(later) == (0, 0)
    assert Notice.objects.filter(kind=Notice.Kind.TURN, person=people[1]).count() == 1


def test_an_answered_question_does_not_lapse(game: Game) -> None:
    play.submit(game, "red", "add 3")
    with pytest.raises(play.StaleOrder):
        play.lapse(game, "red", 1, now() + 9 * DAY)


def test_a_long_clock_reminds_three_times(game: Game, people: list[Any]) -> None:
    asked = SeatAtGame.objects.get(game=game, name="red").asked_at
    for days, written in ((1.4, 0), (1.6, 1), (1.6, 0), (2.3, 0), (2.5, 1), (2.9, 0), (2.97, 1)):
        assert timeouts.sweep(asked + days * DAY) == (0, written), days
    told = Notice.objects.filter(kind=Notice.Kind.REMINDER)
    assert [one.person for one in told] == [people[0]] * 3
    assert all("one extension left" in one.text for one in told)


def test_reminders_that_were_missed_are_not_made_up_for(game: Game) -> None:
    asked = SeatAtGame.objects.get(game=game, name="red").asked_at
    assert timeouts.sweep(asked + 2.5 * DAY) == (0, 1)
    assert timeouts.sweep(asked + 2.5 * DAY) == (0, 0)


@pytest.mark.usefixtures("no_extensions")
def test_a_seat_that_cannot_be_reminded_holds_up_no_other(new_game: Callable[..., Game]) -> None:
    broken, sound, late = (new_game().seats.get(name="red") for _ in range(3))
    broken.habits = {"zone": "Europe/Atlantis", "quiet": ["23:00:00", "07:00:00"]}
    broken.save()
    SeatAtGame.objects.filter(pk=late.pk).update(deadline=now(), remind_at=None)
    assert timeouts.sweep(sound.remind_at) == (1, 1)
    assert Notice.objects.get(kind=Notice.Kind.REMINDER).seat == sound


@pytest.mark.parametrize(
    ("seconds", "parts"),
    [
        (10 * MINUTE, (0.8,)),
        (8 * HOUR, (0.5, 0.95)),
        (DAY_LONG, (0.5, 0.8, 1 - 1 / 24)),
        (40 * DAY_LONG, (0.5, 0.8, 1 - 1 / 960)),
    ],
)
def test_the_shorter_a_clock_the_fewer_reminders(seconds: int, parts: tuple[float, ...]) -> None:
    assert Allowance(seconds).time(0).reminders == pytest.approx(parts)


def test_a_crash_between_commit_and_send_loses_no_notice(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WAKES_WORKERS = True
    tries: list[str] = []

    def dies(task: str, **_: Any) -> None:
        tries.append(task)
        raise ConnectionError("the broker is gone")

    monkeypatch.setattr(wake.Deaf, "until", 0.0)
    monkeypatch.setattr(wake.current_app, "send_task", dies)
    lobby.give_to_autopilot(game, "blue")
    stored = play.submit(game, "red", "add 1", request="form-1")
    assert play.submit(game, "red", "add 1", request="form-1").number == stored.number
    assert [seat.name for seat in autopilot.due()] == ["blue"]
    assert len(tries) == 1  # what was in vain may have taken long, and is not tried at each order


def test_the_post_is_woken_when_somebody_must_hear(
    game: Game, people: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WAKES_WORKERS = True
    rung: list[str] = []
    monkeypatch.setattr(wake.current_app, "send_task", lambda task, **_: rung.append(task))
    play.submit(game, "red", "add 1")
    assert rung == ["games.deliver"]
    SeatAtGame.objects.filter(game=game, name="red").update(user=None)
    play.submit(game, "blue", "add 1")
    assert rung == ["games.deliver"]
    timeouts.remind(now() + 2.5 * DAY)
    lobby.invite(lobby.create("counter", 1), "red", "dan@example.org")
    assert rung == ["games.deliver"] * 2


def test_what_settles_first_is_not_told_when_the_post_is_woken(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WAKES_WORKERS, settings.SETTLE_SECONDS = True, 60
    rung: list[str] = []
    monkeypatch.setattr(wake.current_app, "send_task", lambda task, **_: rung.append(task))
    post.deliver()
    play.submit(game, "red", "add 1")
    assert rung == [] and not post.deliver()
    play.submit(game, "blue", "resign")
    assert rung == ["games.deliver"] and post.deliver()


def test_a_crash_before_the_commit_leaves_nothing(game: Game) -> None:
    before = Notice.objects.count()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        play.submit(game, "red", "add 1")
        1 / 0  # noqa: B018
    assert Event.objects.filter(game=game).count() == 1
    assert Notice.objects.count() == before
    assert play.submit(game, "red", "add 2", expected=1).number == 1


def test_the_autopilot_answers_after_the_commit(new_game: Callable[..., Game]) -> None:
    game = new_game(autopilots=("blue",))
    play.submit(game, "red", "add 1")
    assert Event.objects.filter(game=game).count() == 2
    tasks.run_autopilots()
    tasks.run_autopilots(game.pk)
    assert [e.by for e in Event.objects.filter(game=game)] == ["referee", "player", "autopilot"]
    assert SeatAtGame.objects.get(game=game, name="red").asked == 3


def test_an_autopilot_that_fails_gives_the_default(
    new_game: Callable[..., Game], counter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(autopilots=("red",))
    monkeypatch.setattr(counter, "autopilot", lambda view, prompt: "add 99")
    assert autopilot.run(game) == 1
    assert Event.objects.get(game=game, number=1).order == "add 1"

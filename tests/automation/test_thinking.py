"""Autopilots that take their time: who comes first, who is left alone, what wakes the worker."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from typing import Any

import pytest
from billiard.exceptions import SoftTimeLimitExceeded
from celery import current_app
from django.db import DatabaseError, connections

from games import play, tasks, wake
from games.automation import autopilot, thinking
from games.history import events
from games.models.game import Game, SeatAtGame
from rules.kernel import players
from tests.support.at_table import orders, reloaded, seat
from tests.support.counter_games import thinkers
from tests.support.counter_system import Counter

__all__ = ["thinkers"]

NewGame = Callable[..., Game]
BY_THEMSELVES = ("autopilot", "autopilot")


@pytest.fixture
def against(thinkers: None, new_game: NewGame) -> Callable[[], Game]:
    """Games in which an able autopilot is asked."""

    def made() -> Game:
        game = new_game(autopilots=["blue"], strength="able")
        play.submit(game, "red", "add 1")
        return reloaded(game)

    return made


def moves(game: Game) -> int:
    return len(orders(game))


def test_they_are_left_to_their_own_worker(against: NewGame) -> None:
    game = against()
    assert autopilot.run(game) == 0 and not autopilot.due()
    tasks.run_autopilots()
    assert moves(game) == 1
    tasks.think()
    assert moves(game) == 2
    assert events.events_of(game, 2)[0].by == "autopilot"
    assert not thinking.play_one()


def test_who_has_waited_longest_comes_first_and_then_has_waited_least(against: NewGame) -> None:
    first, second = against(), against()
    for _ in range(2):
        tasks.think()
    assert [moves(game) for game in (first, second)] == [2, 2]
    play.submit(first, "red", "add 1")
    play.submit(second, "red", "add 1")
    asked = SeatAtGame.objects.filter(game=second, name="blue")
    asked.update(asked_at=seat(first, "blue").asked_at - timedelta(seconds=1))
    tasks.think()
    assert [moves(game) for game in (first, second)] == [3, 4]


def test_an_open_seat_is_given_cautious_orders_at_once(against: NewGame) -> None:
    game = against()
    row = SeatAtGame.objects.filter(game=game, name="blue")
    row.update(stands_in_at=seat(game, "blue").asked_at)
    assert not thinking.play_one()
    assert autopilot.run(game) == 1
    assert orders(game)[-1] == "blue: add 1"


def test_an_order_wakes_the_worker_that_the_next_one_needs(
    against: NewGame, new_game: NewGame, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WAKES_WORKERS = True
    rung: list[str] = []
    monkeypatch.setattr(wake.current_app, "send_task", lambda task, **_: rung.append(task))
    against()
    assert "games.think" in rung and "games.run_autopilots" not in rung
    rung.clear()
    play.submit(new_game(autopilots=["blue"]), "red", "add 1")
    assert "games.run_autopilots" in rung and "games.think" not in rung


def test_they_have_a_queue_of_their_own_and_nothing_else_is_on_it() -> None:
    queues = {
        name: current_app.amqp.router.route({}, name)["queue"].name
        for name in current_app.tasks
        if name.startswith("games.")
    }
    assert [name for name, queue in queues.items() if queue == "thinking"] == ["games.think"]


def test_what_does_not_come_to_an_end_gives_the_cautious_order(
    against: NewGame, counter: Counter, caplog: pytest.LogCaptureFixture
) -> None:
    def endless(view: Any, prompt: Any) -> str:
        raise SoftTimeLimitExceeded

    game = against()
    counter.players = {"able": endless}
    assert tasks.think.soft_time_limit < tasks.think.time_limit
    tasks.think()
    assert orders(game)[-1] == "blue: add 1" and "the autopilot failed" in caplog.text


@pytest.mark.parametrize("error", [DatabaseError("too slow"), ValueError("a mistake of ours")])
@pytest.mark.parametrize("strength", ["able", players.PLAIN])
def test_a_game_that_fails_holds_up_no_other(
    against: NewGame, monkeypatch: pytest.MonkeyPatch, error: Exception, strength: str
) -> None:
    broken, sound = against(), against()
    SeatAtGame.objects.update(strength=strength)
    honest = autopilot.play_one

    def play_one(game: Game, seat: SeatAtGame) -> bool:
        if game == broken:
            raise error
        return honest(game, seat)

    monkeypatch.setattr(autopilot, "play_one", play_one)
    play_on = tasks.think if strength == "able" else tasks.run_autopilots
    play_on()
    assert [moves(game) for game in (broken, sound)] == [1, 2]


def test_what_was_answered_meanwhile_is_not_weighed_again(
    against: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = against()
    late = autopilot.due(autopilot.THINKS)
    tasks.think()
    monkeypatch.setattr(autopilot, "play_one", lambda *_: pytest.fail("it is answered"))
    assert not any(map(thinking.played, late))
    assert moves(game) == 2


def holds(game_id: int, taken: Any, done: Any) -> None:
    with thinking.alone_with(game_id) as alone:
        taken.put(alone)
        done.wait(60)
    connections.close_all()


@pytest.mark.postgres
def test_two_never_think_about_one_game(against: NewGame) -> None:
    busy, free = against(), against()
    connections.close_all()
    context = get_context("fork")
    taken, done = context.Queue(), context.Event()
    other = context.Process(target=holds, args=(busy.pk, taken, done))
    other.start()
    try:
        assert taken.get(timeout=60)
        tasks.think()
        tasks.think()
        assert [moves(game) for game in (busy, free)] == [1, 2]
    finally:
        done.set()
        other.join(60)
    tasks.think()
    assert moves(busy) == 2


def gives(told: Game, line: str) -> None:
    play.submit(told, "red", line)
    connections.close_all()


@pytest.mark.postgres
def test_people_order_while_somebody_thinks(against: NewGame, counter: Counter) -> None:
    """The game's row is free until the order is found; the question may be answered by then."""
    game = against()

    def slow(view: Any, prompt: Any) -> str:
        with ThreadPoolExecutor(1) as person:
            person.submit(gives, game, "resign").result(60)
        return "add 3"

    counter.players = {"able": slow}
    tasks.think()
    assert orders(game)[-1] == "red: resign"

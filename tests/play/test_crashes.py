"""What is acknowledged stays, whatever dies; an order that comes again gets the same dice."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import dj_database_url
import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import Error, connection

from games import play
from games.history import audit
from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.play import lobby
from games.play.sql import Writing
from tests.play.test_races import SOAK, at_once
from tests.support.services import Cluster

KILLS, ORDERS_BETWEEN = (20, 500) if SOAK else (2, 150)
TABLES = 8
SEATS = ("red", "blue")
T = TypeVar("T")


def rolls_of(game: Game) -> str:
    return Event.objects.filter(game=game).latest("number").rolls


def dies(told: Any, rolls: str) -> None:
    told.put(rolls)
    told.close()
    told.join_thread()
    os._exit(9)


def dies_before_the_commit(told: Any, gate: Any, game: Game, *order: Any) -> None:
    honest = Writing.run

    def run(writing: Writing) -> None:
        honest(writing)
        dies(told, rolls_of(game))

    with mock.patch.object(Writing, "run", run):
        play.submit(game, *order[:2], request=order[2])


def dies_before_the_answer(told: Any, gate: Any, game: Game, *order: Any) -> None:
    play.submit(game, *order[:2], request=order[2])
    dies(told, rolls_of(game))


def test_an_order_that_comes_again_after_a_crash_gets_the_same_dice(
    new_game: Callable[..., Game],
) -> None:
    game = new_game(options={"goal": 10**6})
    for turn in range(8):
        order = (game, SEATS[turn % 2], "gamble", f"form {turn}")
        rolled = at_once(dies_before_the_commit, [order])
        assert Event.objects.filter(game=game).count() == turn + 1
        rolled += at_once(dies_before_the_answer, [order])
        again = play.submit(*order[:3], request=order[3])
        assert again.again and again.number == turn + 1
        assert rolled == [rolls_of(game)] * 2 and "gamble" in rolled[0]
    game.refresh_from_db()
    assert audit.check(game) == 9


class Power:
    """A PostgreSQL that may lose its power at any moment."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.server = cluster.started()

    def cut(self) -> None:
        """Kill the server and every process that it started, all at one moment."""
        self.server.send_signal(signal.SIGSTOP)
        server = self.server.pid
        children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        for process in (*map(int, children), server):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.server.wait()

    def back(self) -> None:
        self.server = self.cluster.started()


@pytest.fixture
def power(store: None) -> Iterator[Power]:
    """A server of the test's own, and Django turned to it."""
    own = dict(connection.settings_dict)
    with tempfile.TemporaryDirectory(prefix="hunt-") as place:
        power = Power(Cluster.made(Path(place)))
        try:
            connection.close()
            connection.settings_dict.update(dj_database_url.parse(power.cluster.url))
            call_command("migrate", verbosity=0)
            yield power
        finally:
            connection.close()
            connection.settings_dict.update(own)
            with suppress(subprocess.TimeoutExpired):
                power.server.terminate()
                power.server.wait(30)


def persistently(ask: Callable[[], T]) -> T:
    """As somebody at home does: ask again until an answer comes."""
    while True:
        try:
            return ask()
        except Error:
            connection.close()
            time.sleep(0.02)


def plays(stop: Any, notes: Path, seat: SeatAtGame) -> None:
    """Play on for *seat*, and note down whatever is acknowledged."""
    game, mine = seat.game, SeatAtGame.objects.filter(pk=seat.pk)
    with notes.open("a", buffering=1) as noted:
        while not stop.is_set():
            question = persistently(lambda: mine.values_list("asked", flat=True).get())
            if question is None:
                time.sleep(0.002)
                continue
            order = {"request": f"question {question}/{seat.name}", "expected": question}
            stored = persistently(partial(play.submit, game, seat.name, "gamble", **order))
            noted.write(f"{stored.number} {stored.hash}\n")


@contextmanager
def writers(seats: list[SeatAtGame], notes: Path) -> Iterator[None]:
    """A process for each seat plays for as long as this lasts."""
    connection.close()
    context = get_context("fork")
    stop = context.Event()
    working = [
        context.Process(target=plays, args=(stop, notes, seat), daemon=True) for seat in seats
    ]
    for writer in working:
        writer.start()
    try:
        yield
    finally:
        stop.set()
        for writer in working:
            writer.join(30)
            writer.kill()
    assert [writer.exitcode for writer in working] == [0] * len(seats)


def acknowledged(notes: Path) -> list[str]:
    """The hashes in the *notes*; each is there only once, as nobody asks twice."""
    return [line.split()[1] for line in notes.read_text().splitlines()]


def laid_out() -> list[SeatAtGame]:
    """Tables at which both seats are asked at once, so that they race for the game's row."""
    users = get_user_model().objects
    people = [users.create_user(name, f"{name}@example.org") for name in SEATS]
    for _ in range(TABLES):
        game = lobby.create("counter", 2, SEATS, options={"goal": 10**9})
        for name, person in zip(SEATS, people, strict=True):
            lobby.join(game, name, person)
    return list(SeatAtGame.objects.select_related("game"))


@pytest.mark.postgres
def test_no_acknowledged_event_is_lost_when_postgresql_is_killed(
    power: Power, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    notes.touch()
    with writers(laid_out(), notes):
        for cut in range(1, KILLS + 1):
            wait_for(lambda cut=cut: len(acknowledged(notes)) >= cut * ORDERS_BETWEEN)
            power.cut()
            power.back()
        wait_for(lambda: len(acknowledged(notes)) >= (KILLS + 1) * ORDERS_BETWEEN)
    hashes = acknowledged(notes)
    assert len(hashes) == len(set(hashes))
    assert set(hashes) <= set(Event.objects.values_list("hash", flat=True))
    for game in Game.objects.all():
        is_whole(game)


def wait_for(come: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not come():
        assert time.monotonic() < end, "the writers stand still"
        time.sleep(0.1)


def is_whole(game: Game) -> None:
    """No gap, no order without its answer, and no question without its notice."""
    assert audit.check(game) == game.length
    events = list(Event.objects.filter(game=game).order_by("number"))
    assert [event.number for event in events] == list(range(game.length))
    answers = Receipt.objects.filter(game=game).values_list("number", flat=True)
    assert sorted(answers) == list(range(1, game.length))
    turns = Notice.objects.filter(game=game, kind=Notice.Kind.TURN)
    told = {(notice.number, notice.seat.name) for notice in turns.select_related("seat")}
    assert told == {(1, seat) for seat in SEATS} | set(asked_by(events))
    assert Notice.objects.filter(game=game, kind=Notice.Kind.STARTED).count() == len(SEATS)


def asked_by(events: list[Event]) -> Iterator[tuple[int, str]]:
    """The questions after each second order of a turn; who gave it needs no notice."""
    for event in events[2::2]:
        yield event.number + 1, next(name for name in SEATS if name != event.seat)

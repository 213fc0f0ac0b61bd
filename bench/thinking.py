"""
50 games in which strong autopilots sit at every seat, so that they think without an end, and 100
questions of people whose time runs out meanwhile: how late the clock sees to them, and how many
orders the autopilots give. The limit of the lateness is what it is while nobody thinks.

Clock, worker and thinker run as in docker/compose.yaml, and share the machine.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import yaml
from django.db import connection

from bench import _site
from bench._common import show
from games.clock import database_clock, deadlines
from games.models.event import Event
from games.models.game import SeatAtGame
from games.play import lobby
from rules.kernel import players
from rules.systems import SYSTEMS, USUAL
from tests.support import tables

GAMES, QUESTIONS, LONGEST = 50, 100, 120
TO_START, PAUSE = timedelta(seconds=15), timedelta(seconds=0.4)
SYSTEM = SYSTEMS[USUAL]
SETUP = tables.smallest(SYSTEM)
STRONGEST = [*players.strengths(SYSTEM)][-1]
ROOT = Path(__file__).parents[1]
SERVICES = yaml.safe_load((ROOT / "docker/compose.yaml").read_text())["services"]


@contextmanager
def running(*names: str) -> Iterator[list[int]]:
    """The services of these names on the bench's database; the ids of their processes."""
    known = os.environ["DATABASE_URL"].rpartition("/")[0]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with TemporaryDirectory() as place:
        database = f"{known}/{connection.settings_dict['NAME']}"
        here = {**os.environ, "DATABASE_URL": database, "PATH": path, "RUN_DIR": place}
        commands = [SERVICES[name]["command"] for name in names]
        quiet = subprocess.DEVNULL
        started = [
            subprocess.Popen(one, cwd=ROOT, env=here, stdout=quiet, stderr=quiet)
            for one in commands
        ]
        try:
            yield [process.pid for process in started]
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait(60)


def lay_out(salt: str) -> dict[int, float]:
    """Games of people; when the time of the first to be asked is up, by game."""
    people = [_site.started(SETUP, salt) for _ in range(QUESTIONS)]
    asked = SeatAtGame.objects.filter(game__in=people, asked__isnull=False).order_by("-id")
    first, begin, due = {seat.game_id: seat for seat in asked}, database_clock.now() + TO_START, {}
    for number, (game, seat) in enumerate(first.items()):
        at = begin + number * PAUSE
        SeatAtGame.objects.filter(pk=seat.pk).update(
            deadline=at, remind_at=None, terms={deadlines.EXCUSED: True}
        )
        due[game] = at.timestamp()
    return due


def lay_out_thinkers() -> None:
    table = (SETUP.system, SETUP.mission, SETUP.seats)
    for _ in range(GAMES):
        lobby.create(*table, autopilots=SETUP.seats, strength=STRONGEST, options=SETUP.options)


def lateness(due: dict[int, float]) -> list[float]:
    """Of each question that the clock has seen to, by the first event that it made."""
    rows = Event.objects.filter(game__in=due, by="clock").order_by("-number")
    seen = {game: at.timestamp() for game, at in rows.values_list("game_id", "at")}
    return [at - due[game] for game, at in seen.items()]


def orders() -> int:
    """How many the autopilots have given."""
    return Event.objects.filter(by="autopilot").count()


def memory(thinker: int) -> float:
    """Megabytes of the process that had most, of those that think."""
    children = Path(f"/proc/{thinker}/task/{thinker}/children").read_text().split()
    status = [Path(f"/proc/{child}/status").read_text() for child in children]
    lines = [line.split() for text in status for line in text.splitlines()]
    return max(int(words[1]) for words in lines if words[0] == "VmHWM:") / 1024


def awaited(due: dict[int, float]) -> list[float]:
    """The lateness of all, once the clock has seen to them or it has become hopeless."""
    end = time.monotonic() + LONGEST
    while len(found := lateness(due)) < len(due) and time.monotonic() < end:
        time.sleep(1)
    assert len(found) == len(due), "the clock has forgotten some"
    return found


def main() -> None:
    due = lay_out("quiet")
    with running("clock", "worker"):
        quiet = awaited(due)
    lay_out_thinkers()
    with running("clock", "worker", "thinker") as (*_, thinker):
        while not (before := orders()):
            time.sleep(1)
        began = time.monotonic()
        busy = awaited(lay_out("busy"))
        given, seconds, most = orders() - before, time.monotonic() - began, memory(thinker)
    show(USUAL, "sweep_lateness_median", median(busy), "s", median(quiet))
    show(USUAL, "sweep_lateness_most", max(busy), "s", max(quiet))
    show(USUAL, "thinking_orders", given / seconds, "orders/s")
    show(USUAL, "thinking_memory", most, "MB")


if __name__ == "__main__":
    main()

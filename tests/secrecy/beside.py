"""What tells of a game beside the words of an answer: what it took, what was logged, and when."""

import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from functools import wraps
from inspect import getmembers, isfunction
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import time_machine
from django.db import connection

from games import wake
from games.clock import database_clock
from games.history import replay
from games.pictures import board_png
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from tests.support.courses import PAIR

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / name) for name in ("rules", "games", "tests"))
# Events played again, steps of the rules, and workers woken; within them a token more or less to
# look at is a matter of microseconds.
STEPS = (replay, fold, wake)
BEGINS = datetime(2026, 11, 22, 8, tzinfo=UTC)
LOGGED = {"": logging.INFO, "games": logging.DEBUG}


class Journal(logging.Handler):
    """What is logged, by table: while something is done at it, else by whose key is named."""

    def __init__(self) -> None:
        super().__init__()
        self.books: dict[str, list[str]] = {}
        self.at = ""

    def emit(self, record: logging.LogRecord) -> None:
        line = f"{record.name} {record.levelname} {self.format(record)}"
        keys = [self.at] if self.at else [key for key in self.books if key in line]
        for key in keys or self.books:
            self.books.setdefault(key, []).append(line)

    @contextmanager
    def of(self, key: str) -> Iterator[None]:
        before, self.at = self.at, key
        try:
            yield
        finally:
            self.at = before

    def read(self, key: str) -> str:
        """What was logged since the last reading."""
        return "\n".join(self.books.pop(key, []))


JOURNAL = Journal()


@contextmanager
def logging_to_the_journal() -> Iterator[None]:
    loggers = {logging.getLogger(name): level for name, level in LOGGED.items()}
    before = {one: one.level for one in loggers}
    JOURNAL.books.clear()
    logging.getLogger().addHandler(JOURNAL)
    for one, level in loggers.items():
        one.setLevel(level)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(JOURNAL)
        for one, level in before.items():
            one.setLevel(level)


class Clock:
    """The one time that passes in both games, so that times need no mask."""

    traveller: Any = None

    @classmethod
    @contextmanager
    def running(cls) -> Iterator[None]:
        with time_machine.travel(BEGINS, tick=False) as cls.traveller, database_clock.at(BEGINS):
            yield

    @classmethod
    def later(cls, minutes: int = 1) -> None:
        cls.set(database_clock.now() + timedelta(minutes=minutes))

    @classmethod
    def set(cls, moment: datetime) -> None:
        cls.traveller.move_to(moment)
        database_clock.VIRTUAL.set(moment)


class Steps:
    """Counts calls of the functions of `STEPS`; a profiler would slow down all others, too."""

    taken = 0

    @classmethod
    @contextmanager
    def counted(cls) -> Iterator[None]:
        with ExitStack() as counting:
            for module in STEPS:
                for name, honest in functions(module):
                    counting.enter_context(patch.object(module, name, cls.counting(honest)))
            yield

    @classmethod
    def counting(cls, honest: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(honest)
        def counted(*given: Any, **named: Any) -> Any:
            cls.taken += 1
            return honest(*given, **named)

        return counted


def functions(module: ModuleType) -> list[tuple[str, Callable[..., Any]]]:
    """Those that are defined there."""
    return [one for one in getmembers(module, isfunction) if one[1].__module__ == module.__name__]


@contextmanager
def steps() -> Iterator[list[str]]:
    """What is done meanwhile, counted: a clock would tell what else the machine does."""
    told: list[str] = []
    before = Steps.taken
    with counted_queries() as queries, counted_sleeps() as slept:
        yield told
    told.append(f"{len(queries)} queries, {Steps.taken - before} steps, {len(slept)} sleeps")


@contextmanager
def counted_queries() -> Iterator[list[str]]:
    """The statements that are sent meanwhile, savepoints too."""
    sent: list[str] = []

    def send(execute: Any, sql: str, *given: Any) -> Any:
        sent.append(sql)
        return execute(sql, *given)

    with connection.execute_wrapper(send):
        yield sent


@contextmanager
def counted_sleeps() -> Iterator[list[float]]:
    """How long our own code sleeps meanwhile, by each sleep; a library's are none of the game's."""
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        if sys._getframe(1).f_code.co_filename.startswith(OURS):
            slept.append(seconds)
        honest(seconds)

    honest = time.sleep
    with patch.object(time, "sleep", sleep):
        yield slept


@contextmanager
def comparable() -> Iterator[None]:
    """One time, the same dice, and pictures as drawn; what it takes is counted and logged."""
    with Clock.running(), logging_to_the_journal(), Steps.counted(), same_dice(), as_drawn():
        yield


@contextmanager
def same_dice() -> Iterator[None]:
    """Dice hang on a game's key, and two games have two: here they hang on one name instead."""
    honest = Dice.__init__

    def named(dice: Dice, seed: Seed, number: int) -> None:
        honest(dice, Seed(seed.secret, PAIR, seed.salts), number)

    with patch.object(Dice, "__init__", named):
        yield


def as_drawn() -> Any:
    """A mail's picture is made of the drawing alone, which is compared in its place."""
    return patch.object(board_png, "png", lambda svg, **_: svg.encode())

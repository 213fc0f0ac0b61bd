"""Two stored games that can be compared: one time, the same dice, and pictures as drawn."""

from collections.abc import Iterator

import pytest

from games.pictures import board_png
from rules.kernel.chance import Dice, Seed
from tests.secrecy.beside import Clock, Steps, logging_to_the_journal
from tests.support.courses import PAIR


@pytest.fixture(autouse=True)
def _toys(toys: None) -> None:
    """The toys can be played."""


@pytest.fixture(autouse=True)
def _one_time() -> Iterator[None]:
    with Clock.running(), logging_to_the_journal(), Steps.counted():
        yield


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice hang on a game's key, and two games have two: here they hang on one name instead."""
    honest = Dice.__init__

    def named(dice: Dice, seed: Seed, number: int) -> None:
        honest(dice, Seed(seed.secret, PAIR, seed.salts), number)

    monkeypatch.setattr(Dice, "__init__", named)


@pytest.fixture(autouse=True)
def _drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail's picture is made of the drawing alone, which is compared in its place."""
    monkeypatch.setattr(board_png, "png", lambda svg: svg.encode())

"""Two stored games that can be compared: the same dice, and pictures as they are drawn."""

import pytest

from games.mail import picture
from rules.kernel.chance import Dice, Seed
from tests.secrecy.plans import PAIR


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
    monkeypatch.setattr(picture, "png", lambda svg: svg.encode())

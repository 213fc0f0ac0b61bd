"""What models and their tokens are called: the first letters of their side, and a number."""

from collections.abc import Mapping

from rules.kernel.editions import in_force
from rules.kernel.orders import Seat

# How many letters: a tile has one, and a model is to be told from it at first sight.
LETTERS: Mapping[int, int] = {1: 1, 3: 2}


def dealt(seat: Seat, number: int, edition: int) -> str:
    """`al3`; before edition 3 it was `a3`. In a position any word with a number may be one."""
    return f"{seat[: in_force(LETTERS, edition)]}{number}"

"""
What the rules said in each edition of a system.

A game keeps the edition that it began with, and its state carries that number. So a change
that would alter a stored game is never made in place: what was said so far stays in a table,
under the edition from which on it was said, and what is said now is put beside it::

    INITIATIVE_DICE = {1: 1, 2: 2}
    …
    in_force(INITIATIVE_DICE, state.edition)
"""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def in_force(said: Mapping[int, T], edition: int) -> T:
    """What *said* holds for *edition*: a figure, a table or a function."""
    return said[max(since for since in said if since <= edition)]

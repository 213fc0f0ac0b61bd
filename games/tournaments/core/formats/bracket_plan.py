"""The plan of a bracket: its matches, and where their players come from."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class From(StrEnum):
    """Where a player of a match comes from."""

    SEED = "seed"
    WINNER = "winner of"
    LOSER = "loser of"


Source = tuple[From, int | str]  # a seed from 1 on, or the place of a match


@dataclass(frozen=True)
class BracketMatch:
    """
    A match of a bracket.

    One that *resets* another is played only if the other's second player has won.
    """

    place: str
    sources: tuple[Source, Source]
    resets: str = ""


Level = tuple[BracketMatch, ...]


def bracket_order(size: int) -> list[int]:
    """Seeds from 1 in the order of the first level: 1, 8, 4, 5, 2, 7, 3, 6 for eight."""
    order = [1]
    while len(order) < size:
        order = [other for seed in order for other in (seed, 2 * len(order) + 1 - seed)]
    return order


def size_for(entrants: int) -> int:
    """The smallest power of two that is large enough."""
    return 1 << max(1, (entrants - 1).bit_length())


def winners_level(name: str, number: int, size: int) -> Level:
    """The matches of level *number*, from 1, for *size* seeds."""
    count = size >> number
    if number == 1:
        order = bracket_order(size)
        seeds: Iterable[Source] = ((From.SEED, seed) for seed in order)
    else:
        before = [place_name(name, number - 1, size, i) for i in range(2 * count)]
        seeds = ((From.WINNER, place) for place in before)
    sources = list(seeds)
    return tuple(
        BracketMatch(place_name(name, number, size, i), (sources[2 * i], sources[2 * i + 1]))
        for i in range(count)
    )


LAST = {1: "final", 2: "semi-final", 4: "quarter-final"}


def place_name(name: str, number: int, size: int, index: int) -> str:
    count = size >> number
    if name or count not in LAST:
        return f"{name} round {number}, table {index + 1}".strip()
    return LAST[count] if count == 1 else f"{LAST[count]} {index + 1}"

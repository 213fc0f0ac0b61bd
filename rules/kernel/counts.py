"""Orders that say how many of what go where: `place d6 archer 5 e6 rider 3`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

Placed = Mapping[str, Mapping[str, int]]
"""By the words of rooms and of things, how many of the thing are in the room."""


class Thing(NamedTuple):
    """What there are *most* of, each with a *size*: tokens of a kind, wounds, magazines."""

    word: str
    name: str
    most: int
    size: int = 1


class Room(NamedTuple):
    """What takes things up to a *size* in all: a tile, a figure, a purse."""

    word: str
    name: str
    size: int


@dataclass(frozen=True)
class Counts:
    """
    Numbers to choose, one for each of *things* in each of *rooms*.

    Where there is one thing or one room only, its word may be empty and is then left out: `m1 2
    m2 3`, `raven 2`. *measure* is what sizes are counted in, in the singular. *suggested* is
    one way that is legal.
    """

    things: tuple[Thing, ...]
    rooms: tuple[Room, ...]
    suggested: Placed
    measure: str = "point"

    @property
    def told(self) -> str:
        """What there is to say, for those who see no form."""
        things = [(f"{thing.most} {thing.word or thing.name}", thing.size) for thing in self.things]
        rooms = [(room.word or room.name, room.size) for room in self.rooms]
        return f"{self.sized(things, 'of')}, split among {self.sized(rooms, 'with')}"

    @property
    def example(self) -> str:
        """The words of one way that is legal."""
        return " ".join(written(self.suggested))

    def sized(self, named: list[tuple[str, int]], of: str) -> str:
        """`d6, e6 with 8 points each, f6 with 4 points each`."""
        alike = [(size, list(some)) for size, some in groupby(named, key=itemgetter(1))]
        return ", ".join(
            f"{', '.join(name for name, _ in some)} {of} {size} {self.measure}"
            f"{'' if size == 1 else 's'} each"
            for size, some in alike
        )

    @property
    def data(self) -> dict[str, Any]:
        """The form as JSON data."""
        return {
            "things": [one._asdict() for one in self.things],
            "rooms": [one._asdict() for one in self.rooms],
            "suggested": {room: dict(things) for room, things in self.suggested.items()},
            "measure": self.measure,
        }

    def read(self, words: Iterable[str]) -> Placed:
        """What *words* put where; nothing if they are other words."""
        rooms, things = ({one.word for one in some} for some in (self.rooms, self.things))
        placed: dict[str, dict[str, int]] = {}
        room = thing = ""
        for word in words:
            if word.isdecimal() and room in rooms and thing in things:
                there = placed.setdefault(room, {})
                there[thing] = there.get(thing, 0) + whole(word)
            elif word in rooms:
                room = word
            elif word in things:
                thing = word
            else:
                return {}
        return placed


def written(placed: Placed) -> list[str]:
    """The words of an order that `Counts.read` reads."""
    words: list[str] = []
    for room, things in placed.items():
        counted = [(thing, number) for thing, number in things.items() if number]
        words += [room] if room and counted else []
        for thing, number in counted:
            words += [thing, str(number)] if thing else [str(number)]
    return words


def whole(word: str) -> int:
    """The number that somebody typed; 0 for what is none, or too long for one."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else 0

"""A board as it is laid out area by area, with what is found there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from rules.doom.board.spaces import Edge, Space
from rules.doom.names import called, so_many

PLAIN = "plain"
KEYS = ("blue", "red", "yellow")
EXIT, NODES = "exit", "nodes"
AIMS: Mapping[str, str] = {
    EXIT: "One marine must end its turn on an exit.",
    NODES: "The marines must disarm every node.",
}
EACH = 0  # the number of figures that are as many as there are marines
NODE, KEY, ENCOUNTER = "node", "key-", "encounter-"  # how kinds of tokens begin that are no loot
ENTERS, BESIDE = "enters", "beside"

NOTHING: frozenset[Space] = frozenset()
SOLID = "#"  # what a row says of a space without floor


class Door(NamedTuple):
    """*kind* is PLAIN, or the colour of the key that unlocks it."""

    id: str
    kind: str
    edges: tuple[Edge, ...]

    @property
    def is_secured(self) -> bool:
        return self.kind != PLAIN

    @property
    def beside(self) -> frozenset[Space]:
        """The spaces from which it is opened and closed."""
        return frozenset(space for edge in self.edges for space in edge)


class Token(NamedTuple):
    """Something to pick up, so many of it, a node to disarm, or an encounter with its number."""

    kind: str
    number: int
    at: Space

    @property
    def called(self) -> str:
        return so_many(self.number, self.kind) if self.number > 1 else called(self.kind)

    @property
    def is_encounter(self) -> bool:
        return self.kind.startswith(ENCOUNTER)

    @property
    def is_picked_up(self) -> bool:
        return self.kind != NODE and not self.is_encounter

    @property
    def is_loot(self) -> bool:
        """Neither a key nor what stays where it lies."""
        return self.is_picked_up and not self.kind.startswith(KEY)


class Group(NamedTuple):
    """Figures that stand in an area when it is revealed, at the first *number* of *places*."""

    kind: str
    number: int
    places: tuple[Space, ...]

    def for_marines(self, marines: int) -> tuple[Space, ...]:
        return self.places[: self.number or marines]


class Effect(NamedTuple):
    """What an encounter does: *about* is a number of wounds, a token, figures or a door."""

    verb: str
    about: "int | Token | Group | str"


class Encounter(NamedTuple):
    """
    What is told and done when a marine enters the space of a token of the encounter, or comes to
    stand beside it: *moment* is ENTERS or BESIDE (rules §5.9).
    """

    moment: str
    text: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, eq=False)
class Scenario:
    """
    What is drawn: *floor* by area, and what lies on it.

    *starts* are the spaces of the first, second and third marine, *returns* all where a fragged
    one comes back; *rounds* is the last round, 0 for no end, and *limits* the frags that lose: one
    number, or one for each number of marines. *encounters* are by the kind of their tokens.
    """

    key: str
    title: str
    brief: str
    aim: str
    rounds: tuple[int, ...]
    limits: tuple[int, ...]
    rows: tuple[str, ...]
    areas: Mapping[str, frozenset[Space]]
    doors: Mapping[str, Door] = field(default_factory=dict)
    blocking: frozenset[Space] = NOTHING
    harmful: frozenset[Space] = NOTHING
    barrels: frozenset[Space] = NOTHING
    ducts: frozenset[Space] = NOTHING
    exits: frozenset[Space] = NOTHING
    starts: tuple[Space, ...] = ()
    returns: tuple[Space, ...] = ()
    teleporters: Mapping[str, tuple[Space, ...]] = field(default_factory=dict)
    tokens: tuple[Token, ...] = ()
    groups: Mapping[str, tuple[Group, ...]] = field(default_factory=dict)
    encounters: Mapping[str, Encounter] = field(default_factory=dict)

    def cut(self, areas: Sequence[str]) -> "Scenario":
        """
        What can be seen of it when only these *areas* are revealed: no more, so that nothing
        behind a shut door can be told from it. A teleporter may have one end.
        """
        return cut(self, tuple(areas))

    @property
    def first_area(self) -> str:
        """The area in which the marines begin."""
        return next(iter(self.areas))

    def last_round(self, marines: int) -> int:
        return of_marines(self.rounds, marines)

    def limit(self, marines: int) -> int:
        return of_marines(self.limits, marines)

    @cached_property
    def area_of(self) -> Mapping[Space, str]:
        return {space: area for area, spaces in self.areas.items() for space in spaces}


def of_marines(numbers: Sequence[int], marines: int) -> int:
    """The one of *numbers* for so many marines."""
    return numbers[min(marines, len(numbers)) - 1]


@lru_cache(maxsize=1_000)
def cut(scenario: Scenario, areas: tuple[str, ...]) -> Scenario:
    shown = {area: scenario.areas[area] for area in areas}
    floor = frozenset(space for spaces in shown.values() for space in spaces)
    spaces = {name: getattr(scenario, name) & floor for name in ON_FLOOR}
    doors = {id: door for id, door in scenario.doors.items() if door.beside & floor}
    ends = {
        colour: tuple(end for end in pair if end in floor)
        for colour, pair in scenario.teleporters.items()
    }
    return replace(
        scenario, areas=shown, doors=doors, **spaces, tokens=(), groups={}, encounters={},
        rows=drawn(scenario.rows, floor),
        returns=tuple(space for space in scenario.returns if space in floor),
        teleporters={colour: pair for colour, pair in ends.items() if pair},
    )  # fmt: skip


def drawn(rows: tuple[str, ...], floor: frozenset[Space]) -> tuple[str, ...]:
    """The rows as if there were nothing but this *floor*: not even how far the rest goes."""
    depth = 1 + max((y for _, y in floor), default=-1)
    return tuple(
        "".join(sign if (x, y) in floor else SOLID for x, sign in enumerate(row)).rstrip(SOLID)
        or SOLID
        for y, row in enumerate(rows[:depth])
    )


ON_FLOOR = ("blocking", "harmful", "barrels", "ducts", "exits")

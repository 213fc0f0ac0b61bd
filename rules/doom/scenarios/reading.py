"""
A scenario as text, a thing a line: docs/notation.md has its signs and lines.

`write` puts out what `read` reads; a position that has a board of its own is written so, too.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from rules.doom.board.spaces import COLUMNS, LONGEST, Edge, Space, between, reading, space_of, word
from rules.doom.scenarios import encounters
from rules.doom.scenarios.encounters import read_group, written
from rules.doom.scenarios.scenario import (
    AIMS,
    EXIT,
    KEYS,
    PLAIN,
    SOLID,
    Door,
    Encounter,
    Group,
    Scenario,
    Token,
)
from rules.kernel.errors import Misfit
from rules.kernel.orders import listed
from rules.parts.positions import Reader, Unreadable, read_line

FLOOR = "."
SIGNS: Mapping[str, str] = {
    "O": "blocking", "~": "harmful", "B": "barrels", "U": "ducts", "X": "exits", "m": "starts",
    "r": "returns",
}  # fmt: skip
FIRST_AREA = "a1"
MOST_MARINES = 3
USUAL_LIMITS = (3, 5, 6)  # where a scenario says nothing


@dataclass
class Outline:
    """What the lines have said so far."""

    title: str = ""
    brief: str = ""
    aim: str = EXIT
    rounds: tuple[int, ...] = (0,)
    limits: tuple[int, ...] = USUAL_LIMITS
    rows: list[str] = field(default_factory=list)
    areas: dict[str, list[tuple[Space, Space]]] = field(default_factory=dict)
    doors: dict[str, Door] = field(default_factory=dict)
    teleporters: dict[str, tuple[Space, ...]] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)
    groups: dict[str, list[Group]] = field(default_factory=dict)
    encounters: dict[str, Encounter] = field(default_factory=dict)

    def finished(self, key: str) -> Scenario:
        """Raises Unreadable for what does not fit together."""
        found = drawn(self.rows)
        floor = frozenset(space for spaces in found.values() for space in spaces)
        if not floor:
            raise Unreadable("there is no floor: draw lines like “row ..#..”")
        areas = areas_of(floor, self.areas)
        named: dict[str, Any] = {name: frozenset(found[sign]) for sign, name in SIGNS.items()}
        named["starts"] = tuple(found["m"])
        named["returns"] = (*found["m"], *found["r"])
        groups = {area: tuple(some) for area, some in self.groups.items()}
        about = (self.title, self.brief, self.aim, self.rounds, self.limits)
        return Scenario(
            key, *about, tuple(self.rows), areas, self.doors, **named,
            teleporters=self.teleporters, tokens=tuple(self.tokens), groups=groups,
            encounters=self.encounters,
        )  # fmt: skip


def read(text: str, key: str = "") -> Scenario:
    """The scenario of *text*; raises Misfit naming the line."""
    outline, number = Outline(), 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            read_line(READERS, outline, number, line, "scenario")
    try:
        return outline.finished(key)
    except Unreadable as error:
        raise Misfit(max(number, 1), str(error)) from error


def drawn(rows: Iterable[str]) -> dict[str, list[Space]]:
    """The spaces of every sign, as they are read."""
    found: dict[str, list[Space]] = {sign: [] for sign in (FLOOR, *SIGNS)}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != SOLID:
                found[sign].append((x, y))
    return found


def areas_of(
    floor: frozenset[Space], drawn: Mapping[str, list[tuple[Space, Space]]]
) -> dict[str, frozenset[Space]]:
    """The floor by area; all of it is one where no lines say otherwise."""
    if not drawn:
        return {FIRST_AREA: floor}
    areas = {name: floor & frozenset(spaces_in(parts)) for name, parts in drawn.items()}
    counted = [space for spaces in areas.values() for space in spaces]
    if len(counted) != len(set(counted)):
        raise Unreadable("two areas have a space in common")
    if missing := floor.difference(counted):
        raise Unreadable(f"{word(min(missing, key=reading))} lies in no area")
    return areas


def spaces_in(parts: Iterable[tuple[Space, Space]]) -> Iterator[Space]:
    for (left, top), (right, bottom) in parts:
        yield from product(range(left, right + 1), range(top, bottom + 1))


def read_row(outline: Outline, words: list[str]) -> None:
    (row,) = words
    if len(row) > len(COLUMNS) or len(outline.rows) == LONGEST:
        raise Unreadable(f"a board has at most {len(COLUMNS)} columns and {LONGEST} rows")
    if strange := set(row) - {SOLID, FLOOR, *SIGNS}:
        signs = " ".join([SOLID, FLOOR, *SIGNS])
        raise Unreadable(f"{listed(sorted(strange))} should be among {signs}")
    outline.rows.append(row)


def read_area(outline: Outline, words: list[str]) -> None:
    name, *parts = words
    corners = [part.split("-") for part in parts]
    outline.areas[name] = [(space_of(one), space_of(other)) for one, other in corners]


def read_door(outline: Outline, words: list[str]) -> None:
    name, kind, *edges = words
    if kind not in (PLAIN, *KEYS):
        raise Unreadable(f"a door is {listed([PLAIN, *KEYS], 'or')}")
    outline.doors[name] = Door(name, kind, tuple(map(edge_of, edges)))


def edge_of(text: str) -> Edge:
    """`f7|g7`"""
    one, other = map(space_of, text.split("|"))
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise Unreadable(f"{text} are no neighbours")
    return between(one, other)


def read_teleporter(outline: Outline, words: list[str]) -> None:
    colour, *ends = words
    outline.teleporters[colour] = tuple(map(space_of, ends))


def read_token(outline: Outline, words: list[str]) -> None:
    outline.tokens.append(encounters.read_token(words))


def read_reveal(outline: Outline, words: list[str]) -> None:
    area, *about = words
    outline.groups.setdefault(area, []).append(read_group(about))


def read_encounter(outline: Outline, words: list[str]) -> None:
    kind, encounter = encounters.read_encounter(words)
    outline.encounters[kind] = encounter


def read_effect(outline: Outline, words: list[str]) -> None:
    kind, effect = encounters.read_effect(words)
    known = outline.encounters[kind]
    outline.encounters[kind] = known._replace(effects=(*known.effects, effect))


def read_aim(outline: Outline, words: list[str]) -> None:
    (outline.aim,) = words
    if outline.aim not in AIMS:
        raise Unreadable(f"an aim is {listed(AIMS, 'or')}")


def read_rounds(outline: Outline, words: list[str]) -> None:
    outline.rounds = by_marines(words, "rounds")


def read_limit(outline: Outline, words: list[str]) -> None:
    outline.limits = by_marines(words, "frags")


def by_marines(words: list[str], what: str) -> tuple[int, ...]:
    """One number, or one for each number of marines."""
    if len(words) not in (1, MOST_MARINES):
        raise Unreadable(f"say one number of {what}, or {MOST_MARINES}")
    return tuple(map(int, words))


def read_title(outline: Outline, words: list[str]) -> None:
    outline.title = " ".join(words)


def read_brief(outline: Outline, words: list[str]) -> None:
    outline.brief = " ".join(words)


READERS: Mapping[str, Reader] = {
    "title": read_title, "brief": read_brief, "aim": read_aim, "rounds": read_rounds,
    "limit": read_limit, "row": read_row, "area": read_area, "door": read_door,
    "teleporter": read_teleporter, "token": read_token, "reveal": read_reveal,
    "encounter": read_encounter, "effect": read_effect,
}  # fmt: skip


def write(scenario: Scenario) -> list[str]:
    """The lines of a scenario that has a board of its own."""
    heads = [("title", scenario.title), ("brief", scenario.brief), ("aim", scenario.aim)]
    lines = [f"{head} {text}" for head, text in heads if text]
    for head, numbers in (("rounds", scenario.rounds), ("limit", scenario.limits)):
        lines.append(f"{head} {' '.join(map(str, numbers))}")
    lines += [f"row {row}" for row in scenario.rows]
    if [*scenario.areas] != [FIRST_AREA]:
        lines += [f"area {name} {strips(spaces)}" for name, spaces in scenario.areas.items()]
    for door in scenario.doors.values():
        edges = " ".join(f"{word(one)}|{word(other)}" for one, other in door.edges)
        lines.append(f"door {door.id} {door.kind} {edges}")
    for colour, ends in scenario.teleporters.items():
        lines.append(" ".join(["teleporter", colour, *map(word, ends)]))
    lines += [f"token {written(token)}" for token in scenario.tokens]
    for area, groups in scenario.groups.items():
        lines += [f"reveal {area} {written(group)}" for group in groups]
    return [*lines, *encounters.write(scenario.encounters)]


def strips(spaces: Iterable[Space]) -> str:
    """An area as strips of neighbours in one row."""
    found: list[list[Space]] = []
    for space in sorted(spaces, key=reading):
        if found and found[-1][-1] == (space[0] - 1, space[1]):
            found[-1].append(space)
        else:
            found.append([space])
    return " ".join(f"{word(strip[0])}-{word(strip[-1])}" for strip in found)

"""A transcript as it stands in a file: heading, position, orders and what is below them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rules.kernel.brought import NOTHING, Brought
from rules.kernel.errors import IllegalOrder
from rules.kernel.opening import possible
from rules.kernel.orders import Seat, shown
from rules.kernel.system import LESSON, POSITION, Setup, System
from rules.systems import SYSTEMS

SIGNS = ("=", "-", "!", "@")  # of what a rule case expects
BEGINS = (POSITION, "forked", LESSON)  # options that stand in no heading
START = "start"
USUAL, LIST = "# usual ", "# list "
SET_UP = re.compile(r"# (\S+) mission (\d{1,6}) edition (\d{1,6}): ([^|]*)(?:\| (.*))?", re.ASCII)
PLAIN = re.compile(r"(?!true$|false$|null$|\d+$)[^\s\"\[{-]\S*")  # a text that needs no quotes

Lines = list[tuple[int, str]]


class Otherwise(Exception):
    """A line of a transcript came out otherwise, or cannot be read. *line* counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass
class ScriptEntry:
    """One `>` line and what stands below it; the start has no *seat* and no *order*."""

    line: int
    seat: Seat
    order: str
    dice: list[tuple[str, int, int]]
    below: Lines = field(default_factory=list)

    @property
    def is_case(self) -> bool:
        return any(text.split()[0] in SIGNS for _, text in self.below)


@dataclass
class Transcript:
    """A parsed file. *setup* says where it starts, or else *position*."""

    heading: str
    system: System
    setup: Setup | None
    position: str
    entries: list[ScriptEntry]
    bringing: Brought = NOTHING

    @property
    def is_case(self) -> bool:
        return any(entry.is_case for entry in self.entries)

    @property
    def starts(self) -> bool:
        """Whether its first line is `> start`."""
        return bool(self.entries) and not self.entries[0].seat


def heading(setup: Setup, bringing: Brought = NOTHING) -> list[str]:
    """The lines that `read` takes a set-up from."""
    chosen = sorted(item for item in setup.options.items() if item[0] not in BEGINS)
    options = " ".join(f"{key}={written(value)}" for key, value in chosen)
    line = f"# {setup.system} mission {setup.mission} edition {setup.edition}:"
    line = f"{line} {' '.join(setup.seats)}"
    lists = [
        f"{LIST}{seat}: {entry}"
        for seat, text in bringing.lists.items()
        for entry in text.splitlines()
    ]
    usual = [f"{USUAL}{seat}: {text}" for seat, text in bringing.usual.items()]
    return [f"{line} | {options}" if options else line, *lists, *usual]


def written(value: Any) -> str:
    """An option's value: a word as it is, anything else as JSON without blanks."""
    if isinstance(value, str) and PLAIN.fullmatch(value):
        return value
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def read(text: str) -> Transcript:
    """Raises Otherwise for what is no transcript."""
    lines: Lines = list(enumerate(text.split("\n"), 1))
    words = lines[0][1].split()
    if words[:1] != ["#"] or words[1:2] not in [[key] for key in SYSTEMS]:
        raise Otherwise(1, f"should begin with “# {' or '.join(SYSTEMS)} …”")
    system = SYSTEMS[words[1]]
    first = next((number for number, line in lines if line.startswith(">")), len(lines) + 1)
    above, entries = lines[: first - 1], list(read_entries(lines[first - 1 :]))
    script = Transcript(lines[0][1], system, None, position_in(above), entries)
    script.bringing = brought_in(above)
    number, line = start_of(system, above)
    if not script.position or (script.starts and is_set_up(system, line)):
        script.setup = read_setup(system, number, line, script.position)
    return script


def position_in(above: Lines) -> str:
    """What stands below the heading, with its lines where they are in the file; or nothing."""
    if all(line.startswith("#") or not line.strip() for _, line in above):
        return ""
    return "\n".join(["", *(line for _, line in above[1:])]) + "\n"


def start_of(system: System, above: Lines) -> tuple[int, str]:
    """The line that sets a game up: the first, or in a rule case one of the next."""
    return next((line for line in above if is_set_up(system, line[1])), above[0])


def is_set_up(system: System, line: str) -> bool:
    return line.split()[:3] == ["#", system.key, "mission"]


def read_setup(system: System, number: int, line: str, position: str) -> Setup:
    found = SET_UP.fullmatch(line.rstrip())
    if not found:
        seats = " ".join(system.tables(min(system.missions))[0])
        example = f"# {system.key} mission {min(system.missions)} edition {system.edition}: {seats}"
        raise Otherwise(number, f"should be like “{example}”, or a position should follow")
    key, mission, edition, seats, options = found.groups()
    chosen = dict(read_option(number, word) for word in (options or "").split())
    setup = Setup(key, int(mission), tuple(seats.split()), int(edition), chosen)
    if position:
        return replace(setup, options={**chosen, POSITION: position})
    try:
        return possible(system, setup)
    except IllegalOrder as error:
        raise Otherwise(number, str(error)) from error


def read_option(number: int, word: str) -> tuple[str, Any]:
    key, equals, value = word.partition("=")
    try:
        if equals and key:
            return key, value if PLAIN.fullmatch(value) else json.loads(value)
    except (ValueError, RecursionError):
        pass
    raise Otherwise(number, f"“{shown(word)}” should be like “cards=all”")


def brought_in(above: Lines) -> Brought:
    """What seats bring along: `# usual marine: standing sentry 40`, `# list marine: 3 pulse`."""
    lists: dict[Seat, str] = {}
    for seat, entry in marked(LIST, above):
        lists[seat] = "\n".join([*filter(None, [lists.get(seat)]), entry])
    return Brought(lists, dict(marked(USUAL, above)))


def marked(sign: str, above: Lines) -> Iterator[tuple[Seat, str]]:
    """What stands behind the name of a seat in the lines that begin with *sign*."""
    for _, line in above:
        if line.startswith(sign):
            seat, _, said = line.removeprefix(sign).partition(": ")
            yield seat, said


def read_entries(lines: Lines) -> Iterator[ScriptEntry]:
    entry: ScriptEntry | None = None
    for number, line in lines:
        if line.startswith(">"):
            if entry:
                yield entry
            entry = read_entry(number, line, first=entry is None)
        elif line.strip() and not line.startswith("#") and entry:
            entry.below.append((number, line.rstrip()))
    if entry:
        yield entry


def read_entry(number: int, line: str, *, first: bool) -> ScriptEntry:
    order, _, dice = line.removeprefix(">").partition(" | ")
    seat, colon, words = order.strip().partition(":")
    starts = not colon and seat == START
    if starts and not first:
        raise Otherwise(number, f"“> {START}” stands only before all orders")
    if not starts and not (colon and seat and words.strip()):
        raise Otherwise(number, f"“{shown(line)}” should be “> side: order” or “> {START}”")
    try:
        rolls = [read_roll(die.strip()) for die in dice.split(",") if die.strip()]
    except ValueError:
        raise Otherwise(number, f"“{shown(dice)}” cannot be read as dice") from None
    return ScriptEntry(number, "" if starts else seat, words.strip(), rolls)


def read_roll(text: str) -> tuple[str, int, int]:
    """`14`, or with what it is for: `hit m1 a1 d20=14`."""
    if text.isdecimal():
        return "", 0, int(text)
    label, die = text.rsplit(" ", 1)
    sides, value = die.removeprefix("d").split("=")
    return label, int(sides), int(value)

"""
Games and rule cases written down as text that anyone can read.

A transcript starts from a set-up or from a position, and has one ``>`` line for each
order: who, what, and the dice. Below it stands what was told and asked::

    > marine: shoot al1 | hit ma1 al1 d20=8, armour al1 d20=14
    Pulse Rifle Marine ma1 shoots at Infant Warrior al1. RS 14: needs 14, rolls 8: hits.

In a rule case, which starts from either, the expectations come first, from the rulebook:
``= text`` must be part of something that was told, ``! text`` part of the refusal; then
nothing else in the file is compared, and dice may be given as bare numbers: ``| 8, 14``.

``python -m rules.transcript FILE...`` plays files and reports the first line of each
that comes out otherwise.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rules.kernel.chance import Chance, Recorded
from rules.kernel.errors import OrderError, ReplayMismatch
from rules.kernel.fold import POSITION, Event, Played, start, submit
from rules.kernel.orders import Prompt
from rules.kernel.system import Fact, Setup, System
from rules.systems import SYSTEMS

BEGINS = (POSITION, "forked")  # options that stand in no heading


class Otherwise(Exception):
    """A line of a transcript came out otherwise. *line* counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Told(Chance):
    """Dice from a rule case: bare values, or labelled rolls that must fit."""

    def __init__(self, rolls: Iterable[tuple[str, int, int]]) -> None:
        super().__init__()
        self.left = list(rolls)

    def _next(self, label: str, sides: int) -> int:
        if not self.left:
            raise ReplayMismatch(f"no die is left for “{label}” d{sides}")
        wanted, wanted_sides, value = self.left.pop(0)
        if wanted and (wanted, wanted_sides) != (label, sides):
            raise ReplayMismatch(f"“{label}” d{sides} is rolled, not “{wanted}” d{wanted_sides}")
        return value


@dataclass
class Entry:
    """One ``>`` line and what stands below it. *line* is its number in the file."""

    line: int
    seat: str
    order: str
    dice: list[tuple[str, int, int]]
    below: list[tuple[int, str]] = field(default_factory=list)

    @property
    def is_case(self) -> bool:
        return any(text[:2] in ("= ", "! ") or text == "!" for _, text in self.below)


@dataclass
class Transcript:
    """A parsed file. *setup* says where it starts, or else *position*."""

    heading: str
    system: System
    setup: Setup | None
    position: str
    entries: list[Entry]

    @property
    def is_case(self) -> bool:
        return any(entry.is_case for entry in self.entries)


def write(system: System, setup: Setup, events: Iterable[Event]) -> str:
    """The game as text; *events* begin with event 0, which holds the first rolls."""
    opening, *rest = events
    played = start(system, setup, Recorded(opening.rolls))
    position = str(setup.options.get(POSITION, "")).splitlines()
    lines = [heading(setup), *position, *below("> start", system, played)]
    for event in rest:
        played = submit(system, played.state, event.seat, event.order, Recorded(event.rolls))
        lines += below(f"> {event.seat}: {played.order}", system, played)
    return "\n".join(lines) + "\n"


def heading(setup: Setup) -> str:
    chosen = sorted(item for item in setup.options.items() if item[0] not in BEGINS)
    options = " ".join(f"{key}={value}" for key, value in chosen)
    seats = " ".join(setup.seats)
    line = f"# {setup.system} mission {setup.mission} edition {setup.edition}: {seats}"
    return f"{line} | {options}" if options else line


def below(order: str, system: System, played: Played) -> list[str]:
    dice = ", ".join(f"{roll.label} d{roll.sides}={roll.value}" for roll in played.rolls)
    facts = [told(fact) for fact in played.facts]
    asked = [question(prompt) for prompt in system.prompts(played.state)]
    return ["", f"{order} | {dice}" if dice else order, *facts, *asked]


def told(fact: Fact) -> str:
    return fact.text if fact.to is None else f"({', '.join(fact.to)}) {fact.text}"


def question(prompt: Prompt) -> str:
    return f"? {prompt.seat}: {prompt.text}"


def read(text: str) -> Transcript:
    """Raises Otherwise for what is no transcript."""
    lines = list(enumerate(text.split("\n"), 1))
    if not lines[0][1].startswith("# ") or lines[0][1].split()[1] not in SYSTEMS:
        raise Otherwise(1, f"should begin with “# {' or '.join(SYSTEMS)} …”")
    key = lines[0][1].split()[1]
    first = next((n for n, line in lines if line.startswith("> ")), len(lines) + 1)
    position = "\n".join(line for n, line in lines if 1 < n < first and not line.startswith("# "))
    entries = list(read_entries(lines[first - 1 :]))
    setup = None
    if not position.strip() or (entries and not entries[0].order):
        setup = read_setup(start_of(key, lines[: first - 1]))
    if setup and position.strip():
        setup = replace(setup, options={**setup.options, POSITION: position})
    return Transcript(lines[0][1], SYSTEMS[key], setup, position, entries)


def start_of(key: str, lines: list[tuple[int, str]]) -> str:
    """The line that sets a game up: the first, or in a rule case one of the next."""
    return next((line for _, line in lines if line.startswith(f"# {key} mission ")), lines[0][1])


def read_setup(line: str) -> Setup:
    head, _, tail = line.removeprefix("# ").partition(": ")
    words = head.split()
    if len(words) != 5 or not (words[2] + words[4]).isdigit():
        raise Otherwise(1, "should name a mission and an edition, or a position should follow")
    seats, _, options = tail.partition(" | ")
    pairs = (word.partition("=") for word in options.split())
    chosen: dict[str, Any] = {k: int(v) if v.isdigit() else v for k, _, v in pairs}
    return Setup(words[0], int(words[2]), tuple(seats.split()), int(words[4]), chosen)


def read_entries(lines: Iterable[tuple[int, str]]) -> Iterator[Entry]:
    entry: Entry | None = None
    for number, line in lines:
        if line.startswith("> "):
            if entry:
                yield entry
            entry = read_entry(number, line)
        elif line.strip() and not line.startswith("#") and entry:
            entry.below.append((number, line.rstrip()))
    if entry:
        yield entry


def read_entry(number: int, line: str) -> Entry:
    order, _, dice = line.removeprefix("> ").partition(" | ")
    seat, _, words = order.partition(": ")
    try:
        rolls = [read_roll(die.strip()) for die in dice.split(",") if die.strip()]
    except ValueError:
        raise Otherwise(number, f"“{dice}” cannot be read as dice") from None
    return Entry(number, seat, words, rolls)


def read_roll(text: str) -> tuple[str, int, int]:
    if text.isdigit():
        return "", 0, int(text)
    label, die = text.rsplit(" ", 1)
    sides, value = die.removeprefix("d").split("=")
    return label, int(sides), int(value)


def play(transcript: Transcript) -> list[str]:
    """Play it through; the lines as they come out. Raises Otherwise at the first that differs."""
    system, entries = transcript.system, transcript.entries
    state: Any = None
    lines: list[str] = []
    if transcript.setup is None:
        state = system.read_position(transcript.position)
    for entry in entries:
        dice = Told(entry.dice)
        try:
            if state is None:
                assert transcript.setup
                played = start(system, transcript.setup, dice)
            else:
                played = submit(system, state, entry.seat, entry.order, dice)
        except OrderError as refusal:
            expect_refusal(entry, refusal)
            continue
        except ReplayMismatch as error:
            raise Otherwise(entry.line, str(error)) from error
        if dice.left:
            raise Otherwise(entry.line, f"{len(dice.left)} of its dice were not rolled")
        state = played.state
        mark = f"> {entry.seat}: {played.order}" if entry.order else "> start"
        out = below(mark, system, played)
        lines += out
        (look_for if transcript.is_case else compare)(entry, out[2:])
    return lines


def expect_refusal(entry: Entry, refusal: OrderError) -> None:
    wanted = [text[1:].strip() for _, text in entry.below if text.startswith("!")]
    if not wanted:
        raise Otherwise(entry.line, f"was refused: {refusal}")
    if wanted[0].lower() not in str(refusal).lower():
        raise Otherwise(entry.line, f"was refused with “{refusal}”, not “{wanted[0]}”")


def look_for(entry: Entry, out: list[str]) -> None:
    """The expectations of a rule case; an order may have none."""
    for number, text in entry.below:
        if text.startswith("!"):
            raise Otherwise(number, "was not refused")
        if not any(text.removeprefix("= ").lower() in line.lower() for line in out):
            raise Otherwise(number, f"“{text}” is not among: {' / '.join(out)}")


def compare(entry: Entry, out: list[str]) -> None:
    for index, line in enumerate(out):
        written = entry.below[index] if index < len(entry.below) else (entry.line, "nothing")
        if written[1] != line.rstrip():
            raise Otherwise(written[0], f"reads “{written[1]}”, but comes out as “{line}”")
    if len(entry.below) > len(out):
        number, text = entry.below[len(out)]
        raise Otherwise(number, f"reads “{text}”, but nothing more is told")


def main(paths: list[str]) -> int:
    """Play every file; 0 when all come out as written."""
    failed = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        try:
            transcript = read(text)
            play(transcript)
            print(f"{path}: {len(transcript.entries)} orders come out as written")
        except (Otherwise, ValueError) as error:
            failed += 1
            print(f"{path}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

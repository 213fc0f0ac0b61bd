"""
Games and rule cases written down as text that anyone can read (docs/notation.md).

A transcript starts from a set-up or from a position, and has one ``>`` line for each
order: who, what, and the dice. Below it stands what was told and asked::

    > marine: shoot al1 | hit ma1 al1 d20=8, armour al1 d20=14
    Pulse Rifle Marine ma1 shoots at Infant Warrior al1. RS 14: needs 14, rolls 8: hits.

In a rule case, which starts from either, the expectations come first, from the rulebook, with
a sign in front of each (`rules.expecting`); then nothing else in the file is compared, and
dice may be given as bare numbers: ``| 8, 14``.

``python -m rules.transcript FILE...`` plays files and reports the first line of each
that comes out otherwise.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from rules import expecting
from rules.kernel.brought import NOTHING, Brought
from rules.kernel.chance import Chance, Recorded
from rules.kernel.errors import Misfit, OrderError, ReplayMismatch
from rules.kernel.facts import Fact
from rules.kernel.fold import Event, Played, begun, start, submit
from rules.kernel.orders import Prompt
from rules.kernel.system import POSITION, Setup, System
from rules.script import START, Otherwise, ScriptEntry, Transcript, heading, read

__all__ = ["Otherwise", "ToldDice", "main", "play", "read", "write"]


class ToldDice(Chance):
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
        if not 1 <= value <= sides:
            raise ReplayMismatch(f"“{label}” is a d{sides}, which never shows {value}")
        return value


def write(
    system: System,
    setup: Setup,
    events: Iterable[Event],
    bringing: Brought = NOTHING,
) -> str:
    """
    The game as text; *events* begin with event 0, which holds the first rolls, and *bringing*
    is what seats brought along. Raises ReplayMismatch naming the event.
    """
    opening, *rest = events
    played = again(0, opening, lambda chance: start(system, setup, chance, bringing))
    position = str(setup.options.get(POSITION, "")).splitlines()
    lines = [*heading(setup, bringing), *position, *below(f"> {START}", system, played)]
    for number, event in enumerate(rest, 1):
        order = partial(submit, system, played.state, event.seat, event.order)
        played = again(number, event, order)
        lines += below(f"> {event.seat}: {played.order}", system, played)
    return "\n".join(lines) + "\n"


def again(number: int, event: Event, act: Callable[[Chance], Played]) -> Played:
    """Play a stored event once more, with the dice that it had."""
    chance = Recorded(event.rolls)
    try:
        played = act(chance)
        chance.finish()
    except (OrderError, Misfit, ReplayMismatch) as error:
        raise ReplayMismatch(f"event {number} ({event.seat}: {event.order}): {error}") from error
    return played


def below(order: str, system: System, played: Played) -> list[str]:
    dice = ", ".join(f"{roll.label} d{roll.sides}={roll.value}" for roll in played.rolls)
    facts = [told(fact) for fact in played.facts]
    asked = [question(prompt) for prompt in system.prompts(played.state)]
    return ["", f"{order} | {dice}" if dice else order, *facts, *asked]


def told(fact: Fact) -> str:
    return fact.text if fact.to is None else f"({', '.join(fact.to)}) {fact.text}"


def question(prompt: Prompt) -> str:
    return f"? {prompt.seat}: {prompt.text}"


def play(script: Transcript) -> list[str]:
    """Play it through; the lines as they come out. Raises Otherwise at the first that differs."""
    system, lines, state = script.system, list[str](), None
    if not script.starts:
        state = unsaid(script)
    for entry in script.entries:
        played = refusal = None
        try:
            played = given(script, state, entry) if entry.seat else opened(script, entry)
        except OrderError as error:
            refusal = error
        state = played.state if played else state
        mark = f"> {entry.seat}: {played.order}" if played and entry.seat else f"> {START}"
        out = below(mark, system, played) if played else []
        lines += out
        if script.is_case or refusal:
            expecting.expect(entry, expecting.PlayedOrder(out[2:], refusal, system, state))
        else:
            compare(entry, out[2:])
    return lines


def unsaid(script: Transcript) -> Any:
    """The state at the first question, where no line says what comes before it."""
    line = script.entries[0].line if script.entries else 1
    try:
        return opened(script, ScriptEntry(line, "", "", []), BEFORE).state
    except OrderError as error:
        raise Otherwise(line, f"cannot begin: {error}") from error


def opened(script: Transcript, entry: ScriptEntry, hint: str = "") -> Played:
    """The set-up or the position, played on to the first question."""
    if script.setup:
        act = partial(start, script.system, script.setup, bringing=script.bringing)
    else:
        act = partial(begun, script.system, script.system.read_position(script.position))
    return rolled(entry, act, hint)


def given(script: Transcript, state: Any, entry: ScriptEntry) -> Played:
    if state is None:
        raise Otherwise(entry.line, "the game has not begun")
    return rolled(entry, partial(submit, script.system, state, entry.seat, entry.order))


def rolled(entry: ScriptEntry, act: Callable[[Chance], Played], hint: str = "") -> Played:
    """Do it with the dice of *entry*, all of them; the *hint* follows when they do not do."""
    dice = ToldDice(entry.dice)
    try:
        played = act(dice)
    except (OrderError, Misfit):
        raise
    except ReplayMismatch as error:
        raise Otherwise(entry.line, f"{error}{hint}") from error
    except Exception as error:
        raise Otherwise(entry.line, NO_SENSE) from error
    if dice.left:
        raise Otherwise(entry.line, f"{len(dice.left)} of its dice were not rolled")
    return played


BEFORE = f"; what comes before the first order needs a line “> {START} | …” with its dice"
NO_SENSE = "cannot be played: the position contradicts itself, or the rules have a mistake"


def compare(entry: ScriptEntry, out: list[str]) -> None:
    for index, line in enumerate(out):
        written = entry.below[index] if index < len(entry.below) else (entry.line, "nothing")
        if written[1] != line.rstrip():
            raise Otherwise(written[0], f"reads “{written[1]}”, but comes out as “{line}”")
    if len(entry.below) > len(out):
        number, text = entry.below[len(out)]
        raise Otherwise(number, f"reads “{text}”, but nothing more is told")


def main(arguments: Sequence[str]) -> int:
    """Play every file; 0 when all come out as written."""
    parser = ArgumentParser("python -m rules.transcript", description="Play games and rule cases.")
    parser.add_argument("files", metavar="FILE", nargs="+")
    wrong = [path for path in parser.parse_args(arguments).files if not comes_out(path)]
    return 1 if wrong else 0


def comes_out(path: str) -> bool:
    """Play one file and say how it comes out."""
    try:
        script = read(text_of(path))
        play(script)
    except (Otherwise, Misfit, Unopened) as error:
        print(f"{path}: {error}")
        return False
    print(f"{path}: {len(script.entries)} orders come out as written")
    return True


class Unopened(Exception):
    """A file cannot be read."""


def text_of(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except UnicodeDecodeError as error:
        raise Unopened("is no text in UTF-8") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no name of a file"
        raise Unopened(f"cannot be read: {reason}") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

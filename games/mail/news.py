"""What happened at a table, as a mail of one seat tells it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.history import game_log, replay, views
from games.history.strides import strides
from rules.kernel.orders import Prompt
from rules.kernel.system import System
from rules.kernel.table.state import PROPOSAL


class NewsLine(NamedTuple):
    """
    Something that happened, whether it was taken back since, and whether it *reveals*. *under*: it
    belongs to a line above it with which a turn or an activation began.
    """

    text: str
    undone: bool = False
    reveals: bool = False
    under: bool = False


Gathered = tuple[NewsLine, list[NewsLine]]


def news(seen: views.Sight, first: int) -> list[NewsLine]:
    """
    The facts that the seat may read from event *first* on, oldest first, in the parts in which the
    page tells them.
    """
    entries = game_log.log(seen.game, seen.seat or "", first, known=seen.known)
    return list(in_parts(replay.system_of(seen.game), entries))


def in_parts(system: System, entries: Iterable[game_log.LogEntry]) -> Iterator[NewsLine]:
    under = False
    for entry in entries:
        for kind, text in strides(system, entry.facts):
            begins, undone = kind in system.begins, entry.undone_by is not None
            reveals = not undone and kind in system.revealing
            yield NewsLine(text, undone, reveals, under and not begins)
            under = under or begins
        if entry.reason:
            yield NewsLine(f"The referee’s reason: {entry.reason}")


def gathered(told: Iterable[NewsLine]) -> list[Gathered]:
    """What is *told*, each line with those that belong under it, unless that one is left out."""
    found: list[Gathered] = []
    for line in told:
        if line.under and found and not (found[-1][0].under or found[-1][0].reveals):
            found[-1][1].append(line)
        else:
            found.append((line, []))
    return found


def unasked(told: list[NewsLine], prompts: Iterable[Prompt]) -> list[NewsLine]:
    """What is *told* without the proposals that the seat is asked about in the same words."""
    asked = [prompt.text for prompt in prompts if prompt.kind == PROPOSAL]
    return [line for line in told if not any(begun_with(line.text) in text for text in asked)]


def begun_with(text: str) -> str:
    """Its first sentence."""
    return text.partition(". ")[0]


def since_when(since: int | None, first: int) -> str:
    """The title of news after event *since*, or of those from event *first* on."""
    if since is not None:
        return "After that"
    return "Since your last order" if first else "Since the game began"

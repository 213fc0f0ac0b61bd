"""What happened at a table, as a mail of one seat tells it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.history import game_log, replay, views
from rules.kernel.cues import MOVED
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


def news(seen: views.Sight, first: int) -> list[NewsLine]:
    """
    The facts that the seat may read from event *first* on, oldest first, in the parts in which the
    page tells them; but before all others those that still stand and uncover a part of the board.
    """
    entries = game_log.log(seen.game, seen.seat or "", first, known=seen.known)
    told = list(in_parts(replay.system_of(seen.game), entries))
    return sorted(told, key=lambda line: not line.reveals)


def in_parts(system: System, entries: Iterable[game_log.LogEntry]) -> Iterator[NewsLine]:
    under = False
    for entry in entries:
        for kind, text in strides(system, entry.facts):
            begins, undone = kind in system.begins, entry.undone_by is not None
            reveals = not undone and kind in system.revealing
            yield NewsLine(text, undone, reveals, under and not begins and not reveals)
            under = under or begins
        if entry.reason:
            yield NewsLine(f"The referee’s reason: {entry.reason}")


def strides(system: System, facts: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """
    The kind of each of the *facts* and how it is told; the steps of one piece in one line::

        Ping al3 moves from f6 to f5, then f4.
    """
    told = list[tuple[str, str]]()
    before = dict[str, str]()
    for fact in facts:
        cue = system.cues.get(fact["kind"])
        seen = cue.drawn(fact["data"]) if cue else {}
        if goes_on(before, seen) and fact["text"].endswith(f" to {seen['place']}."):
            told[-1] = told[-1][0], f"{told[-1][1][:-1]}, then {seen['place']}."
        else:
            told.append((fact["kind"], fact["text"]))
        before = seen
    return told


def goes_on(before: Mapping[str, str], seen: Mapping[str, str]) -> bool:
    """Whether the same piece walks on from where it came."""
    walks = before.get("look") == seen.get("look") == MOVED and "origin" in seen
    return walks and (before["at"], before["place"]) == (seen["at"], seen["origin"])


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

"""The log of a page in parts: each begins where a turn, a phase or an activation does."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.http import Http404

from games.history.game_log import LogEntry
from rules.kernel.table.state import STANDING

NEWEST = 2  # parts that lie open


class LogPart(NamedTuple):
    """
    *entries*, the newest first; *heading* is what began them, “” where that is longer ago.

    *number* is that of the first event that can be in it. Nothing need have happened in the newest.
    """

    number: int
    heading: str
    entries: tuple[LogEntry, ...]
    is_open: bool


def in_parts(entries: Sequence[LogEntry], begins: Collection[str], since: int = 0) -> list[LogPart]:
    """
    The *entries*, which come the oldest first, as parts, the newest first.

    A fact of a kind that *begins* something heads a part. The last parts lie open, and all that
    have an event after *since*, if that is not 0.
    """
    found = list[tuple[int, str, list[LogEntry]]]()
    for entry in entries:
        before, after = headings(entry, begins)
        if before or not found:
            found.append((entry.number, before, []))
        found[-1][-1].append(entry)
        if after:
            found.append((entry.number + 1, after, []))
    told = [part for part in found if part[-1] or part is found[-1]]
    return [
        LogPart(number, heading, tuple(inside[::-1]), is_open(place, inside, since))
        for place, (number, heading, inside) in enumerate(told[::-1])
    ]


def headings(entry: LogEntry, begins: Collection[str]) -> tuple[str, str]:
    """What begins with *entry*, and what begins once its order is carried out; “” for nothing."""
    told = [fact["text"] for fact in entry.facts if fact["kind"] in begins]
    if not told:
        return "", ""
    if not entry.number:  # the opening, which no order begins with
        return told[-1], ""
    at_once = entry.facts[0]["kind"] in begins
    return (told[0] if at_once else ""), (told[-1] if len(told) > at_once else "")


def is_open(place: int, entries: Sequence[LogEntry], since: int) -> bool:
    """Whether a part lies open that is at *place*, counted from the newest, 0."""
    return place < NEWEST or 0 < since < entries[-1].number


def goes_back(seat: str | None, entries: Iterable[LogEntry]) -> bool:
    """Whether *seat* has given an order among *entries* that can be taken back."""
    return bool(seat) and any(one.back_to is not None and one.by != STANDING for one in entries)


def last_of(seat: str | None, entries: Iterable[LogEntry]) -> int:
    """The newest event of a *seat* among *entries*, or 0."""
    return max((one.number for one in entries if seat and one.seat == seat), default=0)


def number_in(word: str) -> int | None:
    """A number as an address or a form says it; None for none. Raises Http404."""
    if not word:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise Http404("The game has no such event.")
    return int(word)

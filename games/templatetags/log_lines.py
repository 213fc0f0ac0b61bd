"""A log's lines as HTML. What has happened stays as it is, so a line is put together once."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from games.history.game_log import LogEntry
from rules.kernel.cues import Cue
from rules.systems import SYSTEMS

register = template.Library()
Told = tuple[str, bool, tuple[tuple[str, str], ...]]


@register.simple_tag
def log_line(entry: LogEntry, key: str, system: str, by_hand: bool = False) -> SafeString:
    """*entry* of the log of the game *key*; who plays it *by_hand* may take it back there."""
    cues = SYSTEMS[system].cues
    return written(
        key,
        system,
        entry.number,
        entry.at,
        timezone.get_current_timezone_name(),
        f"{entry.seat}: {entry.order}" if entry.order and entry.seat else "",
        tuple(told(fact, cues) for fact in entry.facts),
        entry.reason,
        entry.undone_by,
        entry.back_to if by_hand else None,
    )


def told(fact: Mapping[str, Any], cues: Mapping[str, Cue]) -> Told:
    """The sentence, whether only the reader knows it, and what is drawn on the board for it."""
    cue = cues.get(fact["kind"])
    drawn = cue.drawn(fact["data"]) if cue else {}
    return fact["text"], bool(fact.get("private")), tuple(drawn.items())


@lru_cache(maxsize=8192)
def written(
    key: str,
    system: str,
    number: int,
    at: datetime,
    zone: str,
    order: str,
    facts: tuple[Told, ...],
    reason: str,
    undone_by: int | None,
    back_to: int | None,
) -> SafeString:
    """The line in the time *zone* that is in force; all that it says is in the arguments."""
    said: dict[str, Any] = {"key": key, "system": system, "number": number, "at": at}
    said |= {"order": order, "facts": facts, "reason": reason}
    said |= {"undone_by": undone_by, "back_to": back_to}
    return render_to_string("games/entry.html", said)

"""The only reader of events: the rows of a game's chain, as they are stored."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from games.models import rows
from games.models.event import Event
from games.models.game import Game
from rules import record
from rules.checks import find_head
from rules.kernel import chain, fold
from rules.kernel.opening import rules_in
from rules.kernel.orders import Seat

COLUMNS = 'number, seat, "by", "order", rolls, CAST(at AS TEXT), digest, facts, hash'
BETWEEN = (
    f"SELECT {COLUMNS} FROM games_event"
    " WHERE game_id = %s AND number BETWEEN %s AND %s ORDER BY number"
)
LAST = (
    "SELECT number, CAST(at AS TEXT) FROM games_event"
    ' WHERE game_id = %s AND seat = %s AND "by" = %s AND number < %s ORDER BY number DESC LIMIT 1'
)
A_STRETCH = 64


class Row(NamedTuple):
    """An event as its columns hold it."""

    number: int
    seat: str
    by: str
    order: str
    rolls: str
    at: str
    digest: str
    facts: str
    hash: str

    @property
    def link(self) -> chain.Link:
        return chain.Link(*self[:5], moment(self.at), *self[6:8])

    @property
    def played(self) -> fold.Event:
        return fold.Event(self.seat, self.order, chain.read_rolls(self.rolls))

    def facts_for(self, seat: Seat | None, *, all_of_them: bool = False) -> list[dict[str, Any]]:
        """The facts that *seat* may read: kind, text, data, and whether only this seat reads it."""
        if all_of_them:
            return [record.as_read(fact) for fact in json.loads(self.facts)]
        return record.facts_for(self.facts, seat)


def moment(text: str) -> str:
    """
    A time from a column, in the one form that is hashed.

    SQLite returns text without a zone. Any other form of the same time is left alone, so that its
    hash shows that it was tampered with.
    """
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return text
    if at.tzinfo is None:
        return instant(at.replace(tzinfo=UTC)) if str(at) == text else text
    return instant(at)


def instant(at: datetime) -> str:
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def events_of(game: Game, since: int = 0, until: int | None = None) -> list[Row]:
    """The stored events numbered from *since* to *until*, both included, in order."""
    last = 2**31 - 1 if until is None else until
    return [Row(*row) for row in rows.read(BETWEEN, [game.pk, since, last])]


def last_order_of(game: Game, seat: Seat) -> tuple[int, str] | None:
    """The number and time of the last event that the player of *seat* ordered."""
    found = rows.read(LAST, [game.pk, seat, Event.By.PLAYER, game.length])
    return (found[0][0], found[0][1]) if found else None


def head(game: Game, at: int) -> str:
    """The hash of event *at*. Every mail quotes one, as a witness."""
    if at == game.length - 1:
        return game.head
    return "".join(row.hash for row in events_of(game, at, at))


def backwards(game: Game) -> Iterator[Row]:
    """The events, newest first."""
    until = game.length - 1
    while until >= 0:
        since = max(0, until - A_STRETCH + 1)
        yield from reversed(events_of(game, since, until))
        until = since - 1


def rules_of(game: Game) -> str:
    """The fingerprint of the rules that *game* began with; empty if its event 0 has none."""
    return "".join(rules_in(first.facts) for first in events_of(game, 0, 0))


def last_digest(game: Game) -> str:
    return events_of(game, game.length - 1)[0].digest


def number_of(game: Game, quoted: str) -> int | None:
    """The number of the event with a quoted hash, or the beginning of one."""
    return find_head(hashes_of(game), quoted)


def hashes_of(game: Game) -> list[str]:
    """The hash of each event, from event 0 on."""
    hashes = Event.objects.filter(game=game).order_by("number")
    return list(hashes.values_list("hash", flat=True))


def undone_in(game: Game) -> dict[int, int]:
    """The events that were taken back, each with the event that did it."""
    return dict(game.affairs.get("undone", ()))

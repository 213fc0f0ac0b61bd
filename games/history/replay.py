"""The only reader of events: turns what is stored into states, views and logs."""

import json
import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.db import connection

from games.models.event import Event, Snapshot
from games.models.game import Game
from rules import record
from rules.checks import find_head
from rules.data import fingerprint
from rules.kernel import chain, fold
from rules.kernel.chance import Recorded
from rules.kernel.errors import OrderError, ReplayMismatch, UnknownEdition
from rules.kernel.fold import Played
from rules.kernel.opening import rules_in
from rules.kernel.orders import Prompt, Seat
from rules.kernel.standing import usual_in
from rules.kernel.system import System, Throw
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs
from rules.kernel.table.referee import state_in
from rules.kernel.table.state import PROPOSAL, Affairs
from rules.systems import SYSTEMS

log_of_errors = logging.getLogger(__name__)

COLUMNS = 'number, seat, "by", "order", rolls, CAST(at AS TEXT), digest, facts, hash'
NO_ROLLS = chain.written_rolls(())
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


@dataclass(frozen=True)
class Sight:
    """Everything a seat's page or mail is made from. *number* events have been played."""

    view: Any
    prompts: tuple[Prompt, ...]
    number: int
    head: str


def system_of(game: Game) -> System:
    return SYSTEMS[game.system]


def title_of(game: Game) -> str:
    """The names of the system and of the mission."""
    system = system_of(game)
    return f"{system.title}, {system.missions[game.mission]}"


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
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {COLUMNS} FROM games_event"
            " WHERE game_id = %s AND number BETWEEN %s AND %s ORDER BY number",
            [game.pk, since, last],
        )
        return [Row(*row) for row in cursor.fetchall()]


def state_of(game: Game, at: int | None = None) -> Any:
    """
    The state after event *at*, or after the last.

    Raises ReplayMismatch if the stored events no longer fit the rules.
    """
    return state_from(game, snapshot_of(game), at)


def state_from(game: Game, kept: tuple[int, str] | None, at: int | None = None) -> Any:
    """
    The state after event *at*, starting from the state *kept* where possible.

    Raises ReplayMismatch.
    """
    system = system_of(game)
    if kept and kept[0] == at:
        return system.load(msgspec.json.decode(kept[1]))
    if kept and (at is None or kept[0] < at):
        # The stored state only helps while the board goes forward. An order that turns it back
        # may undo events before that state, so then the board is built from event 0 again.
        rows = events_of(game, kept[0] + 1, at)
        if not any(table_orders.turns_back(system, row.order) for row in rows):
            state = replayed(system, system.load(msgspec.json.decode(kept[1])), rows)
            return as_it_was(system, state, rows)
    rows = events_of(game, 0, at)
    return as_it_was(system, board_of(game, table_after(game, rows), rows), rows)


def as_it_was(system: System, state: Any, rows: list[Row]) -> Any:
    """*state*, if the last of *rows* has its digest. Raises ReplayMismatch if not."""
    if rows and fold.digest(system, state) != rows[-1].digest:
        raise ReplayMismatch(f"event {rows[-1].number}: the rules lead to another state now")
    return state


def board_on(game: Game, table: Affairs) -> Any:
    """The board of *table*, whatever it was before. Raises ReplayMismatch."""
    return board_of(game, table, events_of(game))


def board_of(game: Game, table: Affairs, rows: list[Row]) -> Any:
    """The state after those of *rows* that made the board of *table*. Raises ReplayMismatch."""
    if not rows:
        raise ReplayMismatch(f"game {game.key} has no events")
    first, *rest = on_path(table, rows)
    return replayed(system_of(game), begun(game, first, table.edition).state, rest)


def begun(game: Game, first: Row, edition: int) -> Played:
    """What *first* laid out: the start of the game, or a state that was adopted."""
    system = system_of(game)
    if first.number == 0:
        chance = Recorded(chain.read_rolls(first.rolls))
        setup = replace(game.rules_setup, edition=edition)
        return fold.start(system, setup, chance, usual_in(first.facts))
    return Played(system.load(state_in(first.link) or {}), first.order, (), ())


def played_again(game: Game) -> Iterator[tuple[Row, Played]]:
    """What made the board what it is, an event after the other; raises ReplayMismatch."""
    system, rows = system_of(game), events_of(game)
    table = table_after(game, rows)
    first, *rest = on_path(table, rows)
    played = begun(game, first, table.edition)
    yield first, played
    for row in rest:
        played = fold.replay_one(system, played.state, row.played, row.number)
        yield row, played


def throws_of(game: Game, row: Row) -> Sequence[Throw]:
    """Whose dice fell in an event on the board; raises ReplayMismatch."""
    if row.rolls == NO_ROLLS or table_orders.is_table_order(system_of(game), row.order):
        return ()
    before = state_of(game, row.number - 1)
    return fold.replay_one(system_of(game), before, row.played, row.number).throws


def standing(game: Game, rows: list[Row]) -> list[Row]:
    """Those of *rows*, from event 0 on, that made the board what it is after the last."""
    return on_path(table_after(game, rows), rows)


def on_path(table: Affairs, rows: list[Row]) -> list[Row]:
    path = {link.number for link in table.path}
    return [row for row in rows if row.number in path]


def affairs_of(game: Game) -> Affairs:
    """The table's own state, beside the board. Raises ReplayMismatch."""
    return table_after(game, events_of(game))


def table_after(game: Game, rows: list[Row]) -> Affairs:
    """
    The table's own state after *rows*.

    Raises UnknownEdition if only newer rules play the game, and ReplayMismatch if the events no
    longer fit.
    """
    system = system_of(game)
    try:
        table = table_orders.folded(system, game.rules_setup, (row.link for row in rows))
    except OrderError as error:
        raise ReplayMismatch(f"the table of game {game.key}: {error}") from error
    if table.edition > system.edition:
        raise UnknownEdition(table.edition, system.edition)
    return table


def replayed(system: System, state: Any, rows: list[Row]) -> Any:
    """Fold *rows* into *state*. Table orders that take nothing back do not change it."""
    for row in rows:
        if not table_orders.is_table_order(system, row.order):
            fold.replay(system, state, [row.played], row.number)
    return state


def snapshot_of(game: Game) -> tuple[int, str] | None:
    """
    The number and text of the stored state, if today's rules wrote it for that event.

    The text keeps the state's own order of keys, so reading it gives the same state. A text that
    does not match its seal is ignored.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT s.number, s.state, s.seal, e.digest FROM games_snapshot s"
            " JOIN games_event e ON e.game_id = s.game_id AND e.number = s.number"
            " WHERE s.game_id = %s",
            [game.pk],
        )
        row = cursor.fetchone()
    return sealed(row)


def sealed(row: tuple[Any, ...] | None) -> tuple[int, str] | None:
    """
    Number and text from a snapshot's row (number, text, seal, digest), or None if the seal is
    wrong.
    """
    return row[:2] if row and row[2] == seal(row[1], row[3]) else None


def kept_for_good(game: Game, table: Affairs) -> tuple[int, str] | None:
    """
    The text of the stored state, whichever rules wrote it, and the number of its event; only if it
    has the digest that is in the chain.
    """
    row = Snapshot.objects.filter(game=game).first()
    before = [link for link in table.path if row and link.number <= row.number]
    if row is None or not before:
        return None
    sound = chain.digest_of(json.loads(row.state)) == before[-1].digest
    return (before[-1].number, row.state) if sound else None


def seal(text: str, digest: str) -> str:
    """A value that binds a stored state to its event's *digest* and to today's rules."""
    return sha256(f"{fingerprint()}|{digest}|{text}".encode()).hexdigest()[:16]


def forget(game: Game) -> None:
    """Delete the stored state; the next reader replays from event 0."""
    Snapshot.objects.filter(game=game).delete()


def view_of(game: Game, seat: Seat | None, at: int | None = None) -> Any:
    """What *seat* may know after event *at*, or now; None for *seat* is an onlooker."""
    return system_of(game).view(state_of(game, at), seat)


def sight(game: Game, seat: Seat | None, at: int | None = None) -> Sight:
    """View and questions of *seat* from one reading. Past events have no questions."""
    system, state = system_of(game), state_of(game, at)
    asked = asked_now(game, state) if at is None else []
    mine = tuple(prompt for prompt in asked if prompt.seat == seat)
    number = known(game, seat) if at is None else at + 1
    return Sight(system.view(state, seat), mine, number, head(game, number - 1))


def asked_now(game: Game, state: Any) -> list[Prompt]:
    """All open questions. While the game is paused, only the table's."""
    going_on = game.status == Game.Status.PLAYING
    paused = game.status == Game.Status.PAUSED
    return prompts(game, state if going_on else None) if going_on or paused else []


def asked_by_the_table(game: Game, seat: Seat | None) -> list[Prompt]:
    """What *seat* is asked when the board cannot be restored."""
    return [prompt for prompt in affairs.prompts(game.affairs) if prompt.seat == seat]


def prompts(game: Game, state: Any) -> list[Prompt]:
    """All open questions, the table's first. Without a *state*, only the table's."""
    board = system_of(game).prompts(state) if state is not None else ()
    return [*affairs.prompts(game.affairs), *board]


def unanswered(game: Game, view: Any, prompt: Prompt) -> str:
    """The order that is given if nobody answers *prompt*, chosen from its seat's view."""
    if prompt.kind == PROPOSAL:
        return prompt.default
    try:
        return system_of(game).cautious(view, prompt)
    except Exception:
        log_of_errors.exception("no cautious order in game %s", game.key)
        return prompt.default


def head(game: Game, at: int) -> str:
    """The hash of event *at*. Every mail quotes one, as a witness."""
    if at == game.length - 1:
        return game.head
    return "".join(row.hash for row in events_of(game, at, at))


def known(game: Game, *seats: Seat | None) -> int:
    """
    How many events the holder of *seats* (None: an onlooker) is told have been played.

    While somebody is asked in private, the last events are left out if they tell these seats
    nothing: their number would reveal who has answered, and for whom a standing order does.
    """
    asked = {seat.name: seat for seat in game.seats.all() if seat.asked is not None}
    if not any(seat.private for seat in asked.values()):
        return game.length
    own = [asked[name].asked or 0 for name in seats if name in asked]
    last = next((row.number for row in backwards(game) if tells(row, seats)), 0)
    return max([last + 1, *own])


def tells(row: Row, seats: Collection[Seat | None]) -> bool:
    """Whether one of *seats* ordered an event, or may read any of its facts."""
    return row.seat in seats or any(row.facts_for(seat) for seat in seats)


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


def salts_of(game: Game) -> dict[str, str]:
    return dict(game.seats.values_list("name", "salt"))

"""Replaying: from stored events, or a stored state, to the state and the table after them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import msgspec

from games.history.events import Row, events_of
from games.models.event import Snapshot
from games.models.game import Game
from games.models.rows import read
from rules.data import fingerprint
from rules.kernel import brought, chain, fold
from rules.kernel.chance import Recorded
from rules.kernel.errors import OrderError, ReplayMismatch, UnknownEdition
from rules.kernel.facts import Throw
from rules.kernel.fold import Played
from rules.kernel.system import System
from rules.kernel.table import orders as table_orders
from rules.kernel.table.referee import state_in
from rules.kernel.table.state import Affairs
from rules.systems import SYSTEMS

NO_ROLLS = chain.written_rolls(())


def system_of(game: Game) -> System:
    return SYSTEMS[game.system]


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
    last = game.length - 1 if at is None else at
    if kept and kept[0] == last:
        return system.load(msgspec.json.decode(kept[1]))
    if kept and (at is None or kept[0] < at):
        # The stored state only helps while the board goes forward. An order that turns it back
        # may undo events before that state, so then the board is built from event 0 again.
        rows = events_of(game, kept[0] + 1, at)
        if not any(table_orders.turns_back(row.order) for row in rows):
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
        return fold.start(system, setup, chance, brought.in_facts(first.facts))
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
    if row.rolls == NO_ROLLS or table_orders.table_verb(row.order):
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
        if not table_orders.table_verb(row.order):
            fold.replay(system, state, [row.played], row.number)
    return state


STORED = (
    "SELECT s.number, s.state, s.seal, e.digest FROM games_snapshot s"
    " JOIN games_event e ON e.game_id = s.game_id AND e.number = s.number WHERE s.game_id = %s"
)


def snapshot_of(game: Game) -> tuple[int, str] | None:
    """
    The number and text of the stored state, if today's rules wrote it for that event.

    The text keeps the state's own order of keys, so reading it gives the same state. A text that
    does not match its seal is ignored.
    """
    found = game.kept or next(iter(read(STORED, [game.pk])), None)
    return sealed(game, found)


def sealed(game: Game, row: tuple[Any, ...] | None) -> tuple[int, str] | None:
    """
    Number and text from a snapshot's row (number, text, seal, digest), or None if the seal is
    wrong.
    """
    return row[:2] if row and row[2] == seal(game, row[1], row[3]) else None


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


def seal(game: Game, text: str, digest: str) -> str:
    """A value that binds a stored state to its event's *digest* and to its system's rules today."""
    return sha256(f"{fingerprint(game.system)}|{digest}|{text}".encode()).hexdigest()[:16]


def forget(game: Game) -> None:
    """Delete the stored state; the next reader replays from event 0."""
    Snapshot.objects.filter(game=game).delete()

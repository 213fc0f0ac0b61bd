"""The games of a round’s tables: made by the terms, with everybody seated."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields
from datetime import datetime, timedelta

from games.clock.time_control import Allowance
from games.models.game import Game
from games.models.tournament import Entry, Tournament
from games.play import lobby
from games.tournaments import entrant_lists, registration
from games.tournaments.core.book import Book
from games.tournaments.core.field import Table
from rules.kernel.errors import Refusal

CANNOT_PLAY = (
    "The account of {} at table {} cannot play now. Name a substitute, or publish after they have"
    " been taken out."
)
Entries = Mapping[int, Entry]
LayOut = Callable[[Book, Table, Entries], Game]


def lay_out(book: Book, table: Table, entries: Entries) -> Game:
    """Create and start the game of *table*. Raises Refusal if somebody cannot play."""
    if special := LAID_OUT.get():
        return special(book, table, entries)
    return seat(create_game(book, table), table, entries)


# Stands for the usual way where the dice must be known: in simulations alone.
LAID_OUT: ContextVar[LayOut | None] = ContextVar("laid_out", default=None)


@contextmanager
def laid_out_by(special: LayOut) -> Iterator[None]:
    """A context in which games are laid out in a *special* way."""
    token = LAID_OUT.set(special)
    try:
        yield
    finally:
        LAID_OUT.reset(token)


def entries_of(tournament: Tournament) -> Entries:
    """The entries by number."""
    rows = tournament.entries.select_related("user").prefetch_related("lists")
    return {entry.number: entry for entry in rows}


def create_game(book: Book, table: Table) -> Game:
    """The game of *table*, with no players yet."""
    agreed = book.conditions
    return lobby.create(
        agreed.system,
        table.mission,
        [side for side, _ in table.seats],
        clock=clock_of(book),
        options=agreed.options,
        public=agreed.public,
    )


def seat(game: Game, table: Table, entries: Entries, salt: str = "") -> Game:
    """
    Seat everybody with what they bring, with the autopilot for None; *salt* is their part in the
    dice.

    Raises Refusal, with a sentence for the desk, if somebody cannot play.
    """
    for side, number in table.seats:
        entry = entries[number]
        brings = entrant_lists.to_game(game, side, entry)
        if entry.autopilot:
            lobby.give_to_autopilot(game, side, brings=brings)
        elif entry.user is None or not registration.can_play(entry.user):
            raise Refusal(CANNOT_PLAY.format(entry.name, table.number))
        else:
            lobby.join(game, side, entry.user, salt=salt, brings=brings)
    return game


def clock_of(book: Book) -> Allowance:
    known = {field.name for field in fields(Allowance)}
    agreed = {name: value for name, value in book.conditions.clock.items() if name in known}
    if "days" in agreed:
        agreed["days"] = tuple(agreed["days"])
    return Allowance(**{**agreed, "holidays": book.conditions.holiday_days})


def due(book: Book, now: datetime) -> datetime | None:
    """When the time of a game is up that begins *now*; None where rounds have no end."""
    days = book.conditions.round_days
    return now + timedelta(days=days) if days else None

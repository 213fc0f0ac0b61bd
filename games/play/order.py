"""An order on its way into a game, and the game it is for."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from rules.kernel.orders import Seat

By = Event.By


@dataclass(frozen=True)
class Sent:
    """
    An order as it arrived, before it is judged.

    Without a line it means the prompt's default. *at* replaces the database's clock when the clock
    itself plays.
    """

    seat: Seat
    line: str | None
    by: str = By.PLAYER
    user: Any = None
    request: str | None = None
    expected: int | None = None
    at: datetime | None = None


class ByKey(NamedTuple):
    """A game of which nothing but its key has been read."""

    key: str


class Position(NamedTuple):
    """What is known about a game once its row is locked. *kept* is the snapshot's row."""

    game: Game
    seats: list[SeatAtGame]
    answer: Receipt | None
    kept: tuple[Any, ...] | None
    now: datetime

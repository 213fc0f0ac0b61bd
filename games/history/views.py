"""What a seat sees of a game and is asked in it, and how much of it the seat knows."""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.history import events, replay
from games.models.game import Game
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import LESSON
from rules.kernel.table import state as affairs
from rules.kernel.table.state import PROPOSAL

log_of_errors = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sight:
    """
    Everything a seat's page or mail is made from, after event *at* or now; *seat* None looks on.

    It is read when it is first needed, and only once, so hand it on to whoever looks at the same
    moment. The *state* is for the rules alone. It raises ReplayMismatch, and so do `view` and
    `prompts`.
    """

    game: Game
    seat: Seat | None
    at: int | None = None

    @cached_property
    def state(self) -> Any:
        return replay.state_of(self.game, self.at)

    @cached_property
    def view(self) -> Any:
        return replay.system_of(self.game).view(self.state, self.seat)

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """The seat's open questions. Past events have none."""
        asked = asked_now(self.game, self.state) if self.at is None else []
        return tuple(prompt for prompt in asked if prompt.seat == self.seat)

    @cached_property
    def known(self) -> int:
        """How many events the seat is told have been played."""
        return known(self.game, self.seat)

    @property
    def number(self) -> int:
        """How many events had been played, as far as the seat is told."""
        return self.known if self.at is None else self.at + 1

    @cached_property
    def head(self) -> str:
        return events.head(self.game, self.number - 1)


@dataclass(frozen=True)
class Ahead(Sight):
    """
    What the seat would see in *imagined*, a state that its view of now allows; *asks*: it is known
    what it would be asked there, too.
    """

    imagined: Any = None
    asks: bool = True

    @cached_property
    def state(self) -> Any:
        return self.imagined

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        asked = replay.system_of(self.game).prompts(self.imagined) if self.asks else []
        return tuple(prompt for prompt in asked if prompt.seat == self.seat)


def title_of(game: Game) -> str:
    """The names of the system and of what is played."""
    return f"{replay.system_of(game).title}, {mission_of(game)}"


def mission_of(game: Game) -> str:
    """The name of the mission, or of the lesson that has a board of its own."""
    return lesson_title(game) or replay.system_of(game).missions[game.mission]


def lesson_title(game: Game) -> str:
    """What a first game is called that has a board of its own; “” for every other game."""
    lesson = replay.system_of(game).lesson if LESSON in game.setup["options"] else None
    return lesson.title if lesson else ""


def view_of(game: Game, seat: Seat | None, at: int | None = None) -> Any:
    """What *seat* may know after event *at*, or now; None for *seat* is an onlooker."""
    return replay.system_of(game).view(replay.state_of(game, at), seat)


def asked_now(game: Game, state: Any) -> list[Prompt]:
    """All open questions. While the game is paused, only the table's."""
    going_on = game.status == Game.Status.PLAYING
    paused = game.status == Game.Status.PAUSED
    return prompts(game, state if going_on else None) if going_on or paused else []


def asked_by_the_table(game: Game, seat: Seat | None) -> list[Prompt]:
    """What *seat* is asked when the board cannot be restored."""
    return [prompt for prompt in affairs.prompts(game.affairs) if prompt.seat == seat]


def prompts(game: Game, state: Any, *, by_turn: bool = False) -> list[Prompt]:
    """
    All open questions, the table's first. Without a *state*, only the table's.

    *by_turn*, those of the board say which turn they belong to.
    """
    asked, system = affairs.prompts(game.affairs), replay.system_of(game)
    if state is None:
        return asked
    board = system.prompts(state)
    if by_turn:
        board = [prompt._replace(turn=system.turn_of(state, prompt.seat)) for prompt in board]
    return [*asked, *board]


def unanswered(game: Game, view: Any, prompt: Prompt) -> str:
    """The order that is given if nobody answers *prompt*, chosen from its seat's view."""
    if prompt.kind == PROPOSAL:
        return prompt.default
    try:
        return replay.system_of(game).cautious(view, prompt)
    except Exception:
        log_of_errors.exception("no cautious order in game %s", game.key)
        return prompt.default


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
    last = next((row.number for row in events.backwards(game) if tells(row, seats)), 0)
    return max([last + 1, *own])


def tells(row: events.Row, seats: Collection[Seat | None]) -> bool:
    """Whether one of *seats* ordered an event, or may read any of its facts."""
    return row.seat in seats or any(row.facts_for(seat) for seat in seats)

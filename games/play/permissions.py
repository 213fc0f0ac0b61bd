"""Who may order now, with sentences for those who may not. Nothing is changed here."""

from collections.abc import Sequence
from datetime import datetime

from games.models.game import Game, SeatAtGame
from games.people import sitters
from games.play.order import By, Position, Sent
from rules.kernel.errors import IllegalOrder, OrderError
from rules.kernel.orders import Prompt
from rules.kernel.table import state as affairs
from rules.kernel.table.orders import WITHDRAW, ends_game, is_of_holder, table_verb, verb_of
from rules.kernel.table.referee import RESUME
from rules.kernel.table.seating import VACATE
from rules.kernel.table.state import AGREE, REFUSE

CLOSED = "The game was closed before it began."
PAUSED = "The game is paused. Its clocks are stopped."
HALTED = (
    "The game has been halted because of a fault. Its clocks are stopped, and the referees have"
    " been told."
)
NOT_PLAYING: dict[str, str] = {
    Game.Status.OPEN: "The game has not started yet. It starts when all seats are taken.",
    Game.Status.CLOSED: CLOSED,
    Game.Status.OVER: "The game is over.",
    Game.Status.PAUSED: PAUSED,
    Game.Status.HALTED: HALTED,
}
OVERRULED = (
    "The referee has paused the game meanwhile, and only the referee can end that pause. You can"
    " refuse, or wait."
)
ALONE = (
    "This is a practice game, so nobody else can take your seat. You can resign, or let the"
    " autopilot play."
)
ANSWERS = (AGREE, REFUSE)
# What may be said while the figures rest.
SAID_BY_THE_WAY: dict[str, tuple[str, ...]] = {
    Game.Status.HALTED: ANSWERS,
    Game.Status.PAUSED: (*ANSWERS, RESUME, WITHDRAW),
}


class NotTheirs(IllegalOrder):
    """Whoever sent the order may not give any for that seat."""


class StaleOrder(OrderError):
    """The order answers a question that is no longer open."""


def is_going_on(game: Game) -> None:
    """Raise IllegalOrder unless the game is being played."""
    if game.status != Game.Status.PLAYING:
        raise IllegalOrder(NOT_PLAYING[game.status])


def may_order(game: Game, verb: str) -> None:
    """
    Raise IllegalOrder unless the game takes an order now; *verb* is empty if it is for the board.

    A halted or paused game takes only orders about continuing.
    """
    if verb not in SAID_BY_THE_WAY.get(game.status, ()):
        is_going_on(game)
    if verb == VACATE and game.practice:
        raise IllegalOrder(ALONE)
    if verb == AGREE and affairs.is_overruled(game.affairs):
        raise IllegalOrder(OVERRULED)


def seat_of(position: Position, sent: Sent) -> SeatAtGame:
    """The seat that the order is for. Raises IllegalOrder unless the sender may order for it."""
    seat = next((seat for seat in position.seats if seat.name == sent.seat), None)
    if seat is None:
        raise NotTheirs("There is no such seat at this table.")
    seat.game = position.game
    if sent.by == By.PLAYER and sent.user is not None and seat.user_id != sent.user.pk:
        may_sit(position, seat, sent)
    if sent.by == By.PLAYER:
        is_played(seat)
    return seat


def may_sit(position: Position, seat: SeatAtGame, sent: Sent) -> None:
    """Raise IllegalOrder if a sitter may not give that order."""
    if not sitters.sits(sent.user, seat, position.now):
        raise NotTheirs(f"You do not hold the seat of {seat.called}.")
    verb = table_verb(sent.line or "")
    proposal = affairs.proposal_in(position.game.affairs)
    ends = verb == AGREE and proposal is not None and ends_game(verb_of(proposal.order))
    if ends or is_of_holder(verb):
        raise IllegalOrder("As a sitter you cannot end the game or leave it.")


def is_played(seat: SeatAtGame) -> None:
    """Raise IllegalOrder while the seat is open or the autopilot plays it."""
    if seat.is_open:
        raise IllegalOrder(f"The seat of {seat.called} is open. Sit down again to continue.")
    if seat.autopilot:
        raise IllegalOrder(f"The autopilot plays {seat.called}.{way_back(seat)}")


def way_back(seat: SeatAtGame) -> str:
    """How the player of a seat gets it back from the autopilot, as a sentence."""
    if seat.user_id is None or seat.name in seat.game.affairs.get("gone", ()):
        return ""
    return " Its player can take the seat back on the page of the game, and then order."


def is_current(seat: SeatAtGame, sent: Sent, prompts: Sequence[Prompt], now: datetime) -> None:
    """
    Raise IllegalOrder or StaleOrder if the question is no longer open, or the clock is too early.
    """
    is_asked(seat, sent.expected, prompts)
    if sent.by == By.CLOCK and (seat.deadline is None or seat.deadline > (sent.at or now)):
        raise IllegalOrder("This question still has time left.")


def is_asked(seat: SeatAtGame, expected: int | None, prompts: Sequence[Prompt]) -> None:
    """Raise StaleOrder if *expected* is not the id of the seat’s question, 0 where it has none."""
    if expected is not None and expected != (seat.asked or 0):
        asked = " ".join(prompt.text for prompt in prompts)
        raise StaleOrder(
            f"The game has moved on since you were asked. It now asks you: {asked}"
            if asked
            else "The game has moved on since you were asked, and is not waiting for you now."
        )

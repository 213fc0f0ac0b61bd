"""The only way for orders to enter a game."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from games import wake
from games.clock import questions
from games.history import events, replay, views
from games.models.event import Receipt
from games.models.game import Game
from games.models.mail import Notice
from games.notify import notices
from games.play import commit, permissions, rows, table
from games.play.commit import Stored
from games.play.order import By, ByKey, Position, Sent
from games.play.permissions import HALTED, NotTheirs, StaleOrder
from games.play.sql import Writing, read_locked
from rules.kernel import fold
from rules.kernel.errors import (
    AmbiguousOrder,
    BadOrder,
    Endless,
    IllegalOrder,
    OrderError,
    ReplayMismatch,
    UnknownEdition,
)
from rules.kernel.orders import Seat
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs

log = logging.getLogger(__name__)
REFUSALS: dict[str, type[OrderError]] = {
    kind.__name__: kind for kind in (BadOrder, AmbiguousOrder, Endless, IllegalOrder, StaleOrder)
}


def submit(
    game: Game | ByKey,
    seat: Seat,
    line: str | None,
    *,
    by: str = By.PLAYER,
    user: Any = None,
    request: str | None = None,
    expected: int | None = None,
) -> Stored:
    """
    Play *line* for *seat* and store it as an event.

    *request* names this attempt: sending the same one again gets the same answer. *expected* is the
    id of the question the sender saw (`SeatAtGame.asked`), 0 for none. *user*, if given, must hold
    the seat. Without *line* a cautious order is played. Raises OrderError with a sentence for the
    sender; then nothing is stored but the record of the refusal, and of one whose seat it is not,
    nothing at all. Raises Game.DoesNotExist, too.
    """
    return answer(game, Sent(seat, line, by, user, request, expected), play_order)


def lapse(game: Game, seat: Seat, question: int, now: datetime | None = None) -> Stored:
    """
    Play a cautious order for a seat whose time has run out. For the clock only.

    The deadline is judged by the database's clock under the game's lock, or by *now*. Raises
    OrderError if the question has been answered or has time left.
    """
    request = f"clock:{seat}:{question}"
    return answer(game, Sent(seat, None, By.CLOCK, None, request, question, now), play_order)


def answer(game: Game | ByKey, sent: Sent, play_new: Callable[[Position, Sent], Stored]) -> Stored:
    """
    The answer to *sent*, under the game's lock; every door to a game's events comes in here.

    A game that cannot be replayed is halted; one that only newer rules know waits for them. Raises
    IllegalOrder then, or the refusal of *play_new*.
    """
    try:
        with transaction.atomic():
            answer = answer_once(read_locked(game.key, sent.request), sent, play_new)
    except UnknownEdition as error:
        raise IllegalOrder(str(error)) from error
    except ReplayMismatch as error:
        halt(game, str(error))
        raise IllegalOrder(HALTED) from error
    if isinstance(answer, OrderError):
        raise answer
    return answer


def answer_once(
    position: Position, sent: Sent, play_new: Callable[[Position, Sent], Stored]
) -> Stored | OrderError:
    """
    The answer that the request has a receipt for; to a new one what *play_new* makes of it.

    A player's refusal gets a receipt, too. *play_new* raises it before it writes anything.
    """
    if position.answer:
        return earlier_answer(position.game, position.answer, sent)
    try:
        return play_new(position, sent)
    except OrderError as error:
        if sent.by == By.PLAYER and not isinstance(error, NotTheirs):
            record_refusal(position, sent, error)
        if isinstance(error, Endless):
            tell_desk(position)
        return error


def tell_desk(position: Position) -> None:
    game = position.game
    log.error("game %s: an order after event %s does not end", game.key, game.length - 1)
    notices.write(notices.endless_to_the_desk(game, position.seats, position.now))


def record_refusal(position: Position, sent: Sent, error: OrderError) -> None:
    writing, kind = Writing(), type(error).__name__
    rows.record_receipt(writing, position, sent, kind=kind, sentence=str(error), rule=error.rule)
    writing.run()


def earlier_answer(game: Game, old: Receipt, sent: Sent) -> Stored | OrderError:
    """What *old* says, if it is the receipt for the same order."""
    if (old.seat, old.line) != (sent.seat[:16], rows.kept_line(sent.line)):
        return IllegalOrder(
            "Another order was given from the same page or with the same request before, so this"
            " one was not played. If you still want it, give it again as a new one."
        )
    if old.number is None:
        return REFUSALS.get(old.kind, OrderError)(old.sentence, rule=old.rule)
    (row,) = events.events_of(game, old.number, old.number)
    return commit.as_stored(row, again=True)


def play_order(position: Position, sent: Sent) -> Stored:
    """Judge and play *sent*. Raises OrderError before anything is written."""
    game = position.game
    mine, system = permissions.seat_of(position, sent), replay.system_of(game)
    state = board_of(position)
    prompts = [prompt for prompt in views.prompts(game, state) if prompt.seat == sent.seat]
    line = sent.line or ""
    if sent.line is None and prompts:
        line = views.unanswered(game, seen_by(game, state, sent.seat), prompts[0])
    verb = table_orders.table_verb(line)
    permissions.may_order(game, verb)
    if verb:
        said = table.play_order(position, mine, replace(sent, line=line), state, prompts)
        return commit.record_table_order(position, sent, said)
    permissions.is_current(mine, sent, prompts, position.now)
    action, writing = fold.understand(system, state, sent.seat, line), Writing()
    for _ in commit.play_standing_orders(writing, position, state, sent.seat):
        pass
    played = fold.carried_out(system, state, sent.seat, action, commit.dice_of(position))
    game.affairs = affairs.kept_after_a_move(game.affairs, sent.seat)
    return commit.record_played(writing, position, sent, played, acted=sent.seat)


def board_of(position: Position) -> Any:
    """
    The state after the last event.

    None before the first event, and if the board cannot be restored.
    """
    game = position.game
    if game.status in (Game.Status.OPEN, Game.Status.HALTED):
        return None
    return replay.state_from(game, replay.sealed(game, position.kept), game.length - 1)


def seen_by(game: Game, state: Any, seat: Seat) -> Any:
    return None if state is None else replay.system_of(game).view(state, seat)


@transaction.atomic
def halt(game: Game | ByKey, why: str) -> None:
    """
    Stop a game whose events cannot be replayed: stop its clocks and notify everybody.

    *why* quotes an order, so it goes only into the log, where no player reads it.
    """
    game, seats, *_, now = read_locked(game.key, None)
    if game.status not in Game.UNDER_WAY:
        return
    log.error("game %s is halted: %s", game.key, why)
    game.status = Game.Status.HALTED
    game.save(update_fields=["status"])
    wake.listeners(game.key)
    for seat in seats:
        questions.clear(seat)
        seat.save(update_fields=questions.COLUMNS)
    notices.write(notices.told_to_all(game, Notice.Kind.HALTED, seats, now))
    notices.write(notices.halted_to_the_desk(game, seats, now))

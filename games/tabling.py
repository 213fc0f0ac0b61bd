"""Orders to the table: what they make of the board, the questions and the clocks. For `play`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games import notices, questions, replay, rights
from games.appending import By, Sent
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.statements import Position
from rules.kernel import affairs, table_orders
from rules.kernel.affairs import Affairs
from rules.kernel.errors import IllegalOrder
from rules.kernel.fold import Played
from rules.kernel.orders import Prompt

ANSWERS = (affairs.AGREE, affairs.REFUSE)


@dataclass(frozen=True)
class Said:
    """
    What was said to the table, and the board and the table after it.

    *turned*: the board was laid out anew; *due*, then, is when a seat that went back by
    itself must have ordered again: a takeback gives no time.
    """

    played: Played
    affairs: Affairs
    turned: bool
    due: datetime | None = None


def said(
    position: Position, mine: SeatAtGame, sent: Sent, state: Any, prompts: Sequence[Prompt]
) -> Said:
    """Judge and play *sent*, an order to the table; raises OrderError."""
    game, line = position.game, sent.line or ""
    if table_orders.verb_of(line) in ANSWERS:
        rights.is_current(mine, sent, prompts, position.now)
    table = replay.affairs_of(game)
    before = table.board
    order, facts = table_orders.play(table, sent.seat, line)
    turned = table.board != before
    due = due_again(game, table, position.now) if turned and is_takeback(order) else None
    if turned:
        state = replay.state_of(game, table.board)
    if order == table_orders.RESIGN and table.outcome is None:
        mine.autopilot, mine.deadline, mine.remind_at = True, None, None
    game.affairs = affairs.kept(table)
    return Said(Played(state, order, (), facts), table, turned, due)


def is_takeback(order: str) -> bool:
    return table_orders.verb_of(order) == table_orders.TAKEBACK


def due_again(game: Game, table: Affairs, now: datetime) -> datetime:
    """When the question that is asked once more was due; raises IllegalOrder afterwards."""
    due = datetime.fromisoformat(table.path[-1].at) + timedelta(seconds=game.move_time)
    if due <= now:
        raise IllegalOrder("The time that you had for that order is over, so it stands.")
    return due


def asked(position: Position, sent: Sent, told: Said) -> list[Notice]:
    """
    Put the questions after an order to the table.

    A board that was turned back by consent asks everybody anew. Whoever is not asked, and
    did not decide, hears what was decided.
    """
    game, seats = position.game, position.seats
    acted = sent.seat if told.due else None
    if told.turned and not told.due:
        for seat in seats:
            questions.clear(seat)
    anew = questions.ask(game, seats, replay.prompts(game, told.played.state), acted, position.now)
    for seat in anew:
        if told.due and seat.name == acted:
            hurry(seat, told.due)
    new = [seat for seat in anew if seat.name != sent.seat or sent.by != By.PLAYER]
    rest = [seat for seat in seats if seat not in anew and seat.name != sent.seat]
    decided = rest if is_decided(told) else []
    return [
        *notices.your_turn(game, new, position.now),
        *notices.told_to_all(game, Notice.Kind.TABLE, decided, position.now),
    ]


def is_decided(told: Said) -> bool:
    """Whether a proposal has come to its end, one way or the other."""
    refused = told.played.order == affairs.REFUSE
    return refused or (told.turned and told.due is None)


def hurry(seat: SeatAtGame, due: datetime) -> None:
    """The question is due as if it had never been answered; no second reminder."""
    if seat.deadline and due < seat.deadline:
        seat.deadline = due
        seat.remind_at = None

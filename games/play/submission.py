"""The only way for orders to enter a game, and the only writer of events."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from games import wake
from games.clock import questions
from games.history import replay
from games.models.event import Receipt
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.notify import notices
from games.people import standing_orders
from games.play import permissions, rows, table
from games.play.order import By, Position, Sent
from games.play.permissions import HALTED, StaleOrder
from games.play.sql import Writing, notice_row, read_locked
from rules.data import fingerprint
from rules.kernel import chain, fold
from rules.kernel.chance import Dice
from rules.kernel.errors import (
    AmbiguousOrder,
    BadOrder,
    IllegalOrder,
    OrderError,
    Refusal,
    ReplayMismatch,
    UnknownEdition,
)
from rules.kernel.opening import started
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Outcome
from rules.kernel.table import orders as table_orders
from rules.kernel.table import state as affairs

log = logging.getLogger(__name__)

REFUSALS: dict[str, type[OrderError]] = {
    kind.__name__: kind for kind in (BadOrder, AmbiguousOrder, IllegalOrder, StaleOrder)
}


@dataclass(frozen=True)
class Stored:
    """
    The event that an order became, with the facts its seat may read.

    *again* means that the request was a repetition.
    """

    number: int
    seat: Seat
    by: str
    order: str
    at: datetime
    hash: str
    facts: list[dict[str, Any]]
    again: bool = False


def submit(
    game: Game,
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
    id of the question the sender saw (`SeatAtGame.asked`). *user*, if given, must hold the seat.
    Without *line* a cautious order is played. Raises OrderError with a sentence for the sender;
    then nothing is stored but the record of the refusal.
    """
    return answer(game, Sent(seat, line, by, user, request, expected))


def lapse(game: Game, seat: Seat, question: int, now: datetime | None = None) -> Stored:
    """
    Play a cautious order for a seat whose time has run out. For the clock only.

    The deadline is judged by the database's clock under the game's lock, or by *now*. Raises
    OrderError if the question has been answered or has time left.
    """
    request = f"clock:{seat}:{question}"
    return answer(game, Sent(seat, None, By.CLOCK, None, request, question, now))


def answer(
    game: Game, sent: Sent, judging: Callable[[Position, Sent], Stored | OrderError] | None = None
) -> Stored:
    """
    The answer that *judging* gives under the game's lock.

    A game that cannot be replayed is halted; one that only newer rules know waits for them. Raises
    IllegalOrder then, or the refusal of *judging*.
    """
    try:
        with transaction.atomic():
            answer = (judging or judge)(read_locked(game.pk, sent.request), sent)
    except UnknownEdition as error:
        raise IllegalOrder(str(error)) from error
    except ReplayMismatch as error:
        halt(game, str(error))
        raise IllegalOrder(HALTED) from error
    if isinstance(answer, OrderError):
        raise answer
    return answer


def judge(position: Position, sent: Sent) -> Stored | OrderError:
    """
    The answer to *sent*, with the game's row locked: an earlier answer, an event or a refusal.
    """
    if position.answer:
        return earlier_answer(position.game, position.answer, sent)
    try:
        return play_order(position, sent)
    except OrderError as error:
        if sent.by == By.PLAYER:
            writing, kind = Writing(), type(error).__name__
            rows.record_receipt(
                writing, position, sent, kind=kind, sentence=str(error), rule=error.rule
            )
            writing.run()
        return error


def earlier_answer(game: Game, old: Receipt, sent: Sent) -> Stored | OrderError:
    if (old.seat, old.line) != (sent.seat[:16], rows.kept_line(sent.line)):
        return IllegalOrder(
            "This request was already used for another order. Send the order again as a new"
            " request."
        )
    if old.number is None:
        return REFUSALS.get(old.kind, OrderError)(old.sentence, rule=old.rule)
    (row,) = replay.events_of(game, old.number, old.number)
    return as_stored(row, again=True)


def play_order(position: Position, sent: Sent) -> Stored:
    """Judge and play *sent*. Raises OrderError before anything is written."""
    game = position.game
    mine, system = permissions.seat_of(position, sent), replay.system_of(game)
    state = board_of(position)
    prompts = [prompt for prompt in replay.prompts(game, state) if prompt.seat == sent.seat]
    line = sent.line or ""
    if sent.line is None and prompts:
        line = replay.unanswered(game, seen_by(game, state, sent.seat), prompts[0])
    permissions.may_order(game, line)
    if table_orders.is_table_order(system, line):
        sent = replace(sent, line=line)
        return record_table_order(
            position, sent, table.play_order(position, mine, sent, state, prompts)
        )
    permissions.is_current(mine, sent, prompts, position.now)
    action, writing = fold.understand(system, state, sent.seat, line), Writing()
    for _ in play_standing_orders(writing, position, state, sent.seat):
        pass
    played = fold.carried_out(system, state, sent.seat, action, dice_of(position))
    game.affairs = affairs.kept_after_a_move(game.affairs, sent.seat)
    return record_played(writing, position, sent, played, acted=sent.seat)


def dice_of(position: Position) -> Dice:
    """The dice for the next event."""
    return Dice(rows.seed_of(position), position.game.length)


Written = tuple[replay.Row, dict[str, Any]]


def play_standing_orders(
    writing: Writing, position: Position, state: Any, seat: Seat = ""
) -> Iterator[Written]:
    """
    Append what standing orders answer before the order of *seat*, or now (`fold.ready`).

    Yields each event and the state after it as data, and changes *state*.
    """
    game, system = position.game, replay.system_of(position.game)
    while answer := fold.ready(system, state, seat):
        played = fold.submit(system, state, *answer, dice_of(position))
        game.affairs = affairs.kept_after_a_move(game.affairs, answer[0])
        yield record_event(writing, position, Sent(*answer, By.STANDING), played)


def seen_by(game: Game, state: Any, seat: Seat) -> Any:
    return None if state is None else replay.system_of(game).view(state, seat)


def board_of(position: Position) -> Any:
    """
    The state after the last event.

    None before the first event, and if the board cannot be restored.
    """
    game = position.game
    if game.status in (Game.Status.OPEN, Game.Status.HALTED):
        return None
    return replay.state_from(game, replay.sealed(position.kept), game.length - 1)


def record_table_order(position: Position, sent: Sent, said: table.Said) -> Stored:
    """Store an order to the table and everything that follows from it."""
    writing, outcome = Writing(), said.affairs.outcome
    row = record_events(writing, position, sent, said.played)
    told = close_game(position, outcome) if outcome else table.ask_questions(position, sent, said)
    return write_all(writing, position, sent, row, told)


def start(game: Game) -> Stored:
    """
    Play event 0: set the table up and ask the first questions.

    Raises Refusal if a seat is empty or the game has already started.
    """
    with transaction.atomic():
        position = read_locked(game.pk, None)
        game = position.game
        if game.status != Game.Status.OPEN:
            raise Refusal("The game has already started.")
        if empty := [seat.name for seat in position.seats if not seat.taken]:
            raise Refusal(
                f"The seat of the {empty[0]} is still empty. The game starts when all seats are"
                " taken."
            )
        system, seed = replay.system_of(game), rows.seed_of(position)
        brought = standing_orders.brought_to(game, position.seats)
        played = started(system, game.rules_setup, seed, Dice(seed, 0), brought, fingerprint())
        game.status, game.started_at = Game.Status.PLAYING, position.now
        game.head = seed.commitment
        notices.write(notices.told_to_all(game, Notice.Kind.STARTED, position.seats, position.now))
        return record_played(Writing(), position, Sent("", "start", By.REFEREE), played, acted=None)


def record_played(
    writing: Writing, position: Position, sent: Sent, played: fold.Played, *, acted: Seat | None
) -> Stored:
    """
    Write the event and everything that follows from it.

    *acted* is the seat whose question is used up.
    """
    row = record_events(writing, position, sent, played)
    if acted:
        rows.debit_time(writing, position, sent)
    if outcome := replay.system_of(position.game).outcome(played.state):
        told = close_game(position, outcome)
    else:
        told = ask_questions(position, sent, replay.prompts(position.game, played.state), acted)
    return write_all(writing, position, sent, row, told)


def record_events(
    writing: Writing, position: Position, sent: Sent, played: fold.Played
) -> replay.Row:
    """
    Append the event and those of standing orders that answer at once, with the state after them and
    the answer to the request.
    """
    game = position.game
    if played.state is None:
        row = rows.append_event(writing, position, sent, played, replay.last_digest(game))
    else:
        row, dump = record_event(writing, position, sent, played)
        *_, last = [(row, dump), *play_standing_orders(writing, position, played.state)]
        rows.keep_snapshot(writing, game, *last)
    if sent.request or rows.sitter_in(position, sent):
        rows.record_receipt(writing, position, sent, number=row.number)
    return row


def record_event(writing: Writing, position: Position, sent: Sent, played: fold.Played) -> Written:
    """Append the event, and the state after it as data."""
    dump = replay.system_of(position.game).dump(played.state)
    return rows.append_event(writing, position, sent, played, chain.digest_of(dump)), dump


def write_all(
    writing: Writing, position: Position, sent: Sent, row: replay.Row, told: list[Notice]
) -> Stored:
    """Write everything that was collected, and wake the workers concerned."""
    game = position.game
    for notice in told:
        writing.insert("games_notice", notice_row(notice, position.now), "ON CONFLICT DO NOTHING")
    rows.write_seats(writing, position.seats)
    writing.update("games_game", rows.game_columns(game), game.pk)
    writing.run()
    wake_autopilots(game, position.seats)
    notices.ring(told)
    return as_stored(row)


def ask_questions(
    position: Position, sent: Sent, prompts: list[Prompt], acted: Seat | None
) -> list[Notice]:
    """Set the questions. A player who continues at once gets no notice."""
    anew = questions.ask(position.game, position.seats, prompts, acted, position.now)
    told = [seat for seat in anew if seat.name != sent.seat or sent.by != By.PLAYER]
    return notices.your_turn(position.game, told, position.now)


def close_game(position: Position, outcome: Outcome) -> list[Notice]:
    """End the game: remove all questions and notify everybody."""
    game = position.game
    game.status, game.ended_at = Game.Status.OVER, position.now
    game.winners, game.reason = list(outcome.winners), outcome.reason[:300]
    for seat in position.seats:
        questions.clear(seat)
    return notices.told_to_all(game, Notice.Kind.OVER, position.seats, position.now)


@transaction.atomic
def halt(game: Game, why: str) -> None:
    """
    Stop a game whose events cannot be replayed: stop its clocks and notify everybody.

    *why* quotes an order, so it goes only into the log, where no player reads it.
    """
    position = read_locked(game.pk, None)
    game, seats, now = position.game, position.seats, position.now
    if game.status not in (Game.Status.PLAYING, Game.Status.PAUSED):
        return
    log.error("game %s is halted: %s", game.key, why)
    game.status = Game.Status.HALTED
    game.save(update_fields=["status"])
    for seat in seats:
        questions.clear(seat)
        seat.save(update_fields=questions.COLUMNS)
    notices.write(notices.told_to_all(game, Notice.Kind.HALTED, seats, now))
    notices.write(notices.halted_to_the_desk(game, seats, now))


def wake_autopilots(game: Game, seats: list[SeatAtGame]) -> None:
    """Wake a worker if autopilots are asked."""
    if any(seat.autopilot and seat.asked is not None for seat in seats):
        wake.ring_after_commit("games.run_autopilots", game.pk)


def as_stored(row: replay.Row, *, again: bool = False) -> Stored:
    at = datetime.fromisoformat(replay.moment(row.at))
    facts = row.facts_for(row.seat or None)
    return Stored(row.number, row.seat, row.by, row.order, at, row.hash, facts, again)

"""What an order leaves behind: events, questions, notices and the receipt, in one write."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games import wake
from games.clock import questions
from games.history import events, replay
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.notify import notices
from games.play import rows, table
from games.play.order import By, Position, Sent
from games.play.sql import Writing, notice_row
from rules.kernel import chain, fold
from rules.kernel.chance import Dice
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Outcome
from rules.kernel.table import state as affairs

Written = tuple[events.Row, dict[str, Any]]


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


def record_played(
    writing: Writing, position: Position, sent: Sent, played: fold.Played, *, acted: Seat | None
) -> Stored:
    """
    Write the event and everything that follows from it.

    *acted* is the seat whose question is used up.
    """
    row = record_events(writing, position, sent, played)
    if acted:
        rows.debit_time(writing, position, sent, row.number)
    if outcome := replay.system_of(position.game).outcome(played.state):
        told = close_game(position, outcome)
    else:
        told = ask_questions(
            position, sent, table.open_questions(position.game, played.state), acted
        )
    return write_all(writing, position, sent, row, [*told, *out_now(position, played.state)])


def record_table_order(position: Position, sent: Sent, said: table.Said) -> Stored:
    """Store an order to the table and everything that follows from it."""
    writing, outcome = Writing(), said.affairs.outcome
    row = record_events(writing, position, sent, said.played)
    told = close_game(position, outcome) if outcome else table.ask_questions(position, sent, said)
    return write_all(writing, position, sent, row, [*told, *out_now(position, said.played.state)])


def record_events(
    writing: Writing, position: Position, sent: Sent, played: fold.Played
) -> events.Row:
    """
    Append the event and those of standing orders that answer at once, with the state after them and
    the answer to the request.
    """
    game = position.game
    if played.state is None:
        row = rows.append_event(writing, position, sent, played, events.last_digest(game))
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


def dice_of(position: Position) -> Dice:
    """The dice for the next event."""
    return Dice(rows.seed_of(position), position.game.length)


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


def out_now(position: Position, state: Any) -> list[Notice]:
    """Note which seats have nothing left to play with, and tell those that had something before."""
    if state is None:
        return []
    out, game = set(replay.system_of(position.game).out(state)), position.game
    fresh = [seat for seat in position.seats if seat.name in out and not seat.is_out]
    for seat in position.seats:
        seat.is_out = seat.name in out
    return [] if game.status == Game.Status.OVER else notices.out(game, fresh, position.now)


def write_all(
    writing: Writing, position: Position, sent: Sent, row: events.Row, told: list[Notice]
) -> Stored:
    """Write everything that was collected, and wake the workers concerned."""
    game = position.game
    for notice in told:
        writing.insert("games_notice", notice_row(notice, position.now), "ON CONFLICT DO NOTHING")
    rows.write_seats(writing, position.seats)
    writing.update("games_game", rows.game_columns(game), game.pk)
    # Last, as only what is written is done wherever it stands.
    writing.ring(game.key)
    writing.run()
    wake_autopilots(game, position.seats)
    notices.ring(told)
    return as_stored(row)


def wake_autopilots(game: Game, seats: list[SeatAtGame]) -> None:
    """Wake a worker if autopilots are asked, and one that has time for those that think."""
    asked = [seat for seat in seats if seat.autopilot and seat.asked is not None]
    if any(not seat.thinks for seat in asked):
        wake.ring_after_commit("games.run_autopilots", game.pk)
    if any(seat.thinks for seat in asked):
        wake.ring_after_commit("games.think")


def as_stored(row: events.Row, *, again: bool = False) -> Stored:
    at = datetime.fromisoformat(events.moment(row.at))
    facts = row.facts_for(row.seat or None)
    return Stored(row.number, row.seat, row.by, row.order, at, row.hash, facts, again)

"""The one door through which orders enter a game: the only writer of events."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games import appending, doorbell, notices, questions, replay
from games.appending import By, Sent
from games.models.event import Answer
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.statements import Position, Writing, notice_row, read_locked
from rules.kernel import chain, fold, table_orders
from rules.kernel.chance import Dice
from rules.kernel.errors import (
    AmbiguousOrder,
    BadOrder,
    IllegalOrder,
    OrderError,
    ReplayMismatch,
)
from rules.kernel.opening import started
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Outcome

log = logging.getLogger(__name__)

HALTED = "The game has been halted; its clocks stand still. The desk has been told."


class StaleOrder(OrderError):
    """The order answers a question that is no longer asked."""


REFUSALS: dict[str, type[OrderError]] = {
    kind.__name__: kind for kind in (BadOrder, AmbiguousOrder, IllegalOrder, StaleOrder)
}


@dataclass(frozen=True)
class Stored:
    """The event that an order became, and the facts its seat may read. *again*: a repetition."""

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

    *request* names this attempt: the same one again gets the same answer. *expected*
    is the id of the question the sender saw (`SeatAtGame.asked`). *user*, when given,
    must hold the seat. Raises OrderError with a sentence for the sender; then nothing
    is stored but the record of the refusal. Without *line* the prompt's default is played.
    """
    return answered(game, Sent(seat, line, by, user, request, expected))


def lapse(game: Game, seat: Seat, question: int, now: datetime | None = None) -> Stored:
    """
    Play the default for a seat whose time is up; for the clock only.

    Judged by the database's clock under the game's lock, or by *now*. Raises
    OrderError when the question was answered or has time left.
    """
    request = f"clock:{seat}:{question}"
    return answered(game, Sent(seat, None, By.CLOCK, None, request, question, now))


def answered(game: Game, sent: Sent) -> Stored:
    try:
        with transaction.atomic():
            answer = judged(read_locked(game.pk, sent.request), sent)
    except ReplayMismatch as error:
        halt(game, str(error))
        raise IllegalOrder(HALTED) from error
    if isinstance(answer, OrderError):
        raise answer
    return answer


def judged(position: Position, sent: Sent) -> Stored | OrderError:
    """The answer to *sent*, with the game's row locked: an old one, an event or a refusal."""
    if position.answer:
        return repeated(position.game, position.answer, sent)
    try:
        return accepted(position, sent)
    except OrderError as error:
        if sent.by == By.PLAYER:
            writing, kind = Writing(), type(error).__name__
            appending.record(writing, position, sent, kind=kind, sentence=str(error))
            writing.run()
        return error


def repeated(game: Game, old: Answer, sent: Sent) -> Stored | OrderError:
    if (old.seat, old.line) != (sent.seat[:16], appending.kept_line(sent.line)):
        return IllegalOrder("This request was already used for another order. Send it anew.")
    if old.number is None:
        return REFUSALS.get(old.kind, OrderError)(old.sentence)
    (row,) = replay.events_of(game, old.number, old.number)
    return as_stored(row, again=True)


def accepted(position: Position, sent: Sent) -> Stored:
    """Judge and play *sent*; raises OrderError before anything is written."""
    game = position.game
    is_going_on(game)
    mine = seat_of(position, sent)
    system = replay.system_of(game)
    state = replay.state_from(game, replay.sealed(position.kept), game.length - 1)
    if sent.line is not None and table_orders.is_table_order(system, sent.line):
        return resigned(position, mine, sent, state)
    prompts = [prompt for prompt in system.prompts(state) if prompt.seat == sent.seat]
    is_current(mine, sent, prompts, position.now)
    line = prompts[0].default if sent.line is None and prompts else sent.line or ""
    dice = Dice(appending.seed_of(position), game.length)
    played = fold.submit(system, state, sent.seat, line, dice)
    return stored(position, sent, played, system.outcome(played.state), acted=sent.seat)


NOT_PLAYING: dict[str, str] = {
    Game.Status.OPEN: "The game has not started yet; it waits for its seats to fill.",
    Game.Status.OVER: "The game is over.",
    Game.Status.HALTED: HALTED,
}


def is_going_on(game: Game) -> None:
    if game.status != Game.Status.PLAYING:
        raise IllegalOrder(NOT_PLAYING[game.status])


def seat_of(position: Position, sent: Sent) -> SeatAtGame:
    """The seat that is ordered for; raises IllegalOrder unless the sender may."""
    seat = next((seat for seat in position.seats if seat.name == sent.seat), None)
    if seat is None:
        raise IllegalOrder("There is no such seat at this table.")
    if sent.by == By.PLAYER and sent.user is not None and seat.user_id != sent.user.pk:
        raise IllegalOrder(f"You do not hold the seat of the {seat.name}.")
    if sent.by == By.PLAYER:
        is_played(seat)
    return seat


def is_played(seat: SeatAtGame) -> None:
    """Raise IllegalOrder while the autopilot has the seat."""
    if seat.autopilot:
        raise IllegalOrder(f"The autopilot plays the {seat.name}.")


def is_current(seat: SeatAtGame, sent: Sent, prompts: list[Prompt], now: datetime) -> None:
    """Raise when the question that was answered is gone, or the clock comes too early."""
    is_asked(seat, sent.expected, prompts)
    if sent.by == By.CLOCK and (seat.deadline is None or seat.deadline > (sent.at or now)):
        raise IllegalOrder("There is time left for this question.")


def is_asked(seat: SeatAtGame, expected: int | None, prompts: Sequence[Prompt]) -> None:
    """Raise StaleOrder when *expected* is the id of another question than the one asked."""
    if expected is not None and expected != seat.asked:
        asked = " ".join(prompt.text for prompt in prompts)
        raise StaleOrder(
            f"The game has moved on since you were asked. It now asks you: {asked}"
            if asked
            else "The game has moved on since you were asked, and does not wait for you now."
        )


def resigned(position: Position, mine: SeatAtGame, sent: Sent, state: Any) -> Stored:
    facts, outcome = table_orders.resigned(position.game.rules_setup, mine.name)
    if outcome is None:
        mine.autopilot = True
        mine.deadline = mine.remind_at = None
    played = fold.Played(state, table_orders.RESIGN, (), facts)
    return stored(position, sent, played, outcome, acted=None)


def start(game: Game) -> Stored:
    """
    Play event 0: set the table up and ask the first questions.

    Raises IllegalOrder when a seat is empty or the game has started.
    """
    with transaction.atomic():
        position = read_locked(game.pk, None)
        game = position.game
        if game.status != Game.Status.OPEN:
            raise IllegalOrder("The game has already started.")
        if empty := [seat.name for seat in position.seats if not seat.taken]:
            raise IllegalOrder(f"The seat of the {empty[0]} is still empty.")
        system, seed = replay.system_of(game), appending.seed_of(position)
        played = started(system, game.rules_setup, seed, Dice(seed, 0))
        game.status, game.started_at = Game.Status.PLAYING, position.now
        game.head = seed.commitment
        notices.write(notices.told_to_all(game, Notice.Kind.STARTED, position.seats, position.now))
        sent = Sent("", "start", By.REFEREE)
        return stored(position, sent, played, system.outcome(played.state), acted=None)


def stored(
    position: Position,
    sent: Sent,
    played: fold.Played,
    outcome: Outcome | None,
    *,
    acted: Seat | None,
) -> Stored:
    """Write the event and all that follows from it. *acted*: whose question is used up."""
    game, writing = position.game, Writing()
    system = replay.system_of(game)
    dump = system.dump(played.state)
    row = appending.appended(writing, position, sent, played, chain.digest_of(dump))
    appending.keep_state(writing, game, row, dump)
    if sent.request:
        appending.record(writing, position, sent, number=row.number)
    if outcome:
        told = closed(position, outcome)
    else:
        told = asked(position, sent, system.prompts(played.state), acted)
    for notice in told:
        writing.insert("games_notice", notice_row(notice, position.now), "ON CONFLICT DO NOTHING")
    appending.write_seats(writing, position.seats)
    writing.update("games_game", appending.changed(game), game.pk)
    writing.run()
    if told:
        doorbell.ring_after_commit("games.deliver")
    wake_autopilots(game, position.seats)
    return as_stored(row)


def asked(
    position: Position, sent: Sent, prompts: list[Prompt], acted: Seat | None
) -> list[Notice]:
    """Put the questions; a player who goes on at once needs no notice of it."""
    anew = questions.ask(position.game, position.seats, prompts, acted, position.now)
    told = [seat for seat in anew if seat.name != sent.seat or sent.by != By.PLAYER]
    return notices.your_turn(position.game, told, position.now)


def closed(position: Position, outcome: Outcome) -> list[Notice]:
    """The game is over: nobody is asked, everybody is told."""
    game = position.game
    game.status, game.ended_at = Game.Status.OVER, position.now
    game.winners, game.reason = list(outcome.winners), outcome.reason[:300]
    for seat in position.seats:
        questions.clear(seat)
    return notices.told_to_all(game, Notice.Kind.OVER, position.seats, position.now)


@transaction.atomic
def halt(game: Game, why: str) -> None:
    """
    Stop a game whose events cannot be played again: no clock runs, everybody is told.

    *why* names an order, so it stands in the log alone, and not where players read.
    """
    game, seats, _, _, now = read_locked(game.pk, None)
    if game.status != Game.Status.PLAYING:
        return
    log.error("game %s is halted: %s", game.key, why)
    game.status = Game.Status.HALTED
    game.save(update_fields=["status"])
    SeatAtGame.objects.filter(game=game).update(deadline=None, remind_at=None)
    notices.write(notices.told_to_all(game, Notice.Kind.HALTED, seats, now))


def wake_autopilots(game: Game, seats: list[SeatAtGame]) -> None:
    """Wake a worker when autopilots are asked."""
    if any(seat.autopilot and seat.asked is not None for seat in seats):
        doorbell.ring_after_commit("games.run_autopilots", game.pk)


def as_stored(row: replay.Row, *, again: bool = False) -> Stored:
    at = datetime.fromisoformat(replay.moment(row.at))
    facts = row.facts_for(row.seat or None)
    return Stored(row.number, row.seat, row.by, row.order, at, row.hash, facts, again)

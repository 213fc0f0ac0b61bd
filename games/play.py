"""The one door through which orders enter a game: the only writer of events."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from games import doorbell, notices, questions, replay, table_orders
from games.models.event import Answer, Event
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from rules.kernel import chain, fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import (
    AmbiguousOrder,
    BadOrder,
    IllegalOrder,
    OrderError,
    ReplayMismatch,
)
from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import Outcome

By = Event.By

LARGEST_TEXT_KEPT_EACH_TIME = 1 << 16
SNAPSHOT_EVERY = 16
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


@dataclass(frozen=True)
class Sent:
    """
    An order as it came in, before anybody judged it. No line: the prompt's default.

    *at* stands for the database's clock when the clock plays.
    """

    seat: Seat
    line: str | None
    by: str = By.PLAYER
    user: Any = None
    request: str | None = None
    expected: int | None = None
    at: datetime | None = None


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
            answer = judged(Game.objects.select_for_update(no_key=True).get(pk=game.pk), sent)
    except ReplayMismatch as error:
        halt(game, str(error))
        raise IllegalOrder(HALTED) from error
    if isinstance(answer, OrderError):
        raise answer
    return answer


def judged(game: Game, sent: Sent) -> Stored | OrderError:
    """The answer to *sent*, with the game's row locked: an old one, an event or a refusal."""
    if sent.request and (old := Answer.objects.filter(game=game, request=sent.request).first()):
        return repeated(game, old, sent)
    now = questions.database_now()
    try:
        return accepted(game, sent, now)
    except OrderError as error:
        if sent.by == By.PLAYER:
            record(game, sent, now, kind=type(error).__name__, sentence=str(error))
        return error


def repeated(game: Game, old: Answer, sent: Sent) -> Stored | OrderError:
    if (old.seat, old.line) != (sent.seat[:16], kept_line(sent.line)):
        return IllegalOrder("This request was already used for another order. Send it anew.")
    if old.number is None:
        return REFUSALS.get(old.kind, OrderError)(old.sentence)
    (row,) = replay.events_of(game, old.number, old.number)
    return as_stored(row, again=True)


def accepted(game: Game, sent: Sent, now: datetime) -> Stored:
    """Judge and play *sent*; raises OrderError before anything is written."""
    if game.status != Game.Status.PLAYING:
        raise IllegalOrder(NOT_PLAYING[game.status])
    seats = seats_of(game)
    mine = next((seat for seat in seats if seat.name == sent.seat), None)
    may_sit(mine, sent)
    assert mine is not None
    system = replay.system_of(game)
    if sent.line is not None and table_orders.is_table_order(system, sent.line):
        return resigned(game, seats, mine, sent, now)
    state = replay.state_of(game, game.length - 1)
    prompts = [prompt for prompt in system.prompts(state) if prompt.seat == sent.seat]
    is_current(mine, sent, prompts, now)
    line = prompts[0].default if sent.line is None and prompts else sent.line or ""
    dice = Dice(seed_of(game, seats), game.length)
    played = fold.submit(system, state, sent.seat, line, dice)
    return stored(game, seats, sent, played, now, system.outcome(played.state))


NOT_PLAYING = {
    Game.Status.OPEN: "The game has not started yet; it waits for its seats to fill.",
    Game.Status.OVER: "The game is over.",
    Game.Status.HALTED: HALTED,
}


def may_sit(seat: SeatAtGame | None, sent: Sent) -> None:
    """Raise IllegalOrder unless the sender may order for *seat*."""
    if seat is None:
        raise IllegalOrder("There is no such seat at this table.")
    if sent.by != By.PLAYER:
        return
    if sent.user is not None and seat.user_id != sent.user.pk:
        raise IllegalOrder(f"You do not hold the seat of the {seat.name}.")
    if seat.autopilot:
        raise IllegalOrder(f"The autopilot plays the {seat.name}.")


def is_current(seat: SeatAtGame, sent: Sent, prompts: list[Prompt], now: datetime) -> None:
    """Raise when the question that was answered is gone, or the clock comes too early."""
    if sent.expected is not None and sent.expected != seat.asked:
        asked = " ".join(prompt.text for prompt in prompts)
        raise StaleOrder(
            f"The game has moved on since you were asked. It now asks you: {asked}"
            if asked
            else "The game has moved on since you were asked, and does not wait for you now."
        )
    if sent.by == By.CLOCK and (seat.deadline is None or seat.deadline > (sent.at or now)):
        raise IllegalOrder("There is time left for this question.")


def resigned(
    game: Game, seats: list[SeatAtGame], mine: SeatAtGame, sent: Sent, now: datetime
) -> Stored:
    facts, outcome = table_orders.resigned(game.rules_setup, mine.name)
    state = replay.state_of(game, game.length - 1)
    if outcome is None:
        mine.autopilot = True
        mine.deadline = mine.remind_at = None
    played = fold.Played(state, table_orders.RESIGN, (), facts)
    return stored(game, seats, sent, played, now, outcome, acted=None)


def start(game: Game) -> Stored:
    """
    Play event 0: set the table up and ask the first questions.

    Raises IllegalOrder when a seat is empty or the game has started.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if game.status != Game.Status.OPEN:
            raise IllegalOrder("The game has already started.")
        seats = seats_of(game)
        if empty := [seat.name for seat in seats if not seat.taken]:
            raise IllegalOrder(f"The seat of the {empty[0]} is still empty.")
        now = questions.database_now()
        system, seed = replay.system_of(game), seed_of(game, seats)
        played = replay.started(system, game.rules_setup, seed, Dice(seed, 0))
        game.status, game.started_at, game.head = Game.Status.PLAYING, now, seed.commitment
        game.save(update_fields=["status", "started_at"])
        notices.told_to_all(game, Notice.Kind.STARTED, seats, now)
        sent = Sent("", "start", By.REFEREE)
        return stored(game, seats, sent, played, now, system.outcome(played.state))


def stored(
    game: Game,
    seats: list[SeatAtGame],
    sent: Sent,
    played: fold.Played,
    now: datetime,
    outcome: Outcome | None,
    *,
    acted: Seat | None = "",
) -> Stored:
    """Write the event and all that follows from it. *acted*: whose question is used up."""
    system = replay.system_of(game)
    dump = system.dump(played.state)
    row = appended(game, seats, sent, played, chain.digest_of(dump), now)
    if sent.request:
        record(game, sent, now, number=row.number)
    keep_state(game, row, dump)
    if outcome:
        close(game, seats, outcome, now)
    else:
        prompts = system.prompts(played.state)
        anew = questions.ask(game, seats, prompts, sent.seat if acted == "" else acted, now)
        told = [s for s in anew if s.name != sent.seat or sent.by != By.PLAYER]
        notices.your_turn(game, told, now)
    write_seats(seats)
    write_game(game)
    ring(game, seats)
    return as_stored(row)


def appended(
    game: Game,
    seats: list[SeatAtGame],
    sent: Sent,
    played: fold.Played,
    digest: str,
    now: datetime,
) -> replay.Row:
    """Append the event to the chain and count it in *game*."""
    link = chain.Link(
        game.length,
        sent.seat,
        str(sent.by),
        played.order,
        chain.written_rolls(played.rolls),
        replay.instant(now),
        digest,
        chain.written_facts(played.facts),
    )
    salt = seed_of(game, seats).event_salt(game.length)
    row = replay.Row(*link, chain.hashed(game.head, salt, link))
    columns = [*link[:5], stamp(now), *link[6:], row.hash]
    execute(INSERT_EVENT, [game.pk, *columns])
    game.length, game.head = game.length + 1, row.hash
    return row


INSERT_EVENT = (
    'INSERT INTO games_event (game_id, number, seat, "by", "order", rolls, at, digest, facts, hash)'
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
INSERT_ANSWER = (
    "INSERT INTO games_answer (game_id, seat, request, line, number, kind, sentence, at)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
)
KEEP_STATE = (
    "INSERT INTO games_snapshot (game_id, number, seal, state) VALUES (%s, %s, %s, %s)"
    " ON CONFLICT (game_id) DO UPDATE SET"
    " number = excluded.number, seal = excluded.seal, state = excluded.state"
)


def execute(statement: str, values: Sequence[object]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def stamp(at: datetime | None) -> Any:
    """A time as this database's driver wants it."""
    return connection.ops.adapt_datetimefield_value(at)


def record(
    game: Game,
    sent: Sent,
    now: datetime,
    *,
    number: int | None = None,
    kind: str = "",
    sentence: str = "",
) -> None:
    """Keep what *sent* was answered."""
    line = kept_line(sent.line)
    values = [sent.seat[:16], sent.request, line, number, kind, sentence, stamp(now)]
    execute(INSERT_ANSWER, [game.pk, *values])


def kept_line(line: str | None) -> str:
    """The line as a column can hold it: cut, and without what is no text."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in (line or "")[:500])


def keep_state(game: Game, row: replay.Row, dump: dict[str, Any]) -> None:
    """Keep the state for the next reader; a large one only now and then."""
    text = json.dumps(dump, separators=(",", ":"))
    if len(text) <= LARGEST_TEXT_KEPT_EACH_TIME or row.number % SNAPSHOT_EVERY == 0:
        execute(KEEP_STATE, [game.pk, row.number, replay.seal(text, row.digest), text])


def write_seats(seats: list[SeatAtGame]) -> None:
    """Store the questions that changed."""
    columns = ", ".join(f"{name} = %s" for name in questions.COLUMNS)
    for seat in seats:
        if questions.values(seat) != seat.before:
            values = [stamp(v) if isinstance(v, datetime) else v for v in questions.values(seat)]
            execute(
                f"UPDATE games_seatatgame SET {columns} WHERE id = %s",  # noqa: S608
                [*values, seat.pk],
            )


def seats_of(game: Game) -> list[SeatAtGame]:
    """The seats, each remembering what it was asked when it was read."""
    seats = list(game.seats.all())
    for seat in seats:
        seat.before = questions.values(seat)
    return seats


def seed_of(game: Game, seats: list[SeatAtGame]) -> Seed:
    return game.seed({seat.name: seat.salt for seat in seats})


def write_game(game: Game) -> None:
    if game.status == Game.Status.PLAYING:
        values = [game.length, game.head, game.pk]
        execute("UPDATE games_game SET length = %s, head = %s WHERE id = %s", values)
    else:
        game.save(update_fields=["length", "head", "status", "winners", "reason", "ended_at"])


def close(game: Game, seats: list[SeatAtGame], outcome: Outcome, now: datetime) -> None:
    """The game is over: nobody is asked, everybody is told."""
    game.status, game.ended_at = Game.Status.OVER, now
    game.winners, game.reason = list(outcome.winners), outcome.reason[:300]
    for seat in seats:
        questions.clear(seat)
    notices.told_to_all(game, Notice.Kind.OVER, seats, now)


@transaction.atomic
def halt(game: Game, why: str) -> None:
    """Stop a game whose events cannot be played again: no clock runs, everybody is told."""
    game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
    if game.status != Game.Status.PLAYING:
        return
    game.status, game.reason = Game.Status.HALTED, why[:300]
    game.save(update_fields=["status", "reason"])
    seats = seats_of(game)
    for seat in seats:
        seat.deadline = seat.remind_at = None
    write_seats(seats)
    notices.told_to_all(game, Notice.Kind.HALTED, seats, questions.database_now())


def ring(game: Game, seats: list[SeatAtGame]) -> None:
    if any(seat.autopilot and seat.asked is not None for seat in seats):
        doorbell.ring_after_commit("games.run_autopilots", game.pk)


def as_stored(row: replay.Row, *, again: bool = False) -> Stored:
    at = datetime.fromisoformat(replay.moment(row.at))
    facts = row.facts_for(row.seat or None)
    return Stored(row.number, row.seat, row.by, row.order, at, row.hash, facts, again)

"""The rows that one order adds to the store, collected into one write. For `play` only."""

import json
from datetime import timedelta
from typing import Any

import msgspec

from games.clock import deadlines, questions
from games.history import events, replay
from games.models.game import Game, SeatAtGame
from games.play.order import By, Position, Sent
from games.play.sql import KEEP, Writing
from rules.kernel import chain, fold
from rules.kernel.chance import Seed

LARGEST_TEXT_KEPT_EACH_TIME = 1 << 16
SNAPSHOT_EVERY = 16


def append_event(
    writing: Writing, position: Position, sent: Sent, played: fold.Played, digest: str
) -> events.Row:
    """Append the event to the chain and count it in the game."""
    game = position.game
    link = chain.Link(
        game.length,
        sent.seat,
        str(sent.by),
        played.order,
        chain.written_rolls(played.rolls),
        events.instant(position.now),
        digest,
        chain.written_facts(played.facts),
    )
    salt = seed_of(position).event_salt(game.length)
    row = events.Row(*link, chain.hashed(game.head, salt, link))
    stored = {"game_id": game.pk, **row._asdict(), "at": position.now}
    writing.insert("games_event", stored)
    game.length, game.head = game.length + 1, row.hash
    return row


def record_receipt(
    writing: Writing,
    position: Position,
    sent: Sent,
    *,
    number: int | None = None,
    kind: str = "",
    sentence: str = "",
    rule: str = "",
) -> None:
    """Store the answer to *sent*."""
    row = {
        "game_id": position.game.pk,
        "seat": kept_line(sent.seat)[:16],
        "request": sent.request,
        "line": kept_line(sent.line),
        "number": number,
        "kind": kind,
        "sentence": sentence,
        "rule": rule,
        "at": position.now,
        "sitter_id": sitter_in(position, sent),
    }
    writing.insert("games_receipt", row)


def sitter_in(position: Position, sent: Sent) -> int | None:
    """The sitter who ordered for a seat that they do not hold, or None."""
    if sent.user is None or any(seat.user_id == sent.user.pk for seat in position.seats):
        return None
    pk: int = sent.user.pk
    return pk


def kept_line(line: str | None) -> str:
    """The line as a column can store it: cut, and without characters that are not text."""
    line = (line or "")[:500]
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


def keep_snapshot(writing: Writing, game: Game, row: events.Row, dump: dict[str, Any]) -> None:
    """Store the state for the next reader; a large one only now and then."""
    text = msgspec.json.encode(dump).decode()
    if len(text) <= LARGEST_TEXT_KEPT_EACH_TIME or row.number % SNAPSHOT_EVERY == 0:
        seal = replay.seal(game, text, row.digest)
        kept = {"game_id": game.pk, "number": row.number, "seal": seal, "state": text}
        writing.insert("games_snapshot", kept, KEEP)


def debit_time(writing: Writing, position: Position, sent: Sent, number: int) -> None:
    """
    Debit the seat that *sent*, event *number*, answers for, if its clock was running; a late
    answer gains nothing.

    Private questions must leave no trace in what everybody can see, such as when a seat opens.
    """
    seat = next(seat for seat in position.seats if seat.name == sent.seat)
    if seat.deadline is None:
        return
    debit, late = deadlines.debit(position.game, seat, position.now), sent.by == By.CLOCK
    if not seat.private:
        seat.missed = seat.missed + 1 if late else 0
    left = deadlines.left(position.game, seat, position.now).total_seconds()
    seat.bank = whole(timedelta(seconds=seat.bank) - debit.drawn if late else debit.left)
    row = {
        "game_id": position.game.pk,
        "seat_id": seat.pk,
        "person_id": seat.user_id,
        "asked": seat.asked,
        "answered": number,
        "asked_at": debit.asked,
        "answered_at": debit.answered,
        "exempt": whole(debit.exempt),
        "counted": whole(debit.counted),
        "drawn": whole(debit.drawn),
        "bank": seat.bank,
        "left": left,
        "why": ", ".join(debit.why),
        "late": late,
        "went_on": deadlines.goes_on(seat),
        "excused": deadlines.EXCUSED in seat.terms,
        "private": seat.private,
    }
    writing.insert("games_timedebit", row)


def whole(length: timedelta) -> int:
    return round(length.total_seconds())


def write_seats(writing: Writing, seats: list[SeatAtGame]) -> None:
    """Store the questions that changed."""
    for seat in seats:
        changed = {
            name: json.dumps(value) if type(value) is dict else value
            for name, value in questions.values(seat).items()
            if seat.before[name] != value
        }
        if changed:
            writing.update("games_seatatgame", changed, seat.pk)


def game_columns(game: Game) -> dict[str, Any]:
    """The columns of the game that this event may have changed."""
    row: dict[str, Any] = {"length": game.length, "head": game.head}
    if game.affairs:
        row |= {"affairs": json.dumps(game.affairs), "status": str(game.status)}
    if game.length == 1:
        row |= {"status": str(game.status), "started_at": game.started_at}
    if game.status == Game.Status.OVER:
        row |= {"status": "over", "reason": game.reason, "ended_at": game.ended_at}
        row["winners"] = json.dumps(game.winners)
    return row


def seed_of(position: Position) -> Seed:
    return position.game.seed({seat.name: seat.salt for seat in position.seats})

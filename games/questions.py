"""Who is asked what, and until when. Works on rows in memory; `games.play` stores them."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import blake2s
from typing import cast

from django.db import connection

from games.models.game import Game, SeatAtGame
from rules.kernel.orders import Prompt, Seat

REMIND_AFTER = 0.8

COLUMNS = (
    *("user_id", "autopilot", "asked", "private", "question", "asked_at"),
    *("deadline", "remind_at", "left"),
)


def database_now() -> datetime:
    """The database's clock, which alone decides what is due; UTC."""
    if connection.vendor != "postgresql":
        return datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        return cast(datetime, cursor.fetchone()[0])


def ask(
    game: Game,
    seats: Iterable[SeatAtGame],
    prompts: list[Prompt],
    acted: Seat | None,
    now: datetime,
) -> list[SeatAtGame]:
    """
    Set each seat's question after an event and give the seats that are asked anew.

    A question keeps its id and its deadline while it stays the same, whatever the
    other seats do; the seat that *acted* is always asked anew. *game.length* counts
    the event just played.
    """
    anew = []
    for seat in seats:
        mine = [prompt for prompt in prompts if prompt.seat == seat.name]
        if not mine:
            clear(seat)
        elif seat.name == acted or seat.asked is None or seat.question != fingerprint(mine):
            seat.asked, seat.asked_at = game.length, now
            seat.private, seat.question = mine[0].private, fingerprint(mine)
            set_deadline(seat, game.move_time, now)
            anew.append(seat)
    return anew


def clear(seat: SeatAtGame) -> None:
    seat.asked = seat.asked_at = seat.deadline = seat.remind_at = seat.left = None
    seat.private, seat.question = False, ""


def set_deadline(seat: SeatAtGame, move_time: int, now: datetime) -> None:
    """Give a seat *move_time* seconds from *now*; an autopilot is due at once and has none."""
    seat.left = None
    if seat.autopilot:
        seat.deadline = seat.remind_at = None
    else:
        seat.deadline = now + timedelta(seconds=move_time)
        seat.remind_at = now + timedelta(seconds=move_time * REMIND_AFTER)


def stop(seat: SeatAtGame, now: datetime) -> None:
    """The clock stands still, and the seat keeps what it had left."""
    if seat.deadline:
        seat.left = max(0, round((seat.deadline - now).total_seconds()))
        seat.deadline = seat.remind_at = None


def go_on(seat: SeatAtGame, move_time: int, now: datetime) -> None:
    """The clock goes on where it stood. Whoever was reminded is not reminded again."""
    if seat.left is not None:
        seat.deadline = now + timedelta(seconds=seat.left)
        early = seat.deadline - timedelta(seconds=move_time * (1 - REMIND_AFTER))
        seat.remind_at = early if early > now else None
        seat.left = None


def fingerprint(prompts: list[Prompt]) -> str:
    """Sixteen figures that two equal questions share."""
    asked = json.dumps([(p.kind, p.text, p.verbs, p.default) for p in prompts])
    return blake2s(asked.encode(), digest_size=8).hexdigest()


def remember(seats: Iterable[SeatAtGame]) -> None:
    """Note what each seat was asked when it was read, so that only changes are written."""
    for seat in seats:
        seat.before = values(seat)


def values(seat: SeatAtGame) -> dict[str, object]:
    """The columns that a question fills."""
    return {name: getattr(seat, name) for name in COLUMNS}

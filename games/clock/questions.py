"""Who is asked what, and until when. Works on rows in memory; `games.play` stores them."""

import json
from collections.abc import Iterable
from datetime import datetime
from hashlib import blake2s
from operator import attrgetter

from games.clock import deadlines
from games.models.game import Game, SeatAtGame
from rules.kernel.orders import Prompt, Seat

COLUMNS = (
    *("user_id", "autopilot", "asked", "private", "question", "asked_at"),
    *("deadline", "remind_at", "bank", "missed", "stands_in_at", "habits", "terms", "is_out"),
)

columns_of = attrgetter(*COLUMNS)


def ask(
    game: Game,
    seats: Iterable[SeatAtGame],
    prompts: list[Prompt],
    acted: Seat | None,
    now: datetime,
) -> list[SeatAtGame]:
    """
    Set each seat's question after an event.

    Returns the seats that have a new question. A question keeps its id and deadline while it stays
    the same, whatever the other seats do; the seat that *acted* always gets a new one. While a
    seat is asked nothing, its terms keep what is left of its turn.
    *game.length* counts the event just played.
    """
    anew = []
    for seat in seats:
        mine = [prompt for prompt in prompts if prompt.seat == seat.name]
        if not mine:
            terms = deadlines.terms_for(game, seat, "", now, answered=seat.name == acted)
            clear(seat)
            seat.terms = terms
        elif seat.name == acted or seat.asked is None or seat.question != fingerprint(mine):
            turn = next((prompt.turn for prompt in mine if prompt.turn), "")
            seat.terms = deadlines.terms_for(game, seat, turn, now, answered=seat.name == acted)
            seat.asked, seat.asked_at = game.length, now
            seat.private, seat.question = mine[0].private, fingerprint(mine)
            deadlines.set_deadline(game, seat, now)
            anew.append(seat)
    return anew


def clear(seat: SeatAtGame) -> None:
    seat.asked = seat.asked_at = seat.deadline = seat.remind_at = None
    seat.private, seat.question, seat.terms = False, "", {}


def fingerprint(prompts: list[Prompt]) -> str:
    """Sixteen hexadecimal digits, equal for equal questions."""
    asked = json.dumps([(p.kind, p.text, p.verbs, p.default) for p in prompts])
    return blake2s(asked.encode(), digest_size=8).hexdigest()


def remember(seats: Iterable[SeatAtGame]) -> None:
    """Note each seat's question as it was read, so that only changes are written."""
    for seat in seats:
        seat.before = values(seat)


def values(seat: SeatAtGame) -> dict[str, object]:
    """The columns that hold a question, or that an order may change with it."""
    return dict(zip(COLUMNS, columns_of(seat), strict=True))

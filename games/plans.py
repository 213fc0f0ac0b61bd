"""
Plans: a seat's next orders, given for it whenever it is asked, until something surprises it.

Each line is an order like any other, through `play`, after the commit that asked for it. Rows
say what is due; whoever runs one twice does it once.
"""

import logging
from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import F, QuerySet

from games import doorbell, notices, play, questions, replay, rights
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.plan import LONGEST_WHY, Plan
from games.rights import StaleOrder
from rules.kernel import foreseeing, table_orders
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import BadOrder, IllegalOrder, OrderError
from rules.kernel.foreseeing import Foreseen
from rules.kernel.orders import Prompt
from rules.kernel.system import Fact

log = logging.getLogger(__name__)

Status = Plan.Status
MOST_LINES = 30
REGARDLESS = "regardless"

EMPTY = "A plan needs a line at least."
TOO_LONG = f"A plan has at most {MOST_LINES} lines."
TURNED_BACK = "The board has been turned back since you planned it."
BY_HAND = "Another order has been given for you in its place."
CHANCE = "Its chance was {} % when you planned it, and is {} % now."
FAILED = "It could not be played; the desk has been told."


def lines_in(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def split(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """
    Each order, and whether it is given `regardless` of surprises.

    The word goes before an order, or alone before all of them.
    """
    every = lines[:1] == [REGARDLESS] or [line.lower() for line in lines[:1]] == [REGARDLESS]
    found = []
    for line in lines[1:] if every else lines:
        first, _, rest = line.partition(" ")
        alone = first.lower() == REGARDLESS
        found.append((rest.strip() if alone else line, every or alone))
    return found


def foreseen(game: Game, seat: SeatAtGame, lines: Sequence[str]) -> list[Foreseen]:
    """
    What the orders of a plan will do, as far as *seat* can know. Nothing is stored.

    Raises OrderError with a sentence for the first line that cannot be played.
    """
    rights.is_going_on(game)
    rights.is_played(seat)
    orders = [order for order, _ in split(lines)]
    if not orders:
        raise BadOrder(EMPTY)
    if len(orders) > MOST_LINES:
        raise IllegalOrder(TOO_LONG)
    seen = replay.sight(game, seat.name)
    chance = Dice(Seed(bytes(32), game.key, {}), seen.number)
    return foreseeing.foresee(replay.system_of(game), seen.view, seen.prompts, orders, chance)

"""Plans: what a seat writes down to be ordered for it. `plan_runner` follows them."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from games import wake
from games.clock import database_clock
from games.history import replay
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.people import sitters
from games.play import permissions
from rules.kernel import foreseeing
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import BadOrder, IllegalOrder
from rules.kernel.foreseeing import Foreseen
from rules.kernel.table import orders as table_orders

MOST_LINES = 30
REGARDLESS = "regardless"
MADE_UP = Seed(bytes(32), "plan", {})  # deals the hidden things of what is imagined

EMPTY = "A plan needs a line at least."
TOO_LONG = f"A plan has at most {MOST_LINES} lines."
TO_THE_TABLE = "“{}” is said to the table, so it cannot be planned."


def split(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """
    Each order, and whether it is given `regardless` of surprises.

    The word stands before an order, or alone before all of them.
    """
    found: list[tuple[str, bool]] = []
    every = False
    for line in lines:
        first, _, order = line.strip().partition(" ")
        alone = first.lower().strip(":") == REGARDLESS
        if alone and not order and not found:
            every = True
        elif line.strip():
            found.append((order.strip() if alone else line.strip(), every or alone))
    return found


def foreseen(game: Game, seat: SeatAtGame, lines: Sequence[str]) -> list[Foreseen]:
    """
    What the lines of a plan will do, as far as *seat* can know. Nothing is stored.

    Raises OrderError with a sentence for the first line that cannot be played.
    """
    permissions.is_going_on(game)
    permissions.is_played(seat)
    orders = [order for order, _ in split(lines)]
    if not orders:
        raise BadOrder(EMPTY)
    if len(orders) > MOST_LINES:
        raise IllegalOrder(TOO_LONG)
    system, seen = replay.system_of(game), replay.sight(game, seat.name)
    if tables := [order for order in orders if table_orders.is_table_order(system, order)]:
        raise IllegalOrder(TO_THE_TABLE.format(tables[0][:40]))
    asked = [one for one in seen.prompts if foreseeing.verbs_of(system, [one])]
    return foreseeing.foresee(system, seen.view, asked, orders, Dice(MADE_UP, seen.number))


def write(game: Game, seat: SeatAtGame, lines: Sequence[str], user: Any) -> list[Foreseen]:
    """
    Queue *lines* for *seat*, which *user* holds or sits for, in place of what it had planned.

    Raises OrderError; then what was planned stays.
    """
    sits = seat.user_id != user.pk
    if sits and not sitters.sits(user, seat, database_clock.now()):
        raise IllegalOrder(f"You do not hold the seat of the {seat.name}.")
    since, found = game.length, foreseen(game, seat, lines)
    rows = [
        {"order": one.order, "regardless": regardless, "chance": one.chance}
        for one, (_, regardless) in zip(found, split(lines), strict=True)
    ]
    with transaction.atomic():
        cancel(seat)
        by = {"holder_id": seat.user_id, "sitter": user if sits else None}
        Plan.objects.create(seat=seat, lines=rows, since=since, **by)
        wake.ring_after_commit("games.deliver")
    return found


def cancel(seat: SeatAtGame) -> bool:
    """Whether there was a plan to be cancelled."""
    return bool(Plan.objects.filter(seat=seat).delete()[0])


def of(seat: SeatAtGame | None) -> Plan | None:
    """The plan of the one who holds *seat*; that of somebody before is nobody's."""
    if seat is None:
        return None
    return Plan.objects.filter(seat=seat, holder=seat.user_id).first()

"""Plans: orders that a seat writes down for later. `plan_runner` plays them."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from games import wake
from games.clock import database_clock
from games.history import replay
from games.history.views import Sight
from games.models import rows
from games.models.claiming import lock_person
from games.models.game import Game, SeatAtGame
from games.models.plan import Plan
from games.models.rows import Columns
from games.people import sitters
from games.play import permissions
from rules.kernel import foreseeing
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import BadOrder, IllegalOrder
from rules.kernel.foreseeing import Foreseen, Foresight
from rules.kernel.table import orders as table_orders

PLAN = Columns(Plan)
# As text, because every page asks.
OWN = f"SELECT {PLAN.listed('p')} FROM games_plan p WHERE seat_id = %s AND holder_id = %s"

MOST_LINES = 30
REGARDLESS = "regardless"
MADE_UP = Seed(bytes(32), "plan", {})  # deals the hidden things of what is imagined

EMPTY = "The plan is empty. Write at least one order."
TOO_LONG = f"A plan has at most {MOST_LINES} lines. Remove some."
TO_THE_TABLE = "“{}” is an order to the table. Only orders on the board can be planned."


def split(lines: Sequence[str]) -> list[tuple[str, bool]]:
    """
    Each order, and whether it is `regardless` of surprises.

    That word stands before one order, or on a line of its own before all of them.
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


def foreseen(seen: Sight, seat: SeatAtGame, lines: Sequence[str]) -> list[Foreseen]:
    """What the lines of a plan will do, like `foresight`."""
    return foresight(seen, seat, lines).orders


def foresight(seen: Sight, seat: SeatAtGame, lines: Sequence[str]) -> Foresight:
    """
    What the lines of a plan will do and lead to, as far as *seat*, whose sight it is, can know.

    Nothing is stored. Raises OrderError with a sentence about the first line that cannot be played.
    """
    permissions.is_going_on(seen.game)
    permissions.is_played(seat)
    orders = [order for order, _ in split(lines)]
    if not orders:
        raise BadOrder(EMPTY)
    if len(orders) > MOST_LINES:
        raise IllegalOrder(TOO_LONG)
    system = replay.system_of(seen.game)
    if tables := [order for order in orders if table_orders.table_verb(order)]:
        raise IllegalOrder(TO_THE_TABLE.format(tables[0][:40]))
    asked = [one for one in seen.prompts if foreseeing.verbs_of(system, [one])]
    chance = Dice(MADE_UP, seen.number)
    return foreseeing.foresee(system, seen.view, seat.name, asked, orders, chance)


def write(game: Game, seat: SeatAtGame, lines: Sequence[str], user: Any) -> list[Foreseen]:
    """
    Store *lines* as the plan of *seat*, replacing the old plan.

    *user* must hold the seat or sit for it. Raises OrderError, and then the old plan stays.
    """
    sits = seat.user_id != user.pk
    if sits and not sitters.sits(user, seat, database_clock.now()):
        raise IllegalOrder(f"You do not hold the seat of {seat.called}.")
    since, found = game.length, foreseen(Sight(game, seat.name), seat, lines)
    rows = [
        {"order": one.order, "regardless": regardless, "chance": one.chance}
        for one, (_, regardless) in zip(found, split(lines), strict=True)
    ]
    with transaction.atomic():
        lock_person(seat.user_id)
        cancel(seat)
        by = {"holder_id": seat.user_id, "sitter": user if sits else None}
        Plan.objects.create(seat=seat, lines=rows, since=since, **by)
        wake.ring_after_commit("games.deliver")
    return found


def cancel(seat: SeatAtGame) -> bool:
    """Cancel the plan; returns whether there was one."""
    found = Plan.objects.filter(seat=seat).delete()[0]
    wake.listeners(seat.game.key)
    return bool(found)


def of(seat: SeatAtGame | None) -> Plan | None:
    """The plan of the current holder of *seat*; a former holder's plan does not count."""
    if seat is None:
        return None
    found = rows.read(OWN, [seat.pk, seat.user_id])
    return PLAN.loaded(found[0]) if found else None

"""What is answered for a seat without asking it: its plan and its standing orders."""

from typing import Any

from games.automation import plans
from games.models.game import SeatAtGame
from games.people import standing_orders
from rules.kernel.system import System


def planned(seat: SeatAtGame) -> list[str]:
    found = plans.of(seat) if seat.may_have_plan else None
    if found is None or not found.waits:
        return []
    left = [line["order"] for line in found.lines[found.position :]]
    return [f"Your plan: {'; '.join(left)}."] if left else []


def standing(system: System, view: Any) -> list[str]:
    """Those that the seat whose *view* it is has given."""
    known = standing_orders.questions(system, view)
    given = [f"{one.text} {one.now}" for one in known if one.given]
    return [f"Your standing orders: {' '.join(given)}"] if given else []

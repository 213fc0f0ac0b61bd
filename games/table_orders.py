"""
Orders to the table rather than to the figures on it. Pure: no database, no clock.

They stand in the same chain as every other order, and the rules never see them.
"""

from rules.kernel.orders import Seat, listed
from rules.kernel.system import Fact, Outcome, Setup, System

RESIGN = "resign"


def is_table_order(system: System, line: str) -> bool:
    """Whether *line* is for the table; a system's own verb of that name goes first."""
    return line[:80].strip(" .!\r\n").lower() == RESIGN and RESIGN not in system.actions


def resigned(setup: Setup, seat: Seat) -> tuple[tuple[Fact, ...], Outcome | None]:
    """
    What it means that *seat* resigns, and how the game ends by it.

    With two seats the other one wins. With more the game goes on, and the autopilot
    plays the seat.
    """
    others = tuple(name for name in setup.seats if name != seat)
    if len(others) == 1:
        text = f"The {seat} resigns. The {listed(others)} wins."
        return (Fact(RESIGN, text, {"seat": seat}),), Outcome(others, f"The {seat} resigned.")
    text = f"The {seat} resigns. The autopilot plays the {seat} from now on."
    return (Fact(RESIGN, text, {"seat": seat}),), None

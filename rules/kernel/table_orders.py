"""
Orders to the table rather than to the figures on it.

They stand in the same chain as every other order, and the systems never see them.
"""

from typing import Any

from rules.kernel import fold
from rules.kernel.chance import Chance
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


def play_again(
    system: System, setup: Setup, state: Any, seat: Seat, line: str, chance: Chance
) -> tuple[fold.Played, Outcome | None]:
    """
    Play a stored order, to the table or to the figures, changing *state*.

    Gives the outcome too when the table's order ended the game. Raises OrderError.
    """
    if is_table_order(system, line):
        facts, outcome = resigned(setup, seat)
        return fold.Played(state, RESIGN, (), facts), outcome
    return fold.submit(system, state, seat, line, chance), None

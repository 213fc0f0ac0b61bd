"""What may stand behind an order in a position."""

from rules.kernel.orders import Action, Seat, Slot
from rules.kernel.parsing import parse
from rules.kernel.system import System


def further(system: System, position: str, seat: Seat, line: str) -> list[Slot]:
    """As *seat* sees it, for a *line* that is legal there."""
    view = system.view(system.read_position(position), seat)
    order: Action = parse(line, system.actions, system.actions)
    order.check(view)
    return order.further(view)

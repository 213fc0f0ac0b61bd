"""A game under way, as plain data."""

from dataclasses import dataclass, field
from typing import Any

from rules.kernel.orders import Seat
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit

EDITION = 6


@dataclass(slots=True)
class State(Layout):
    """
    Everything, hidden things included. Only the rules see it.

    *tests* are Courage tests that are still to be made, each a list: unit, reason, who caused it
    (or “”), Strength lost by it. *standing* are standing orders by side and subject. *rosters* are
    the detachments as text until they are on the table, *planned* where they would be placed, and
    *sealed* where they will be. *lists* are what is fielded again in a campaign. *gone* are units
    that were removed by what happens just now: nothing is asked before they are forgotten.
    """

    options: dict[str, Any] = field(default_factory=dict)
    tests: list[list[Any]] = field(default_factory=list)
    standing: dict[Seat, dict[str, list[str]]] = field(default_factory=dict)
    rosters: dict[Seat, str] = field(default_factory=dict)
    planned: dict[Seat, list[str]] = field(default_factory=dict)
    lists: dict[Seat, str] = field(default_factory=dict)
    sealed: dict[Seat, list[str]] = field(default_factory=dict)
    steps: list[Any] = field(default_factory=list)
    gone: dict[str, Unit] = field(default_factory=dict)

"""A game under way, as plain data."""

from dataclasses import dataclass, field
from typing import Any

from rules.doom.layout import Layout
from rules.doom.scenarios.scenario import Scenario, Token
from rules.kernel.orders import Seat

EDITION = 8


@dataclass(slots=True)
class State(Layout):
    """
    Everything, hidden things included. Only the rules see it.

    *scenario* is all of it; *hidden* are the tokens of areas that are not revealed. *hand* and
    *deck* are the invader’s, *armed* the cards that play themselves, each with its conditions.
    """

    scenario: Scenario
    hidden: list[Token] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    armed: list[list[str]] = field(default_factory=list)
    standing: dict[Seat, dict[str, list[str]]] = field(default_factory=dict)
    steps: list[Any] = field(default_factory=list)

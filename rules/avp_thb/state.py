"""The table of AVP: The Hunt Begins, as plain data."""

from dataclasses import dataclass, field
from typing import Any

from rules.avp_thb.board import Board
from rules.avp_thb.effects import Effect
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Corpse, Model, Stand, Token, Veteran
from rules.kernel.orders import Seat

SEATS = ("marine", "alien", "predator")
SIDES = {seat[0]: seat for seat in SEATS}  # by the letter that labels of models begin with
EDITION = 19  # of games that begin now; older ones keep theirs, CONTRIBUTING “Change a rule”
ACTION_POINTS = 2
BULKHEADS = 3  # doors that Seal the Bulkhead may make in a game, §2.6.2
WELDS = 4  # vents that Weld It Shut! may remove in a game, §4.2.1
CARD = "card"  # the Sentry Gun reference card, §7.1
MOST_ACID = 2  # acid tokens on a tile, §3.3


@dataclass(slots=True)
class Cards:
    """
    Hands, draw piles and discards by side; “environment” has a pile of its own.

    *played* is by whom in this Game Turn, *notes* what a side discards at its end, *armed*
    the Conditional cards to play of themselves, with their conditions. *snares* lie on
    tiles; *blood* is where models of a side lost wounds, and in which turn.
    """

    hands: dict[Seat, list[str]]
    piles: dict[str, list[str]] = field(default_factory=dict)
    discards: dict[str, list[str]] = field(default_factory=dict)
    played: dict[Seat, list[str]] = field(default_factory=dict)
    notes: dict[Seat, str] = field(default_factory=dict)
    armed: dict[Seat, dict[str, list[str]]] = field(default_factory=dict)
    snares: dict[Seat, str] = field(default_factory=dict)
    blood: dict[Seat, dict[str, int]] = field(default_factory=dict)
    environment: str = ""

    def own(self, seat: Seat) -> list[str]:
        return self.hands.get(seat, [])


@dataclass(slots=True)
class State(Layout):
    """
    Everything, hidden things included. Only the rules see it.

    *made* are the doors that stand because of Seal the Bulkhead, *labels* how many models
    of a side have been given one. *gone* is who the models were that have fallen in a campaign:
    what they did may go on, and somebody learns from it.
    """

    edition: int
    mission: int
    seats: list[Seat]
    options: dict[str, Any]
    board: Board
    doors: tuple[str, ...]
    made: tuple[str, ...] = ()
    welded: tuple[str, ...] = ()
    acid: dict[str, int] = field(default_factory=dict)
    models: dict[str, Model] = field(default_factory=dict)
    pool: dict[Seat, list[str]] = field(default_factory=dict)
    forces: dict[Seat, list[str]] = field(default_factory=dict)
    fallen: dict[Seat, list[str]] = field(default_factory=dict)
    gone: dict[str, str] = field(default_factory=dict)
    bulkheads: int = BULKHEADS
    welds: int = WELDS
    guns: dict[str, int] = field(default_factory=dict)
    labels: dict[Seat, int] = field(default_factory=dict)
    turn: int = 0
    initiative: list[Seat] = field(default_factory=list)
    last: dict[Seat, str] = field(default_factory=dict)
    first: dict[Seat, str] = field(default_factory=dict)
    progress: dict[Seat, dict[str, int]] = field(default_factory=dict)
    finished: dict[Seat, int] = field(default_factory=dict)
    marks: int = 0
    corpses: list[Corpse] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    standing: dict[Seat, dict[str, list[str]]] = field(default_factory=dict)
    sealed: dict[Seat, list[str]] = field(default_factory=dict)
    cards: Cards | None = None
    effects: list[Effect] = field(default_factory=list)
    goals: dict[Seat, list[str]] = field(default_factory=dict)
    veterans: dict[str, Veteran] = field(default_factory=dict)
    limit: int = 0
    stand: Stand | None = None
    steps: list[Any] = field(default_factory=list)
    winners: list[Seat] | None = None
    reason: str = ""

    def active(self) -> str | None:
        return next((s.model for s in reversed(self.steps) if s.kind == "acting"), None)

    def happening(self) -> Any:
        return next((s for s in reversed(self.steps) if s.kind == "trigger"), None)

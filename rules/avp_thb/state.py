"""The table of AVP: The Hunt Begins, as plain data."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.avp_thb.areas import areas
from rules.avp_thb.board import FARTHEST, Board, Tile, distances, sight, ways
from rules.avp_thb.displacing import barred
from rules.avp_thb.effects import Effect
from rules.avp_thb.units import BASE_POINTS, TOKEN_POINTS, UNITS, Unit
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat

SEATS = ("marine", "alien", "predator")
SIDES = {seat[0]: seat for seat in SEATS}  # by the letter that labels of models begin with
EDITION = 3  # of games that begin now; older ones keep theirs, CONTRIBUTING “Change a rule”
ACTION_POINTS = 2
BULKHEADS = 3  # doors that Seal the Bulkhead may make in a game, §2.6.2
WELDS = 4  # vents that Weld It Shut! may remove in a game, §4.2.1
CARD = "card"  # the Sentry Gun reference card, §7.1
MOST_ACID = 2  # acid tokens on a tile, §3.3


@dataclass(slots=True)
class Model:
    """
    A model or its Ping! token.

    *token*: it lies on the board as a token. *revealed*: everybody knows what it is,
    also when it has gone back into Hide. *unit* is None for an unrevealed token of a
    *squad* whose tokens are alike, and, in a view, for what the seat may not know.
    *used* holds the families of action spent in this Game Turn.
    """

    id: str
    seat: Seat
    unit: str | None
    size: str
    tile: str
    wounds: int
    token: bool = True
    revealed: bool = False
    hide: bool = False
    hide_seen: bool = False
    activated: bool = False
    sentry: bool = False
    aim: bool = False
    treated: bool = False
    squad: str = ""
    used: list[str] = field(default_factory=list)

    @property
    def card(self) -> Unit:
        """The stat card; only of a model whose unit is known."""
        return UNITS[self.unit or ""]

    @property
    def points(self) -> int:
        """Occupation Points, §3.3."""
        return BASE_POINTS[self.size]

    @property
    def shown_size(self) -> str:
        """The base that everybody can tell: a token of 50 mm may be a Crusher's (A4)."""
        return "large" if self.size == "none" and not self.revealed else self.size

    @property
    def baseless(self) -> bool:
        """Engages the tiles around it, §6.4; as a token it engages like any other (G18)."""
        return self.size == "none" and self.revealed

    @property
    def name(self) -> str:
        return f"{self.card.name} {self.id}" if self.revealed and self.unit else f"Ping {self.id}"

    def has(self, skill: str) -> bool:
        """Whether a skill works: not before the model is revealed (ambiguities G18)."""
        return self.revealed and self.unit is not None and skill in self.card.skills

    @property
    def mimicry(self) -> bool:
        return self.unit == "mimicry"


@dataclass(slots=True)
class Corpse:
    """A model that lies on its side, worth a trophy, §9.11. *turn* is when it fell."""

    seat: Seat
    name: str
    tile: str
    turn: int


@dataclass(slots=True)
class Token:
    """
    An objective token, on *tile*, or nowhere but on the model that carries it, §5.1.

    *lifted* is the Game Turn in which it was last picked up; *fixed*: it is where it
    belongs and stays there.
    """

    kind: str
    seat: Seat
    tile: str
    carrier: str | None = None
    lifted: int = 0
    fixed: bool = False

    @property
    def name(self) -> str:
        return self.kind.replace("-", " ")


@dataclass(slots=True)
class Veteran:
    """
    A squad, a model by itself or a base of the hive in a campaign, §9.12.

    *skill*, “cc” or “rs”, is what level 2 has bettered, *frags* count towards the next
    level; *again*: it has rolled a die again in this Game Turn.
    """

    level: int = 1
    skill: str = ""
    frags: int = 0
    again: bool = False


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


def label(id: str) -> tuple[str, int]:
    """What labels are sorted by: al2 comes before al10."""
    letters = id.rstrip("0123456789")
    return letters, int(id.removeprefix(letters) or 0)


class Layout:
    """
    What lies on the board: shared by the state and by each seat's view of it.

    *guns* are Sentry Guns that have not been set up: on the reference card, `card`, or
    on a Power Loader's, by its label. *goals* are the sides' Mission Cards and the targets
    named for them, *veterans* the squads of a campaign; without such both are empty. *limit*
    is how many points a force may cost, 0 if none was agreed. *last* is whom each side has
    activated last, in this Game Turn or before it, and *first* whom it has activated first in
    this one; before edition 3 only the *last* that lived to the end of its activation counted.
    """

    edition: int
    mission: int
    seats: list[Seat]
    forces: dict[Seat, list[str]]
    progress: dict[Seat, dict[str, int]]
    board: Board
    doors: tuple[str, ...]
    made: tuple[str, ...]
    welded: tuple[str, ...]
    acid: dict[str, int]
    models: dict[str, Model]
    pool: dict[Seat, list[str]]
    bulkheads: int
    cards: Any  # `Cards`, or what a seat may know of them
    tokens: list[Token]
    turn: int
    last: dict[Seat, str]
    first: dict[Seat, str]
    effects: list[Effect]
    guns: dict[str, int]
    goals: dict[Seat, list[str]]
    veterans: dict[str, Veteran]
    limit: int

    def active(self) -> str | None:
        """The model whose action is going on."""
        raise NotImplementedError

    def happening(self) -> Any:
        """What a Conditional Card may answer just now, or None."""
        raise NotImplementedError

    def felt(
        self,
        kind: str,
        model: Model | None = None,
        target: Model | None = None,
        tile: str = "",
        arms: tuple[str, ...] = (),
    ) -> list[Effect]:
        """The effects of *kind* that touch *model* in what it does to *target* on *tile*."""
        if not self.effects:
            return []
        return [e for e in self.effects if e.kind == kind and e.touches(model, target, tile, arms)]

    def total(self, kind: str, model: Model | None = None, tile: str = "") -> int:
        return sum(e.amount for e in self.felt(kind, model, None, tile)) if self.effects else 0

    def sight(self) -> dict[str, frozenset[str]]:
        """For each tile, the tiles in line of sight."""
        if not self.effects:
            return sight(self.board, self.doors)
        fog = tuple(e.tile or "" for e in self.effects if e.kind == "fog")
        far = [e.amount for e in self.effects if e.kind == "sight"]
        return sight(self.board, self.doors, fog, min(far, default=FARTHEST))

    def starts(self, seat: Seat) -> tuple[str, ...]:
        """The tiles on which *seat* deploys, §3.1.1."""
        return areas(self.board.printed, self.forces)[seat]

    def rooms(self, seat: Seat) -> dict[str, int]:
        """The capacity of the tiles on which *seat* deploys."""
        return {tile: self.board.tiles[tile].capacity for tile in self.starts(seat)}

    @cached_property
    def roster(self) -> tuple[tuple[str, ...], ...]:
        """The forces, each led by its seat; they do not change in a game."""
        return tuple((seat, *self.forces.get(seat, ())) for seat in self.seats)

    def tile(self, id: str) -> Tile:
        return self.board.tiles[id]

    def on(self, tile: str) -> list[Model]:
        return [m for m in self.models.values() if m.tile == tile]

    def of(self, seat: Seat) -> list[Model]:
        return [m for m in self.models.values() if m.seat == seat]

    def foes_on(self, tile: str, seat: Seat) -> list[Model]:
        return [m for m in self.models.values() if m.tile == tile and m.seat != seat]

    def free(self, tile: str) -> int:
        """Occupation Points left, §3.3."""
        left = self.board.tiles[tile].capacity - self.acid.get(tile, 0)
        for model in self.on(tile):
            left -= BASE_POINTS[model.size]
        return left

    def free_to(self, tile: str, seat: Seat) -> int:
        """Occupation Points left as *seat* can tell them: by the sizes of tokens (A4)."""
        left = self.board.tiles[tile].capacity - self.acid.get(tile, 0)
        for model in self.on(tile):
            known = model.revealed or model.seat == seat
            left -= (BASE_POINTS if known else TOKEN_POINTS)[model.size]
        return left

    def where(self, token: Token) -> str:
        carrier = self.models.get(token.carrier or "")
        return carrier.tile if carrier else token.tile

    def sees(self, a: str, b: str) -> bool:
        return b in self.sight()[a]

    def seen_from(self, tile: str) -> frozenset[str]:
        return self.sight()[tile]

    def ways(self, tile: str) -> tuple[str, ...]:
        """Tiles and vents next to *tile* that a step may lead to."""
        shut = self.board.vents if self.effects and self.felt("vents") else self.welded
        return ways(self.board, self.doors, shut)[tile]

    def next_to(self, tile: str) -> Iterator[str]:
        """Adjacent tiles without the vents."""
        return (t for t in self.ways(tile) if self.board.tiles[t].kind != "vent")

    def distances(self, tile: str) -> dict[str, int]:
        return distances(self.board, self.doors, tile)

    def apart(self, a: str, b: str) -> int:
        """Steps from tile *a* to *b* (ambiguities F4); more than any range where no way leads."""
        return self.distances(a).get(b, FARTHEST)

    def engaged(self, tile: str) -> bool:
        """Models of two factions are on it, or a baseless enemy is on or next to it, §6.4."""
        seats = {m.seat for m in self.on(tile)}
        if len(seats) != 1:
            return bool(seats)
        return any(
            m.size == "none" and m.baseless and m.seat not in seats and m.tile in self.next_to(tile)
            for m in self.models.values()
        )

    def can_strike(self, model: Model, foe: Model) -> bool:
        """Whether the two count as Engaged for close combat, §6.4 (ambiguities H1)."""
        if model.seat == foe.seat:
            return False
        if model.tile == foe.tile:
            return True
        if foe.tile not in self.next_to(model.tile) or model.tile not in self.next_to(foe.tile):
            return False
        return (
            model.baseless
            or foe.baseless
            or self.over_the_edge(model.tile, model.seat)
            or self.over_the_edge(foe.tile, model.seat)
            or barred(self, model, foe.tile)
        )

    def over_the_edge(self, tile: str, seat: Seat) -> bool:
        """Whether blows fall over the edge of *tile*, as it is full, §6.4 (ambiguities H1, H2)."""
        return self.free_to(tile, seat) <= 0 and in_force(OVER_THE_EDGE, self.edition)(self, tile)

    def contested(self, tile: str) -> bool:
        return len({m.seat for m in self.on(tile)}) > 1


# Which full tiles: those that two sides share, and now those of one side alone as well.
OVER_THE_EDGE: Mapping[int, Callable[[Layout, str], bool]] = {
    1: Layout.contested,
    3: lambda layout, tile: True,
}


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
    steps: list[Any] = field(default_factory=list)
    winners: list[Seat] | None = None
    reason: str = ""

    def active(self) -> str | None:
        return next((s.model for s in reversed(self.steps) if s.kind == "acting"), None)

    def happening(self) -> Any:
        return next((s for s in reversed(self.steps) if s.kind == "trigger"), None)

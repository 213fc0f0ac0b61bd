"""What lies on the board: models and tokens, and the squads that they belong to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.avp_thb.units import BASE_POINTS, UNITS, Unit
from rules.kernel.orders import Seat


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


HIVE: Seat = "alien"
SURVIVORS: tuple[Seat, ...] = ("marine", "predator")


def team(seats: Sequence[Seat]) -> str:
    """What survivors are called together: one alone by its own name."""
    return "survivors" if len(seats) > 1 else seats[0]


@dataclass(slots=True)
class Stand:
    """
    A Last Stand, §10.3: how many Breach Locations the survivors *need* to barricade.

    It is made on the *map* of that mission; 0 is a map of its own.
    """

    need: int
    map: int = 0


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


def label(id: str) -> tuple[str, int]:
    """What labels are sorted by: al2 comes before al10."""
    letters = id.rstrip("0123456789")
    return letters, int(id.removeprefix(letters) or 0)

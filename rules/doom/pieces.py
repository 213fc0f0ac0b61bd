"""Who stands on the board: invaders, and marines with all that they carry."""

from dataclasses import dataclass, field

from rules.doom.board.bodies import Body
from rules.doom.invaders import INVADERS, Invader
from rules.doom.weapons import AMMUNITION, SHELLS, WEAPONS, Weapon
from rules.kernel.orders import Seat

MARINES, INVADER = ("marine-1", "marine-2", "marine-3"), "invader"
TEAM = "marines"  # the side of the marines
MARINE = "marine"
ORDERS = ("aim", "dodge", "guard", "heal")
MOST_ARMOUR = 4
OFF: Body = ()  # where somebody stands who is not on the board


@dataclass(slots=True)
class Figure:
    """An invader: its label, kind, spaces and the *wounds* that it has left."""

    id: str
    kind: str
    at: Body
    wounds: int

    @property
    def is_marine(self) -> bool:
        return False

    @property
    def invader(self) -> Invader:
        return INVADERS[self.kind]

    @property
    def armour(self) -> int:
        return self.invader.armour

    @property
    def most_wounds(self) -> int:
        return self.invader.wounds

    @property
    def name(self) -> str:
        return f"{self.kind.replace('-', ' ')} {self.id}"

    def may(self, ability: str) -> bool:
        return ability in self.invader.abilities


@dataclass(slots=True)
class Marine:
    """
    A seat's marine. Without spaces it has been fragged and comes back in its next turn.

    *most* are its wounds when it is unhurt, *base* its armour and shells when it returns.
    *rage* counts the turns of its own that a berserk pack still lasts. *spent* are its cards that
    have been used in this turn, round or game.
    """

    seat: Seat
    at: Body
    wounds: int
    most: int
    armour: int
    ammo: dict[str, int]
    base: int = 0
    weapons: list[str] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    orders: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    rage: int = 0

    @property
    def is_marine(self) -> bool:
        return True

    @property
    def id(self) -> str:
        return f"ma{self.seat[-1]}"

    @property
    def name(self) -> str:
        return f"marine {self.id}"

    @property
    def kind(self) -> str:
        return MARINE

    @property
    def most_wounds(self) -> int:
        return self.most

    def may(self, ability: str) -> bool:
        return False

    def has(self, card: str) -> bool:
        return card in self.cards

    @property
    def arms(self) -> list[Weapon]:
        """The weapons that it has at hand, whether there is ammunition for them or not."""
        return [one for one in WEAPONS.values() if not one.found or one.key in self.weapons]

    def is_loaded(self, weapon: Weapon) -> bool:
        return not weapon.ammo or self.ammo[weapon.ammo] > 0


Piece = Figure | Marine


def marine(seat: Seat, at: Body, wounds: int, shells: int, armour: int = 2) -> Marine:
    """A marine as it begins."""
    ammo = dict.fromkeys(AMMUNITION, 0) | {SHELLS: shells}
    return Marine(seat, at, wounds, wounds, armour, ammo, base=shells)

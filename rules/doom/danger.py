"""What it is worth for a marine to stand somewhere when the invader's turn comes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.doom.board.ranges import FAR
from rules.doom.board.spaces import Space
from rules.doom.errands import Errand, way_to
from rules.doom.expecting import blow
from rules.doom.pieces import Figure, Marine
from rules.doom.shots import far_from, near
from rules.doom.view import View

PACE = 1.0  # wounds that a step on its errand is worth
BARRED = 2.0  # steps that a figure costs which stands in the way
NEAR = 6  # steps ahead that it looks for such figures
DONE = 3.0  # steps that it is worth to be there
FRAG, LAST = 4.0, 14.0  # wounds that a frag costs, and how much more of the last one
DODGED = 0.5  # what is left of the wounds for who dodges
AMBUSH = 0.6  # wounds that figures cost which nobody sees yet


@dataclass
class Outlook:
    """What spaces are worth to one marine in one turn, each found once."""

    view: View
    marine: Marine
    errand: Errand | None
    found: dict[Space, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.way = way_to(self.view, self.errand) if self.errand else {}
        others = [mate for mate in self.view.marines.values() if mate.at and mate != self.marine]
        self.barring = {one.id: PACE * BARRED for one in self.in_the_way()}
        self.shared = {
            one.id: 1 + reached(self.view, one, others) for one in self.view.figures.values()
        }

    def in_the_way(self) -> Iterator[Figure]:
        """Figures nearby that are ahead of it, on a way that is no longer through them."""
        (at,) = self.marine.at
        far, steps = far_from(self.view.grid, at), self.way.get(at, FAR)
        for one in self.view.figures.values():
            between = min(far.get(space, FAR) + self.way.get(space, FAR) for space in one.at)
            if near(far, one) <= NEAR and between <= steps + 1:
                yield one

    def worth(self, at: Space, *, dodging: bool = False) -> float:
        """Steps that are left to go, and the wounds and frags to be feared, all as wounds."""
        hurt = AMBUSH + self.danger(at) * (DODGED if dodging else 1.0)
        return -hurt - self.risk(hurt) * self.frag - PACE * self.left(at)

    def left(self, at: Space) -> float:
        steps = self.way.get(at, FAR)
        return min(steps, 60) - DONE * (steps == 0)

    @property
    def frag(self) -> float:
        return FRAG + LAST / (self.view.limit - self.view.frags)

    def risk(self, hurt: float) -> float:
        """About how likely it is to lose all wounds where so many are to be feared."""
        return hurt**2 / (hurt**2 + self.marine.wounds**2)

    def danger(self, at: Space) -> float:
        """The wounds that all who reach the marine there cost it on average."""
        if at not in self.found:
            far = far_from(self.view.grid, at)
            figures = self.view.figures.values()
            self.found[at] = sum(self.dealt(one, near(far, one)) for one in figures)
        return self.found[at]

    def dealt(self, one: Figure, far: int) -> float:
        """A figure attacks one marine of all whom it reaches."""
        return attack_after_move(one, far, self.marine.armour) / self.shared[one.id]


def reached(view: View, one: Figure, marines: Iterable[Marine]) -> int:
    """How many of the marines a figure can attack."""
    far = [near(far_from(view.grid, mate.at[0]), one) for mate in marines]
    return sum(attack_after_move(one, space, 2) > 0 for space in far)


def attack_after_move(one: Figure, far: int, armour: int) -> float:
    """The wounds of its attack once it has come as near as it can."""
    kind = one.invader
    left = max(far - kind.movement, 1)
    return 0.0 if kind.melee and left > 1 else blow(one.kind, min(left, 12), armour)

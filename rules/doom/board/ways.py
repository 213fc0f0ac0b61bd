"""Ways of figures: where a body comes with so much movement, and by which steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.doom.board.bodies import Body, moves
from rules.doom.board.grid import Grid
from rules.doom.board.spaces import Space

NOTHING: frozenset[Space] = frozenset()


@dataclass(frozen=True)
class Going:
    """
    What a figure meets on its way. It passes *friends*, but cannot stop there; *enemies* bar it.
    *harmful* spaces are entered only where as short a way without them is missing. *ducts* are
    neighbours of each other for it: those of a figure that scuttles (D-16).
    """

    grid: Grid
    friends: frozenset[Space] = NOTHING
    enemies: frozenset[Space] = NOTHING
    harmful: frozenset[Space] = NOTHING
    ducts: frozenset[Space] = NOTHING

    def next(self, at: Body) -> list[Body]:
        """Where one movement leads, through friends, too."""
        ways = (*moves(self.grid, at), *self.through_ducts(at))
        return [to for to in ways if self.enemies.isdisjoint(to)]

    def through_ducts(self, at: Body) -> list[Body]:
        is_in = len(at) == 1 and at[0] in self.ducts
        return [(duct,) for duct in sorted(self.ducts) if duct != at[0]] if is_in else []

    def may_stop(self, at: Body) -> bool:
        return self.friends.isdisjoint(at)


@dataclass(frozen=True)
class Reach:
    """All that a body reaches with so much movement; *cost* is by where it comes."""

    start: Body
    cost: Mapping[Body, int]
    came: Mapping[Body, Body]
    going: Going = field(repr=False)

    @cached_property
    def stops(self) -> dict[Body, int]:
        """Where it can stop, with the movement that this takes; not where it stands."""
        return {to: far for to, far in self.cost.items() if far and self.going.may_stop(to)}

    def way(self, to: Body) -> list[Body]:
        """The bodies on the shortest way, the last one last."""
        found = [to]
        while found[-1] != self.start:
            found.append(self.came[found[-1]])
        return found[-2::-1]


def reach(going: Going, start: Body, movement: int) -> Reach:
    """
    Breadth first; of ways of one length the one with fewer harmful spaces, then the first found.
    """
    cost, came, harm = {start: 0}, {start: start}, {start: 0}
    edge = [start]
    for far in range(1, movement + 1):
        found: dict[Body, int] = {}
        for at in edge:
            for to in going.next(at):
                if to in cost:
                    continue
                hurt = harm[at] + harms(going.harmful, at, to)
                if hurt < found.get(to, hurt + 1):
                    found[to], came[to] = hurt, at
        cost |= dict.fromkeys(found, far)
        harm |= found
        edge = list(found)
    return Reach(start, cost, came, going)


def harms(harmful: frozenset[Space], at: Body, to: Body) -> bool:
    """Whether a harmful space is entered."""
    return not harmful.isdisjoint(to) and any(space in harmful and space not in at for space in to)

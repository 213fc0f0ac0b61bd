"""Figures that act by themselves: the nearest way to a marine, and an attack."""

from dataclasses import dataclass
from typing import ClassVar

from rules.doom.aiming import weapon_of
from rules.doom.board import ranges
from rules.doom.board.bodies import Body, written
from rules.doom.board.spaces import Space, reading, word
from rules.doom.layout import Layout
from rules.doom.pieces import Figure, Marine
from rules.doom.state import State
from rules.doom.steps.attacking import Attack
from rules.doom.steps.beginning import Fire, begin, open_space, worth
from rules.doom.steps.walking import Walk
from rules.kernel.facts import Table
from rules.parts.steps import Step


@dataclass
class Charge(Step):
    """
    An invader acts by itself: it goes the nearest way to where it can attack, or else nearer to
    a marine, and attacks the marine that it wounds most.
    """

    kind: ClassVar[str] = "charge"

    figure: str
    has_moved: bool = False

    def spend(self, movement: int) -> None:
        """The walk above is paid with the figure's own movement, which it never passes."""

    def run(self, table: Table) -> None:
        state: State = table.state
        figure = state.figures.get(self.figure)
        if figure is None or self.has_moved:
            state.steps.pop()
            if figure and (at := best_target(state, figure)):
                begin(table, Attack(figure.id, "", word(at)), figure)
            return
        self.has_moved = True
        if way := approach(state, figure, figure.invader.movement):
            state.steps.append(Walk(figure.id, [written(to) for to in way], figure.wounds))


def best_target(layout: Layout, figure: Figure) -> Space | None:
    """Where it may attack the marine that it wounds most on average."""
    weapon = weapon_of(figure)
    marines = [marine for marine in layout.marines.values() if marine.at]
    found = [
        Fire(weapon, at, marine)
        for marine in marines
        if (at := open_space(layout, figure, weapon, marine))
    ]
    best = max(found, key=lambda one: worth(layout, figure, one), default=None)
    return best.space if best else None


def approach(layout: Layout, figure: Figure, movement: int) -> list[Body]:
    """The shortest way to a place from which it can attack, else to the nearest of a marine."""
    marines = [space for marine in layout.marines.values() for space in marine.at]
    if not marines or best_target(layout, figure) is not None:
        return []
    reach = layout.reach(figure, movement)
    far = ranges.distances(layout.grid, marines)
    near = sorted(reach.stops, key=lambda to: (reach.stops[to], nearness(far, to)))
    to = next((to for to in near if can_attack(layout, figure, to)), None) or min(
        [figure.at, *reach.stops], key=lambda to: (nearness(far, to), reading(to[0]))
    )
    return [] if to == figure.at else reach.way(to)


def can_attack(layout: Layout, figure: Figure, at: Body) -> bool:
    """Whether it may attack somebody once it stands there."""
    before, figure.at = figure.at, at
    target = best_target(layout, figure)
    figure.at = before
    return target is not None


def nearness(far: dict[Space, int], at: Body) -> int:
    return min(far.get(space, ranges.FAR) for space in at)


def trapped(state: State, marine: Marine, number: int) -> list[Step]:
    """The figures nearest to a marine, which act at once."""
    near = sorted(state.figures.values(), key=lambda one: (state.range_to(one, marine.at), one.id))
    return [Charge(one.id) for one in reversed(near[:number])]

"""Barrels: what sets them off, and in what order they explode."""

from dataclasses import dataclass
from typing import ClassVar

from rules.doom.aiming import caught
from rules.doom.attacks import wounds
from rules.doom.board import ranges
from rules.doom.board.spaces import Space, space_of, word
from rules.doom.saying import tell
from rules.doom.state import State
from rules.doom.steps.hurting import hurt
from rules.kernel.facts import Table
from rules.parts.steps import Step

DAMAGE = 3


@dataclass
class Explosions(Step):
    """
    The *barrels* that were set off explode one at a time, nearest to the *target* space first.
    """

    kind: ClassVar[str] = "explosions"

    target: str
    barrels: list[str]

    def run(self, table: Table) -> None:
        state: State = table.state
        waiting = [space_of(text) for text in self.barrels]
        if not waiting:
            state.steps.pop()
            return
        first = ranges.nearest(state.grid, space_of(self.target), waiting)
        self.barrels.remove(word(first))
        reached = explode(table, first)
        self.barrels += [word(space) for space in reached if word(space) not in self.barrels]


def explode(table: Table, barrel: Space) -> list[Space]:
    """The barrel is gone and strikes all round it; the barrels that it reaches are set off."""
    state: State = table.state
    state.barrels.remove(barrel)
    tell(table, "explodes", f"The barrel at {word(barrel)} explodes.", space=word(barrel))
    for piece in caught(state, barrel, ranges.BARREL):
        hurt(table, piece, wounds(DAMAGE, piece.armour))
    return sorted(ranges.blast(state.grid, barrel, ranges.BARREL, state.barrels).barrels)

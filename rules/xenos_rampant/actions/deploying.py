"""Placing units before the first phase."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer, PointWord, Slot, VerbAlone
from rules.xenos_rampant import moving
from rules.xenos_rampant.actions.base import anywhere
from rules.xenos_rampant.actions.moves import read_way
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import Roster, read_words, roster, usual_places
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.walking import walk
from rules.xenos_rampant.view import View

AUTO = "auto"


@dataclass(frozen=True)
class Deploy(Action):
    """
    Place all units, sealed until both sides have: `deploy b1 k2 b2 12.0,3.5 n`, with a heading
    behind vehicles that shall not look to the middle. `deploy auto` finds places by itself. It may
    be given again until the other side is in.
    """

    verb = "deploy"
    example = "b1 k2 b2 l3"

    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(Slot((AUTO,), "words", open=f"each unit and its place, like {cls.example}"))

    def placed(self, roster: Roster) -> list[str]:
        return usual_places(roster) if self.words in ((AUTO,), ()) else list(self.words)

    def check(self, view: View) -> None:
        mine = own(view)
        if why := read_words(mine, self.placed(mine))[1]:
            raise IllegalOrder(why)

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        words = self.placed(roster(seat, state.rosters[seat], state.mission, state.first))
        again = seat in state.sealed
        state.sealed[seat] = words
        said = f"You have placed your units{' again' if again else ''}: {' '.join(words)}."
        table.tell("sealed", said, to=(seat,))
        if not again:
            table.tell("ready", f"The {seat} side has placed its units.", seat=seat)


@dataclass(frozen=True)
class Infiltrate(Action):
    """Move a unit before the first phase, without a test."""

    verb = "infiltrate"
    example = "k12 l13"

    way: tuple[PointWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        unit, reach = asked(view)
        if squares := [square for square, _ in moving.reachable(view, unit, reach)]:
            yield cls.offer(anywhere(squares, "way", f"within {inches(reach)} inches"))

    def check(self, view: View) -> None:
        unit, reach = asked(view)
        if why := read_way(view, unit, self.way, reach).why:
            raise IllegalOrder(why)

    def play(self, table: Table) -> None:
        unit, reach = asked(table.state)
        walk(table, unit, read_way(table.state, unit, self.way, reach))
        settled(table)


@dataclass(frozen=True)
class Stay(VerbAlone):
    """Leave it where it is."""

    verb = "stay"

    def play(self, table: Table) -> None:
        settled(table)


def asked(layout: State | View) -> tuple[Unit, int]:
    """The unit that infiltrates now, and how far."""
    step = layout.steps[-1]
    unit = layout.units[step.left[0]]
    return unit, unit.movement + step.extra


def settled(table: Table) -> None:
    """The next one may go."""
    step = table.state.steps[-1]
    step.left, step.extra = step.left[1:], 0


def own(view: View) -> Roster:
    """What the seat of *view* has to place."""
    return roster(view.seat or "", view.roster, view.mission, view.first)

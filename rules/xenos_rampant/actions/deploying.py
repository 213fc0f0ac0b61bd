"""Placing units before the first phase."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import (
    PIECE,
    Action,
    Offer,
    PieceWord,
    PointWord,
    Seat,
    Slot,
    VerbAlone,
    shown,
)
from rules.xenos_rampant.actions.base import anywhere
from rules.xenos_rampant.actions.moves import read_way
from rules.xenos_rampant.ground import going, places
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import (
    Roster,
    each_place,
    read_words,
    roster,
    usual_places,
    with_one_moved,
)
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.walking import walk
from rules.xenos_rampant.view import View

AUTO = "auto"
MOST_CHANGES = 20  # of a side before it deploys


@dataclass(frozen=True)
class Place(Action):
    """Plan where one unit begins, `place b2 12.0,3.5`, a vehicle perhaps with a heading behind."""

    verb = "place"
    rule = "6-2"
    example = "b1 k2"

    unit: PieceWord
    way: tuple[PointWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if changes(view, view.seat) < MOST_CHANGES:
            for id in to_place(view).entries:
                there = places.written(view.units[id].at)
                yield cls.offer((id,), anywhere([there], "where", "of your zone"))

    def check(self, view: View) -> None:
        mine = to_place(view)
        if self.unit not in mine.entries:
            raise IllegalOrder(f"You have no unit {shown(self.unit)} to place.")
        if not 1 <= len(self.way) <= 2:
            like = next(words for words in each_place(mine.usual) if words[0] == self.unit)
            raise IllegalOrder(f"Say where {self.unit} begins, like “place {' '.join(like)}”.")
        if changes(view, view.seat) >= MOST_CHANGES:
            raise IllegalOrder(f"You have moved units {MOST_CHANGES} times. Deploy them now.")
        if why := read_words(mine, self.words(mine, view.planned))[1]:
            raise IllegalOrder(why, rule=self.rule)

    def words(self, own: Roster, planned: Sequence[str]) -> list[str]:
        """Where all units of the side would be placed then."""
        return with_one_moved(planned or usual_places(own), self.unit, self.way)

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        planned = state.planned.get(seat, [])
        state.planned[seat] = self.words(roster_of(state, seat), planned)
        state.progress[counted(seat)] = changes(state, seat) + 1
        said = f"You would place {self.unit} at {' '.join(self.way)}."
        table.tell("planned", said, to=(seat,), unit=self.unit)


def changes(layout: Layout, seat: Seat | None) -> int:
    """How often a side has moved a unit before it deploys."""
    return layout.progress.get(counted(seat), 0)


def counted(seat: Seat | None) -> str:
    return f"placed_{seat}"


@dataclass(frozen=True)
class Deploy(Action):
    """
    Place all units, sealed until both sides have: as planned, or `deploy b1 k2 b2 12.0,3.5 n` with
    a heading behind vehicles that shall not look to the middle. `deploy auto` finds places by
    itself. It may be given again until the other side is in.
    """

    verb = "deploy"
    rule = "6-2"
    example = AUTO

    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer()
        like = " ".join(["each unit and its square or point, like", *to_place(view).usual])
        yield cls.offer(Slot((AUTO,), "places", open=like))

    def placed(self, own: Roster, planned: Sequence[str]) -> list[str]:
        """Where the order places all units; without words where they are *planned*."""
        if self.words and self.words != (AUTO,):
            return list(self.words)
        as_planned = [] if self.words else list(planned)
        return as_planned or usual_places(own)

    def check(self, view: View) -> None:
        mine = to_place(view)
        if why := read_words(mine, self.placed(mine, view.planned))[1]:
            raise IllegalOrder(why, rule=self.rule)

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        words = self.placed(roster_of(state, seat), state.planned.get(seat, []))
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
    rule = "6-8"
    example = "k12 l13"

    way: tuple[PointWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        unit, reach = asked(view)
        if squares := [square for square, _ in view.reachable(unit, reach)]:
            yield cls.offer(anywhere(squares, "where", f"within {inches(reach)} inches"))

    def check(self, view: View) -> None:
        unit, reach = asked(view)
        if why := read_way(view, unit, self.way, reach).why:
            raise IllegalOrder(why, rule="2.3-1")

    def play(self, table: Table) -> None:
        unit, reach = asked(table.state)
        walk(table, unit, read_way(table.state, unit, self.way, reach), does="infiltrates")
        settled(table)


@dataclass(frozen=True)
class Swap(Action):
    """Let two of the side’s units change places, or three in a ring: `swap b1 b4 b2`."""

    verb = "swap"
    rule = "8-17"
    example = "b1 b4"

    units: tuple[PieceWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        pairs = combinations([unit.id for unit in view.of(view.seat or "")], 2)
        words = [" ".join(pair) for pair in pairs if not cls(pair).fault(view)]
        if words:
            said = f"two or three of your units, like {words[-1]}"
            yield cls.offer(Slot(tuple(words), "units", PIECE, open=said))

    def check(self, view: View) -> None:
        if why := self.fault(view):
            raise IllegalOrder(why, rule=self.rule)

    def fault(self, layout: View) -> str:
        """Why they cannot change places, as a sentence; or “”."""
        mine = [unit.id for unit in layout.of(layout.seat or "")]
        if not 2 <= len(self.units) <= 3 or len({*self.units}) < len(self.units):
            return "Name two or three of your units."
        if strange := [id for id in self.units if id not in mine]:
            return f"You have no unit {shown(strange[0])} on the table."
        return next(filter(None, self.faults(layout)), "")

    def faults(self, layout: View) -> Iterator[str]:
        """What is wrong with each unit in its new place, all others being in theirs."""
        moved = {unit.id: unit for unit in self.moved(layout)}
        others = [
            unit for unit in layout.units.values() if unit.id not in moved and not unit.aboard
        ]
        for unit in moved.values():
            rest = {u.disc: u.name for u in (*others, *moved.values()) if u is not unit}
            if going.barred_by_wall(layout.ground, unit.at, unit.at, unit.profile.radius):
                yield f"{unit.name} would stand on impassable ground."
            if near := going.barred_by_unit(unit.disc, unit.at, rest):
                yield f"{unit.name} would stand within an inch of {rest[near]}."

    def moved(self, layout: State | View) -> list[Unit]:
        """The units as they will stand, each where the next one stood."""
        units = [layout.units[id] for id in self.units]
        return [
            replace(unit, at=place.at)
            for unit, place in zip(units, [*units[1:], units[0]], strict=True)
        ]

    def play(self, table: Table) -> None:
        for unit in self.moved(table.state):
            table.state.units[unit.id].at = unit.at
            said = f"{unit.name} takes its place at {places.written(unit.at)}."
            table.tell("swaps", said, unit=unit.id, end=list(unit.at))
        settled(table)


@dataclass(frozen=True)
class Stay(VerbAlone):
    """Leave all where they are."""

    verb = "stay"
    rule = "6-8"

    def play(self, table: Table) -> None:
        settled(table)


def asked(layout: State | View) -> tuple[Unit, int]:
    """The unit that infiltrates now, and how far."""
    step = layout.steps[-1]
    unit = layout.units[step.left[0]]
    return unit, unit.movement + step.extra


def settled(table: Table) -> None:
    """The next one may go."""
    table.state.steps[-1].settle()


def to_place(view: View) -> Roster:
    """What the seat of *view* has to place."""
    return roster(view.seat or "", view.roster, view.mission, view.first)


def roster_of(state: State, seat: Seat) -> Roster:
    return roster(seat, state.rosters[seat], state.mission, state.first)

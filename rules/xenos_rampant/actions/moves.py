"""Moves, and going to ground instead."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import POINT, PointWord, Slot, shown
from rules.xenos_rampant import moving
from rules.xenos_rampant.actions.base import Slots, UnitOrder, anywhere
from rules.xenos_rampant.dice import d6
from rules.xenos_rampant.ground import going, headings, places
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.ground.points import INCH, Point, between, length
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import Way
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.steps import Tests
from rules.xenos_rampant.steps.losing import call, mishap
from rules.xenos_rampant.steps.walking import walk
from rules.xenos_rampant.view import View

TOWARDS, JUMP = "towards", "jump"
EXAMPLE = "“k12 l13”, “21.4,23.0”, “towards o1” or “north 6”"


def read_way(layout: Layout, unit: Unit, words: tuple[str, ...], reach: int) -> Way:
    """The way that the *words* of an order mean. Raises IllegalOrder."""
    if not words:
        raise IllegalOrder(f"Say where {unit.name} goes: {EXAMPLE}.")
    if words[0] == TOWARDS:
        goal = goal_of(layout, " ".join(words[1:]))
        most = length(unit.at, goal)
        return moving.farthest(layout, unit, between(unit.at, goal), most, reach)
    heading = headings.named(words[0])
    if heading is not None:
        most = inches_in(words[1:], reach)
        return moving.farthest(layout, unit, headings.VECTORS[heading], most, reach)
    if len(words) > going.MOST_LEGS:
        raise IllegalOrder(f"A move has at most {going.MOST_LEGS} legs.", rule="2.3-1")
    return moving.way(layout, unit, [point_of(word) for word in words], reach)


def inches_in(words: tuple[str, ...], reach: int) -> int:
    """The length behind a heading, as far as possible if there is none. Raises IllegalOrder."""
    if not words:
        return reach
    if len(words) > 1 or not words[0].isdecimal() or len(words[0]) > 2:
        raise IllegalOrder(f"Say how many inches, like “north 6”, not “{shown(' '.join(words))}”.")
    return int(words[0]) * INCH


def point_of(word: str) -> Point:
    point = places.read(word)
    if point is None:
        raise IllegalOrder(f"“{shown(word)}” is no place on the table. Write {EXAMPLE}.")
    return point


def goal_of(layout: Layout, word: str) -> Point:
    """The middle of an objective, a unit, a piece of terrain or a square. Raises IllegalOrder."""
    if word in layout.objectives:
        return layout.objectives[word]
    if word in layout.units:
        return layout.units[word].at
    named = word.replace(" ", "_")
    if named in layout.ground.named:
        return layout.ground.named[named].shape.middle
    return point_of(word)


@dataclass(frozen=True)
class Move(UnitOrder):
    """Up to four straight legs that cost no more than the unit’s Maximum Movement."""

    verb = "move"
    rule = "2.3-1"
    order = "move"
    example = "b2 k12 l13"

    way: tuple[PointWord, ...]

    def reach(self, unit: Unit) -> int:
        return unit.movement

    def way_of(self, layout: Layout, unit: Unit) -> Way:
        return read_way(layout, unit, self.way, self.reach(unit))

    def check_rules(self, view: View, unit: Unit) -> None:
        if self.jumps():
            if not unit.has("teleport_jump"):
                raise IllegalOrder(f"{unit.name} cannot jump.", rule="4-32")
            direction_of(view, unit, self.way[1:])
        elif why := self.way_of(view, unit).why:
            raise IllegalOrder(why, rule=self.rule)

    def jumps(self) -> bool:
        return self.way[:1] == (JUMP,)

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        if self.jumps():
            return ["It goes up to as many inches as two dice show; a double costs Strength."]
        found = self.way_of(view, unit)
        legs = ", ".join(map(places.written, found.legs))
        return [f"It goes to {legs} for {inches(found.cost)} of {inches(self.reach(unit))} inches."]

    def legs(self, view: View) -> list[str]:
        unit = view.units[self.unit]
        return [] if self.jumps() else pointed(unit, self.way_of(view, unit))

    def further(self, view: View) -> list[Slot]:
        if self.jumps() or places.read(self.way[0]) is None:
            return []
        left = going.MOST_LEGS - len(self.way)
        told = f"up to {left} points more" if left > 1 else "one point more"
        return [Slot((), "then on to", POINT, told)] if left else []

    def resolve(self, table: Table, unit: Unit) -> None:
        if self.jumps():
            jump(table, unit, self.way[1:])
        else:
            walk(table, unit, self.way_of(table.state, unit))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        within = f"within {inches(unit.movement)} inches"
        squares = [square for square, _ in view.reachable(unit, unit.movement)]
        yield (anywhere(squares, "where", within),)


def pointed(unit: Unit, way: Way) -> list[str]:
    """From where the unit stands to where the way ends."""
    return [places.written(at) for at in (unit.at, *way.legs)]


def direction_of(layout: Layout, unit: Unit, words: tuple[str, ...]) -> Point:
    """Where a unit is carried: a heading, or towards something. Raises IllegalOrder."""
    heading = headings.named(words[0]) if len(words) == 1 else None
    if heading is not None:
        return headings.VECTORS[heading]
    if words[:1] == (TOWARDS,):
        return between(unit.at, goal_of(layout, " ".join(words[1:])))
    raise IllegalOrder("Say which way: a heading like “north”, or “towards o1”.")


def carried(layout: Layout, unit: Unit, words: tuple[str, ...], dice: Iterable[int]) -> Way:
    """Where *dice* of inches that way lead over everything: not beyond what it goes towards."""
    direction, far = direction_of(layout, unit, words), sum(dice) * INCH
    if words[:1] == (TOWARDS,):
        far = min(far, length((0, 0), direction))
    return moving.carried(layout, unit, direction, far)


def jump(table: Table, unit: Unit, words: tuple[str, ...]) -> None:
    """Up to two dice of inches over everything; a double costs Strength, and a Courage test."""
    dice = [d6(table, f"jump {unit.id}") for _ in range(2)]
    walk(table, unit, carried(table.state, unit, words, dice))
    if dice[0] == dice[1]:
        table.state.steps.append(Tests())
        lost = mishap(table, unit, dice[0], " in the jump")
        if unit.id in table.state.units:
            call(table.state, (unit, "enemy", None, lost))


@dataclass(frozen=True)
class Ground(UnitOrder):
    """Go to ground instead of moving: harder to shoot until the unit acts or is Suppressed."""

    verb = "ground"
    rule = "2.3-7"
    order = "move"
    example = "b2"
    ends_prone = False

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        super().check_unit(view, unit)
        if not unit.has("go_to_ground"):
            raise IllegalOrder(f"{unit.name} cannot go to ground.", rule=cls.rule)
        if unit.prone:
            raise IllegalOrder(f"{unit.name} has gone to ground already.", rule=cls.rule)

    def resolve(self, table: Table, unit: Unit) -> None:
        unit.prone = True
        table.tell("ground", f"{unit.name} goes to ground.", unit=unit.id)

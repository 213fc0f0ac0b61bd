"""Getting into transports and out of them, and arriving from reserve."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord, PointWord, shown
from rules.xenos_rampant import moving
from rules.xenos_rampant.actions.base import Slots, UnitOrder, anywhere, own
from rules.xenos_rampant.actions.moves import Move, point_of
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.courage import needed
from rules.xenos_rampant.dice import Test, d6
from rules.xenos_rampant.ground.places import area, inches
from rules.xenos_rampant.ground.points import INCH, Disc, Point, along, between, gap, plus
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import Way
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.placing import zone_of
from rules.xenos_rampant.profiles import PROFILES, Needs, seats_in
from rules.xenos_rampant.steps import Tests
from rules.xenos_rampant.steps.losing import call, mishap
from rules.xenos_rampant.steps.turn import may_act
from rules.xenos_rampant.steps.walking import walk
from rules.xenos_rampant.view import View

ANYWAY = "anyway"  # behind the place of those who land at a risk
KEEP = 6  # inches from enemies for those who arrive


@dataclass(frozen=True)
class Board(UnitOrder):
    """Move into contact with a transport, with half of the movement left, and get in."""

    verb = "board"
    rule = "3-6"
    order = "move"
    example = "b2 b6"

    vehicle: PieceWord

    def way_of(self, layout: Layout, unit: Unit) -> Way:
        vehicle = layout.units[self.vehicle]
        contact = unit.profile.radius + vehicle.profile.radius
        end = plus(vehicle.at, along(between(vehicle.at, unit.at), contact))
        return moving.way(layout, unit, [end], unit.movement // 2, into=vehicle)

    def check_rules(self, view: View, unit: Unit) -> None:
        vehicle = own(view, self.vehicle)
        seats = seats_in(vehicle.profile)
        if not seats:
            raise IllegalOrder(f"{vehicle.name} is no transport.", rule=self.rule)
        if vehicle.suppressed or vehicle.aboard:
            raise IllegalOrder(f"{vehicle.name} takes nobody aboard now.", rule=self.rule)
        if not unit.profile.is_infantry or unit.profile.strength > seats:
            raise IllegalOrder(f"{vehicle.name} has no room for {unit.name}.", rule=self.rule)
        if any(other.aboard == vehicle.id for other in view.units.values()):
            raise IllegalOrder(f"{vehicle.name} carries somebody already.", rule=self.rule)
        if why := self.way_of(view, unit).why:
            raise IllegalOrder(why, rule=self.rule)

    def resolve(self, table: Table, unit: Unit) -> None:
        vehicle = table.state.units[self.vehicle]
        unit.aboard, unit.at = vehicle.id, vehicle.at
        vehicle.halts += 1
        table.tell("boards", f"{unit.name} boards {vehicle.name}.", unit=unit.id)

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        carriers = (one for one in view.of(unit.seat) if seats_in(one.profile))
        yield (tuple(one.id for one in carriers if cls.can(view, unit, one)),)

    @classmethod
    def can(cls, view: View, unit: Unit, vehicle: Unit) -> bool:
        return is_allowed(cls(unit.id, vehicle.id).check_rules, view, unit)


@dataclass(frozen=True)
class Alight(UnitOrder):
    """Get out of a transport, as far from it as half of the movement."""

    verb = "alight"
    rule = "3-6"
    order = "move"
    example = "b2 k12"

    place: PointWord

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        vehicle = view.units.get(unit.aboard)
        if vehicle is None or vehicle.aboard:
            raise IllegalOrder(f"{unit.name} is in no transport on the table.", rule=cls.rule)
        if cls.needs(unit) is None:
            raise IllegalOrder(f"{unit.name} cannot {cls.verb}.", rule=cls.rule)
        if unit.suppressed:
            raise IllegalOrder(f"{unit.name} is Suppressed and can only rally.", rule="2.8-1")
        if not in_force(MAY_ALIGHT, view.edition)(unit):
            raise IllegalOrder(f"{unit.name} has been activated in this phase.", rule="2-2")

    def check_rules(self, view: View, unit: Unit) -> None:
        if why := landing(view, unit, point_of(self.place)).why:
            raise IllegalOrder(why, rule=self.rule)

    def resolve(self, table: Table, unit: Unit) -> None:
        state = table.state
        found = landing(state, unit, point_of(self.place))
        state.units[unit.aboard].halts += 1
        unit.aboard = ""
        walk(table, unit, found)

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        vehicle = view.units[unit.aboard]
        reach = unit.movement // 2 + vehicle.profile.radius + unit.profile.radius
        near = moving.squares_within(vehicle.at, reach)
        found = [square for square, at in near if not landing(view, unit, at).why]
        yield (
            anywhere(
                found, "place", f"within {inches(unit.movement // 2)} inches of {vehicle.name}"
            ),
        )


def is_unspent(unit: Unit) -> bool:
    return not unit.done


# By edition, who may still get out in this phase (ruling B9).
MAY_ALIGHT: Mapping[int, Callable[[Unit], bool]] = {1: is_unspent, 5: may_act}


def landing(layout: Layout, unit: Unit, end: Point) -> Way:
    """The way out of its transport to *end*."""
    vehicle = layout.units[unit.aboard]
    ghost = replace(unit, at=vehicle.at, aboard="")
    apart = gap(vehicle.disc, Disc(end, unit.profile.radius))
    found = moving.way(layout, ghost, [end], apart + layout.ground.width, into=vehicle)
    found = found._replace(cost=apart)
    if found.why:
        return found
    if apart > unit.movement // 2:
        return found._replace(why=moving.too_far(unit, apart, unit.movement // 2, apart))
    if apart < INCH:
        return found._replace(why=f"{unit.name} would come within an inch of {vehicle.name}.")
    return found


@dataclass(frozen=True)
class Arrive(UnitOrder):
    """
    Come from reserve to anywhere 6 inches from enemies, on a tested Move. After a failed one the
    unit waits, or lands all the same, *anyway*, at a risk. Late mercenaries come into their zone.
    """

    verb = "arrive"
    rule = "3-7"
    order = "move"
    example = "b3 k12"

    place: PointWord
    anyway: tuple[str, ...]

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        """Its Move is tested even if it is free; the immobile have that of their kind."""
        own, kind = unit.profile.orders, PROFILES[unit.profile.key].orders
        return Needs((own.get("move") or kind["move"]).value)

    @classmethod
    def test(cls, layout: Layout, unit: Unit) -> Test | None:
        """No test is made while no friend is on the table; who is late makes a Move as ever."""
        if comes_on_foot(layout, unit):
            return Move.test(layout, unit)
        return super().test(layout, unit) if layout.of(unit.seat) else None

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        if unit.aboard != RESERVE:
            raise IllegalOrder(f"{unit.name} is not in reserve.", rule=cls.rule)
        if unit.done:
            raise IllegalOrder(f"{unit.name} has been activated in this phase.", rule="2-2")
        if view.is_late(unit):
            raise IllegalOrder(f"{unit.name} arrives in round {view.due(unit)}.", rule="4-20")
        if comes_on_foot(view, unit) and "move" not in unit.profile.orders:
            raise IllegalOrder(f"{unit.name} cannot move onto the table.", rule="4-20")

    def check_rules(self, view: View, unit: Unit) -> None:
        if self.anyway not in ((), (ANYWAY,)):
            raise IllegalOrder(f"Behind the place stands “{ANYWAY}” or nothing.", rule=self.rule)
        if self.anyway and comes_on_foot(view, unit):
            raise IllegalOrder(f"{unit.name} comes on foot and waits if it fails.", rule="4-20")
        if why := bars(view, unit, point_of(self.place)):
            raise IllegalOrder(why, rule=self.rule)

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        if not self.anyway:
            return []
        return [f"Then it lands all the same: a die below {needed(view, unit)} costs Strength."]

    def passes(self, table: Table, unit: Unit, test: Test) -> bool:
        passed = super().passes(table, unit, test)
        if not passed and self.anyway and unit.id in table.state.units:
            self.land(table, unit)
        return passed

    def land(self, table: Table, unit: Unit) -> None:
        """A die below the Courage costs that much Strength, and a Courage test."""
        self.resolve(table, unit)
        die = d6(table, f"landing {unit.id}")
        table.tell("landing", f"{unit.name} lands at a risk: rolls {die}.", unit=unit.id, die=die)
        if die < needed(table.state, unit):
            table.state.steps.append(Tests())
            lost = mishap(table, unit, die, " in the landing")
            if unit.id in table.state.units:
                call(table.state, (unit, "enemy", None, lost))

    def resolve(self, table: Table, unit: Unit) -> None:
        unit.aboard = ""
        walk(table, unit, Way((point_of(self.place),), 0, unit.facing))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        everywhere = moving.squares_within((0, 0), view.ground.width * 2)
        found = [square for square, at in everywhere if not bars(view, unit, at)]
        if comes_on_foot(view, unit):
            yield (anywhere(found, "place", "of your zone"),)
            return
        places = anywhere(found, "place", f"{inches(KEEP * INCH)} inches from enemies")
        yield (places,)
        yield (places, (ANYWAY,))


# By edition, whether late mercenaries come as others come from reserve (ruling H5).
DROP_IN: Mapping[int, bool] = {1: True, 4: False}


def comes_on_foot(layout: Layout, unit: Unit) -> bool:
    """Whether it is late and has no other way to arrive."""
    drops = unit.has("special_insertion") or in_force(DROP_IN, layout.edition)
    return unit.aboard == RESERVE and not drops


def bars(layout: Layout, unit: Unit, at: Point) -> str:
    """Why it cannot come to that place, as a sentence; or “”."""
    if not comes_on_foot(layout, unit):
        return keeps_away(layout, unit, at)
    if layout.mission in BATTLES:
        zone = zone_of(unit.seat, layout.mission, layout.first)
        if not zone.contains(at):
            return f"{unit.name} comes into your zone: {area(zone.box)}."
    return moving.barred_there(layout, unit, at, None, lands=True)


def keeps_away(layout: Layout, unit: Unit, at: Point) -> str:
    """Why a unit cannot arrive there, as a sentence; or “”."""
    disc = Disc(at, unit.profile.radius)
    for foe in layout.foes(unit.seat):
        if gap(disc, foe.disc) < KEEP * INCH:
            return f"{shown(foe.name)} is nearer than {inches(KEEP * INCH)} inches to that place."
    return moving.barred_there(layout, unit, at, None, lands=True)

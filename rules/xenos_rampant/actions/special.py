"""Orders that only some units can take: Skirmish, Fire Support, regeneration, explosion."""

from dataclasses import dataclass, replace

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import PIECE, PieceWord, Slot
from rules.xenos_rampant import odds
from rules.xenos_rampant.actions.base import Slots, UnitOrder, anywhere, foe
from rules.xenos_rampant.actions.moves import pointed, read_way
from rules.xenos_rampant.actions.shots import shot_back, shots, stunned
from rules.xenos_rampant.blows import support, told
from rules.xenos_rampant.dice import Test
from rules.xenos_rampant.ground.places import inches
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import Way
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.profiles import Needs
from rules.xenos_rampant.shooting import SKIRMISH_RANGE, SKIRMISH_VALUE, refusal, support_refusal
from rules.xenos_rampant.steps import shooting
from rules.xenos_rampant.steps.bursting import SUPPORT, Support
from rules.xenos_rampant.steps.fighting import grow
from rules.xenos_rampant.steps.losing import Explosion, plain_armour, remove
from rules.xenos_rampant.steps.testing import Tests
from rules.xenos_rampant.steps.walking import Going, walk
from rules.xenos_rampant.view import View

GUNNERS = ("vehicle", "stabilised_weaponry")  # who moves and shoots in one tested Move


@dataclass(frozen=True)
class Skirmish(UnitOrder):
    """
    Move and shoot in one order, in the order of the words: `skirmish b5 k12 r2` moves first.

    Skirmishers move half at 7+ and shoot on 6+ within 12 inches; vehicles and stabilised weapons
    test their Move, move all the way and take 1 from each die.
    """

    verb = "skirmish"
    rule = "3-1"
    order = "skirmish"
    example = "b5 k12 r2"

    words: tuple[PieceWord, ...]

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        if unit.has("skirmish") or unit.has("skirmish_at_full_value"):
            return Needs(7)
        move = unit.profile.orders.get("move")
        gunner = any(map(unit.has, GUNNERS)) and "shoot" in unit.profile.orders
        return Needs(move.value) if move and gunner else None

    def target_id(self, view: Layout) -> str:
        """The one label of a unit that stands first or last. Raises IllegalOrder."""
        ends = [self.words[0], self.words[-1]] if self.words else []
        found = [word for word in ends if word in view.units]
        if not found:
            raise IllegalOrder(
                "Name the target before or after the way, like “skirmish b5 k12 r2”."
            )
        return found[0]

    def shoots_first(self, view: Layout) -> bool:
        return self.words[0] == self.target_id(view)

    def way_of(self, layout: Layout, unit: Unit) -> Way:
        target = self.target_id(layout)
        way = tuple(word for word in self.words if word != target)
        if not way:
            return Way((unit.at,), 0, unit.facing)
        return read_way(layout, unit, way, self.reach(unit))

    @staticmethod
    def reach(unit: Unit) -> int:
        return unit.movement // 2 if is_skirmisher(unit) else unit.movement

    def check_rules(self, view: View, unit: Unit) -> None:
        target, way = foe(view, self.target_id(view)), self.way_of(view, unit)
        if way.why:
            raise IllegalOrder(way.why, rule="2.3-1")
        there = unit if self.shoots_first(view) else moved(unit, way)
        if why := refusal(view, there, target) or too_far(view, there, target):
            raise IllegalOrder(why, rule=self.rule)

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        target, way = view.units[self.target_id(view)], self.way_of(view, unit)
        there = unit if self.shoots_first(view) else moved(unit, way)
        return [shots(view, there, target, sum(aim(unit))), *stunned(view, unit, target)]

    def opens(self, view: View) -> list[str]:
        unit, target = view.units[self.unit], view.units[self.target_id(view)]
        first = self.shoots_first(view)
        return shot_back(view, unit if first else moved(unit, self.way_of(view, unit)), target)

    def legs(self, view: View) -> list[str]:
        unit = view.units[self.unit]
        return pointed(unit, self.way_of(view, unit))

    def resolve(self, table: Table, unit: Unit) -> None:
        state = table.state
        target, way = state.units[self.target_id(state)], self.way_of(state, unit)
        value, less = aim(unit)
        if way.cost and self.shoots_first(state):
            legs = [list(leg) for leg in way.legs]
            state.steps.append(Going(unit.id, legs, self.reach(unit)))
        elif way.cost:
            walk(table, unit, way)
        state.steps.append(shooting.begin(state, unit, target, value, less))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        names = tuple(t.id for t in view.targets(unit) if not too_far(view, unit, t))
        squares = [square for square, _ in view.reachable(unit, cls.reach(unit))]
        within = f"within {inches(cls.reach(unit))} inches, before the target to move first"
        targets = Slot(names, "target", PIECE)
        yield (targets,)
        yield targets, anywhere(squares, "where", within)


def is_skirmisher(unit: Unit) -> bool:
    return unit.has("skirmish") or unit.has("skirmish_at_full_value")


def moved(unit: Unit, way: Way) -> Unit:
    """The unit as it will stand."""
    return replace(unit, at=way.end, facing=way.facing)


def too_far(layout: Layout, unit: Unit, target: Unit) -> str:
    """Why a Skirmish does not reach so far, as a sentence; or “”."""
    if not is_skirmisher(unit) or layout.gap(unit, target) <= SKIRMISH_RANGE:
        return ""
    return f"{target.name} is more than {inches(SKIRMISH_RANGE)} inches away."


def aim(unit: Unit) -> tuple[int, int]:
    """What such a shot needs, and what is taken from each die."""
    if unit.has("skirmish_at_full_value"):
        return unit.profile.shoot, 0
    if unit.has("skirmish"):
        return SKIRMISH_VALUE, 0
    return unit.profile.shoot, 0 if unit.has("veteran_crew") else 1


@dataclass(frozen=True)
class CallSupport(UnitOrder):
    """Call Fire Support down on an enemy in sight, at any distance."""

    verb = "support"
    rule = "3-3"
    order = "support"
    example = "b2 r1"

    target: PieceWord

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        return Needs(8) if unit.has("fire_support") else None

    @classmethod
    def check_unit(cls, view: View, unit: Unit) -> None:
        if not unit.has("fire_support"):
            raise IllegalOrder(f"{unit.name} has no Fire Support to call.", rule=cls.rule)
        super().check_unit(view, unit)

    def check_rules(self, view: View, unit: Unit) -> None:
        if why := support_refusal(view, unit, foe(view, self.target)):
            raise IllegalOrder(why, rule=self.rule)

    def more_odds(self, view: View, unit: Unit) -> list[str]:
        target = view.units[self.target]
        armour = plain_armour(view, target, unit)
        dice = support(view, unit, target, SUPPORT, armour)
        return [f"{told(dice, armour)}: {odds.told_loss(dice, target.strength)}."]

    def resolve(self, table: Table, unit: Unit) -> None:
        table.state.steps.append(Support(unit.id, self.target))

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        foes = view.foes(unit.seat)
        yield (tuple(foe.id for foe in foes if not support_refusal(view, unit, foe)),)


@dataclass(frozen=True)
class Regenerate(UnitOrder):
    """Regain 1 Strength."""

    verb = "regenerate"
    rule = "3-4"
    order = "regenerate"
    example = "b2"

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        return Needs(7) if unit.has("regeneration") else None

    def check_rules(self, view: View, unit: Unit) -> None:
        if unit.strength == unit.profile.strength:
            raise IllegalOrder(f"{unit.name} has all of its Strength.", rule=self.rule)

    def resolve(self, table: Table, unit: Unit) -> None:
        grow(table, unit)

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        if unit.strength < unit.profile.strength:
            yield ()


@dataclass(frozen=True)
class Explode(UnitOrder):
    """Blow up among friend and foe; a failed test destroys the unit alone."""

    verb = "explode"
    rule = "3-5"
    order = "explode"
    example = "b2"

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        return Needs(5) if unit.profile.tiers.get("exploder") == 2 else None

    def passes(self, table: Table, unit: Unit, test: Test) -> bool:
        passed = super().passes(table, unit, test)
        if not passed and unit.id in table.state.units:
            table.state.steps.append(Tests())
            remove(table, unit, "is destroyed without harm to others")
        return passed

    def resolve(self, table: Table, unit: Unit) -> None:
        table.state.steps += [Tests(), Explosion(unit.id, unit.strength)]

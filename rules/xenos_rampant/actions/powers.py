"""Psychic powers."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.kernel.chance import Roll
from rules.kernel.editions import in_force
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Table
from rules.kernel.orders import PieceWord, PointWord, listed, shown
from rules.xenos_rampant import moving
from rules.xenos_rampant.actions.base import Slots, UnitOrder, anywhere, must_test
from rules.xenos_rampant.actions.moves import carried, direction_of, point_of
from rules.xenos_rampant.actions.rides import comes_on_foot, keeps_away
from rules.xenos_rampant.courage import order_test
from rules.xenos_rampant.dice import Test, d6
from rules.xenos_rampant.ground import headings
from rules.xenos_rampant.ground.points import INCH, Disc, within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import Way
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.profiles import Needs
from rules.xenos_rampant.steps import Tests
from rules.xenos_rampant.steps.fighting import grow
from rules.xenos_rampant.steps.losing import mishap
from rules.xenos_rampant.steps.testing import suppress
from rules.xenos_rampant.steps.turn import begun_now
from rules.xenos_rampant.steps.walking import walk
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import POWERS, Power, spoken

SUMMONER, TRANSPORTATION = "summoner", "transportation"
SUMMONED = 12  # inches from the one that calls
FARTHER = 60  # what the fourth step of Psychic adds to the reach
RESISTED = 4
WORD = "-"  # between the words of a power’s name in an order


@dataclass(frozen=True)
class Manifest(UnitOrder):
    """Use a psychic power on a unit; some ask for a direction, too."""

    verb = "manifest"
    rule = "5-1"
    order = "manifest"
    example = "b2 annulment r1"

    power: str
    target: PieceWord
    to: tuple[PointWord, ...]

    @property
    def key(self) -> str:
        return self.power.replace(WORD, "_")

    @classmethod
    def needs(cls, unit: Unit) -> Needs | None:
        return Needs(min(POWERS[p].difficulty for p in unit.entry.powers)) if knows(unit) else None

    def check_rules(self, view: View, unit: Unit) -> None:
        if self.key not in unit.entry.powers:
            known = listed((power.replace("_", WORD) for power in unit.entry.powers), "or")
            sentence = f"{unit.name} does not know “{shown(self.power)}”, but {known}."
            raise IllegalOrder(sentence, rule="4-22")
        if self.key == SUMMONER:
            self.check_arrival(view, unit)
            return
        power, target = POWERS[self.key], view.units.get(self.target)
        if target is None or target.aboard:
            raise IllegalOrder(f"There is no unit {shown(self.target)} on the table.")
        if view.gap(unit, target) > reach_of(unit, power):
            raise IllegalOrder(
                f"{target.name} is out of reach of {spoken(self.key)}.", rule=self.rule
            )
        if why := TARGETS[power.target](unit, target):
            raise IllegalOrder(why, rule=self.rule)
        if target is unit and power.target in in_force(OF_OTHERS, view.edition):
            sentence = f"{spoken(self.key).capitalize()} is for other units than {unit.name}."
            raise IllegalOrder(sentence, rule=self.rule)
        if self.key == "visions_of_terror" and (target.suppressed or not target.can_waver):
            raise IllegalOrder(f"{target.name} cannot be frightened by visions.", rule="5-7")
        if self.key == TRANSPORTATION:
            direction_of(view, target, self.to)
        elif self.to:
            raise IllegalOrder(f"{spoken(self.key).capitalize()} needs no direction.")

    def check_arrival(self, view: View, unit: Unit) -> None:
        """Whether a unit in reserve can be summoned to a place near the one that calls."""
        target = view.units.get(self.target)
        if target is None or target.seat != unit.seat or target.aboard != RESERVE:
            raise IllegalOrder(f"{shown(self.target)} is no unit of yours in reserve.", rule="5-4")
        if comes_on_foot(view, target) or view.is_late(target):
            raise IllegalOrder(f"{target.name} is late and cannot be summoned.", rule="5-4")
        at = point_of(" ".join(self.to))
        if not within(unit.disc, Disc(at, target.profile.radius), SUMMONED):
            raise IllegalOrder(f"That is more than {SUMMONED} inches from {unit.name}.", rule="5-4")
        if why := keeps_away(view, target, at):
            raise IllegalOrder(why, rule="5-4")

    def play(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        is_free = is_second_nature(table.state, unit, POWERS[self.key])
        unit.done, unit.fray, unit.prone = True, False, False
        test = manifestation(table.state, unit, POWERS[self.key], table.state.units[self.target])
        if is_free or self.passes(table, unit, test):
            self.resolve(table, unit)

    def passes(self, table: Table, unit: Unit, test: Test) -> bool:
        passed = super().passes(table, unit, test)
        dice = in_force(HAZARDOUS, table.state.edition)(table.chance.rolls)
        if unit.has("psychic_hazards") and len(set(dice)) == 1 and unit.id in table.state.units:
            table.state.steps.append(Tests())
            mishap(table, unit, dice[0], " to the hazards of the mind")
        return passed and unit.id in table.state.units

    def resolve(self, table: Table, unit: Unit) -> None:
        target = table.state.units[self.target]
        if resists(table, unit, target):
            return
        name = spoken(self.key)
        table.tell(
            "power", f"{unit.name} uses {name} on {target.name}.",
            unit=unit.id, target=target.id, power=self.key,
        )  # fmt: skip
        if self.key in AT_ONCE:
            AT_ONCE[self.key](table, target)
        elif self.key == SUMMONER:
            target.aboard, target.done = "", True
            way = Way((point_of(self.to[0]),), 0, target.facing)
            walk(table, target, way, takes=False)
        elif self.key == TRANSPORTATION:
            transport(table, target, self.to)
        else:
            lay(table, unit, target, self.key)

    def odds(self, view: View) -> list[str]:
        unit, power = view.units[self.unit], POWERS[self.key]
        if is_second_nature(view, unit, power):
            return ["It needs no test.", power.told, *self.barred(view)]
        test = manifestation(view, unit, power, view.units[self.target])
        return [f"{test.odds}. If it fails, the phase ends.", power.told, *self.barred(view)]

    def barred(self, view: View) -> list[str]:
        """What may keep the power away from its target."""
        target = view.units[self.target]
        is_hostile = target.seat != view.seat
        if is_hostile and target.is_led_by("strong_willed"):
            return [f"It does not touch {target.name}, whose Commander is strong-willed."]
        bars = is_hostile or in_force(BARS_FRIENDS, view.edition)
        resists = bars and target.has("psychic_resistance")
        return [f"{target.name} resists it on {RESISTED}+."] if resists else []

    def chance(self, view: View) -> float | None:
        unit, power = view.units[self.unit], POWERS[self.key]
        test = manifestation(view, unit, power, view.units[self.target])
        return None if is_second_nature(view, unit, power) else test.chance

    @classmethod
    def ways(cls, view: View, unit: Unit) -> Slots:
        for power in unit.entry.powers:
            word = power.replace("_", WORD)
            if power == SUMMONER:
                yield from cls.summons(view, unit, word)
                continue
            way = ("north",) if power == TRANSPORTATION else ()
            targets = [t.id for t in view.units.values() if cls.can(view, unit, word, t, way)]
            yield ((word,), targets, headings.LONG_NAMES) if way else ((word,), targets)

    @classmethod
    def summons(cls, view: View, unit: Unit, word: str) -> Slots:
        """For each unit in reserve, where it can arrive."""
        for target in view.units.values():
            if target.seat == unit.seat and target.aboard == RESERVE:
                reach = SUMMONED * INCH + unit.profile.radius + target.profile.radius
                near = [square for square, _ in moving.squares_within(unit.at, reach)]
                found = [at for at in near if cls.can(view, unit, word, target, (at,))]
                where = f"within {SUMMONED} inches"
                yield ((word,), (target.id,), anywhere(found, "to", where))

    @classmethod
    def can(
        cls, view: View, unit: Unit, word: str, target: Unit, way: tuple[str, ...] = ()
    ) -> bool:
        return is_allowed(cls(unit.id, word, target.id, way).check_rules, view, unit)


def knows(unit: Unit) -> bool:
    return unit.has("psychic") and bool(unit.entry.powers)


def reach_of(unit: Unit, power: Power) -> int:
    return power.reach + (FARTHER if unit.profile.tiers.get("psychic") == 4 else 0)


def last_two(rolls: Sequence[Roll]) -> list[int]:
    return [roll.value for roll in rolls[-2:]]


def of_the_test(rolls: Sequence[Roll]) -> list[int]:
    """The last two that were rolled for the power, whatever a medic has rolled since."""
    return last_two([roll for roll in rolls if roll.label.startswith(Manifest.order)])


# By edition, of which dice a double is a hazard (ruling I2).
HAZARDOUS: Mapping[int, Callable[[Sequence[Roll]], list[int]]] = {1: last_two, 2: of_the_test}


def is_second_nature(layout: Layout, unit: Unit, power: Power) -> bool:
    """Whether its species needs no test for the power."""
    if must_test(layout, unit):
        return False
    free_up_to = {0: 0, 1: 6, 2: 7, 3: 8}[unit.profile.tiers.get("psychic_species", 0)]
    return power.difficulty <= free_up_to


def manifestation(layout: Layout, unit: Unit, power: Power, target: Unit) -> Test:
    """The test of a power: an order, harder at half Strength and easier against the Demonic."""
    order = order_test(layout, unit, spoken(power.key).capitalize(), power.difficulty)
    found = list(order.modifiers)
    if unit.is_halved:
        found.append((-1, "half strength"))
    if target.has("demonic") and target.seat != unit.seat:
        found.append((2, "demonic target"))
    return replace(order, modifiers=tuple(found))


# By edition, whether a friend’s power is resisted, too (ruling I4).
BARS_FRIENDS: Mapping[int, bool] = {1: False, 3: True}


def resists(table: Table, unit: Unit, target: Unit) -> bool:
    """Whether a strong will keeps an enemy’s power away, or a die of 4+ a power."""
    is_hostile = target.seat != unit.seat
    if not is_hostile and not in_force(BARS_FRIENDS, table.state.edition):
        return False
    if is_hostile and target.is_led_by("strong_willed"):
        table.tell("resists", f"{target.name} is not touched.", unit=target.id)
        return True
    if not target.has("psychic_resistance"):
        return False
    die = d6(table, f"resists {target.id}")
    told = "resists" if die >= RESISTED else "does not resist"
    table.tell("resists", f"{target.name} {told}: rolls {die}.", unit=target.id, die=die)
    return die >= RESISTED


def lay(table: Table, unit: Unit, target: Unit, power: str) -> None:
    """A power lies on *target*; the one that *unit* upheld before ends."""
    for other in table.state.units.values():
        other.powers = {name: by for name, by in other.powers.items() if by != unit.id}
    target.powers[power] = unit.id
    begun_now(table.state, target, power)


def heal(table: Table, target: Unit) -> None:
    grow(table, target)


def annul(table: Table, target: Unit) -> None:
    target.powers = {}


AT_ONCE: Mapping[str, Callable[[Table, Unit], None]] = {
    "psychic_healing": heal,
    "machine_friend": heal,
    "visions_of_terror": suppress,
    "annulment": annul,
}


def friend(unit: Unit, target: Unit) -> str:
    return "" if target.seat == unit.seat else f"{target.name} is an enemy."


def enemy(unit: Unit, target: Unit) -> str:
    return f"{target.name} is a friend." if target.seat == unit.seat else ""


def flesh(unit: Unit, target: Unit) -> str:
    living = target.profile.is_infantry and not target.has("mechanoid")
    return friend(unit, target) or ("" if living else f"{target.name} is no living infantry.")


def machine(unit: Unit, target: Unit) -> str:
    built = target.profile.is_vehicle or target.has("mechanoid")
    return friend(unit, target) or ("" if built else f"{target.name} is no machine.")


def powered(unit: Unit, target: Unit) -> str:
    return "" if target.powers else f"No power lies on {target.name}."


def anyone(unit: Unit, target: Unit) -> str:
    return ""


TARGETS: Mapping[str, Callable[[Unit, Unit], str]] = {
    "friend": friend, "mate": friend, "enemy": enemy, "flesh": flesh, "machine": machine,
    "powered": powered, "any": anyone,
}  # fmt: skip


# By edition, the targets that are never the unit itself (ruling I1).
OF_OTHERS: Mapping[int, Collection[str]] = {1: (), 2: ("mate", "flesh", "machine")}


def transport(table: Table, target: Unit, words: tuple[str, ...]) -> None:
    """Up to two dice of inches that way, over everything, to the farthest place that is free."""
    dice = [d6(table, f"carried {target.id}") for _ in range(2)]
    walk(table, target, carried(table.state, target, words, dice), takes=False)

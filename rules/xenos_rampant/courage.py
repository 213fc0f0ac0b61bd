"""Courage tests and orders' tests, as sums."""

from collections.abc import Mapping

from rules.kernel.editions import in_force
from rules.xenos_rampant.dice import Modifiers, Test
from rules.xenos_rampant.ground.points import Point, within
from rules.xenos_rampant.layout import COMMAND, Layout
from rules.xenos_rampant.pieces import BADLY_PAID, WELL_PAID, Unit
from rules.xenos_rampant.rerolls import crusades

RALLY = "rally"
PAID = {BADLY_PAID: (-1, "badly paid"), WELL_PAID: (1, "well paid")}
# By edition, whether pay and being a Mechanoid change the tests of orders alone (ruling B6).
OF_ORDERS_ALONE: Mapping[int, bool] = {1: False, 3: True}
UNAFRAID = ("demonic", "mechanoid", "undead", "fearsome")


def courage_test(layout: Layout, unit: Unit, cause: Unit | None, lost: int, reason: str) -> Test:
    """
    What *unit* needs to keep its Courage. *cause* is the enemy unit that made it test, *lost* the
    Strength that this has cost, which is none in a Rally.
    """
    found = [
        *sheltered(layout, unit, cause.at if cause else None),
        *led(layout, unit),
        *([(-lost, "lost")] if lost else []),
        *([(-1, "half the detachment lost")] if layout.has_lost_half(unit.seat) else []),
        *frightened(unit, cause, reason),
        *craven(layout, unit),
    ]
    value = 0 if unit.has("hive_mind") and truly_near(layout, unit) else needed(layout, unit)
    return Test("Courage", value, tuple(found), unit.courage_dice)


# By edition, whether a craven Commander makes the Courage worse instead of each test (ruling C2).
CRAVEN_BY_FIGURE: Mapping[int, bool] = {1: True, 4: False}


def needed(layout: Layout, unit: Unit) -> int:
    """Its Courage."""
    worse = unit.is_led_by("craven") and in_force(CRAVEN_BY_FIGURE, layout.edition)
    return unit.profile.courage + worse


def craven(layout: Layout, unit: Unit) -> Modifiers:
    less = unit.is_led_by("craven") and not in_force(CRAVEN_BY_FIGURE, layout.edition)
    return ((-1, "craven"),) if less else ()


def sheltered(layout: Layout, unit: Unit, seen_from: Point | None) -> Modifiers:
    return ((1, "cover"),) if layout.cover(unit, seen_from) else ()


def led(layout: Layout, unit: Unit) -> Modifiers:
    """The Commander helps all who are near, an insipid one only the own unit."""
    leader = layout.commander(unit.seat)
    if leader is None or not layout.is_led(unit):
        return ()
    return () if leader.is_led_by("insipid") and leader is not unit else ((1, "Commander"),)


def truly_near(layout: Layout, unit: Unit) -> bool:
    leader = layout.commander(unit.seat)
    if leader is None or leader.suppressed:
        return False
    return within(leader.disc, unit.disc, COMMAND)


def frightened(unit: Unit, cause: Unit | None, reason: str) -> Modifiers:
    """What fear of the attacker does, and being fearful by nature."""
    afraid = (
        reason == "attack"
        and cause is not None
        and cause.has("fearsome")
        and not crusades(unit, cause)
        and not unit.is_led_by("brave")
        and not any(map(unit.has, UNAFRAID))
    )
    if unit.has("fearful"):
        return ((-2, "fearful of the Fearsome"),) if afraid else ((-1, "fearful"),)
    return ((-1, "Fearsome"),) if afraid else ()


def order_test(layout: Layout, unit: Unit, name: str, value: int, *, ordered: bool = True) -> Test:
    """
    What *unit* needs to carry out the order of that *name*; the Commander does not help with what
    is done without one, such as a Wild Charge.
    """
    found = list(commanded(layout, unit)) if ordered else []
    counts = ordered or not in_force(OF_ORDERS_ALONE, layout.edition)
    if counts and unit.hired in PAID and name in ("Attack", "Shoot"):
        found.append(PAID[unit.hired])
    if unit.profile.is_vehicle and unit.is_halved:
        found.append((-1, "severe damage"))
    if counts and unit.has("mechanoid"):
        found.append((-1, "mechanoid"))
    return Test(name, value, tuple(found))


def commanded(layout: Layout, unit: Unit) -> Modifiers:
    leader = layout.commander(unit.seat)
    if leader is None or leader.is_led_by("indecisive") or not layout.is_led(unit):
        return ()
    return ((1, "Commander"),)

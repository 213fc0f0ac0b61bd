"""Strength that is lost, units that are removed, and the Courage tests that come of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.words import several
from rules.parts.steps import Step
from rules.xenos_rampant.armour import Armour, cover_of, shielded
from rules.xenos_rampant.blows import is_doubled, saves_on
from rules.xenos_rampant.dice import Test, d6, hits
from rules.xenos_rampant.ground.headings import STEPS, ahead
from rules.xenos_rampant.ground.points import INCH, Point, plus, within
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.moving import barred_there
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.standing import followed
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import drop
from rules.xenos_rampant.words import spoken

BLAST, NEAR = 3, 6  # what explosions hit on, and how many inches they reach
COMMANDER, HALF, LAST = "commander", "half", "last"
WHY = {
    COMMANDER: "the Commander is gone",
    HALF: "half of the detachment is lost",
    LAST: "it is alone",
}
LEAVES, ROUTED, STUCK, FORGOTTEN = (
    "leaves the table", "is routed", "cannot retreat and is routed", "is forgotten",
)  # fmt: skip


def call(state: State, *tests: tuple[Unit, str, Unit | None, int]) -> None:
    """Courage tests of units of one side, by label."""
    rows = [
        [unit.id, reason, cause.id if cause else "", lost] for unit, reason, cause, lost in tests
    ]
    state.tests += sorted(rows, key=lambda row: number(row[0]))


def active_last(state: State) -> None:
    """What one event has called for in several calls: the side whose phase it is tests last."""
    state.tests.sort(key=lambda row: bool(row[0][0] == state.active[0]))


def number(id: str) -> int:
    return int(id[1:])


def lose(table: Table, unit: Unit, points: int, how: str = "") -> int:
    """Take that much Strength from *unit*; how much it was. A unit without any is removed."""
    state: State = table.state
    lost, before = min(points, unit.strength), unit.strength
    if lost:
        unit.strength -= lost
        table.tell(
            "loss", f"{unit.name} loses {lost} Strength{how}: {unit.strength} left.",
            unit=unit.id, lost=lost, left=unit.strength,
        )  # fmt: skip
    if unit.strength <= 0 and unit.id in state.units:
        if unit.profile.tiers.get("exploder") == 1:
            state.steps.append(Explosion(unit.id, before))
        else:
            remove(table, unit, "is destroyed")
    return lost


def mishap(table: Table, unit: Unit, points: int, how: str = "") -> int:
    """Strength that no enemy’s dice have taken, of which a medic may save a point, too."""
    return lose(table, unit, mended(table, unit, points), how)


def let_through(table: Table, unit: Unit, points: int, *, in_fight: bool) -> int:
    """What of a loss a Force Field lets through."""
    needs = saves_on(unit, in_fight=in_fight)
    if not needs or not points:
        return points
    dice = [d6(table, f"force field {unit.id}") for _ in range(points)]
    saved = sum(die >= needs for die in dice)
    table.tell("save", f"The force field of {unit.name} saves {saved} of {points}.", unit=unit.id)
    return points - saved


def remove(table: Table, unit: Unit, how: str) -> None:
    """Take *unit* from the table; its friends may have to test their Courage."""
    state: State = table.state
    led, half = unit.is_commander, state.has_lost_half(unit.seat)
    drop(table, unit)
    del state.units[unit.id]
    state.fallen.setdefault(unit.seat, {})[unit.id] = unit.profile.points
    state.gone[unit.id] = unit
    state.tests = [row for row in state.tests if row[0] != unit.id]
    table.tell("removed", f"{unit.name} {how}.", unit=unit.id, points=unit.profile.points)
    release(table, unit)
    crossed = state.has_lost_half(unit.seat) and not half
    waits = in_force(WAITS, state.edition)
    own = [friend for friend in state.units.values() if friend.seat == unit.seat]
    friends = [friend for friend in own if not waits(state, friend)]
    for passenger in [friend for friend in friends if friend.aboard == unit.id]:
        PASSENGERS.get(how, thrown_out)(table, passenger, unit)
    reasons = [(COMMANDER, led), (HALF, crossed), (LAST, len(friends) == 1)]
    call(state, *shaken(friends, [reason for reason, holds in reasons if holds]))


def is_in_reserve(state: State, unit: Unit) -> bool:
    return unit.aboard == RESERVE


def is_behind(state: State, unit: Unit) -> bool:
    """Whether it is in reserve, or aboard a transport that is."""
    vehicle = state.units.get(unit.aboard)
    return unit.aboard == RESERVE or (vehicle is not None and vehicle.aboard == RESERVE)


# By edition, who is not on the table yet (ruling G5).
WAITS: Mapping[int, Callable[[State, Unit], bool]] = {1: is_in_reserve, 5: is_behind}


# By edition, whether powers need who has manifested them (ruling I3).
ARE_UPHELD: Mapping[int, bool] = {1: False, 3: True}


def release(table: Table, unit: Unit) -> None:
    """The power that *unit* upheld ends, as it is gone or Suppressed."""
    if not in_force(ARE_UPHELD, table.state.edition):
        return
    for other in table.state.units.values():
        ended = [power for power, by in other.powers.items() if by == unit.id]
        for power in ended:
            del other.powers[power]
            told = f"{spoken(power).capitalize()} on {other.name} ends."
            table.tell("power ends", told, unit=other.id, power=power)


def thrown_out(table: Table, unit: Unit, vehicle: Unit) -> None:
    """Who was in a destroyed vehicle gets out with losses and a Courage test."""
    if set_down(table, unit, vehicle):
        lost = mishap(table, unit, unit.profile.strength // PER_POINT)
        if unit.id in table.state.units:
            call(table.state, (unit, "enemy", None, lost))


def set_down(table: Table, unit: Unit, vehicle: Unit) -> bool:
    """Who was in a vehicle gets out at most 3 inches from it; whether there is room."""
    state: State = table.state
    unit.aboard = ""
    free = (at for at in spots(vehicle.at) if not barred_there(state, unit, at, None, lands=True))
    spot = next(free, None)
    if spot is None:
        remove(table, unit, "finds no way out")
        return False
    unit.at = spot
    table.tell("thrown out", f"{unit.name} gets out.", unit=unit.id, end=list(spot))
    return True


def carried_off(table: Table, unit: Unit, vehicle: Unit) -> None:
    """Who was in a vehicle that has left the table is gone with it."""
    remove(table, unit, LEAVES)


# What becomes of those aboard a vehicle that is removed in another way than by destruction.
PASSENGERS: Mapping[str, Callable[[Table, Unit, Unit], object]] = {
    LEAVES: carried_off,
    ROUTED: set_down,
    STUCK: set_down,
    FORGOTTEN: set_down,
}


def spots(at: Point) -> Iterator[Point]:
    """The place of a vehicle, then those around it, up to 3 inches away."""
    yield at
    for far in range(INCH, 3 * INCH + 1, INCH):
        yield from (plus(at, ahead(heading, far)) for heading in range(STEPS))


PER_POINT = 5  # Strength to begin with, for each that the wreck costs


def shaken(
    friends: Iterable[Unit], reasons: Iterable[str]
) -> list[tuple[Unit, str, Unit | None, int]]:
    found = list(reasons)
    return [(friend, reason, None, 0) for friend in friends for reason in found]


def counted(number: int) -> str:
    return several(number, "hit")


def suffer(
    table: Table, target: Unit, shooter: Unit, struck: int, armour: Armour, *, armed: bool = False
) -> None:
    """
    What so many hits cost *target*; any hit calls for a Courage test, a loss or not. *armed*: they
    are of the weapons of *shooter*.
    """
    if not struck:
        return
    loss = between_demons(target, shooter, armour.loss(struck))
    loss = let_through(table, target, loss, in_fight=False)
    stunned = armed and is_stunned(table, shooter, target)
    loss = loss if stunned else mended(table, target, loss)
    table.tell(
        "armour",
        f"{target.name}, {armour.sum}: {counted(struck)}, {loss} Strength.",
        unit=target.id, armour=armour.total, loss=loss,
    )  # fmt: skip
    lost = 2 * loss if stunned else lose(table, target, loss)
    if target.id in table.state.units:
        call(table.state, (target, "shot", shooter, lost))


def between_demons(unit: Unit, foe: Unit, loss: int) -> int:
    return 2 * loss if is_doubled(unit, foe) else loss


STUNPROOF = ("demonic", "mechanoid", "undead")
MEDIC, MEDIC_NEAR, UNLIKE = 4, 6, ("demonic", "mechanoid", "undead")


def is_stunned(table: Table, unit: Unit, target: Unit) -> bool:
    """
    Whether the weapons of *unit* cost no Strength, but twice as much Courage. They kill who is
    immune to that.
    """
    return may_stun(unit, target) and followed(table, unit.seat, "stun") == "always"


def may_stun(unit: Unit, target: Unit) -> bool:
    return unit.has("stun_weapons") and not any(map(target.has, STUNPROOF))


def mended(table: Table, unit: Unit, loss: int) -> int:
    """What is lost when a medic near it has tried to save a point."""
    state: State = table.state
    medics = [m for m in state.of(unit.seat) if m.has("combat_medic") and not m.suppressed]
    near = [m for m in medics if within(m.disc, unit.disc, MEDIC_NEAR) and mends(m, unit)]
    if not loss or not near:
        return loss
    medic = min(near, key=lambda medic: medic.is_halved)
    less = ((-1, "half strength"),) if medic.is_halved else ()
    test = Test("Medic", MEDIC, less, dice=1)
    result = test.roll(table, "medic", medic.id)
    does = "saves 1 Strength" if result.passed else "saves nothing"
    table.tell(
        "medic", f"{medic.name} {does}. {test.sum}: {result.text}.",
        unit=unit.id, die=result.dice[0],
    )  # fmt: skip
    return loss - result.passed


def mends(medic: Unit, unit: Unit) -> bool:
    return all(medic.has(rule) for rule in UNLIKE if unit.has(rule))


def plain_armour(layout: Layout, target: Unit, seen_from: Unit) -> Armour:
    """The Armour against shots that no weapon rule changes."""
    found = [*cover_of(layout, target, seen_from.at)]
    found += [(1, "gone to ground")] if target.prone else []
    return Armour(target.profile.armour, (*found, *shielded(target)))


@dataclass
class Explosion(Step):
    """A unit blows up with *dice* for everybody near it, and is gone."""

    kind: ClassVar[str] = "explosion"

    unit: str
    dice: int

    def run(self, table: Table) -> None:
        state: State = table.state
        unit = state.units[self.unit]
        state.steps.pop()
        table.tell("explosion", f"{unit.name} explodes.", unit=unit.id)
        near = [u for u in state.units.values() if u is not unit and not u.aboard]
        struck = [u for u in near if within(u.disc, unit.disc, NEAR)]
        waiting, state.tests = state.tests, []
        remove(table, unit, "is destroyed")
        for target in struck:
            if target.id in state.units:
                blast(table, unit, target, self.dice)
        active_last(state)
        state.tests = [row for row in waiting if row[0] in state.units] + state.tests


def blast(table: Table, unit: Unit, target: Unit, dice: int) -> None:
    found = hits(table, f"blast {target.id}", unit.id, dice, BLAST)
    table.tell(
        "blast", f"It strikes {target.name}. {found.text}; {counted(found.hits)}.",
        target=target.id, dice=list(found.dice), hits=found.hits,
    )  # fmt: skip
    suffer(table, target, unit, found.hits, plain_armour(table.state, target, unit))

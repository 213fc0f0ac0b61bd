"""Retreats, and the test of those who find no room."""

from collections.abc import Mapping

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import listed
from rules.xenos_rampant.dice import d6, so_many
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.headings import heading_of, opposite, steps_between
from rules.xenos_rampant.ground.places import so_far
from rules.xenos_rampant.ground.points import INCH, Point, between, length
from rules.xenos_rampant.ground.retreat import Retreat, flee, to_cover
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.legs import is_slowed
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.standing import followed
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import bring, drop
from rules.xenos_rampant.steps.losing import LEAVES, STUCK, mishap, remove

CASUALTY = 5  # what a die must show to cost Strength where there is no room
# By edition, whether an immobile unit in cover may stay where others may (ruling G3).
MAY_STAY: Mapping[int, bool] = {1: False, 3: True}


def reach_of(unit: Unit, edition: int) -> int:
    """How far a unit retreats: vehicles and fliers all of their movement, others half.

    The paralysed go half as far, as over rough ground.
    """
    full = unit.profile.is_vehicle or unit.has("flying")
    far = unit.fullest if full else unit.fullest // 2
    return far // 2 if is_slowed(unit, edition) else far


def retreat(table: Table, unit: Unit, cause: Unit | None, *, in_attack: bool) -> None:
    """
    Move *unit* out of the way, to cover if its side prefers that and it can have any, or straight
    away from the *cause*. Only *in_attack* does it cost Strength when it finds no room.
    """
    state: State = table.state
    if unit.aboard:
        table.tell("stays", f"{unit.name} stays aboard.", unit=unit.id)
        return
    is_covered = not in_attack and state.cover(unit, cause.at if cause else None) > 0
    if unit.has("immobile") and not (is_covered and in_force(MAY_STAY, state.edition)):
        remove(table, unit, STUCK)
        return
    wants_cover = not unit.has("flying") and (
        unit.has("immobile") or followed(table, unit.seat, "retreat") == "cover"
    )
    if is_covered and wants_cover:
        table.tell("stays", f"{unit.name} stays in cover.", unit=unit.id)
        return
    others, reach = state.discs(unit), reach_of(unit, state.edition)
    cover = to_cover(state.ground, unit.disc, others, reach, unit.gait) if wants_cover else None
    if cover:
        arrive(table, unit, cover, "retreats into cover at")
        return
    direction, reach = direction_of(state, unit, cause, reach)
    way = flee(state.ground, unit.disc, direction, others, reach, unit.gait)
    go(table, unit, way, in_attack=in_attack)


def direction_of(layout: Layout, unit: Unit, cause: Unit | None, reach: int) -> tuple[Point, int]:
    """Straight away from the cause, or without one home, and no farther than that."""
    if cause and cause.at != unit.at:
        return between(cause.at, unit.at), reach
    home = layout.homes.get(unit.seat, unit.at)
    return between(unit.at, home), min(reach, length(unit.at, home))


def go(table: Table, unit: Unit, way: Retreat, *, in_attack: bool) -> None:
    if way.leaves:
        remove(table, unit, LEAVES)
        return
    if way.to != unit.at:
        arrive(table, unit, way.to, "retreats to")
    else:
        why = "finds no room to retreat" if way.short else "has nowhere to go and stays"
        table.tell("stays", f"{unit.name} {why}.", unit=unit.id)
    if way.short and in_attack:
        crushed(table, unit, way.short)


def arrive(table: Table, unit: Unit, to: Point, how: str) -> None:
    away = between(unit.at, to)
    if unit.drives:
        unit.facing = facing_after(unit.facing, away)
    drop(table, unit)
    start, unit.at = unit.at, to
    bring(table.state, unit)
    table.tell(
        "retreat", f"{unit.name} {how} {places.written(to)}.",
        unit=unit.id, start=list(start), end=list(to),
    )  # fmt: skip


def facing_after(facing: int, away: Point) -> int:
    """A vehicle reverses from what is in front of it, and turns from what is not."""
    heading = heading_of(away)
    back = opposite(heading)
    return heading if steps_between(facing, heading) <= steps_between(facing, back) else back


def crushed(table: Table, unit: Unit, short: int) -> None:
    """The casualty test: a die for each inch that it falls short, or begins to."""
    dice = [d6(table, f"casualty {unit.id}") for _ in range(-(-short // INCH))]
    lost = sum(die >= CASUALTY for die in dice)
    table.tell(
        "casualties",
        f"{unit.name} falls {so_far(short)} short. {so_many(len(dice))} on {CASUALTY}+:"
        f" {listed(map(str, dice))}; {lost} Strength.",
        unit=unit.id, dice=dice,
    )  # fmt: skip
    mishap(table, unit, lost)

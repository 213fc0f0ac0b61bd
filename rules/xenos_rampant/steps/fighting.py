"""An Attack from the reaction to the retreat of whoever gives way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt
from rules.parts.steps import Asking, first, then
from rules.xenos_rampant.armour import in_fight
from rules.xenos_rampant.courage import order_test
from rules.xenos_rampant.dice import Hits, hits
from rules.xenos_rampant.fighting import falls_back, may_meet, mean_blows, value_of, why_falls_back
from rules.xenos_rampant.ground import going, places
from rules.xenos_rampant.ground.points import Disc, Point, along, between, gap, plus
from rules.xenos_rampant.moving import Way, charge
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.rerolls import BLOWS, misses_again
from rules.xenos_rampant.standing import ASK, followed, said
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import brought, carried
from rules.xenos_rampant.steps.losing import (
    active_last,
    between_demons,
    call,
    counted,
    is_stunned,
    let_through,
    lose,
    mended,
)
from rules.xenos_rampant.steps.retreating import retreat
from rules.xenos_rampant.steps.shooting import REACTION
from rules.xenos_rampant.steps.testing import ATTACK, DEFENCE, Tests
from rules.xenos_rampant.steps.wearing import is_lost, strained

MEET = "countercharge"


@dataclass
class Fight(Asking):
    """
    *attacker* goes along *legs* into contact with *target*.

    *open*: whether a Counter-Charge may be declared; *answer* is what its side has said to that.
    *fought*: the blows have fallen; *losses* are what attacker and target lost, and *left* what
    Strength each had then.
    """

    kind: ClassVar[str] = "fight"
    since: ClassVar[Mapping[str, int]] = {"left": 5}

    attacker: str
    target: str
    legs: list[list[int]]
    open: bool
    answer: str = ""
    fought: bool = False
    losses: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)

    def question(self, state: State) -> Prompt | None:
        if self.fought or not self.open or self.answer:
            return None
        target = state.units[self.target]
        if said(state, target.seat, MEET) != ASK:
            return None
        text = f"{state.units[self.attacker].name} attacks {target.name}. Meet the charge?"
        return Prompt(target.seat, MEET, text, ("react", "hold"), "react", private=True)

    def run(self, table: Table) -> None:
        if self.fought:
            part(table, self)
        else:
            meet(table, self)


def begin(state: State, attacker: Unit, target: Unit, legs: tuple[Point, ...]) -> Fight:
    """The step of an Attack, which targets a unit as shooting does."""
    target.targeted = True
    open_ = may_meet(state, target, attacker)
    return Fight(attacker.id, target.id, [list(leg) for leg in legs], open_)


def meet(table: Table, step: Fight) -> None:
    """Reaction, contact, blows, losses; the Courage tests come before anybody gives way."""
    state: State = table.state
    attacker, target = state.units[step.attacker], state.units[step.target]
    met = step.open and wants_to(table, step) and counter_charges(table, target, attacker)
    step.fought = True
    if is_lost(state, target):
        return
    close(table, step)
    first(state, Tests())
    blows = strike(table, attacker, target, attacks=True)
    answer = strike(table, target, attacker, attacks=met)
    step.losses = [
        wound(table, attacker, target, answer),
        wound(table, target, attacker, blows),
    ]
    if in_force(FED_AT_ONCE, state.edition):
        for unit, foe, cost in (
            (attacker, target, step.losses[1]),
            (target, attacker, step.losses[0]),
        ):
            if not is_lost(state, unit):
                feed(table, unit, foe, cost)
    step.left = [attacker.strength, target.strength]
    for unit, reason, foe, lost in (
        (target, ATTACK, attacker, 1),
        (attacker, DEFENCE, target, 0),
    ):
        if step.losses[lost] and unit.id in state.units:
            call(state, (unit, reason, foe, step.losses[lost]))
    active_last(state)


def wants_to(table: Table, step: Fight) -> bool:
    """Whether the side of the target has a Counter-Charge tried."""
    target = table.state.units[step.target]
    way = step.answer or followed(table, target.seat, MEET)
    if way != "fair":
        return way in ("always", "react")
    return outlook(table.state, step, met=True) >= outlook(table.state, step, met=False)


def outlook(state: State, step: Fight, *, met: bool) -> Fraction:
    """What the fight costs the attacker on average, less what it costs its target."""
    attacker, target = state.units[step.attacker], state.units[step.target]
    if met:
        target = replace(target, at=advance(state, target, attacker))
    after = replace(state, units={**state.units, target.id: target})
    attacker = replace(attacker, at=contact(after, step).end)
    blows = mean_blows(after, target, attacker, attacks=met)
    return blows - mean_blows(after, attacker, target, attacks=True)


def counter_charges(table: Table, target: Unit, attacker: Unit) -> bool:
    """Test for it, and move half the movement towards the attacker."""
    test = order_test(table.state, target, "Counter-Charge", REACTION, ordered=False)
    result = test.roll(table, MEET, target.id)
    does = "meets the charge" if result.passed else "does not meet the charge"
    table.tell(
        MEET, f"{target.name} {does}. {test.sum}: {result.text}.",
        unit=target.id, passed=result.passed, dice=list(result.dice),
    )  # fmt: skip
    strained(table, target, result)
    if result.passed and not is_lost(table.state, target):
        target.prone = False
        target.at = advance(table.state, target, attacker)
        brought(table, target)
    return result.passed


def advance(state: State, unit: Unit, foe: Unit) -> Point:
    """As near to *foe* as half of the movement leads."""
    reach, direction = unit.movement // 2, between(unit.at, foe.at)
    ends: list[Point] = []
    for far in range(1, reach + 1):
        ends.append(plus(unit.at, along(direction, far)))
        if not gap(Disc(ends[-1], unit.profile.radius), foe.disc):
            break
    others = state.discs(unit, foe)
    return going.farthest(state.ground, unit.disc, ends, others, reach, unit.gait)


def contact(state: State, step: Fight) -> Way:
    """The way of the attacker to its target, wherever that is by now."""
    via = [(x, y) for x, y in step.legs[:-1]]
    return charge(state, state.units[step.attacker], state.units[step.target], via)


def close(table: Table, step: Fight) -> None:
    """Move the attacker into contact."""
    attacker, target = table.state.units[step.attacker], table.state.units[step.target]
    found = contact(table.state, step)
    start, attacker.at, attacker.facing = attacker.at, found.end, found.facing
    carried(table, attacker, takes=False)
    table.tell(
        "charge",
        f"{attacker.name} charges {target.name} at {places.written(found.end)}.",
        unit=attacker.id, target=target.id, start=list(start), end=list(found.end),
    )  # fmt: skip


def strike(table: Table, unit: Unit, foe: Unit, *, attacks: bool) -> Hits:
    """Roll the blows of *unit*; nobody loses anything yet."""
    needs, why = value_of(table.state, unit, attacks=attacks)
    twice = unit.has("mono_molecular_blades")
    again = misses_again(unit, foe, BLOWS)
    found = hits(table, "blow", unit.id, unit.dice, needs or 7, sixes_twice=twice, again=again)
    because = f" ({why})" if why else ""
    table.tell(
        "blows",
        f"{unit.name} fights {foe.name}{because}. {found.text}; {counted(found.hits)}.",
        unit=unit.id, target=foe.id, dice=list(found.dice), hits=found.hits,
    )  # fmt: skip
    return found


def wound(table: Table, unit: Unit, foe: Unit, blows: Hits) -> int:
    """What the *blows* of *foe* cost *unit*; how much it was."""
    armour = in_fight(table.state, foe, unit)
    loss = between_demons(unit, foe, armour.loss(blows.hits))
    loss = let_through(table, unit, loss, in_fight=True)
    stunned = is_stunned(table, foe, unit)
    loss = loss if stunned else mended(table, unit, loss)
    if blows.hits:
        table.tell(
            "armour",
            f"{unit.name}, {armour.sum}: {counted(blows.hits)}, {loss} Strength.",
            unit=unit.id, armour=armour.total, loss=loss,
        )  # fmt: skip
    if stunned:
        reason = DEFENCE if unit.seat == table.state.active else ATTACK
        call(table.state, *([(unit, reason, foe, 2 * loss)] if loss else []))
        return 0
    lost = lose(table, unit, loss)
    if not in_force(FED_AT_ONCE, table.state.edition):
        feed(table, foe, unit, lost)
    return lost


# By edition, whether the contagious grow after the losses of both (ruling F3).
FED_AT_ONCE: Mapping[int, bool] = {1: False, 5: True}


def feed(table: Table, unit: Unit, foe: Unit, lost: int) -> None:
    """A contagious unit grows by what *foe*, if infantry, has *lost* to it."""
    if lost and unit.has("contagious") and foe.profile.is_infantry:
        grow(table, unit)


def grow(table: Table, unit: Unit) -> None:
    """Regain 1 Strength, never more than there was."""
    if unit.strength < unit.profile.strength and unit.id in table.state.units:
        unit.strength += 1
        table.tell("grows", f"{unit.name} regains 1 Strength: {unit.strength}.", unit=unit.id)


def part(table: Table, step: Fight) -> None:
    """If both are still in contact, one retreats; a Suppressed one, too."""
    state: State = table.state
    then(state, Tests())
    attacker, target = state.units.get(step.attacker), state.units.get(step.target)
    if not attacker or not target or state.gap(attacker, target):
        return
    losses = in_force(COUNTS, state.edition)(step, attacker, target)
    loser = falls_back(attacker, target, *losses)
    other = target if loser is attacker else attacker
    why = why_falls_back(attacker, target, *losses)
    table.tell("gives way", f"{loser.name} gives way: {why}.", unit=loser.id)
    retreat(table, loser, other, in_attack=True)


def by_blows(step: Fight, attacker: Unit, target: Unit) -> list[int]:
    return step.losses


def in_all(step: Fight, attacker: Unit, target: Unit) -> list[int]:
    """With what Courage tests have cost since: casualties, and being Suppressed again."""
    now = attacker.strength, target.strength
    costs = zip(step.losses, step.left, now, strict=True)
    return [lost + left - strength for lost, left, strength in costs]


# By edition, what the two have lost of which one gives way (ruling F4).
COUNTS: Mapping[int, Callable[[Fight, Unit, Unit], list[int]]] = {1: by_blows, 5: in_all}

"""What an attack hangs on, in sentences: the tests of `combat` before the dice are rolled."""

from collections.abc import Iterable, Sequence

from rules.avp_thb import combat
from rules.avp_thb.skill_test import SkillTest, plain_odds
from rules.avp_thb.state import Layout, Model
from rules.avp_thb.units import Weapon

AGAIN = {
    "guided_fire": ["Guided Fire: a miss is rolled again."],
    "hot_plasma": ["Hot Plasma: an Armour Test that holds is rolled again."],
}


def volley(
    layout: Layout, shooter: Model, weapon: Weapon, targets: Sequence[str], *extra: tuple[int, str]
) -> list[str]:
    """One die at each of *targets*; Aim counts for the first."""
    tests, aim = [], combat.aim_of(shooter)
    for target in [layout.models[id] for id in targets]:
        tests.append((target, combat.shooting_test(layout, shooter, target, *aim, *extra)))
        aim = ()
    return attack(weapon, weapon.strength, tests)


def shots(
    layout: Layout, shooter: Model, weapon: Weapon, targets: Iterable[Model], strength: int
) -> list[str]:
    """One die of *strength* at each of *targets*, without Aim."""
    tests = [(target, combat.shooting_test(layout, shooter, target)) for target in targets]
    return attack(weapon, strength, tests)


def flurry(layout: Layout, fighter: Model, weapon: Weapon, targets: Sequence[str]) -> list[str]:
    """One blow at each of *targets*."""
    foes = [layout.models[id] for id in targets]
    tests = [(foe, combat.fighting_test(layout, fighter, foe)) for foe in foes]
    return attack(weapon, (fighter.card.strength or 0) + weapon.strength, tests)


def attack(weapon: Weapon, strength: int, tests: Sequence[tuple[Model, SkillTest]]) -> list[str]:
    """The dice, and what each of them needs; equal dice are told once."""
    dice = "1 die" if len(tests) == 1 else f"{len(tests)} dice"
    lines = [f"{weapon.name}: {dice} of St {strength}."]
    for target, test in tests:
        lines.append(f"To hit {target.name}: {test.odds}.")
        lines += saves(target, strength, weapon.rule)
    return [*dict.fromkeys(lines), *AGAIN.get(weapon.rule, [])]


def saves(target: Model, strength: int, rule: str = "", *, flame: bool = False) -> list[str]:
    """What may still save a model that is hit; nothing of one that is not known."""
    if target.unit is None or target.mimicry:
        return []
    test = combat.saving_test(target, strength, rule)
    dodge = 0 if flame else combat.dodge_of(target)
    dodging = [f"{target.name} dodges: {plain_odds(dodge)}."] if dodge else []
    return [*dodging, f"{target.name} is saved by {test.odds}."]

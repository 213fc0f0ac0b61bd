"""What squads learn in a campaign, and what it does for them, rulebook §9.12."""

from collections.abc import Iterable, Mapping

from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model, Veteran
from rules.avp_thb.skill_test import NEVER, Modifiers, SkillTest, TestResult
from rules.avp_thb.standing import bound_of, said
from rules.avp_thb.state import State
from rules.avp_thb.units import BASE_FRAGS, UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat

SKILLED, REROLLING, HEALING = 2, 3, 4  # the levels and what they bring
HEAL = {"small": 4, "medium": 5, "large": 6, "none": 6}
REROLL = "reroll"  # what standing orders call it
UNSCHOOLED = ("gun", "facehugger", "hellhound", "mimicry")  # gain no level
BASES = ("small", "medium", "large")  # the squads of the hive
ON_A_STAND = "Ten frags are a level at the end of a turn."  # §10.3.3
NAMES = {
    "marine": "Colonial Marines",
    "commando": "W-Y Commandos",
    "youngblood": "Youngbloods",
    **{base: f"Aliens on {base} bases" for base in BASES},
}


def squad_of(unit: str) -> str:
    """
    With whom *unit* gains experience, “” for one that never does: its squad, models of the
    same stat card, or all Aliens of its base (ambiguities J1).
    """
    card = UNITS[unit]
    if card.body in UNSCHOOLED:
        return ""
    if card.faction == "alien":
        return "large" if card.base == "none" else card.base
    return card.squad or card.body


def squads(units: Iterable[str]) -> list[str]:
    return [squad for squad in dict.fromkeys(map(squad_of, units)) if squad]


def veteran(layout: Layout, model: Model) -> Veteran | None:
    """What the squad of *model* has learnt; a token of a squad is one of it, too."""
    if not layout.veterans:
        return None
    return layout.veterans.get(squad_of(model.unit) if model.unit else model.squad)


def level(layout: Layout, model: Model) -> int:
    found = veteran(layout, model)
    return found.level if found else 1


def bonus(layout: Layout, model: Model, skill: str) -> Modifiers:
    """+1 to the CC or RS that the squad has bettered, §9.12."""
    found = veteran(layout, model)
    return ((1, "experience"),) if found and found.skill == skill.lower() else ()


def better(layout: Layout, unit: str, skill: str) -> int:
    """The same for a stat card."""
    found = layout.veterans.get(squad_of(unit)) if layout.veterans else None
    return int(found is not None and found.skill == skill.lower())


def mended(table: Table, model: Model, test: SkillTest, result: TestResult) -> TestResult:
    """The *result* of a test of a skill, or, when it has failed, that of the die rolled again."""
    able = not result.passed and may_roll_again(table.state, model, result.value)
    if not able or not wishes(table.state, model, "tests", test.chance):
        return result
    return again(table, model, test, result)


def again(table: Table, model: Model, test: SkillTest, result: TestResult) -> TestResult:
    """The second die of the squad of *model* in this Game Turn, and its last."""
    table.tell("test", f"{model.name}: {result.text}, but experience rolls again.")
    used_up(table.state, model)
    return test.roll(table, "experience", model.id)


def used_up(state: State, model: Model) -> None:
    found = veteran(state, model)
    assert found
    found.again = True


def may_roll_again(state: State, model: Model, rolled: int) -> bool:
    """Whether the squad of *model* may: once in a Game Turn, and never a natural 20, §9.12."""
    found = veteran(state, model)
    return bool(found and found.level >= REROLLING and not found.again and rolled != NEVER)


def wishes(state: State, model: Model, what: str, chance: float) -> bool:
    """Whether the standing order of its owner is for such a die (ambiguities J3)."""
    named = said(state, model.seat, REROLL, "saves") in (what, "any")
    return named and meant(state, model, chance)


def meant(state: State, model: Model, chance: float) -> bool:
    """Whether the order is for such a chance and such a model."""
    bound = bound_of(state, model.seat, REROLL)
    return bound.reached(chance) and bound.likes(model)


def heal(layout: Layout, model: Model, tended: int) -> int:
    """The Heal of *model*, which a Medic gives *tended*, 0 without one, §9.12."""
    if level(layout, model) < HEALING:
        return tended
    return max(HEAL[model.size], tended + 1 if tended else 0)


def earn(state: State, seat: Seat, by: str, fallen: Model) -> None:
    """The remover of a model scores its Frags times its level, §9.12 (ambiguities J1)."""
    worth = BASE_FRAGS[fallen.size] * level(state, fallen)
    for squad in earners(state, seat, by):
        if squad in state.veterans:
            state.veterans[squad].frags += worth


def earners(state: State, seat: Seat, by: str) -> Iterable[str]:
    """
    The whole hive, or the squad of the model *by*, or of who has the skill *by* and is gone;
    what no model did teaches nobody.
    """
    if seat == "alien":
        return BASES
    models = [m.unit for m in state.of(seat) if m.id == by and m.unit]
    models += [unit for id, unit in state.gone.items() if id == by]
    return squads(models or [unit for unit in state.forces[seat] if by in UNITS[unit].skills])


def falls(state: State, model: Model) -> None:
    """Remember who it was: what it has begun may go on without it."""
    if state.veterans and model.unit and in_force(REMEMBERED, state.edition):
        state.gone[model.id] = model.unit


REMEMBERED: Mapping[int, bool] = {1: False, 3: True}


def in_words(squad: str, veteran: Veteran) -> str:
    """`Colonial Marines 2, RS +1, 5 frags`."""
    skill = f", {veteran.skill.upper()} +1" if veteran.skill else ""
    return f"{called(squad)} {veteran.level}{skill}, {veteran.frags} frags"


def called(squad: str) -> str:
    return NAMES.get(squad) or UNITS[squad].name

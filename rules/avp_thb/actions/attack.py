"""What all attacks share: their dice, their odds and what they risk, rulebook §6."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.avp_thb.actions.base import ModelAction
from rules.avp_thb.actions.standing import meaning
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.steps import SKILLS, Attack, Burst, second_chance
from rules.avp_thb.subjects import SUBJECTS
from rules.avp_thb.view import View
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat, listed
from rules.parts.steps import first

FUMBLE = "A 20 is a fumble: it ends the activation of {}. (§2.2)"


@dataclass(frozen=True)
class AttackAction(ModelAction):
    """An action that attacks: what it rolls and what it tells as its odds is made once."""

    def attacks(self, layout: Layout, model: Model) -> Sequence[Attack | Burst]:
        """In the order in which they come, for one that `check` lets pass."""
        raise NotImplementedError

    def odds(self, view: View) -> list[str]:
        model = view.models[view.acting or ""]
        attacks = self.attacks(view, model)
        dice = [attack for attack in attacks if isinstance(attack, Attack)]
        skills = dict.fromkeys(second_chance(model, die.weapon, die.close) for die in dice)
        lines = [line for attack in attacks for line in attack.odds(view)]
        return [*lines, *second_dice(view, filter(None, skills))]

    def chance(self, view: View) -> float | None:
        first, *_ = self.attacks(view, view.models[view.acting or ""])
        return first.chance(view)

    def dangers(self, view: View, model: Model) -> list[str]:
        """Fumbles, §2.2, and fire and acid, which ask not whose model it is, §3.3 and §6.5."""
        hit = {id for attack in self.attacks(view, model) for id in attack.targets}
        friends = sorted(id for id in hit if not view.hostile(model.seat, view.models[id].seat))
        fumbles = [FUMBLE.format(model.id)] if self.chance(view) is not None else []
        burnt = [f"{id} is hit as well. (§6.5)" for id in friends]
        return [*fumbles, *burnt, *sprays(view, model.seat, hit)]

    def resolve(self, table: Table, model: Model) -> None:
        first(table.state, *self.attacks(table.state, model))


def second_dice(view: View, skills: Iterable[str]) -> list[str]:
    """What becomes of a failed test that one of *skills* allows to roll again, §2.2."""
    tells = in_force(SECOND_DICE, view.edition)
    return [f"{SKILLS[skill]}: {tells(view, skill)}" for skill in skills]


def as_ordered(view: View, skill: str) -> str:
    told = meaning(SUBJECTS[skill], tuple(view.standing.get(skill, ())))
    return told[0].lower() + told[1:]


SECOND_DICE: Mapping[int, Callable[[View, str], str]] = {
    1: lambda view, skill: "a miss is rolled again.",
    3: as_ordered,
}


def sprays(view: View, seat: Seat, hit: Iterable[str]) -> list[str]:
    """Where acid would hit a model of *seat*, if one of those *hit* is wounded, §3.3."""
    bleeding = [view.models[id] for id in sorted(hit)]
    return [
        f"If {foe.id} is wounded, acid may spray on {listed([f.id for f in beside], 'or')}. (§3.3)"
        for foe in bleeding
        if foe.revealed and foe.has("acidic_blood") and view.hostile(seat, foe.seat)
        if (beside := [m for m in view.on(foe.tile) if m.seat in view.friends(seat)])
    ]

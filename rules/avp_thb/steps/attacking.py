"""An attack on its way: its dice, one after the other, rulebook §6.3 and §6.4."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from rules.avp_thb import combat, experience, ping
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.skills import raging
from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import answered, end_activation, points_left, stops
from rules.avp_thb.steps.hits import Hit, saves
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.steps.redirecting import SpareDie
from rules.avp_thb.steps.rerolling import SKILLS, SecondDie, learnt
from rules.avp_thb.steps.wounding import Burst, Struck, Wounds
from rules.avp_thb.units import WEAPONS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.parts.steps import Step

BACKFIRE = 8  # strength
Modifiers = list[tuple[int, str]]


@dataclass
class Attack(Step):
    """
    The dice of one attack with one weapon (ambiguities H5).

    *targets* has a model for each die that is left. When it has fallen, the die goes to the
    next one, unless the attack is *fixed* on those it met at first; one that is thrown at
    *tiles*, for each die one, stays on them, and flies over those of *way*. *extra* modifies
    every die and *aim* the next. *whole* holds the wounds that models had at first, when none
    may lose more than one. One that a card *granted* ends no activation (ambiguities D15).
    *target* and *value* are those of the die in hand, *twice* that it has been rolled again,
    *spared* that its fumble costs nothing; *heard* is what cards have been played for.
    """

    kind: ClassVar[str] = "attack"
    since: ClassVar[Mapping[str, int]] = {"tiles": 3, "way": 3, "twice": 3}
    by: str
    weapon: str
    targets: list[str]
    close: bool = False
    fixed: bool = False
    extra: Modifiers = field(default_factory=list)
    aim: Modifiers = field(default_factory=list)
    whole: dict[str, int] = field(default_factory=dict)
    strength: int | None = None
    wounds: int = 1
    target: str = ""
    value: int = 0
    fumbled: bool = False
    granted: bool = False
    spared: bool = False
    heard: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    way: list[str] = field(default_factory=list)
    twice: bool = False

    def run(self, table: Table) -> None:
        if table.state.cards and self.interrupted(table):
            return
        if self.value:
            self.judge(table)
        elif self.target:
            self.roll(table)
        elif self.targets and self.by in table.state.models:
            self.take_up(table)
        else:
            self.finish(table.state)

    def interrupted(self, table: Table) -> bool:
        """Whether a card may come in first: for each event once, for those of a die each die."""
        for event in self.events(table.state):
            if event not in self.heard:
                self.heard.append(event)
                target = self.target or self.targets[0]
                told = {"close": self.close, **({"twice": True} if self.twice else {})}
                if happens(table, event, target, self.by, **told):
                    return True
        return False

    def events(self, state: State) -> list[str]:
        if self.by not in state.models or not (self.target or self.targets):
            return []
        declared = ["blow" if self.close else "shot"]
        if not self.value:
            return [*declared, "roll"] if self.target else declared
        result = self.test(state, state.models[self.target]).judged(self.value)
        missed = [] if result.passed else ["miss"]
        return [*missed, "fumble"] if result.fumble else missed

    def take_up(self, table: Table) -> None:
        """The next die: a token that is attacked shows its card first."""
        state = table.state
        target, others = self.named(state), self.others(state)
        if target is None and len(others) > 1 and stops(state, state.models[self.by].seat, "dice"):
            odds = {other.id: self.odds_against(state, other) for other in others}
            state.steps.append(SpareDie(self.by, odds))
            return
        target = target or self.spare(table, others)
        self.targets.pop(0)
        self.tiles = self.tiles[1:]
        if target is None:
            return
        ping.show_target(table, target)
        self.target = target.id if target.id in state.models else ""

    def named(self, state: State) -> Model | None:
        """The first of those whom the order names that the die in hand may still be aimed at."""
        ids = self.targets[:1] if self.fixed and not self.tiles else self.targets
        found = (state.models[id] for id in ids if id in state.models)
        return next((model for model in found if self.may_meet(state, model)), None)

    def others(self, state: State) -> list[Model]:
        """Those whom the order does not name, the lowest label first."""
        if self.fixed and not self.tiles:
            return []
        models = sorted(state.models.values(), key=lambda model: label(model.id))
        return [model for model in models if self.may_meet(state, model)]

    def may_meet(self, state: State, target: Model) -> bool:
        """Whether the die in hand may go at *target*."""
        attacker = state.models[self.by]
        if target.wounds < self.whole.get(target.id, 0):
            return False
        if self.tiles:
            return target.tile == self.tiles[0] and state.hostile(attacker.seat, target.seat)
        return self.fixed or combat.reaches(state, attacker, target, self.close)

    def spare(self, table: Table, others: list[Model]) -> Model | None:
        """Where a die goes whose target has fallen, by the owner's standing order."""
        state = table.state
        if not others:
            return None
        seat = state.models[self.by].seat
        answered(table, seat, "dice")
        if said(state, seat, "dice", "lowest") == "likeliest":
            return max(others, key=lambda foe: self.test(state, foe).chance)
        return others[0]

    def chance(self, layout: Layout) -> float:
        """That of the die in hand, or of the first one, to hit."""
        target = self.target or self.targets[0]
        return self.test(layout, layout.models[target]).chance

    def roll(self, table: Table) -> None:
        attacker, target = self.sides(table.state)
        result = self.test(table.state, target).roll(table, "hit", self.by, self.target)
        self.value = result.value
        if result.passed:
            return
        if skill := second_chance(attacker, self.weapon, self.close):
            in_force(OFFERING, table.state.edition)(self, table, skill)
        else:
            self.learnt(table)

    def offer(self, table: Table, skill: str) -> None:
        state = table.state
        attacker, target = self.sides(state)
        odds, percent = self.odds_against(state, target), round(100 * self.chance(state))
        risky = self.risky(state, attacker)
        state.steps.append(
            SecondDie(
                attacker.seat, attacker.id, skill, odds, percent, self.value, risky, target.id
            )
        )

    def risky(self, state: State, attacker: Model) -> bool:
        """Whether a fumble would cost anything: points that are left, or what a card threatens."""
        costs = points_left(state) > 0 and not (self.granted or self.fumbled)
        burns = state.felt("burn", attacker) or combat.spurs(
            state, "backfire", attacker, self.weapon
        )
        return costs or bool(burns)

    def learnt(self, table: Table) -> None:
        state = table.state
        attacker, target = self.sides(state)
        result, odds = self.test(state, target).judged(self.value), self.odds_against(state, target)
        learnt(table, attacker, "hits", result, odds, self.risky(state, attacker))

    def second_die(self, table: Table, skill: str, wanted: bool) -> None:
        """Roll again, once, by *skill* or by what the squad has learnt, §2.2 and §9.12."""
        if not wanted and skill != experience.REROLL:
            self.learnt(table)
        if not wanted:
            return
        state, why = table.state, SKILLS[skill]
        attacker, target = self.sides(state)
        if skill == experience.REROLL:
            experience.used_up(state, attacker)
        text = self.test(state, target).judged(self.value).text
        table.tell(
            "test", f"{attacker.name} {self.does} at {target.name}. {text}: misses,"
            f" but {why} rolls again.",
        )  # fmt: skip
        self.roll_again(table, why.lower().rstrip("!"))
        self.twice = in_force(ONCE, state.edition)

    def roll_again(self, table: Table, why: str) -> None:
        """The die in hand once more; the second roll stands."""
        test = self.test(table.state, table.state.models[self.target])
        self.value = test.roll(table, why, self.by, self.target).value

    def judge(self, table: Table) -> None:
        attacker, target = self.sides(table.state)
        result = self.test(table.state, target).judged(self.value)
        word = "a Power Shot" if result.power_shot else "hits" if result.passed else "misses"
        table.tell(
            "attack", f"{attacker.name} {self.does} at {target.name}. {result.text}: {word}.",
            by=self.by, target=target.id, tile=target.tile, roll=self.value, hit=result.passed,
        )  # fmt: skip
        self.fumbled |= result.fumble and not self.spared
        self.heard, self.spared = self.heard[:1], False
        if result.fumble and table.state.effects:
            self.burn(table, attacker)
        self.target, self.value, self.aim, self.twice = "", 0, [], False
        if result.passed:
            hit = self.hit(table.state, attacker, result.power_shot)
            table.state.steps.append(Struck(target.id, hit))

    def burn(self, table: Table, attacker: Model) -> None:
        """A natural 20 with a weapon that a card has made dangerous."""
        state = table.state
        if risks := state.felt("burn", attacker):
            table.tell("wound", f"{risks[0].card}: the weapon burns {attacker.name}.")
            state.steps.append(Wounds(attacker.id, Hit(0, attacker.seat), 1))
        if risks := combat.spurs(state, "backfire", attacker, self.weapon):
            table.tell("flame", f"{risks[0].card}: {attacker.tile} is on fire.")
            blast = Hit(BACKFIRE, attacker.seat, attacker.id, dodge=False)
            state.steps.append(Burst([m.id for m in state.on(attacker.tile)], blast))

    @property
    def does(self) -> str:
        return "strikes" if self.close else "shoots"

    def sides(self, state: State) -> tuple[Model, Model]:
        return state.models[self.by], state.models[self.target]

    def test(self, layout: Layout, target: Model) -> SkillTest:
        attacker = layout.models[self.by]
        if self.close:
            return combat.fighting_test(layout, attacker, target, *self.aim)
        extra = (*self.aim, *self.extra)
        return combat.shooting_test(layout, attacker, target, *extra, way=self.way)

    def hit(self, layout: Layout, attacker: Model, power_shot: bool) -> Hit:
        weapon = WEAPONS[self.weapon]
        return Hit(
            strength=combat.strength_of(layout, attacker, self.weapon, self.strength),
            seat=attacker.seat,
            by=attacker.id,
            close=self.close,
            power_shot=power_shot,
            wounds=self.wounds,
            rule=weapon.rule or ("eggs" if self.close and attacker.has("egg_injection") else ""),
        )

    def odds(self, layout: Layout) -> list[str]:
        """What the dice need, before they are rolled; equal ones are told once."""
        attacker = layout.models[self.by]
        hit = self.hit(layout, attacker, power_shot=False)
        dice = "1 die" if len(self.targets) == 1 else f"{len(self.targets)} dice"
        lines = [f"{WEAPONS[self.weapon].name}: {dice} of St {hit.strength}."]
        for number, target in enumerate(layout.models[id] for id in self.targets):
            die = replace(self, aim=[] if number else self.aim)
            lines += die.odds_against(layout, target)
        return list(dict.fromkeys(lines))

    def odds_against(self, layout: Layout, target: Model) -> list[str]:
        hit = self.hit(layout, layout.models[self.by], power_shot=False)
        to_hit = f"To hit {target.name}: {self.test(layout, target).odds}."
        return [to_hit, *saves(layout, target, hit)]

    def finish(self, state: State) -> None:
        state.steps.pop()
        if self.fumbled and not self.granted:
            end_activation(state)


# A skill rolled every failed test again, and a card rolled the second die a third time.
OFFERING: Mapping[int, Callable[[Attack, Table, str], None]] = {
    1: lambda step, table, skill: step.second_die(table, skill, wanted=True),
    3: Attack.offer,
}
ONCE: Mapping[int, bool] = {1: False, 3: True}


def second_chance(attacker: Model, weapon: str, close: bool) -> str:
    """What lets a die that missed be rolled again: Guided Fire, §7.1, or Rage!, §7.3."""
    if close:
        return "rage" if raging(attacker) else ""
    guided = WEAPONS[weapon].rule == "guided_fire" or attacker.has("guided_fire")
    return "guided" if guided else ""

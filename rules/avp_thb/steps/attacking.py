"""An attack on its way: its dice, one after the other, rulebook §6.3 and §6.4."""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from rules.avp_thb import combat, experience, ping
from rules.avp_thb.skill_test import SkillTest
from rules.avp_thb.skills import raging
from rules.avp_thb.state import Layout, Model, State, label
from rules.avp_thb.steps.base import Step, answered, end_activation
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.steps.wounding import Burst, Hit, Struck, Wounds, saves
from rules.avp_thb.stops import said
from rules.avp_thb.units import WEAPONS
from rules.kernel.system import Table

BACKFIRE = 8  # strength
Modifiers = list[tuple[int, str]]


@dataclass
class Attack(Step):
    """
    The dice of one attack with one weapon (ambiguities H5).

    *targets* has a model for each die that is left. When it has fallen, the die goes to the
    next one, unless the attack is *fixed* on those it met at first. *extra* modifies every
    die and *aim* the next. *whole* holds the wounds that models had at first, when none
    may lose more than one. One that a card *granted* ends no activation (ambiguities D15).
    *target* and *value* are those of the die in hand, *spared* that its fumble costs
    nothing; *heard* is what cards have been played for.
    """

    kind: ClassVar[str] = "attack"
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
                if happens(table, event, target, self.by, close=self.close):
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
        target = self.next_target(table)
        self.targets.pop(0)
        if target is None or target.wounds < self.whole.get(target.id, 0):
            return
        ping.show_target(table, target)
        self.target = target.id if target.id in table.state.models else ""

    def next_target(self, table: Table) -> Model | None:
        state: State = table.state
        attacker = state.models[self.by]
        if self.fixed:
            return state.models.get(self.targets[0])
        target = combat.still_there(state, attacker, self.targets, self.close)
        if target is None or target.id in self.targets:
            return target
        answered(table, attacker.seat, "dice")
        wish = said(state, attacker.seat, "dice", "lowest")
        return self.likeliest(state, attacker) if wish == "likeliest" else target

    def likeliest(self, state: State, attacker: Model) -> Model:
        """The enemy in reach that is easiest to hit, by what all can see of it."""
        able = combat.in_reach(state, attacker, sorted(state.models, key=label), self.close)
        return max(able, key=lambda foe: self.test(state, foe).chance)

    def chance(self, layout: Layout) -> float:
        """That of the die in hand, or of the first one, to hit."""
        target = self.target or self.targets[0]
        return self.test(layout, layout.models[target]).chance

    def roll(self, table: Table) -> None:
        attacker, target = self.sides(table.state)
        self.value = table.d20(f"hit {self.by} {self.target}")
        result = self.test(table.state, target).judged(self.value)
        if not result.passed and (again := self.again(table, attacker)):
            text = f"{attacker.name} {self.does} at {target.name}. {result.text}: misses."
            table.tell("test", text)
            self.value = table.d20(f"{again} {self.by} {self.target}")

    def again(self, table: Table, attacker: Model) -> str:
        """What lets the die be rolled again, which nobody does twice, §2.2."""
        if skill := second_chance(attacker, self.weapon, self.close):
            return skill
        rolls = experience.rolls_again(table, attacker, "hits", self.value)
        return "experience" if rolls else ""

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
        self.target, self.value, self.aim = "", 0, []
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
        return combat.shooting_test(layout, attacker, target, *self.aim, *self.extra)

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
            lines.append(f"To hit {target.name}: {die.test(layout, target).odds}.")
            lines += saves(target, hit)
        if again := second_chance(attacker, self.weapon, self.close):
            lines.append(f"{again.title()}: a miss is rolled again.")
        return list(dict.fromkeys(lines))

    def finish(self, state: State) -> None:
        state.steps.pop()
        if self.fumbled and not self.granted:
            end_activation(state)


def second_chance(attacker: Model, weapon: str, close: bool) -> str:
    """What lets a die that missed be rolled again: Guided Fire, §7.1, or Rage!, §7.3."""
    if close:
        return "rage" if raging(attacker) else ""
    guided = WEAPONS[weapon].rule == "guided_fire" or attacker.has("guided_fire")
    return "guided fire" if guided else ""

"""What a hit does: Dodge, Armour, wounds, and what they set off, rulebook §6 (ambiguities H4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import experience, ping
from rules.avp_thb.combat import ACID_STRENGTH
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import Model
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.standing import said
from rules.avp_thb.state import State
from rules.avp_thb.steps.acid import acid, acid_hit, by_points, sprayed
from rules.avp_thb.steps.base import stops
from rules.avp_thb.steps.birth import EggInjection, Implant
from rules.avp_thb.steps.healing import heals
from rules.avp_thb.steps.hits import Hit, dodges, saves, saving_test
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.steps.removing import remove
from rules.avp_thb.steps.rerolling import learnt
from rules.avp_thb.steps.team_tactics import taken_by
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.kernel.words import several
from rules.parts.steps import Asking, Step, first

# Self-Destruct Device, §7.3: the roll, the Strength on the tile and on those next to it.
SELF_DESTRUCT, BLAST, BLAST_NEAR = 5, 15, 11


@dataclass
class Struck(Step):
    """A model has been hit: Dodge, then Armour or Con, then its wounds."""

    kind: ClassVar[str] = "struck"
    target: str
    hit: Hit
    heard: bool = False
    parried: bool = False

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def run(self, table: Table) -> None:
        state = table.state
        if state.cards and not self.heard:
            self.heard = True
            hit = self.hit
            happens(table, "hit", self.target, hit.by, close=hit.close, power=hit.power_shot)
            return
        state.steps.pop()
        target = state.models.get(self.target)
        if target is None or self.parried:
            return
        if target.mimicry:
            ping.vanish(table, target)
        elif not dodges(table, target, self.hit):
            state.steps.append(Saving(target.id, self.hit))


@dataclass
class Saving(Step):
    """The Armour Test of *target*, or its Con Test, of which *value* has been rolled."""

    kind: ClassVar[str] = "saving"
    target: str
    hit: Hit
    value: int = 0

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def run(self, table: Table) -> None:
        """A Power Shot allows no test but the Con Test (D7)."""
        target = table.state.models[self.target]
        if self.value:
            self.judge(table, target)
        elif self.hit.power_shot and self.hit.rule != "facehug":
            table.tell("armour", f"{target.name} gets no Armour Test against a Power Shot.")
            self.over(table, target, held=False)
        elif self.hit.rule == "facehug" and target.has("gun_emplacement"):
            table.tell("armour", f"{target.name} passes its Con Test: it has no face.")
            self.over(table, target, held=True)
        else:
            self.roll(table, target)

    def roll(self, table: Table, target: Model) -> None:
        test = saving_test(table.state, target, self.hit)
        result = test.roll(table, test.name.lower(), target.id)
        self.value = result.value
        if result.passed and self.hit.rule == "hot_plasma":
            table.tell("armour", f"{target.name}: {result.text}, but Hot Plasma burns on.")
            self.value = test.roll(table, "hot plasma", target.id).value
        elif not result.passed:
            learnt(table, target, "saves", result, [f"{test.odds}."])

    def second_die(self, table: Table, skill: str, wanted: bool) -> None:
        target = table.state.models[self.target]
        if wanted:
            test = saving_test(table.state, target, self.hit)
            self.value = experience.again(table, target, test, test.judged(self.value)).value

    def judge(self, table: Table, target: Model) -> None:
        result = saving_test(table.state, target, self.hit).judged(self.value)
        verdict = "holds" if result.passed else "fails"
        table.tell("armour", f"{target.name}: {result.text}, {verdict}.", target=target.id)
        self.over(table, target, result.passed)

    def over(self, table: Table, target: Model, held: bool) -> None:
        table.state.steps.pop()
        if not held:
            wounds = 1 if target.has("resilient") else self.hit.wounds
            table.state.steps.append(Wounds(target.id, self.hit, wounds))


@dataclass
class Wounds(Step):
    """Wounds that a model is about to lose, one after the other."""

    kind: ClassVar[str] = "wounds"
    target: str
    hit: Hit
    left: int
    heard: bool = False

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def run(self, table: Table) -> None:
        state = table.state
        target = state.models.get(self.target)
        if state.cards and target and not self.heard:
            self.heard = True
            hit, last = self.hit, target.wounds <= self.left
            happens(
                table, "wound", target.id, hit.by,
                close=hit.close, power=hit.power_shot, last=last,
            )  # fmt: skip
            return
        if self.left <= 0 or target is None:
            table.state.steps.pop()
            return
        self.left -= 1
        wound(table, taken_by(table, target), self.hit)


def wound(table: Table, target: Model, hit: Hit) -> None:
    """One wound: Heal, the loss, acid, removal and what it sets off (ambiguities H4)."""
    if heals(table, target, hit):
        return
    state = table.state
    target.wounds -= 1
    if state.cards:
        state.cards.blood.setdefault(target.seat, {})[target.tile] = state.turn
    tell_loss(table, target)
    sprays = target.has("acidic_blood") and acid(table, target)
    if target.wounds <= 0:
        remove(state, target, hit)
        told = {"seat": target.seat, "unit": target.unit, "tile": target.tile, "close": hit.close}
        happens(table, "removed", target.id, hit.by, **told)
        first(state, *aftermath(target, hit))
    if sprays:
        spray(state, target)


def tell_loss(table: Table, target: Model) -> None:
    if target.wounds > 0:
        left = f"{several(target.wounds, 'wound')} left"
        table.tell("wound", f"{target.name} loses a wound, {left}.", target=target.id)
    else:
        table.tell("removed", f"{target.name} is removed.", target=target.id, tile=target.tile)


def aftermath(target: Model, hit: Hit) -> Iterator[Step]:
    """What the removal sets off (ambiguities H4)."""
    unit = target.unit or ""
    if hit.rule == "eggs":
        yield EggInjection(target.id, unit, target.tile)
    if hit.rule == "facehug":
        yield Implant(unit, target.tile, hit.by)
    if target.has("self_destruct"):
        yield SelfDestruct(target.id, target.seat, target.tile)


def spray(state: State, source: Model) -> None:
    """One enemy on the tile is hit, §3.3."""
    sprayed(state, source.id, "nobody")
    if state.foes_on(source.tile, source.seat):
        state.steps.append(AcidSpray(source.id, source.seat, source.tile))


@dataclass
class AcidSpray(Asking):
    """The acid hits one enemy on its tile, *chosen* by the Alien side, §3.3 (F8)."""

    kind: ClassVar[str] = "acid"
    source: str
    seat: Seat
    tile: str
    chosen: str = ""

    def victims(self, state: State) -> list[Model]:
        """As the standing order has them: those with most Occupation Points first, or last."""
        sign = 1 if said(state, self.seat, "acid", "highest") == "lowest" else -1
        return by_points(state.foes_on(self.tile, self.seat), sign)

    def question(self, state: State) -> Prompt | None:
        ids = [m.id for m in self.victims(state)]
        if self.chosen or len(ids) < 2 or not stops(state, self.seat, "acid"):
            return None
        text = f"Acid sprays over {self.tile}. Whom does it hit: {listed(ids, 'or')}?"
        data = {"tile": self.tile, "choice": ids}
        return Prompt(self.seat, self.kind, text, ("splash",), f"splash {ids[0]}", data, True)

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        victim = self.chosen or next((m.id for m in self.victims(state)), "")
        if victim not in state.models:
            return
        sprayed(state, self.source, victim)
        table.tell("acid", f"The acid hits {state.models[victim].name} with St {ACID_STRENGTH}.")
        state.steps.append(Struck(victim, acid_hit(self.seat)))


@dataclass
class Burst(Step):
    """Fire or a blast: the same hit on each of *targets*, one after the other (H33)."""

    kind: ClassVar[str] = "burst"
    targets: list[str]
    hit: Hit

    def __post_init__(self) -> None:
        self.hit = Hit.of(self.hit)

    def odds(self, layout: Layout) -> list[str]:
        """What may save the models that are hit."""
        struck = [layout.models[id] for id in self.targets]
        lines = [f"{model.name} is hit with St {self.hit.strength}." for model in struck]
        return [*lines, *(line for model in struck for line in saves(layout, model, self.hit))]

    def chance(self, layout: Layout) -> float | None:
        """Fire needs no test."""
        return None

    def run(self, table: Table) -> None:
        state = table.state
        if not self.targets:
            state.steps.pop()
            return
        id = self.targets.pop(0)
        if id in state.models:
            ping.show_target(table, state.models[id])
        if id in state.models:
            state.steps.append(Struck(id, self.hit))


@dataclass
class SelfDestruct(Step):
    """On 1-5 a dying Elder takes his tile with him, and hurts the adjacent ones, §7.3."""

    kind: ClassVar[str] = "self-destruct"
    model: str
    seat: Seat
    tile: str

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        value = rolled(table, "self-destruct", self.model, needs=SELF_DESTRUCT)
        verdict = "explodes" if value <= SELF_DESTRUCT else "fails"
        table.tell(
            "self-destruct",
            f"The Self-Destruct Device of {self.model} {verdict}: "
            f"needs {SELF_DESTRUCT}, rolls {value}.",
            tile=self.tile,
        )
        if value <= SELF_DESTRUCT:
            near = [m.id for tile in state.next_to(self.tile) for m in state.on(tile)]
            here = [m.id for m in state.on(self.tile)]
            first(
                state,
                Burst(here, Hit(BLAST, self.seat, dodge=False, rule="self_destruct")),
                Burst(near, Hit(BLAST_NEAR, self.seat, dodge=False, rule="self_destruct")),
            )

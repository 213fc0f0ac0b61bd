"""Activations, and what follows every action, rulebook §4 and §4.2."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import combat, sentry, victory
from rules.avp_thb.effects import Effect, kept_after_action, kept_after_activation
from rules.avp_thb.pieces import HIVE, Model
from rules.avp_thb.skills import raging
from rules.avp_thb.standing import Bound, bound_of
from rules.avp_thb.state import ACTION_POINTS, State
from rules.avp_thb.steps.attacking import Attack
from rules.avp_thb.steps.base import answered, end_activation, stops
from rules.avp_thb.steps.hits import Hit
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.steps.windows import window_at
from rules.avp_thb.steps.wounding import Wounds
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat
from rules.kernel.words import several
from rules.parts.steps import Answers, Asking, Step, first

SENTRY_VERBS = ("move", "shoot", "fight", "pass")
COMMON = (
    "move",
    "run",
    "disengage",
    "fight",
    "interact",
    "lift",
    "drop",
    "sentry",
    "reveal",
    "pass",
)

VERBS = {
    "marine": (
        *COMMON, "shoot", "open", "aim", "tactical", "rapid", "launcher", "inferno",
        "shotgun", "pointblank", "seal", "weld", "setup", "stow",
    ),
    "alien": (*COMMON, "hide", "skulk", "force", "paroxysm", "spit", "take", "deliver"),
    "predator": (*COMMON, "shoot", "open", "force", "throw", "rage", "treat", "take"),
}  # fmt: skip


@dataclass
class Acting(Step):
    """
    The activated model spends its action points; with *sentry*, one for its token.

    *begun*: it has done something, *spent*: it has paid for something.
    """

    kind: ClassVar[str] = "acting"
    since: ClassVar[Mapping[str, int]] = {"spent": 3}
    model: str
    points: int = ACTION_POINTS
    sentry: bool = False
    begun: bool = False
    spent: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        model = state.models.get(self.model)
        if model is None or self.points <= 0 or state.by_rules(model.seat):
            return []
        text = f"{model.id} on {model.tile} has {several(self.points, 'action point')}."
        verbs = SENTRY_VERBS if self.sentry else VERBS[model.seat]
        if state.cards and not self.sentry:
            verbs = (*verbs, "play")
        return [Prompt(model.seat, self.kind, text, verbs, "pass", {"model": model.id})]

    def unasked(self, state: State) -> Answers:
        """The hive of a Last Stand acts of itself (`instinct.py`)."""
        model = state.models.get(self.model)
        acts = model is not None and self.points > 0 and state.by_rules(model.seat)
        return [(HIVE, "")] if acts else []

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        model = state.models.get(self.model)
        if self.sentry:
            victory.last_side_standing(table)
        if model and self.sentry:
            action_done(state, model)
        elif model:
            model.activated, model.aim = True, False
            in_force(ENDED, state.edition)(state, model)
            if raging(model):
                spent_rage = Wounds(model.id, Hit(0, model.seat), 1)
                first(state, spent_rage, AfterAction())
            if state.effects:
                rest(table, model)


def activates(state: State, model: Model) -> None:
    """Begin the activation of *model*."""
    in_force(BEGUN, state.edition)(state, model)
    state.steps.append(Acting(model.id, points_of(state, model)))


def counts_as_last(state: State, model: Model) -> None:
    state.last[model.seat] = model.id


def counts_from_now(state: State, model: Model) -> None:
    """Whatever becomes of it: it may fall in its own activation."""
    state.first.setdefault(model.seat, model.id)
    counts_as_last(state, model)


def counts_elsewhere(state: State, model: Model) -> None:
    """Nothing is noted at this end of an activation."""


Noting = Callable[[State, Model], None]
# Who was activated first and last, §3.1.3: noted as an activation begins, formerly at its end.
BEGUN: Mapping[int, Noting] = {1: counts_elsewhere, 3: counts_from_now}
ENDED: Mapping[int, Noting] = {1: counts_as_last, 3: counts_elsewhere}


def rest(table: Table, model: Model) -> None:
    """What cards did to this activation is over; a Stim Shot may take its toll."""
    state = table.state
    stimmed = state.felt("stim", model)
    state.effects = kept_after_activation(state.effects, model.id)
    for effect in stimmed:
        if not combat.passes(table, model, "Con", effect.card):
            state.effects.append(Effect(effect.card, "points", -1, model.id, until="activation"))


def points_of(state: State, model: Model) -> int:
    """Action points for an activation; cards never leave less than one (D15)."""
    points = ACTION_POINTS + state.total("points", model)
    first = state.felt("first points", model)
    state.effects = [e for e in state.effects if e not in first]
    most = [e.amount for e in state.felt("most points", model)]
    return max(1, min([points + sum(e.amount for e in first), *most]))


def acting(state: State) -> Acting | None:
    """The innermost activation that is going on."""
    for step in reversed(state.steps):
        if isinstance(step, Acting):
            return step
    return None


@dataclass
class AfterAction(Step):
    """
    A Sentry round and a card window follow every completed action, §4.2.

    It was one of side *by*; *first* is the model that may react before all others, after its
    Tactical Move (D11).
    """

    kind: ClassVar[str] = "after action"
    by: Seat = ""
    first: str = ""

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        victory.arrivals(table)
        victory.note_finished(state)
        victory.last_side_standing(table)
        step = acting(state)
        if step and step.model in state.models:
            action_done(state, state.models[step.model])
        if step and not step.sentry:
            first = [self.by] if self.first else []
            state.steps += window_at(state, "W2")
            state.steps.append(SentryRound([*first, *state.initiative], self.by, self.first))
            model = state.models.get(step.model)
            if model and model.used[-1:] == ["move"]:
                happens(table, "end", model.id)


def action_done(state: State, model: Model) -> None:
    """What a card promised for this action is used up."""
    if state.effects and model.used:
        state.effects = kept_after_action(state.effects, model.id, model.used)


@dataclass
class SentryRound(Asking):
    """
    Sides in initiative order spend one Sentry token or pass, until all have passed,
    §4.2 (ambiguities E1, E6). Only a side that set the stop is asked.

    Standing orders do not answer an action of their own side, *by*, but for the model that
    comes *first*: nobody else may react before it.
    """

    kind: ClassVar[str] = "sentry"
    queue: list[Seat]
    by: Seat = ""
    first: str = ""

    def ready(self, state: State) -> list[Model]:
        """Whose tokens the side that comes next may spend."""
        return [m for m in state.of(self.queue[0]) if m.sentry and self.first in ("", m.id)]

    def question(self, state: State) -> Prompt | None:
        if not self.queue or not stops(state, self.queue[0], "sentry"):
            return None
        ids = [m.id for m in self.ready(state)]
        if not ids or not self.called_for(state):
            return None
        text, verbs, data = "Spend a Sentry token?", ("spend", "hold"), {"choice": ids}
        return Prompt(self.queue[0], self.kind, text, verbs, "hold", data, True)

    def called_for(self, state: State) -> bool:
        """Whether the stop is bound to nothing, or there is a target such as it names."""
        bound = bound_of(state, self.queue[0], "sentry")
        return bound == Bound() or bool(sentry.reaction(state, self.queue[0], self.ready(state)))

    def run(self, table: Table) -> None:
        state = table.state
        if not self.queue or not any(m.sentry for m in state.models.values()):
            state.steps.pop()
            return
        seat, shot = self.queue[0], self.reaction(state)
        self.next_side(again=shot is not None)
        if shot:
            answered(table, seat, "sentry")
            react(table, shot)

    def reaction(self, state: State) -> sentry.Reaction | None:
        seat = self.queue[0]
        if stops(state, seat, "sentry") or (self.by in state.friends(seat) and not self.first):
            return None
        return sentry.reaction(state, seat, self.ready(state))

    def next_side(self, again: bool) -> None:
        """A side that has spent a token comes *again* after all others; a pass is final."""
        seat = self.queue.pop(0)
        if again and not self.first:
            self.queue.append(seat)
        self.first = ""


def react(table: Table, reaction: sentry.Reaction) -> None:
    """The Sentry token's one action: all dice of the weapon on one target."""
    model, close = reaction.model, reaction.family == "fight"
    spend(table, model)
    model.used.append(reaction.family)
    end_activation(table.state)
    weapon = combat.arm_of(model, "CC" if close else "RS") or ""
    dice = [reaction.target.id] * combat.rate_of(table.state, model, weapon)
    table.state.steps.append(Attack(model.id, weapon, dice, close))


def spend(table: Table, model: Model) -> None:
    model.sentry = False
    table.tell("sentry", f"{model.name} spends its Sentry token.", model=model.id)
    table.state.steps.append(Acting(model.id, 1, sentry=True))

"""The turn sequence of rulebook §3.1.3 as steps on a stack (`rules.parts.steps`)."""

from rules.avp_thb.state import State
from rules.avp_thb.steps.acid import acid_hit
from rules.avp_thb.steps.acting import (
    SENTRY_VERBS,
    Acting,
    AfterAction,
    SentryRound,
    acting,
    activates,
    spend,
)
from rules.avp_thb.steps.attacking import Attack, second_chance
from rules.avp_thb.steps.base import end_activation
from rules.avp_thb.steps.birth import EggInjection, Implant
from rules.avp_thb.steps.breaking import ImminentDestruction, collapsing
from rules.avp_thb.steps.briefing import Bearing, MissionCards, Rosters
from rules.avp_thb.steps.disengaging import Disengaging, escape
from rules.avp_thb.steps.displacing import Displacing
from rules.avp_thb.steps.hands import Discarding, Mulligan, Redraw, Refill, called
from rules.avp_thb.steps.hits import Hit, saves
from rules.avp_thb.steps.hive import HiveTurn
from rules.avp_thb.steps.learning import Learning, Training
from rules.avp_thb.steps.perimeter import Perimeter, secured
from rules.avp_thb.steps.playing import Playing, Trigger, happens, put_down
from rules.avp_thb.steps.redirecting import SpareDie
from rules.avp_thb.steps.removing import remove
from rules.avp_thb.steps.rerolling import SKILLS, SecondDie
from rules.avp_thb.steps.setup import Deployment, Infiltration
from rules.avp_thb.steps.ship import Environment
from rules.avp_thb.steps.sighting import Sighting
from rules.avp_thb.steps.turn import (
    Activations,
    EndOfTurn,
    ImprovedHide,
    Initiative,
    NewTurn,
    activation,
    may_activate,
)
from rules.avp_thb.steps.walking import Moving, walk_in
from rules.avp_thb.steps.windows import CardWindow, window_at
from rules.avp_thb.steps.wounding import AcidSpray, Burst, Saving, SelfDestruct, Struck, Wounds
from rules.kernel.orders import Prompt, Seat
from rules.parts.steps import Asking, Step

__all__ = [
    "ANYTIME",
    "SENTRY_VERBS",
    "SKILLS",
    "STEPS",
    "WITH_CARDS",
    "Acting",
    "Activations",
    "AfterAction",
    "Attack",
    "Burst",
    "CardWindow",
    "Deployment",
    "Disengaging",
    "EndOfTurn",
    "Hit",
    "MissionCards",
    "Moving",
    "Mulligan",
    "NewTurn",
    "Perimeter",
    "Redraw",
    "Rosters",
    "Sighting",
    "Training",
    "acid_hit",
    "acting",
    "activates",
    "activation",
    "asked",
    "called",
    "collapsing",
    "end_activation",
    "escape",
    "happens",
    "may_activate",
    "put_down",
    "remove",
    "roaming",
    "saves",
    "second_chance",
    "secured",
    "spend",
    "walk_in",
    "window_at",
]


def roaming(state: State) -> str | None:
    """The revealed Predator whose owner may move it, §3.2."""
    step = state.steps[-1] if state.steps else None
    return step.roaming[0] if isinstance(step, Sighting) and step.roaming else None


def asked(state: State, seat: Seat | None) -> Prompt | None:
    """What a step under way asks of *seat*: questions that hang on its own stops."""
    step = state.steps[-1] if state.steps else None
    prompts = step.prompts(state) if isinstance(step, Asking) else []
    return next((prompt for prompt in prompts if prompt.seat == seat), None)


# What seats may order unasked.
ANYTIME = ("standing",)
WITH_CARDS = (*ANYTIME, "discard", "arm", "disarm")
KINDS: tuple[type[Step], ...] = (
    Deployment, NewTurn, Initiative, ImminentDestruction, ImprovedHide, CardWindow, Activations,
    Acting, AfterAction, SentryRound, Moving, Displacing, Sighting, Attack, Burst, Struck, Saving,
    Wounds, AcidSpray, Implant, EggInjection, SelfDestruct, Perimeter, Infiltration, EndOfTurn,
    SecondDie, SpareDie, Disengaging,
    Mulligan, Refill, Discarding, Redraw, Environment, Playing, Trigger,
    MissionCards, Bearing, Training, Rosters, HiveTurn, Learning,
)  # fmt: skip
STEPS = {step.kind: step for step in KINDS}

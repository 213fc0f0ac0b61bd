"""The phases of a Game Turn, rulebook §3.1.3."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.avp_thb import instinct, ping, victory
from rules.avp_thb.cards.deck import PILE
from rules.avp_thb.effects import kept_after_turn
from rules.avp_thb.layout import Layout
from rules.avp_thb.pieces import HIVE, Model
from rules.avp_thb.skill_test import rolled
from rules.avp_thb.state import State
from rules.avp_thb.steps import spawning
from rules.avp_thb.steps.acting import Acting, SentryRound
from rules.avp_thb.steps.base import stops
from rules.avp_thb.steps.breaking import ImminentDestruction
from rules.avp_thb.steps.hands import Discarding, Refill
from rules.avp_thb.steps.hive import HiveTurn
from rules.avp_thb.steps.learning import Learning, learn
from rules.avp_thb.steps.ship import Environment
from rules.avp_thb.steps.windows import window_at
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Step, then


@dataclass
class NewTurn(Step):
    """The Initiative and the Refreshment Phase, §3.1.3 (ambiguities B1, B5)."""

    kind: ClassVar[str] = "new turn"

    def run(self, table: Table) -> None:
        state = table.state
        state.turn += 1
        state.first = {}
        state.effects = kept_after_turn(state.effects)
        for model in state.models.values():
            model.activated = model.sentry = model.aim = False
            model.used = []
            if model.has("auto_sentry"):
                model.activated = model.sentry = True
        for veteran in state.veterans.values():
            veteran.again = False
        spawned = spawning.spawn(table) if state.stand else []
        state.initiative = initiative(table)
        table.tell(
            "turn", f"Turn {state.turn}. Initiative: {listed(state.initiative)}.",
            turn=state.turn, initiative=list(state.initiative),
        )  # fmt: skip
        then(
            state,
            *spawned, Initiative(), ImminentDestruction(), *refreshment(state),
            ImprovedHide(), *window_at(state, "W0"), Activations(), EndOfTurn(),
        )  # fmt: skip


def refreshment(state: State) -> list[Step]:
    """Cards come after the tokens: the Environmental Card, then the hands (B5)."""
    if state.cards is None:
        return []
    state.cards.played = {}
    return [Environment(), Refill()] if PILE in state.cards.piles else [Refill()]


def initiative(table: Table) -> list[Seat]:
    """Players roll for it; the hive of a Last Stand comes after each of them."""
    players = table.state.players
    hive = [seat for seat in table.state.seats if seat not in players]
    alone = bool(hive) and len(players) < 2
    return [*(players if alone else roll_off(table, players)), *hive]


def roll_off(table: Table, seats: list[Seat]) -> list[Seat]:
    """Highest first; those who tie roll again among themselves."""
    rolls = {seat: rolled(table, "initiative", seat) for seat in seats}
    said = ", ".join(f"{seat} {value}" for seat, value in rolls.items())
    table.tell("initiative", f"Initiative rolls: {said}.", rolls=rolls)
    order: list[Seat] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied = [seat for seat in seats if rolls[seat] == value]
        order += tied if len(tied) == 1 else roll_off(table, tied)
    return order


@dataclass
class Initiative(Step):
    """The winner may give the initiative away, if that side wants to be asked (ambiguities B2)."""

    kind: ClassVar[str] = "initiative"
    settled: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        winner = state.initiative[0]
        alone = bool(state.stand) and len(state.players) < 2
        if self.settled or alone or not stops(state, winner, "initiative"):
            return []
        text = "You have the initiative. Keep it, or give it to another side?"
        return [Prompt(winner, self.kind, text, ("keep", "give"), "keep", private=True)]

    def run(self, table: Table) -> None:
        table.state.steps.pop()


@dataclass
class ImprovedHide(Step):
    """Infants on unengaged Infested tiles go into Hide, §7.2 (ambiguities G15)."""

    kind: ClassVar[str] = "improved hide"

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        for model in state.models.values():
            if may_lie_low(state, model):
                lie_low(table, model)


def may_lie_low(state: State, model: Model) -> bool:
    if model.hide or not model.unit or "improved_hide" not in model.card.skills:
        return False
    if state.felt("no hide"):
        return False
    return state.tile(model.tile).infested and not state.engaged(model.tile)


def lie_low(table: Table, model: Model) -> None:
    """Into Hide: in the open when a foe looks on or knows the model, else known to its owner."""
    model.hide = model.token = True
    model.hide_seen = model.revealed or ping.seen_by_a_foe(table.state, model)
    to = None if model.hide_seen else () if table.state.by_rules(model.seat) else (model.seat,)
    table.tell("hide", f"{model.name} is in Hide on {model.tile}.", to=to, model=model.id)


@dataclass
class Activations(Step):
    """
    Sides in initiative order activate a model each, until all have been, §3.1.3.

    *row* counts the models that the side has activated in a row; the option *pace*
    says how many it may.
    """

    kind: ClassVar[str] = "activation"
    index: int = 0
    row: int = 0

    def prompts(self, state: State) -> list[Prompt]:
        seat = state.rota()[self.index]
        ready = may_activate(state, seat)
        if not ready or self.row >= state.options["pace"] or state.by_rules(seat):
            return []
        return [Prompt(seat, self.kind, "Activate a model.", ("activate",), f"activate {ready[0]}")]

    def run(self, table: Table) -> None:
        state = table.state
        rota = state.rota()
        if all(m.activated for m in state.models.values()):
            state.steps.pop()
        elif state.by_rules(rota[self.index]) and self.hive_is_due(state):
            self.row += 1
            table.chance.uncover(f"{HIVE} tokens")  # what they are decides which of them acts
            state.steps.append(HiveTurn(rota[self.index - 1]))
        else:
            self.index, self.row = (self.index + 1) % len(rota), 0

    def hive_is_due(self, state: State) -> bool:
        """As often in a row as the side before it may."""
        return self.row < state.options["pace"] and bool(instinct.next_up(state))


def activation(state: State) -> tuple[Seat, str]:
    """
    Whose activation it is, and a name for it; “” between two.

    The models that this side has yet to activate are others in its next one; if a card lets one act
    again, that is said.
    """
    sides = [step for step in state.steps if isinstance(step, Activations)]
    model = active(state)
    if not sides or not (model or state.steps[-1] is sides[0]):
        return "", ""
    seat = state.rota()[sides[0].index]
    left = [m for m in state.of(seat) if not m.activated or m.id == model]
    named = (f"{m.id} again" if m.used and m.id != model else m.id for m in left)
    return seat, f"turn {state.turn}: {' '.join(named)}"


def active(state: State) -> str:
    """The model that is activated; “” for none."""
    acting = (step for step in state.steps if isinstance(step, Acting) and not step.sentry)
    return next((step.model for step in acting), "")


def may_activate(state: Layout, seat: Seat) -> list[str]:
    """
    Labels of the models that may be activated now. The one activated last in the turn
    before may not be first, unless it is the only one (ambiguities D2).
    """
    ready = [m.id for m in state.models.values() if m.seat == seat and not m.activated]
    last = state.last.get(seat)
    if state.turn < 2 or len(ready) < 2 or last not in ready:
        return ready
    begun = in_force(HAS_BEGUN, state.edition)(state, seat)
    return ready if begun else [id for id in ready if id != last]


def has_activated(state: Layout, seat: Seat) -> bool:
    """Whether *seat* has activated a model in this Game Turn."""
    return seat in state.first


def has_tokens(state: Layout, seat: Seat) -> bool:
    """As it was guessed: whether a model of *seat* that lives counts as activated."""
    return any(m.activated and not m.has("auto_sentry") for m in state.of(seat))


HAS_BEGUN: Mapping[int, Callable[[Layout, Seat], bool]] = {1: has_tokens, 3: has_activated}


@dataclass
class EndOfTurn(Step):
    """
    A last Sentry round, in a Last Stand levels (§10.3.3), the Victory Conditions Check, and the
    next turn, §3.1.3.
    """

    kind: ClassVar[str] = "end of turn"
    fired: bool = False

    def run(self, table: Table) -> None:
        state = table.state
        if not self.fired:
            self.fired = True
            state.steps.append(SentryRound(list(state.initiative)))
            return
        learns = bool(state.stand and state.veterans)
        then(
            state,
            *([Learning()] if learns else []), *([Discarding()] if state.cards else []), NewTurn(),
        )  # fmt: skip
        if learns:
            learn(table)
        victory.check(table)

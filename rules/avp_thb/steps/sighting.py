"""Tokens come into sight, rulebook §3.2."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.avp_thb import ping, victory
from rules.avp_thb.pieces import Model, label
from rules.avp_thb.standing import bound_of, said
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import answered, stops
from rules.avp_thb.steps.playing import happens
from rules.avp_thb.units import UNITS
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, listed
from rules.parts.steps import Asking


@dataclass
class Sighting(Asking):
    """
    Tokens that enemies see are dealt with, until all is stable, §3.2 (ambiguities G4).

    *busy* is the model whose action is going on, *done* what has been dealt with,
    *answers* what its owner said of a token, *heard* those for which cards have been played,
    *roaming* revealed Predators to be placed. *willing* is a token that shows itself.
    """

    kind: ClassVar[str] = "sighting"
    busy: str | None
    done: list[str] = field(default_factory=list)
    answers: dict[str, str] = field(default_factory=dict)
    roaming: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    willing: str = ""

    def question(self, state: State) -> Prompt | None:
        if self.roaming:
            return self.where_to(state)
        for model in self.queue(state):
            if model.id in self.answers or (state.cards and model.id not in self.heard):
                continue
            if ping.may_hide(state, model, self.busy) and stops(state, model.seat, "hide"):
                text = f"{model.id} on {model.tile} has been spotted. Hide, or show it?"
                return Prompt(
                    model.seat, "hide", text, ("lurk", "show"), "lurk", {"model": model.id}, True
                )
            if prompt := self.whom_to_field(state, model):
                return prompt
        return None

    def whom_to_field(self, state: State, model: Model) -> Prompt | None:
        """Asked of a side that wants it, when a token of a squad can turn out to be several."""
        if model.unit or not stops(state, model.seat, ping.FIELDING[model.seat]):
            return None
        pool = ping.unrevealed(state, model)
        for id, unit in self.answers.items():
            if id in state.models and state.models[id].unit is None and unit in pool:
                pool.remove(unit)
        units = sorted(set(pool))
        if len(units) < 2:
            return None
        text = f"{model.id} on {model.tile} is revealed. Who is it: {listed(units, 'or')}?"
        data = {"model": model.id, "choice": units}
        return Prompt(model.seat, "marine", text, ("field",), f"field {pool[0]}", data, True)

    def where_to(self, state: State) -> Prompt | None:
        model = state.models.get(self.roaming[0])
        if not model or model.id in self.answers or not stops(state, model.seat, "step"):
            return None
        tiles = ping.relocations(state, model)
        if not tiles:
            return None
        text = f"{model.name} is revealed on {model.tile}. Stay, or step to {listed(tiles, 'or')}?"
        return Prompt(
            model.seat, "step", text, ("stay", "step"), "stay",
            {"model": model.id, "tiles": tiles}, True,
        )  # fmt: skip

    def tokens(self, state: State) -> list[Model]:
        """Who shows itself comes before all that are seen."""
        willing = self.willing and self.willing not in self.done
        return [state.models[self.willing]] if willing else ping.spotted(state)

    def queue(self, state: State) -> list[Model]:
        """The mover's side first, then in initiative order; near the mover first."""
        tokens = [m for m in self.tokens(state) if m.id not in self.done]
        if len(tokens) < 2:
            return tokens
        mover = state.models.get(self.busy or "")
        order = [*state.initiative, *state.seats]
        return sorted(
            tokens,
            key=lambda m: (
                mover is None or m.seat != mover.seat,
                order.index(m.seat),
                state.apart(mover.tile, m.tile) if mover else 0,
                label(m.id),
            ),
        )

    def run(self, table: Table) -> None:
        state = table.state
        if self.roaming:
            self.relocate(table)
            return
        queue = self.queue(state)
        if not queue:
            state.steps.pop()
            return
        if state.cards and self.interrupted(table, queue):
            return
        for step in state.steps:
            step.surprise()
        self.done += [m.id for m in queue]
        shown = [m for m in queue if not self.hidden(table, m)]
        for model in shown:
            if model.unit is None and model.id in self.answers:
                ping.choose(state, model, [in_force(ANSWER, state.edition)(self.answers, model.id)])
            ping.flip(table, model)
        self.roaming = [m.id for m in shown if m.has("seasoned_hunter")]
        victory.last_side_standing(table)

    def interrupted(self, table: Table, queue: list[Model]) -> bool:
        """Whether a card may come in before one of the tokens is shown."""
        for model in queue:
            if model.id not in self.heard:
                self.heard.append(model.id)
                if happens(table, "reveal", model.id, self.busy or ""):
                    return True
        return False

    def hidden(self, table: Table, model: Model) -> bool:
        """Whether the token stays one: in Hide already, or by reaction."""
        if model.hide:
            table.chance.uncover(model.id)
            model.hide_seen = True
            table.tell("hide", f"{model.name} on {model.tile} is in Hide.", model=model.id)
            return True
        if not ping.may_hide(table.state, model, self.busy):
            return False
        wish = self.answers.get(model.id) or wish_to_hide(table.state, model)
        if model.id not in self.answers:
            answered(table, model.seat, "hide")
        if wish == "never":
            return False
        ping.hide(table, model)
        return True

    def relocate(self, table: Table) -> None:
        state = table.state
        model = state.models.get(self.roaming.pop(0))
        if model is None:
            return
        tiles = ping.relocations(state, model)
        wish = self.answers.get(model.id) or said(state, model.seat, "step", "stay")
        if model.id not in self.answers:
            answered(table, model.seat, "step")
        if wish == "away" and tiles:
            wish = max(tiles, key=lambda t: (foe_distance(state, model, t), t))
        if wish in tiles:
            model.tile = wish
            table.tell(
                "step", f"{model.name} slips away to {model.tile}.", model=model.id, tile=wish
            )


def spent(answers: dict[str, str], id: str) -> str:
    """What was said of who a token is says nothing of where it steps."""
    return answers.pop(id)


ANSWER: Mapping[int, Callable[[dict[str, str], str], str]] = {1: dict.__getitem__, 3: spent}


def wish_to_hide(state: State, model: Model) -> str:
    """By the standing order, which may be for some kinds of its owner's models alone."""
    kinds = bound_of(state, model.seat, "hide").kinds
    other = kinds and UNITS[model.unit or ""].body not in kinds
    return "never" if other else said(state, model.seat, "hide", "always")


def foe_distance(state: State, model: Model, tile: str) -> int:
    return min((state.apart(tile, foe.tile) for foe in state.foes(model.seat)), default=0)

"""When cards are played, rulebook §2.5 (ambiguities C1-C6)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from rules.avp_thb.cards.deck import CARDS
from rules.avp_thb.pieces import Model
from rules.avp_thb.standing import bound_of, said
from rules.avp_thb.state import State
from rules.avp_thb.steps.playing import Trigger, may_play
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Answers, Step

OPENINGS = {
    "W0": "The turn begins.",
    "W1": "An activation begins.",
    "W2": "An action has been completed.",
}


@dataclass
class CardWindow(Step):
    """
    Where Strategy Cards are played: W0 after the refreshment, W1 at the start of an
    activation, W2 after an action (ambiguities C1).

    Sides with a stop say in secret whether they play; those who do play one card each or
    withdraw, in initiative order, and are asked again (C2). The active side plays in its
    own orders, without being asked. At W0, where all are asked who have not wished otherwise,
    a standing order declines by an event as a player does.
    """

    kind: ClassVar[str] = "card window"
    name: str
    said: dict[Seat, str] = field(default_factory=dict)
    queue: list[Seat] = field(default_factory=list)
    passed: list[Seat] = field(default_factory=list)

    def prompts(self, state: State) -> list[Prompt]:
        if state.cards is None:
            return []
        if self.queue:
            text = "It is your turn to play a card."
            verbs = ("play", "decline")
            return [Prompt(s, "card", text, verbs, "decline", private=True) for s in self.queue[:1]]
        text = f"{OPENINGS[self.name]} Will you play a card?"
        return [
            Prompt(seat, self.kind, text, ("announce", "decline"), "decline", private=True)
            for seat in state.initiative
            if seat not in self.said and self.asks(state, seat)
        ]

    def unasked(self, state: State) -> Answers:
        return in_force(SILENT, state.edition)(self, state)

    def silent(self, state: State) -> Answers:
        """Those who could play a card at W0, by what all can see, and will not be asked."""
        if self.queue or self.name != "W0":
            return []
        heard = (*self.said, *self.passed)
        able = [s for s in state.initiative if s not in heard and may_play(state, s)]
        return [(seat, "decline") for seat in able if not self.stops(state, seat)]

    def asks(self, state: State, seat: Seat) -> bool:
        if seat in self.passed or not self.stops(state, seat) or not may_play(state, seat):
            return False
        bound = bound_of(state, seat, self.name.lower())
        return not bound.kinds or bound.likes(*active_model(state))

    def stops(self, state: State, seat: Seat) -> bool:
        """Only at W0 is everybody asked without having wished so (C3)."""
        stop = said(state, seat, self.name.lower(), "ask" if self.name == "W0" else "")
        return stop == "ask" or (stop == "own" and seat == active_side(state))

    def known(self, state: State, seat: Seat) -> Self | None:
        """
        As *seat* may know it, who has announced included; None while all may be kept from it: that
        a window is open shows that somebody stops there, and what others have said is sealed (C2).
        """
        is_asked = any(prompt.seat == seat for prompt in self.prompts(state))
        if not (self.queue or seat in self.said or is_asked):
            return None
        own = {seat: self.said[seat]} if seat in self.said else {}
        return type(self)(self.name, own, list(self.queue), self.known_passed(state, seat))

    def known_passed(self, state: State, seat: Seat) -> list[Seat]:
        """
        At W0, where all are asked, who has passed is seen from who announces. Elsewhere only a side
        itself knows that it was asked at all.
        """
        if self.name != "W0" or not state.cards:
            return [seat] if seat in self.passed else []
        played = state.cards.played
        announced = {s for s, ids in played.items() if any(CARDS[id].active for id in ids)}
        announced |= {*self.queue}
        return [s for s in state.initiative if announced and s not in announced]

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        may = seat in self.said or seat in dict(self.unasked(state))
        return ("announce", "decline") if may else ()

    def declined(self, table: Table, seat: Seat) -> None:
        if seat in self.queue:
            self.queue.remove(seat)
            self.passed.append(seat)
            table.tell("window", f"The {seat} side plays no card after all.", seat=seat)
        else:
            self.said[seat] = "decline"
            table.tell("window", "You play no card in this window.", to=(seat,))

    def run(self, table: Table) -> None:
        state = table.state
        self.queue = [s for s in state.initiative if self.said.get(s) == "announce"]
        self.passed += [s for s in self.said if s not in self.queue]
        for seat in self.said:
            table.chance.uncover(f"{seat} announcement")
        self.said = {}
        if self.queue:
            table.tell("announce", f"Cards are announced by: {listed(self.queue)}.")
        else:
            state.steps.pop()


SILENT: Mapping[int, Callable[[CardWindow, State], Answers]] = {
    1: Step.unasked,
    2: CardWindow.silent,
}
# Those that open although nobody stops there: all who could play a card answer.
FOR_ALL: Mapping[int, tuple[str, ...]] = {1: (), 2: ("W0",)}


def window_at(state: State, name: str) -> list[CardWindow]:
    """The window called *name*, if anybody stops there, or it is for all."""
    if state.cards is None:
        return []
    window, opens = CardWindow(name), name in in_force(FOR_ALL, state.edition)
    stopped = any(window.stops(state, seat) for seat in state.initiative)
    return [window] if opens or stopped else []


def active_model(state: State) -> list[Model]:
    """The model that acts, while it lives."""
    step = next((s for s in reversed(state.steps) if s.kind == "acting"), None)
    return [state.models[step.model]] if step and step.model in state.models else []


def active_side(state: State) -> Seat:
    """Whose activation is going on, or comes first."""
    step = next(s for s in reversed(state.steps) if s.kind == "activation")
    seat: Seat = state.rota()[step.index]
    return seat


def window(state: State, seat: Seat | None) -> str:
    """W0, W1 or W2 when *seat* may play an Active Card now, the event that it may answer, or “”."""
    step = state.steps[-1] if state.steps else None
    if step is None or seat is None or not may_play(state, seat):
        return ""
    if isinstance(step, Trigger):
        return step.event if step.queue[:1] == [seat] else ""
    if isinstance(step, CardWindow):
        return step.name if step.queue[:1] == [seat] else ""
    if step.kind != "acting" or step.sentry:
        return ""
    model = state.models.get(step.model)
    if model is None or model.seat != seat:
        return ""
    return "W2" if step.begun else "W1"

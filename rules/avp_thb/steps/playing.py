"""Cards that are being played, and what they may interrupt, rulebook §2.5 (ambiguities C4-C6)."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.avp_thb.cards.deck import CARDS, MOST_CARDS, Card, Words
from rules.avp_thb.layout import Layout
from rules.avp_thb.standing import bound_of, face
from rules.avp_thb.state import State
from rules.avp_thb.steps.base import stops
from rules.avp_thb.steps.hands import cards_of, lay_down
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Step


def most_cards(layout: Layout) -> int:
    """How many Strategy Cards a side may play in this Game Turn, §2.5."""
    if not layout.effects:
        return MOST_CARDS
    return min([MOST_CARDS, *(e.amount for e in layout.felt("cards"))])


def may_play(state: State, seat: Seat) -> bool:
    """By what all can see: a card in hand, and the limit of the turn not used up (C3)."""
    cards = state.cards
    if cards is None or not cards.hands.get(seat):
        return False
    return len(cards.played.get(seat, ())) < most_cards(state)


def put_down(table: Table, seat: Seat, id: str, words: tuple[str, ...]) -> None:
    """Play a card in the open: it counts as played, whatever becomes of it (C4)."""
    state, card = table.state, CARDS[id]
    lay_down(state, seat, id)
    cards_of(state).played.setdefault(seat, []).append(id)
    told = [] if card.secret else list(words)
    on = f" on {listed(told)}" if told else ""
    text = f"The {seat} side plays {card.name}{on}."
    table.tell("card", text, seat=seat, card=id, words=told)
    state.steps.append(Playing(seat, id, list(words)))


@dataclass
class Playing(Step):
    """A card that has been announced; it takes effect unless another one *cancelled* it."""

    kind: ClassVar[str] = "playing"
    seat: Seat
    card: str
    words: list[str]
    announced: bool = False
    cancelled: bool = False

    def run(self, table: Table) -> None:
        state, card, words = table.state, CARDS[self.card], tuple(self.words)
        if card.active and not self.announced:
            self.announced = True
            happens(table, "card", seat=self.seat, card=self.card)
            return
        state.steps.pop()
        if self.cancelled or card.refusal(state, self.seat, words):
            table.tell("card", f"{card.name} has no effect.")
        else:
            card.play(table, self.seat, *words)


EVENTS = {
    "shot": "{by} shoots at {model}.",
    "blow": "{by} strikes at {model}.",
    "roll": "{by} rolls against {model}.",
    "miss": "{by} has missed {model}.",
    "fumble": "{by} has fumbled.",
    "hit": "{model} has been hit.",
    "wound": "{model} is about to lose a wound.",
    "removed": "{model} has been removed.",
    "reveal": "{model} has been spotted.",
    "enter": "{model} has entered a tile with enemies.",
    "end": "{model} has moved.",
    "card": "A card has been announced.",
}


@dataclass
class Trigger(Step):
    """
    *event* has happened to *model*, *by* another one; *data* tells more. Sides in initiative
    order may play one card each: an armed one of itself, else by a stop (ambiguities C6).
    """

    kind: ClassVar[str] = "trigger"
    event: str
    model: str = ""
    by: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    queue: list[Seat] = field(default_factory=list)

    def prompts(self, state: State) -> list[Prompt]:
        seat = self.queue[0] if self.queue else ""
        if not self.asks(state, seat) or armed(state, seat, self):
            return []
        text = EVENTS[self.event].format(by=self.by, model=self.model)
        verbs = ("play", "decline")
        return [Prompt(seat, self.kind, f"{text} Play a card?", verbs, "decline", private=True)]

    def declined(self, table: Table, seat: Seat) -> None:
        self.queue.remove(seat)
        table.tell("window", "You play no card for it.", to=(seat,))

    def asks(self, state: State, seat: Seat) -> bool:
        return stops(state, seat, self.event) and may_play(state, seat) and self.meant(state, seat)

    def meant(self, state: State, seat: Seat) -> bool:
        """Whether the stop names what has happened, by what all can see of it."""
        bound = bound_of(state, seat, self.event)
        victim = state.models.get(self.model)
        owner = victim.seat if victim else self.data.get("seat")
        kinds = {face(state.models[id]) for id in (self.model, self.by) if id in state.models}
        kinds.add(self.data.get("unit", ""))
        if (bound.mine and owner != seat) or (bound.kinds and kinds.isdisjoint(bound.kinds)):
            return False
        return bound.least is None or bound.reached(attack_under_way(state).chance(state))

    def run(self, table: Table) -> None:
        state = table.state
        if not self.queue:
            state.steps.pop()
            return
        seat = self.queue.pop(0)
        if (found := armed(state, seat, self)) and may_play(state, seat):
            card, words = found
            table.chance.uncover(card.id)
            table.tell("arm", f"{card.name} was armed and is played for you.", to=(seat,))
            put_down(table, seat, card.id, words)


def attack_under_way(state: State) -> Any:
    """The attack in which a shot, a blow or a roll has happened."""
    return next(step for step in reversed(state.steps) if step.kind == "attack")


def happens(table: Table, event: str, model: str = "", by: str = "", **data: Any) -> bool:
    """Whether somebody may have a card for it; then they are heard before the game goes on."""
    state = table.state
    if state.cards is None:
        return False
    queue = [seat for seat in state.initiative if minds(state, seat, event)]
    if queue:
        state.steps.append(Trigger(event, model, by, data, queue))
    return bool(queue)


def minds(state: State, seat: Seat, event: str) -> bool:
    assert state.cards
    armed = state.cards.armed.get(seat, {})
    return stops(state, seat, event) or any(CARDS[id].when == (event,) for id in armed)


def armed(state: State, seat: Seat, trigger: Trigger) -> tuple[Card, Words] | None:
    """The first armed card of *seat* for what has happened, and its words."""
    cards = state.cards.armed.get(seat, {}) if state.cards else {}
    for id, conditions in cards.items():
        card = CARDS[id]
        if card.when != (trigger.event,):
            continue
        if card.fits(state, seat, trigger) and meets(state, seat, trigger, conditions):
            ways = next(card.ways(state, seat), None)
            if ways:
                said, last = ways
                return card, (*said, *last[:1])
    return None


def meets(state: State, seat: Seat, trigger: Trigger, conditions: list[str]) -> bool:
    """Whether one of the models or cards that the owner named is concerned."""
    return not conditions or not set(conditions).isdisjoint(concerned(state, seat, trigger))


def concerned(state: State, seat: Seat, trigger: Trigger) -> set[str]:
    """Labels and kinds of those in it, as far as *seat* may know them."""
    models = [state.models[id] for id in (trigger.model, trigger.by) if id in state.models]
    kinds = {m.unit or "" for m in models if m.seat == seat or m.revealed}
    return {trigger.model, trigger.by, trigger.data.get("unit", ""), *kinds} | {
        trigger.data.get("card", "")
    }

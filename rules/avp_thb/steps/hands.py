"""Drawing and discarding Strategy Cards, rulebook §2.5 and §3.1.3."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.avp_thb.cards.deck import CARDS, HAND
from rules.avp_thb.standing import said
from rules.avp_thb.state import Cards, State
from rules.avp_thb.steps.base import answered, stops
from rules.avp_thb.subjects import ASK
from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Prompt, Seat, listed
from rules.parts.steps import Answers, Step


def cards_of(state: State) -> Cards:
    assert state.cards
    return state.cards


def called(id: str) -> str:
    """`m03 Overlapping Fields`."""
    return f"{id} {CARDS[id].name}"


def drawn(table: Table, pile: str) -> str | None:
    """
    A card from *pile*, by a roll that only its owner may see. An empty pile is made up
    anew from the discards (ambiguities A7).
    """
    cards = cards_of(table.state)
    if not cards.piles[pile]:
        cards.piles[pile], cards.discards[pile] = cards.discards[pile], []
    if not cards.piles[pile]:
        return None
    card = table.chance.pick(f"draw {pile}", cards.piles[pile])
    cards.piles[pile].remove(card)
    return card


def draw(table: Table, seat: Seat, number: int) -> None:
    cards = cards_of(table.state)
    found = [card for _ in range(number) if (card := drawn(table, seat))]
    if found:
        cards.hands[seat] += found
        table.tell("draw", f"You draw {listed(map(called, found))}.", to=(seat,))
    while len(cards.hands[seat]) > HAND:
        noted = cards.notes.get(seat)
        throw_away(table, seat, noted if noted in cards.hands[seat] else cards.hands[seat][-1])


def throw_away(table: Table, seat: Seat, card: str) -> None:
    """Off the hand, face down: the others see only that a card goes."""
    table.chance.uncover(f"{seat} discard")
    lay_down(table.state, seat, card)
    table.tell("discard", f"The {seat} side discards a card.", seat=seat)
    table.tell("discard", f"You discard {called(card)}.", to=(seat,))


def lay_down(state: State, seat: Seat, card: str) -> None:
    """From hand to discards; what was noted or armed about the card is void."""
    cards = cards_of(state)
    cards.hands[seat].remove(card)
    cards.discards[seat].append(card)
    cards.armed.get(seat, {}).pop(card, None)
    if cards.notes.get(seat) == card:
        del cards.notes[seat]


@dataclass
class Mulligan(Step):
    """
    Five cards for everybody, who may change all of them once, secretly and at once,
    §2.5 (ambiguities A5).
    """

    kind: ClassVar[str] = "mulligan"
    dealt: bool = False

    def prompts(self, state: State) -> list[Prompt]:
        text = "Keep your hand of cards, or change all of it for a new one?"
        return [
            Prompt(seat, self.kind, text, ("hand",), "hand keep")
            for seat in state.players
            if self.dealt and seat not in state.sealed
        ]

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("hand",) if seat in state.sealed else ()

    def run(self, table: Table) -> None:
        state = table.state
        if not self.dealt:
            self.dealt = True
            for seat in state.players:
                draw(table, seat, HAND)
            return
        state.steps.pop()
        for seat in state.players:
            if state.sealed.pop(seat) == ["fresh"]:
                change(table, seat)


def change(table: Table, seat: Seat) -> None:
    cards = cards_of(table.state)
    table.chance.uncover(f"{seat} mulligan")
    table.tell("draw", f"The {seat} side changes its hand.", seat=seat)
    old = list(cards.hands[seat])
    for card in old:
        lay_down(table.state, seat, card)
    draw(table, seat, len(old))


@dataclass
class Refill(Step):
    """Everybody draws up to five cards, §2.5 (ambiguities B5)."""

    kind: ClassVar[str] = "refill"

    def run(self, table: Table) -> None:
        table.state.steps.pop()
        for seat, hand in cards_of(table.state).hands.items():
            draw(table, seat, HAND - len(hand))


@dataclass
class Discarding(Step):
    """
    At the end of the turn up to one card may go, §2.5: the one that was noted. Only a side
    with a stop is asked (ambiguities B6).
    """

    kind: ClassVar[str] = "discarding"
    answered: list[Seat] = field(default_factory=list)

    def prompts(self, state: State) -> list[Prompt]:
        text = "The turn ends. Discard a card?"
        return [
            Prompt(seat, self.kind, text, ("discard",), "discard none", private=True)
            for seat, hand in cards_of(state).hands.items()
            if hand and seat not in self.answered and stops(state, seat, "discard")
        ]

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        notes = dict(cards_of(state).notes)
        for seat in state.initiative:
            if seat in notes:
                throw_away(table, seat, notes[seat])


@dataclass
class Redraw(Step):
    """
    Clear Channel: everybody may change any cards, secretly and at once (ambiguities B4).

    Nobody learns whom a standing order answers for, and so not who is awaited either. It
    answers by an event as a player does.
    """

    kind: ClassVar[str] = "redraw"
    said: dict[Seat, list[str]] = field(default_factory=dict)

    def prompts(self, state: State) -> list[Prompt]:
        text = "Clear Channel: name the cards that you change for new ones."
        return [
            Prompt(seat, self.kind, text, ("redraw",), "redraw", private=True)
            for seat, hand in cards_of(state).hands.items()
            if hand and seat not in self.said and said(state, seat, self.kind, ASK) == ASK
        ]

    def revised(self, state: State, seat: Seat) -> tuple[str, ...]:
        return ("redraw",) if seat in self.said or seat in dict(self.unasked(state)) else ()

    def unasked(self, state: State) -> Answers:
        return in_force(SILENT, state.edition)(self, state)

    def silent(self, state: State) -> Answers:
        """Those whose standing order changes all cards, or none."""
        return [
            (seat, " ".join(["redraw", *self.wish(state, seat)]))
            for seat, hand in cards_of(state).hands.items()
            if hand and seat not in self.said and said(state, seat, self.kind, ASK) != ASK
        ]

    def wish(self, state: State, seat: Seat) -> list[str]:
        """The cards that the standing order changes."""
        all_of_them = said(state, seat, self.kind, ASK) == "all"
        return list(cards_of(state).hands[seat]) if all_of_them else []

    def run(self, table: Table) -> None:
        state = table.state
        state.steps.pop()
        for seat in state.initiative:
            changed = self.changed(table, seat)
            for card in changed:
                throw_away(table, seat, card)
            if changed:
                draw(table, seat, len(changed))

    def changed(self, table: Table, seat: Seat) -> list[str]:
        """What *seat* has said, or its standing order."""
        if seat in self.said or not cards_of(table.state).own(seat):
            return self.said.get(seat, [])
        answered(table, seat, self.kind)
        return self.wish(table.state, seat)


SILENT: Mapping[int, Callable[[Redraw, State], Answers]] = {1: Step.unasked, 2: Redraw.silent}

"""Playing, arming and discarding cards, rulebook §2.5."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.avp_thb.cards.deck import CARDS, ENVIRONMENT, Card
from rules.avp_thb.cards.held import Held
from rules.avp_thb.steps import called, put_down
from rules.avp_thb.view import View
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Table
from rules.kernel.orders import Action, CardWord, Offer, PlaceWord, Slot, VerbAlone, listed
from rules.kernel.words import several

NONE = "none"


def cards_of(view: View) -> Held:
    if view.cards is None:
        raise IllegalOrder("This game is played without cards.")
    return view.cards


def in_hand(view: View, id: str) -> Card:
    """The card of the hand called *id*; raises IllegalOrder."""
    hand = cards_of(view).hand
    if id not in hand:
        raise IllegalOrder(
            f"You do not hold {id}: your hand is {listed(hand)}." if hand else "You hold no cards."
        )
    return CARDS[id]


@dataclass(frozen=True)
class Play(Action):
    """Play a Strategy Card: `play m03 ma2`, with the words that the card wants, rulebook §2.5."""

    verb = "play"
    example = "m03 ma2"
    rule = "2.5-9"

    card: CardWord
    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        held = cards_of(view)
        seat = view.seat or ""
        cards = [CARDS[id] for id in held.hand if held.window in CARDS[id].when]
        for card in [card for card in cards if card.fits(view, seat, held.trigger)]:
            for said, last in card.ways(view, seat):
                choices = (*((word,) for word in said), *([last] if last else []))
                wanted = zip(choices, card.wants, strict=False)
                slots = [Slot(words, want.name, want.holds) for words, want in wanted]
                yield cls.offer((card.id,), *slots)

    def check(self, view: View) -> None:
        card, held = in_hand(view, self.card), cards_of(view)
        seat = view.seat or ""
        if len(held.played.get(seat, ())) >= held.most:
            cards = several(held.most, "card")
            sentence = f"You may play {cards} in this Game Turn, and you already have."
            raise IllegalOrder(sentence, rule="2.5-9")
        if held.window not in card.when:
            raise IllegalOrder(f"{card.name} is played at {listed(card.when, 'or')}, not now.")
        if not card.fits(view, seat, held.trigger):
            raise IllegalOrder(f"{card.name} does not answer this. {card.text}")
        if reason := card.refusal(view, seat, self.words):
            raise IllegalOrder(reason)

    def odds(self, view: View) -> list[str]:
        return CARDS[self.card].odds(view, view.seat or "", *self.words)

    def play(self, table: Table) -> None:
        step = table.state.steps[-1]
        if step.kind in ("card window", "trigger"):
            step.queue.pop(0)
        put_down(table, table.seat, self.card, self.words)


@dataclass(frozen=True)
class Announce(VerbAlone):
    """Say in secret that you will play a card in this window, rulebook §2.5."""

    verb = "announce"
    rule = "2.5-13"

    def play(self, table: Table) -> None:
        table.state.steps[-1].said[table.seat] = self.verb
        table.tell("window", "You will play a card in this window.", to=(table.seat,))


@dataclass(frozen=True)
class Decline(VerbAlone):
    """Play no card in this window, rulebook §2.5."""

    verb = "decline"
    rule = "2.5-13"

    def play(self, table: Table) -> None:
        table.state.steps[-1].declined(table, table.seat)


@dataclass(frozen=True)
class Hand(Action):
    """Keep the first hand, or change all of it once, in secret, rulebook §2.5."""

    verb = "hand"
    rule = "2.5-4"

    choice: str

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(("keep", "fresh"))

    def check(self, view: View) -> None:
        if self.choice not in ("keep", "fresh"):
            raise IllegalOrder("Say “hand keep” or “hand fresh”.")

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        again = seat in state.sealed
        state.sealed[seat] = [self.choice]
        will = "keep your hand" if self.choice == "keep" else "change your hand"
        table.tell("sealed", f"You {will}.", to=(seat,))
        if not again:
            table.tell("ready", f"The {seat} side has looked at its hand.", seat=seat)


@dataclass(frozen=True)
class Discard(Action):
    """
    Note a card that goes at the end of the turn: `discard m07`, or `discard none`,
    rulebook §2.5 (ambiguities B6). Only the seat itself learns of it.
    """

    verb = "discard"
    rule = "2.5-7"
    beside = True

    card: CardWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if view.cards:
            yield cls.offer((NONE, *view.cards.hand))

    def check(self, view: View) -> None:
        if self.card != NONE:
            in_hand(view, self.card)

    def play(self, table: Table) -> None:
        state, seat = table.state, table.seat
        state.cards.notes.pop(seat, None)
        if self.card != NONE:
            state.cards.notes[seat] = self.card
        if state.steps[-1].kind == "discarding":
            state.steps[-1].answered.append(seat)
        goes = "you discard no card" if self.card == NONE else f"you discard {called(self.card)}"
        table.tell("note", f"At the end of the turn {goes}.", to=(seat,))


@dataclass(frozen=True)
class Redraw(Action):
    """Clear Channel: the cards to change for fresh ones, in secret."""

    verb = "redraw"
    example = "m03 m12"

    cards: tuple[CardWord, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer()
        yield cls.offer(cards_of(view).hand)

    def check(self, view: View) -> None:
        for card in self.cards:
            in_hand(view, card)
        if len(set(self.cards)) < len(self.cards):
            raise IllegalOrder("Name each card once.")

    def play(self, table: Table) -> None:
        table.state.steps[-1].said[table.seat] = list(self.cards)
        change = (
            f"You change {listed(map(called, self.cards))}."
            if self.cards
            else "You change nothing."
        )
        table.tell("sealed", change, to=(table.seat,))


@dataclass(frozen=True)
class Choose(Action):
    """What the holder of the initiative chooses for an Environmental Card, rulebook §2.5."""

    verb = "choose"
    rule = "2.5-1"

    where: PlaceWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        yield cls.offer(cls.choices(view))

    @classmethod
    def choices(cls, view: View) -> list[str]:
        return ENVIRONMENT[cards_of(view).environment].choices(view)

    def check(self, view: View) -> None:
        if self.where not in self.choices(view):
            raise IllegalOrder(f"Choose {listed(self.choices(view), 'or')}.")

    def play(self, table: Table) -> None:
        table.state.steps[-1].choice = self.where


@dataclass(frozen=True)
class Arm(Action):
    """
    Have a Conditional Card played of itself when its moment comes: `arm a12 guard`. Words
    are labels or kinds of models; without them any will do (ambiguities C6).
    """

    verb = "arm"
    example = "a12 guard"
    rule = "2.5-11"
    beside = True

    card: CardWord
    words: tuple[str, ...]

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        hand = view.cards.hand if view.cards else []
        if conditional := tuple(id for id in hand if not CARDS[id].active):
            yield cls.offer(conditional)

    def check(self, view: View) -> None:
        card = in_hand(view, self.card)
        if card.active:
            raise IllegalOrder(f"{card.name} is an Active Card: you cannot arm it. Play it.")
        known = {*view.models, *(unit for force in view.forces.values() for unit in force)}
        if strangers := [w for w in self.words if w not in known and w not in CARDS]:
            raise IllegalOrder(f"{strangers[0]} is not a model, a kind of model or a card.")

    def play(self, table: Table) -> None:
        table.state.cards.armed.setdefault(table.seat, {})[self.card] = list(self.words)
        when = f" for {listed(self.words, 'or')}" if self.words else ""
        table.tell("arm", f"{called(self.card)} is armed{when}.", to=(table.seat,))


@dataclass(frozen=True)
class Disarm(Action):
    """Keep an armed card in hand after all."""

    verb = "disarm"
    rule = "2.5-11"
    beside = True

    card: CardWord

    @classmethod
    def offers(cls, view: View) -> Iterator[Offer]:
        if armed := tuple(view.cards.armed if view.cards else ()):
            yield cls.offer(armed)

    def check(self, view: View) -> None:
        if self.card not in cards_of(view).armed:
            raise IllegalOrder(f"{self.card} is not armed.")

    def play(self, table: Table) -> None:
        del table.state.cards.armed[table.seat][self.card]
        table.tell("arm", f"{called(self.card)} is no longer armed.", to=(table.seat,))

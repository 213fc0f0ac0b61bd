"""What a card is, and the list of all of them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.avp_thb.layout import Layout
from rules.kernel.orders import CARD, PIECE, PLACE, Seat

OURS = "our own design"
MOST_CARDS = 2  # a player may play in a Game Turn, §2.5
HAND = 5  # cards, §2.5
NEWEST = 1_000  # an edition that is never reached: the card is still dealt
PILE = "environment"  # whose draw pile the Environmental Cards are

HOLDS = {"tile": PLACE, "interlock": PLACE, "model": PIECE, "foe": PIECE, "card": CARD}  # wants

Words = tuple[str, ...]
Choices = Callable[[Layout, Seat, Words], Iterable[str]]
Play = Callable[..., None]
Fits = Callable[[Layout, Seat, Any], bool]
Odds = Callable[..., list[str]]
Worth = Callable[[Layout, Seat, Words], float]


@dataclass(frozen=True)
class Want:
    """
    A word that follows the card in an order. *text* says what it must be, as in “Grenade!
    wants an own model …”; *choices* gives what it may be after the words before it.
    """

    name: str
    text: str
    choices: Choices
    optional: bool = False

    @property
    def holds(self) -> str:
        return HOLDS[self.name]


@dataclass(frozen=True)
class Card:
    """
    A Strategy Card. *when* holds the windows W0, W1 and W2 of an Active Card, or the one
    trigger of a Conditional Card (ambiguities C1, C10). *play* gets the table, the seat and
    the words, which of a *secret* card nobody else learns. A Conditional Card *fits* what
    has happened; *odds* tells what its dice need, and *worth* is what the autopilot thinks
    of an order, from its view. It is dealt in games of the editions *since* to *until*.
    """

    id: str
    name: str
    seat: Seat
    value: int
    when: tuple[str, ...]
    text: str
    play: Play
    wants: tuple[Want, ...] = ()
    origin: str = OURS
    secret: bool = False
    fits: Fits = lambda layout, seat, trigger: True
    worth: Worth = lambda layout, seat, words: 1.0
    odds: Odds = lambda layout, seat, *words: []
    since: int = 1
    until: int = NEWEST

    @property
    def active(self) -> bool:
        return self.when[0].startswith("W")

    @property
    def is_dealt(self) -> bool:
        """Whether games that begin now have it."""
        return self.until == NEWEST

    @property
    def ours(self) -> bool:
        """Whether every word of it is our own."""
        return self.origin == OURS

    def refusal(self, layout: Layout, seat: Seat, words: Words) -> str | None:
        """Why the card cannot be played with *words*, as a sentence, or None."""
        if len(words) > len(self.wants):
            return f"“{words[len(self.wants)]}” was not understood: {self.usage}."
        for number, want in enumerate(self.wants):
            if number == len(words):
                return None if want.optional else f"{self.name} needs {want.text}: {self.usage}."
            if words[number] not in want.choices(layout, seat, words[:number]):
                return f"{self.name} needs {want.text}; {words[number]} does not fit."
        return None

    @property
    def usage(self) -> str:
        names = [f"[{w.name}]" if w.optional else w.name for w in self.wants]
        return " ".join([f"play {self.id}", *(name.upper() for name in names)])

    def ways(self, layout: Layout, seat: Seat, said: Words = ()) -> Iterator[tuple[Words, Words]]:
        """
        Words worth offering: all but the last, and the choices for the last. Of several words
        that may be left out each is the first that fits; one that nothing fits is left out.
        """
        if not self.wants:
            yield (), ()
            return
        want = self.wants[len(said)]
        choices = tuple(want.choices(layout, seat, said))
        rest = self.wants[len(said) + 1 :]
        if not rest:
            yield from [(said, choices)] if choices or want.optional else []
        elif want.optional:
            yield from self.extended(layout, seat, said)
        else:
            for choice in choices:
                yield from self.ways(layout, seat, (*said, choice))

    def extended(self, layout: Layout, seat: Seat, said: Words) -> Iterator[tuple[Words, Words]]:
        words = said
        for want in self.wants[len(said) :]:
            choice = next(iter(want.choices(layout, seat, words)), None)
            if choice is None:
                break
            words = (*words, choice)
        while self.refusal(layout, seat, words):
            words = words[:-1]
        yield words[:-1], words[-1:]


CARDS: dict[str, Card] = {}


@dataclass(frozen=True)
class Deck:
    """The cards of a side, twenty in a game; each is written above the function that plays it."""

    seat: Seat

    def ids(self, edition: int) -> list[str]:
        """Those that are dealt in a game of *edition*."""
        own = (card for card in CARDS.values() if card.seat == self.seat)
        return sorted(card.id for card in own if card.since <= edition <= card.until)

    def card(
        self,
        id: str,
        name: str,
        value: int,
        when: str,
        text: str,
        *wants: Want,
        **more: Any,
    ) -> Callable[[Play], Play]:
        def listed(play: Play) -> Play:
            windows = tuple(when.split(" / "))
            CARDS[id] = Card(id, name, self.seat, value, windows, text, play, wants, **more)
            return play

        return listed


@dataclass(frozen=True)
class Environmental:
    """
    An Environmental Card. *choices* are the tiles or interlocks of which its drawer takes
    one; *needs* is the side without which it is drawn again.
    """

    id: str
    name: str
    lasts: str
    text: str
    play: Play
    where: Callable[[Layout], list[str]] | None = None
    needs: Seat = ""

    @property
    def chooses(self) -> bool:
        return self.where is not None

    def choices(self, layout: Layout) -> list[str]:
        return self.where(layout) if self.where else []


ENVIRONMENT: dict[str, Environmental] = {}


def environmental(id: str, name: str, lasts: str, text: str, **more: Any) -> Callable[[Play], Play]:
    """Written above the function that plays the card, with the table and what was chosen."""

    def listed(play: Play) -> Play:
        ENVIRONMENT[id] = Environmental(id, name, lasts, text, play, **more)
        return play

    return listed

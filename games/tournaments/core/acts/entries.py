"""Who takes part, and who sits out."""

from dataclasses import dataclass

from games.tournaments.core import formats, lists
from games.tournaments.core.acts.act import RUNNING, Act, OfEntrant
from games.tournaments.core.book import Book, Status
from games.tournaments.core.field import Bye, Entrant, Names
from rules.kernel.errors import Refusal
from rules.kernel.words import several


@dataclass(frozen=True)
class Enter(Act):
    """
    Enter from the next round on, or join the waiting list if all places are taken.

    The service fills in the *rating* and the number of the *team*.
    """

    verb = "enter"
    for_entrants = True
    during = RUNNING
    rating: int = 0
    team: str = ""

    def check(self, book: Book) -> None:
        """Raise Refusal if the tournament has begun and all places are taken."""
        super().check(book)
        if book.status == Status.PLAYING and book.full():
            raise Refusal("All places are taken, and the tournament has begun.")

    def play(self, book: Book) -> None:
        number = max(book.entrants, default=0) + 1
        if book.full():
            book.waiting.append(number)
        joined = 1 if book.status == Status.ENTRY else book.next_round
        book.entrants[number] = Entrant(number, self.rating, self.team, joined)

    def text(self, names: Names) -> str:
        return "Somebody enters."


@dataclass(frozen=True)
class CheckIn(OfEntrant):
    """An entrant confirms that they are there."""

    verb = "check in"
    for_entrants = True

    def check(self, book: Book) -> None:
        """Raise Refusal if no check-in is asked for now."""
        super().check(book)
        if not book.conditions.check_in or book.status != Status.ENTRY:
            raise Refusal("This tournament asks nobody to check in now.")

    def play(self, book: Book) -> None:
        book.checked.add(self.entrant)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} has checked in."


@dataclass(frozen=True)
class Bring(OfEntrant):
    """
    An entrant chooses what they bring to their games.

    The act does not say what, nor whether it is a ready-made list: others may not know.
    """

    verb = "bring"
    for_entrants = True

    def check(self, book: Book) -> None:
        """Raise Refusal if there is nothing to bring, or no longer."""
        super().check(book)
        if not lists.kinds(book.terms, book.conditions):
            raise Refusal(lists.NOTHING_TO_BRING)
        if why := lists.fixed(book, self.entrant):
            raise Refusal(why)

    def play(self, book: Book) -> None:
        pass

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} has chosen what they bring."


@dataclass(frozen=True)
class Withdraw(OfEntrant):
    """
    Leave the tournament: no more pairings, while running games continue.

    Before the start the first on the waiting list gets the place.
    """

    verb = "withdraw"
    for_entrants = True

    def play(self, book: Book) -> None:
        book.leaves(self.entrant, 1 if book.status == Status.ENTRY else book.next_round)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} has left the tournament."


@dataclass(frozen=True)
class Readmit(OfEntrant):
    """Bring an entrant who left back, with their number and points, from the next round on."""

    verb = "readmit"
    for_entrants = True

    def check(self, book: Book) -> None:
        """Raise Refusal if the entrant has not left, or cannot come back."""
        book.must_be(*self.during)
        if book.entrant(self.entrant).left is None:
            raise Refusal("This entrant has not left the tournament.")
        if book.status == Status.PLAYING and book.full():
            raise Refusal("All places are taken, and the tournament has begun.")
        may_come_back(book, self.entrant)

    def play(self, book: Book) -> None:
        book.returns(self.entrant)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} is back in the tournament."


@dataclass(frozen=True)
class Substitute(OfEntrant):
    """
    Give an entrant's place, points and games to somebody else, also after they have left.

    The act does not say to whom.
    """

    verb = "substitute"
    reasoned = of_others = True

    def check(self, book: Book) -> None:
        book.must_be(*self.during)
        may_come_back(book, self.entrant)

    def play(self, book: Book) -> None:
        if book.entrant(self.entrant).left is not None:
            book.returns(self.entrant)

    def text(self, names: Names) -> str:
        return f"Somebody else plays for {names(self.entrant)} from now on."


def may_come_back(book: Book, number: int) -> None:
    """Raise Refusal if others have advanced in a bracket in place of the entrant who left."""
    left = book.entrant(number).left
    if left is not None and left < book.next_round and formats.format_of(book.field).drawn:
        raise Refusal(
            f"The bracket is drawn and went on without this entrant in round {left}. They cannot"
            " come back."
        )


@dataclass(frozen=True)
class SitOut(OfEntrant):
    """Do not pair the entrant in *round*; a director may say how many points they get for it."""

    verb = "sit out"
    for_entrants = True
    round: int
    bye: Bye = Bye.ZERO

    def check(self, book: Book) -> None:
        """Raise Refusal if the round is already paired, or there will be no such round."""
        super().check(book)
        if self.round < book.next_round:
            raise Refusal(f"Round {self.round} is already paired.")
        last = last_round(book)
        if last and self.round > last:
            raise Refusal(f"The tournament has {several(last, 'round')}. Name one of them.")

    def play(self, book: Book) -> None:
        book.away[(self.round, self.entrant)] = self.bye

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} sits out round {self.round}: {self.bye}."


def last_round(book: Book) -> int:
    """The last round; 0 if there is none, or entries may still change it."""
    if book.status == Status.PLAYING:
        return formats.rounds(book.field)
    return book.terms.rounds if formats.format_of(book.field).bounded else 0


@dataclass(frozen=True)
class PlayAfterAll(OfEntrant):
    """Pair an entrant in *round* who was to sit it out."""

    verb = "play after all"
    for_entrants = True
    round: int

    def check(self, book: Book) -> None:
        """Raise Refusal if the round is already paired, or the entrant does not sit it out."""
        super().check(book)
        if self.round < book.next_round:
            raise Refusal(f"Round {self.round} is already paired.")
        if (self.round, self.entrant) not in book.away:
            raise Refusal(f"No entrant of that number sits out round {self.round}.")

    def play(self, book: Book) -> None:
        del book.away[self.round, self.entrant]

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} plays in round {self.round} after all."

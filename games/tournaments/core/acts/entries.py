"""Who takes part, and who sits out."""

from dataclasses import dataclass

from games.tournaments.core import formats
from games.tournaments.core.acts.act import RUNNING, Act, OfEntrant
from games.tournaments.core.book import Book, Status
from games.tournaments.core.field import Bye, Entrant, Names
from rules.kernel.errors import Refusal


@dataclass(frozen=True)
class Enter(Act):
    """Somebody comes in, from the next round on; when all places are taken they wait for one."""

    verb = "enter"
    for_entrants = True
    during = RUNNING
    rating: int = 0
    team: str = ""

    def check(self, book: Book) -> None:
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
    """Whoever entered says that they are here."""

    verb = "check in"
    for_entrants = True

    def check(self, book: Book) -> None:
        super().check(book)
        if not book.conditions.check_in or book.status != Status.ENTRY:
            raise Refusal("Nobody needs to check in now.")

    def play(self, book: Book) -> None:
        book.checked.add(self.entrant)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} has checked in."


@dataclass(frozen=True)
class Withdraw(OfEntrant):
    """
    Somebody leaves: not paired any more, while their running games go on. Before the start the
    first who waits takes the place.
    """

    verb = "withdraw"
    for_entrants = True

    def play(self, book: Book) -> None:
        book.leaves(self.entrant, 1 if book.status == Status.ENTRY else book.next_round)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} has left the tournament."


@dataclass(frozen=True)
class Readmit(OfEntrant):
    """Whoever has left is in again, with their number and their points, from the next round on."""

    verb = "readmit"
    for_entrants = True

    def check(self, book: Book) -> None:
        book.must_be(*self.during)
        if book.entrant(self.entrant).left is None:
            raise Refusal("Whoever has not left need not come back.")
        if book.status == Status.PLAYING and book.full():
            raise Refusal("All places are taken, and the tournament has begun.")
        may_come_back(book, self.entrant)

    def play(self, book: Book) -> None:
        book.returns(self.entrant)

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} is in again."


@dataclass(frozen=True)
class Substitute(OfEntrant):
    """
    Somebody else takes an entrant's place, points and games, also of who has left; who, is no
    part of the act.
    """

    verb = "substitute"
    reasoned = True

    def check(self, book: Book) -> None:
        book.must_be(*self.during)
        may_come_back(book, self.entrant)

    def play(self, book: Book) -> None:
        if book.entrant(self.entrant).left is not None:
            book.returns(self.entrant)

    def text(self, names: Names) -> str:
        return f"Somebody else plays for {names(self.entrant)} from now on."


def may_come_back(book: Book, number: int) -> None:
    """Raise Refusal where others have gone on in a bracket without who has left."""
    left = book.entrant(number).left
    if left is not None and left < book.next_round and formats.format_of(book.field).drawn:
        raise Refusal(
            f"It is drawn, and went on without them in round {left}: nobody can come back."
        )


@dataclass(frozen=True)
class SitOut(OfEntrant):
    """Somebody asks not to be paired in *round*; a director may say what they get for it."""

    verb = "sit out"
    for_entrants = True
    round: int
    bye: Bye = Bye.ZERO

    def check(self, book: Book) -> None:
        super().check(book)
        if self.round < book.next_round:
            raise Refusal(f"Round {self.round} is paired already.")

    def play(self, book: Book) -> None:
        book.away[(self.round, self.entrant)] = self.bye

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} sits out round {self.round}: {self.bye}."


@dataclass(frozen=True)
class PlayAfterAll(OfEntrant):
    """Whoever was to sit out *round* is paired in it."""

    verb = "play after all"
    for_entrants = True
    round: int

    def check(self, book: Book) -> None:
        super().check(book)
        if self.round < book.next_round:
            raise Refusal(f"Round {self.round} is paired already.")
        if (self.round, self.entrant) not in book.away:
            raise Refusal(f"Nobody of that number sits out round {self.round}.")

    def play(self, book: Book) -> None:
        del book.away[self.round, self.entrant]

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} plays in round {self.round} after all."

"""Who takes part, and who sits out."""

from dataclasses import dataclass

from games.tournaments.acts.act import RUNNING, Act, OfEntrant
from games.tournaments.book import Book, Status
from games.tournaments.field import Bye, Entrant, Names
from rules.kernel.errors import IllegalOrder


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
            raise IllegalOrder("All places are taken, and the tournament has begun.")

    def play(self, book: Book) -> None:
        number = max(book.entrants, default=0) + 1
        if book.full():
            book.waiting.append(number)
        joined = 1 if book.status == Status.ENTRY else book.next_round
        book.entrants[number] = Entrant(number, self.rating, self.team, joined)

    def text(self, names: Names) -> str:
        return "An entry comes in."


@dataclass(frozen=True)
class CheckIn(OfEntrant):
    """Whoever entered says that they are here."""

    verb = "check in"
    for_entrants = True

    def check(self, book: Book) -> None:
        super().check(book)
        if not book.conditions.check_in or book.status != Status.ENTRY:
            raise IllegalOrder("Nobody needs to check in now.")

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
class Substitute(OfEntrant):
    """Somebody else takes an entrant's place, points and games; who, is no part of the act."""

    verb = "substitute"
    reasoned = True

    def play(self, book: Book) -> None:
        """The book knows entrants by number alone."""

    def text(self, names: Names) -> str:
        return f"Somebody else plays for {names(self.entrant)} from now on."


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
            raise IllegalOrder(f"Round {self.round} is paired already.")

    def play(self, book: Book) -> None:
        book.away[(self.round, self.entrant)] = self.bye

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} sits out round {self.round}: {self.bye}."

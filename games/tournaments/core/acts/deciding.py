"""The outcome of tables: results, time and penalties."""

from dataclasses import dataclass

from games.tournaments.core import formats
from games.tournaments.core.acts.act import PLAYING, Act, OfEntrant
from games.tournaments.core.book import Book, Status
from games.tournaments.core.field import Names, Result
from games.tournaments.core.points_text import counted, shown
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed
from rules.kernel.words import several

LARGEST_PENALTY = 100
MOST_DAYS = 366


@dataclass(frozen=True)
class Score(Act):
    """The result of a game that was played to its end."""

    verb = "score"
    during = PLAYING
    round: int
    table: int
    result: Result

    def check(self, book: Book) -> None:
        """Raise Refusal unless the result names everybody at the table."""
        super().check(book)
        if set(self.result.points) != set(book.table(self.round, self.table).entrants):
            raise Refusal("Name everybody at the table in the result, and nobody else.")

    def play(self, book: Book) -> None:
        book.scored(self.round, self.table, self.result)

    def text(self, names: Names) -> str:
        points = listed(f"{names(n)} {shown(p)}" for n, p in self.result.points.items())
        return f"Round {self.round}, table {self.table}, {self.result.how}: {points}."


@dataclass(frozen=True)
class Decide(Score):
    """
    A director decides a table, or changes a decision (after an appeal, for example), unless a later
    round has been drawn from its result.
    """

    verb = "decide"
    reasoned = True

    def check(self, book: Book) -> None:
        """Raise Refusal if a later round was drawn from the result."""
        super().check(book)
        if formats.binds(book.field, self.round):
            raise Refusal(
                f"Later rounds were drawn from the results of round {self.round}, so you cannot"
                " change them. Decide a table of the last round, or give a penalty."
            )


@dataclass(frozen=True)
class Replay(Act):
    """Play a table of the last round again. The service fills in the key of its new *game*."""

    verb = "replay"
    reasoned = True
    during = PLAYING
    round: int
    table: int
    game: str = ""

    def check(self, book: Book) -> None:
        """Raise Refusal if the next round has been published."""
        super().check(book)
        book.table(self.round, self.table)
        if self.round != book.round:
            raise Refusal(f"Round {self.round + 1} is already published. Decide the table instead.")

    def play(self, book: Book) -> None:
        book.scored(self.round, self.table, None)
        book.games[self.round, self.table] = self.game

    def text(self, names: Names) -> str:
        return f"Round {self.round}, table {self.table} is played again."


@dataclass(frozen=True)
class Penalise(OfEntrant):
    """
    Take points off; a negative number gives them back.

    They count after the last published round, or after the first.
    """

    verb = "penalise"
    reasoned = of_others = True
    points: float

    def check(self, book: Book) -> None:
        """
        Raise Refusal if the penalty is 0, too large or not in half points, or gives back more than
        was taken off.
        """
        super().check(book)
        if not 0 < abs(self.points) <= LARGEST_PENALTY or self.points * 2 % 1:
            raise Refusal(
                f"A penalty is at most {LARGEST_PENALTY} points, in half points, and not 0."
            )
        taken = book.field.penalty(self.entrant)
        if self.points + taken < 0:
            raise Refusal(
                f"Penalties have taken {counted(taken)} from this entrant. You can give back no"
                " more than that."
            )

    def play(self, book: Book) -> None:
        since = (max(1, book.round), self.entrant)
        book.penalties[since] = book.penalties.get(since, 0) + self.points

    def text(self, names: Names) -> str:
        if self.points < 0:
            return f"{names(self.entrant)} gets {counted(-self.points)} back."
        return f"{names(self.entrant)} loses {counted(self.points)}."


@dataclass(frozen=True)
class Award(OfEntrant):
    """
    A special prize, as for fair play or the best-painted army. The reason says what it is for.

    Points and places stay as they are.
    """

    verb = "award"
    reasoned = of_others = True
    during = (Status.PLAYING, Status.OVER)

    def play(self, book: Book) -> None:
        """The book does not depend on it."""

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} gets a special prize."


@dataclass(frozen=True)
class Extend(Act):
    """Give all games of a round some more days."""

    verb = "extend"
    reasoned = True
    during = PLAYING
    round: int
    days: int

    def check(self, book: Book) -> None:
        """Raise Refusal if the round is over, or the number of days is not allowed."""
        super().check(book)
        if book.round_of(self.round).over:
            raise Refusal(f"Round {self.round} is over. You cannot extend it.")
        some_days(self.days)

    def play(self, book: Book) -> None:
        book.more_days[self.round] = book.more_days.get(self.round, 0) + self.days

    def text(self, names: Names) -> str:
        return f"Round {self.round} gets {several(self.days, 'day')} more."


@dataclass(frozen=True)
class ExtendTable(Act):
    """Give one game of a round some more days."""

    verb = "extend table"
    reasoned = True
    during = PLAYING
    round: int
    table: int
    days: int

    def check(self, book: Book) -> None:
        """Raise Refusal if the table has its result, or the number of days is not allowed."""
        super().check(book)
        if book.table(self.round, self.table).result:
            raise Refusal(f"Table {self.table} of round {self.round} already has its result.")
        some_days(self.days)

    def play(self, book: Book) -> None:
        key = (self.round, self.table)
        book.table_days[key] = book.table_days.get(key, 0) + self.days

    def text(self, names: Names) -> str:
        days = several(self.days, "day")
        return f"Round {self.round}, table {self.table} gets {days} more than the round."


def some_days(days: int) -> None:
    """Raise Refusal unless the number of days is allowed."""
    if not 0 < days <= MOST_DAYS:
        raise Refusal(f"Give a game 1 to {MOST_DAYS} days more.")

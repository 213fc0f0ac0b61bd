"""The making of a round, from the seeding to its publication."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from games.tournaments.core import formats
from games.tournaments.core.acts.act import PLAYING, RUNNING, Act
from games.tournaments.core.book import Book
from games.tournaments.core.field import Names, Round
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed
from rules.kernel.words import several

SAME = "Name two different entrants."


@dataclass(frozen=True)
class Seed(Act):
    """Set the seeding by hand, highest first. Entrants not named follow by rating."""

    verb = "seed"
    reasoned = True
    during = RUNNING
    order: tuple[int, ...]

    def check(self, book: Book) -> None:
        """
        Raise Refusal if a round has been published, or an entrant is named twice or unknown.
        """
        super().check(book)
        if book.rounds:
            raise Refusal("The seeding cannot change after a round has been published.")
        for number in self.order:
            book.entrant(number)
        if len(set(self.order)) < len(self.order):
            raise Refusal("An entrant is named twice. Name each entrant once.")

    def play(self, book: Book) -> None:
        book.order = self.order

    def text(self, names: Names) -> str:
        if not self.order:
            return "Seeded by rating."
        return f"Seeded by hand: {listed(map(names, self.order))}."


@dataclass(frozen=True)
class KeepApart(Act):
    """Never pair two entrants with each other."""

    verb = "keep apart"
    reasoned = True
    during = RUNNING
    first: int
    second: int

    def check(self, book: Book) -> None:
        """
        Raise Refusal unless two different entrants are named who are not kept apart yet, or if
        nobody can be.
        """
        super().check(book)
        if book.terms.format in formats.BY_BRACKET_ALONE:
            raise Refusal("The bracket says who meets whom, so nobody can be kept apart.")
        if book.entrant(self.first) == book.entrant(self.second):
            raise Refusal(SAME)
        if frozenset((self.first, self.second)) in book.apart:
            raise Refusal("These two are already kept apart.")

    def play(self, book: Book) -> None:
        book.apart.add(frozenset((self.first, self.second)))

    def text(self, names: Names) -> str:
        return f"{names(self.first)} and {names(self.second)} will not be paired."


@dataclass(frozen=True)
class LetMeet(Act):
    """Allow two entrants who were kept apart to be paired again."""

    verb = "let meet"
    reasoned = True
    during = RUNNING
    first: int
    second: int

    def check(self, book: Book) -> None:
        """Raise Refusal unless these two are kept apart."""
        super().check(book)
        if frozenset((self.first, self.second)) not in book.apart:
            raise Refusal("These two are not kept apart.")

    def play(self, book: Book) -> None:
        book.apart.remove(frozenset((self.first, self.second)))

    def text(self, names: Names) -> str:
        return f"{names(self.first)} and {names(self.second)} may be paired again."


@dataclass(frozen=True)
class Pair(Act):
    """A draft of the next round, with reasons; it replaces an earlier draft."""

    verb = "pair"
    during = PLAYING
    round: Round
    why: tuple[str, ...] = ()

    def check(self, book: Book) -> None:
        """Raise Refusal unless the next round is due, this is it, and it seats everybody once."""
        super().check(book)
        must_be_due(book)
        if self.round.number != book.next_round:
            raise Refusal(f"The next round is {book.next_round}.")
        sits_once(book, self.round)

    def play(self, book: Book) -> None:
        book.draft, book.why = self.round, self.why

    def text(self, names: Names) -> str:
        return f"Round {self.round.number} is paired; it has not been published yet."


@dataclass(frozen=True)
class Swap(Act):
    """Swap two entrants in the draft; one of them may have a bye."""

    verb = "swap"
    reasoned = True
    first: int
    second: int

    def check(self, book: Book) -> None:
        """Raise Refusal unless the two are different and both in the draft."""
        if self.first == self.second:
            raise Refusal(SAME)
        there = set(seated(book.drafted())) | set(book.drafted().byes)
        for number in (self.first, self.second):
            if number not in there:
                raise Refusal(f"Entrant {number} is not in this round.")

    def play(self, book: Book) -> None:
        book.draft = self.swapped(book.drafted())
        book.why = (*book.why, f"{self.first} and {self.second} were swapped by hand.")

    def swapped(self, draft: Round) -> Round:
        other = {self.first: self.second, self.second: self.first}
        tables = tuple(
            replace(t, seats=tuple((side, other.get(n, n)) for side, n in t.seats))
            for t in draft.tables
        )
        byes = {other.get(n, n): bye for n, bye in draft.byes.items()}
        return replace(draft, tables=tables, byes=byes)

    def absent(self, book: Book) -> list[int]:
        """Those of the two who do not play in the round."""
        playing = book.field.playing(book.drafted().number)
        return [number for number in (self.first, self.second) if number not in playing]

    def brought_together(self, book: Book) -> list[tuple[int, ...]]:
        """Those who are kept apart and would meet only because of the swap."""
        draft = book.drafted()
        met = meeting(self.swapped(draft)) - meeting(draft)
        return sorted(tuple(sorted(pair)) for pair in met & book.apart)

    def text(self, names: Names) -> str:
        return f"{names(self.first)} and {names(self.second)} change places in the next round."


@dataclass(frozen=True)
class Publish(Act):
    """Make the draft a round. The service fills in *games*: the keys of its games by table."""

    verb = "publish"
    during = PLAYING
    round: int
    games: Mapping[int, str] = field(default_factory=dict)

    def check(self, book: Book) -> None:
        """Raise Refusal if the draft is for another round or out of date, or is not due."""
        super().check(book)
        if book.drafted().number != self.round:
            raise Refusal(f"The draft is for round {book.drafted().number}.")
        if stale := out_of_date(book):
            raise Refusal(stale)
        must_be_due(book)

    def play(self, book: Book) -> None:
        book.rounds.append(book.drafted())
        book.games |= {(self.round, table): key for table, key in self.games.items()}
        book.draft, book.why = None, ()

    def text(self, names: Names) -> str:
        return f"Round {self.round} is published."


def must_be_due(book: Book) -> None:
    """Raise Refusal unless the next round can be paired."""
    if why := not_due(book):
        raise Refusal(why)


def not_due(book: Book) -> str:
    """Why the next round cannot be paired now; empty if it can."""
    last = formats.rounds(book.field)
    if last and book.round >= last:
        return f"The tournament has {several(last, 'round')}, and no further one can be paired."
    unfinished = [one.waits_for for one in book.rounds if not one.over]
    most = book.conditions.overlap if formats.format_of(book.field).ahead else 1
    if len(unfinished) >= most:
        return unfinished[0]
    return ""


def out_of_date(book: Book) -> str:
    """Why the draft no longer fits the entrants who play; empty if it fits."""
    draft = book.drafted()
    there, here = set(seated(draft)), set(book.field.playing(draft.number))
    if gone := sorted(there - here):
        return f"Entrant {gone[0]} no longer plays in round {draft.number}. Pair it again."
    if new := sorted(here - there - set(draft.byes)):
        return (
            f"Entrant {new[0]} has joined round {draft.number} since it was paired. Pair it again."
        )
    return ""


def seated(round: Round) -> Iterable[int]:
    return (entrant for table in round.tables for entrant in table.entrants)


def meeting(round: Round) -> set[frozenset[int]]:
    """The pairs who sit at one table."""
    return {frozenset(pair) for table in round.tables for pair in combinations(table.entrants, 2)}


def sits_once(book: Book, round: Round) -> None:
    """Raise Refusal unless the round has exactly one place for everybody."""
    for table in round.tables:
        if sorted(side for side, _ in table.seats) != sorted(book.terms.sides):
            raise Refusal(f"Table {table.number} needs {listed(book.terms.sides)}.")
    matches = Counter(n for group in by_match(round).values() for n in group)
    twice = [n for n, times in matches.items() if times > 1 or n in round.byes]
    if twice:
        raise Refusal(f"Entrant {twice[0]} would sit twice in round {round.number}.")
    missing = set(book.field.playing(round.number)) - set(matches) - set(round.byes)
    if missing:
        raise Refusal(f"Entrant {min(missing)} has no place in round {round.number}.")


def by_match(round: Round) -> dict[int, set[int]]:
    """The entrants of each match; tables of one match have the same ones."""
    found: dict[int, set[int]] = {}
    for table in round.tables:
        found.setdefault(table.match or -table.number, set()).update(table.entrants)
    return found

"""
What can be done in a tournament. Every act is an event: it names entrants by number, nobody by
name, and holds no free text. Its fields are all there is to it; played in order, acts give the
book (`book.Book`). Who acted and why stands beside it, and can be erased.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import msgspec

from games.tournaments import formats
from games.tournaments.book import Book, Conditions, Status
from games.tournaments.field import Bye, Entrant, Result, Round, Terms
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import listed

Names = Callable[[int], str]
LARGEST_PENALTY = 100
MOST_DAYS = 366


@dataclass(frozen=True)
class Act:
    """
    One thing done. *by* says who may: an entrant for themself, or a director; the service itself
    may do all that has no *reasoned*. *reasoned*: it needs a reason, which everybody reads.
    """

    verb: ClassVar[str]
    for_entrants: ClassVar[bool] = False
    reasoned: ClassVar[bool] = False

    def check(self, book: Book) -> None:
        """Raise IllegalOrder, with a sentence for whoever acts."""

    def play(self, book: Book) -> None:
        """Change the book. Called only after check()."""
        raise NotImplementedError

    def text(self, names: Names) -> str:
        """What was done, as a sentence for everybody."""
        raise NotImplementedError


@dataclass(frozen=True)
class Open(Act):
    """The first act: terms and conditions stand from now on, and anybody may enter."""

    verb = "open"
    terms: Terms
    conditions: Conditions

    def play(self, book: Book) -> None:
        book.terms, book.conditions = self.terms, self.conditions

    def text(self, names: Names) -> str:
        return "The tournament is open for entries."


@dataclass(frozen=True)
class Appoint(Act):
    """Somebody directs from now on: *whom*, as a salted hash; their name stands beside the act."""

    verb = "appoint"
    said: ClassVar[str] = "{} directs the tournament from now on."
    whom: str = ""

    def play(self, book: Book) -> None:
        """Nothing in the book hangs on who directs."""

    def text(self, names: Names) -> str:
        return self.said.format("Somebody")


@dataclass(frozen=True)
class Release(Appoint):
    """Somebody directs no more."""

    verb = "release"
    said = "{} directs the tournament no more."


@dataclass(frozen=True)
class OfEntrant(Act):
    """An act about one entrant."""

    entrant: int

    def check(self, book: Book) -> None:
        book.must_be(Status.ENTRY, Status.PLAYING)
        if book.entrant(self.entrant).left is not None:
            raise IllegalOrder("Whoever has left is no entrant any more.")


@dataclass(frozen=True)
class Enter(Act):
    """Somebody comes in, from the next round on; when all places are taken they wait for one."""

    verb = "enter"
    for_entrants = True
    rating: int = 0
    team: str = ""

    def check(self, book: Book) -> None:
        book.must_be(Status.ENTRY, Status.PLAYING)
        if book.status == Status.PLAYING and book.full():
            raise IllegalOrder("All places are taken, and the tournament has begun.")

    def play(self, book: Book) -> None:
        number = max(book.entrants, default=0) + 1
        if book.full():
            book.waiting.append(number)
        joined = 1 if book.status == Status.ENTRY else unpaired(book)
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
        left = 1 if book.status == Status.ENTRY else unpaired(book)
        book.entrants[self.entrant] = replace(book.entrant(self.entrant), left=left)
        leave_the_queue(book, self.entrant)

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
        if self.round < unpaired(book):
            raise IllegalOrder(f"Round {self.round} is paired already.")

    def play(self, book: Book) -> None:
        book.away[(self.round, self.entrant)] = self.bye

    def text(self, names: Names) -> str:
        return f"{names(self.entrant)} sits out round {self.round}: {self.bye}."


@dataclass(frozen=True)
class Begin(Act):
    """Entries close. Who has not checked in, where that was asked, is out."""

    verb = "begin"

    def check(self, book: Book) -> None:
        if book.status != Status.ENTRY:
            raise IllegalOrder("The tournament has begun already.")
        if len(present(book)) < len(book.terms.sides):
            raise IllegalOrder(
                f"A table needs {len(book.terms.sides)} entrants; {len(present(book))} are there."
            )

    def play(self, book: Book) -> None:
        here = set(present(book))
        for number in book.takes_part:
            if number not in here:
                book.entrants[number] = replace(book.entrants[number], left=1)
                leave_the_queue(book, number)
        book.status = Status.PLAYING

    def text(self, names: Names) -> str:
        return "The tournament begins."


@dataclass(frozen=True)
class Seed(Act):
    """The seeding set by hand, the highest first; who is not named follows by rating."""

    verb = "seed"
    reasoned = True
    order: tuple[int, ...]

    def check(self, book: Book) -> None:
        book.must_be(Status.ENTRY, Status.PLAYING)
        if book.rounds:
            raise IllegalOrder("The seeding stands once a round has been published.")
        for number in self.order:
            book.entrant(number)
        if len(set(self.order)) < len(self.order):
            raise IllegalOrder("Somebody is named twice.")

    def play(self, book: Book) -> None:
        book.order = self.order

    def text(self, names: Names) -> str:
        if not self.order:
            return "Seeded by rating."
        return f"Seeded by hand: {listed(map(names, self.order))}."


@dataclass(frozen=True)
class KeepApart(Act):
    """Two entrants are not paired with each other."""

    verb = "keep apart"
    reasoned = True
    first: int
    second: int

    def check(self, book: Book) -> None:
        book.must_be(Status.ENTRY, Status.PLAYING)
        if book.entrant(self.first) == book.entrant(self.second):
            raise IllegalOrder("Name two entrants.")

    def play(self, book: Book) -> None:
        book.apart.add(frozenset((self.first, self.second)))

    def text(self, names: Names) -> str:
        return f"{names(self.first)} and {names(self.second)} will not be paired."


@dataclass(frozen=True)
class Pair(Act):
    """A draft of the next round, with why it is paired so; it replaces an earlier draft."""

    verb = "pair"
    round: Round
    why: tuple[str, ...] = ()

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if self.round.number != unpaired(book):
            raise IllegalOrder(f"The next round is {unpaired(book)}.")
        sits_once(book, self.round)

    def play(self, book: Book) -> None:
        book.draft, book.why = self.round, self.why

    def text(self, names: Names) -> str:
        return f"Round {self.round.number} is paired; it has not been published yet."


@dataclass(frozen=True)
class Swap(Act):
    """Two entrants change places in the draft; one of them may have a bye."""

    verb = "swap"
    reasoned = True
    first: int
    second: int

    def check(self, book: Book) -> None:
        there = set(seated(the_draft(book))) | set(the_draft(book).byes)
        for number in (self.first, self.second):
            if number not in there:
                raise IllegalOrder(f"Entrant {number} is not in this round.")

    def play(self, book: Book) -> None:
        draft = the_draft(book)
        other = {self.first: self.second, self.second: self.first}
        tables = tuple(
            replace(t, seats=tuple((side, other.get(n, n)) for side, n in t.seats))
            for t in draft.tables
        )
        byes = {other.get(n, n): bye for n, bye in draft.byes.items()}
        book.draft = replace(draft, tables=tables, byes=byes)
        book.why = (*book.why, f"{self.first} and {self.second} changed places by hand.")

    def text(self, names: Names) -> str:
        return f"{names(self.first)} and {names(self.second)} change places in the next round."


@dataclass(frozen=True)
class Publish(Act):
    """The draft becomes a round; *games* are the keys of its games by table."""

    verb = "publish"
    round: int
    games: Mapping[int, str]

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if the_draft(book).number != self.round:
            raise IllegalOrder(f"The draft is that of round {the_draft(book).number}.")

    def play(self, book: Book) -> None:
        book.rounds.append(the_draft(book))
        book.games |= {(self.round, table): key for table, key in self.games.items()}
        book.draft, book.why = None, ()

    def text(self, names: Names) -> str:
        return f"Round {self.round} is published."


@dataclass(frozen=True)
class Score(Act):
    """The result of a game that was played to its end."""

    verb = "score"
    round: int
    table: int
    result: Result

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if set(self.result.points) != set(book.table(self.round, self.table).entrants):
            raise IllegalOrder("A result names everybody at the table, and nobody else.")

    def play(self, book: Book) -> None:
        book.scored(self.round, self.table, self.result)

    def text(self, names: Names) -> str:
        points = listed(f"{names(n)} {shown(p)}" for n, p in self.result.points.items())
        return f"Round {self.round}, table {self.table}, {self.result.how}: {points}."


@dataclass(frozen=True)
class Decide(Score):
    """
    A director decides a table, or decides it otherwise, as after an appeal, while no later
    round has been drawn from its result.
    """

    verb = "decide"
    reasoned = True

    def check(self, book: Book) -> None:
        super().check(book)
        if formats.binds(book.field, self.round):
            raise IllegalOrder(
                f"Later rounds were drawn from the results of round {self.round}, so they stand."
                " Decide a table of the last round, or penalise."
            )


@dataclass(frozen=True)
class Replay(Act):
    """A table of the last round is played again; *game* is the key of its new game."""

    verb = "replay"
    reasoned = True
    round: int
    table: int
    game: str

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        book.table(self.round, self.table)
        if self.round != book.round:
            raise IllegalOrder(
                f"Round {self.round + 1} is published already; decide the table instead."
            )

    def play(self, book: Book) -> None:
        book.scored(self.round, self.table, None)
        book.games[self.round, self.table] = self.game

    def text(self, names: Names) -> str:
        return f"Round {self.round}, table {self.table} is played again."


@dataclass(frozen=True)
class Penalise(OfEntrant):
    """Points are taken off; a negative number gives them back."""

    verb = "penalise"
    reasoned = True
    points: float

    def check(self, book: Book) -> None:
        super().check(book)
        if not 0 < abs(self.points) <= LARGEST_PENALTY or self.points * 2 % 1:
            raise IllegalOrder("A penalty is a number of half points that is not nothing.")

    def play(self, book: Book) -> None:
        book.penalties[self.entrant] = book.penalties.get(self.entrant, 0) + self.points

    def text(self, names: Names) -> str:
        if self.points < 0:
            return f"{names(self.entrant)} gets {shown(-self.points)} points back."
        return f"{names(self.entrant)} loses {shown(self.points)} points."


@dataclass(frozen=True)
class Extend(Act):
    """All games of a round have so many days more."""

    verb = "extend"
    reasoned = True
    round: int
    days: int

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if book.round_of(self.round).over:
            raise IllegalOrder(f"Round {self.round} is over.")
        if not 0 < self.days <= MOST_DAYS:
            raise IllegalOrder(f"A round is extended by 1 to {MOST_DAYS} days.")

    def play(self, book: Book) -> None:
        book.more_days[self.round] = book.more_days.get(self.round, 0) + self.days

    def text(self, names: Names) -> str:
        return f"Round {self.round} has {self.days} days more."


@dataclass(frozen=True)
class Pause(Act):
    """No round is paired and no game decided by time; the games themselves are paused too."""

    verb = "pause"
    reasoned = True

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if book.paused:
            raise IllegalOrder("The tournament is paused already.")

    def play(self, book: Book) -> None:
        book.paused = True

    def text(self, names: Names) -> str:
        return "The tournament is paused."


@dataclass(frozen=True)
class Resume(Act):
    """*days* is how long it has been paused: its rounds have so many more."""

    verb = "resume"
    days: int = 0

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if not book.paused:
            raise IllegalOrder("The tournament is not paused.")

    def play(self, book: Book) -> None:
        book.paused = False
        for one in book.rounds:
            if not one.over:
                book.more_days[one.number] = book.more_days.get(one.number, 0) + self.days

    def text(self, names: Names) -> str:
        return "The tournament goes on."


@dataclass(frozen=True)
class Announce(Act):
    """A word of the director's to everybody; the words stand beside the act."""

    verb = "announce"
    reasoned = True

    def play(self, book: Book) -> None:
        """Nothing follows from words."""

    def text(self, names: Names) -> str:
        return "An announcement."


@dataclass(frozen=True)
class Close(Act):
    """The tournament is over; the standings are final."""

    verb = "close"

    def check(self, book: Book) -> None:
        book.must_be(Status.PLAYING)
        if any(True for _ in book.open_tables()):
            raise IllegalOrder("Some tables have no result yet.")

    def play(self, book: Book) -> None:
        book.status, book.draft = Status.OVER, None

    def text(self, names: Names) -> str:
        return "The tournament is over."


@dataclass(frozen=True)
class CallOff(Act):
    """There will be no winner. One director proposes it; it is so once another confirms."""

    verb = "call off"
    reasoned = True

    def check(self, book: Book) -> None:
        book.must_be(Status.ENTRY, Status.PLAYING)
        if book.second:
            raise IllegalOrder("It has been proposed already; somebody else must confirm it.")

    def play(self, book: Book) -> None:
        book.second = self.verb

    def text(self, names: Names) -> str:
        return "It is proposed to call the tournament off. Another director must confirm it."


@dataclass(frozen=True)
class Confirm(Act):
    """A second director agrees to what the first has proposed."""

    verb = "confirm"
    reasoned = True

    def check(self, book: Book) -> None:
        if not book.second:
            raise IllegalOrder("Nothing has been proposed.")

    def play(self, book: Book) -> None:
        book.status, book.second, book.draft = Status.CALLED_OFF, "", None

    def text(self, names: Names) -> str:
        return "The tournament is called off."


@dataclass(frozen=True)
class Drop(Act):
    """What has been proposed is not done."""

    verb = "drop"
    reasoned = True

    def check(self, book: Book) -> None:
        if not book.second:
            raise IllegalOrder("Nothing has been proposed.")

    def play(self, book: Book) -> None:
        book.second = ""

    def text(self, names: Names) -> str:
        return "The tournament is not called off."


ACTS: dict[str, type[Act]] = {
    act.verb: act
    for act in (
        *(Open, Enter, CheckIn, Withdraw, Substitute, SitOut, Begin, Seed, KeepApart, Pair, Swap),
        *(Publish, Score, Decide, Replay, Penalise, Extend, Pause, Resume, Announce, Close),
        *(CallOff, Confirm, Drop, Appoint, Release),
    )
}


def unpaired(book: Book) -> int:
    """The next round that is still to be published."""
    return len(book.rounds) + 1


def present(book: Book) -> list[int]:
    """Who is there to begin."""
    return [n for n in book.takes_part if n in book.checked or not book.conditions.check_in]


def the_draft(book: Book) -> Round:
    if book.draft is None:
        raise IllegalOrder("No round has been paired.")
    return book.draft


def seated(one: Round) -> Iterable[int]:
    return (entrant for table in one.tables for entrant in table.entrants)


def sits_once(book: Book, one: Round) -> None:
    """Raise IllegalOrder unless the round has a place for everybody, and one only."""
    for table in one.tables:
        if sorted(side for side, _ in table.seats) != sorted(book.terms.sides):
            raise IllegalOrder(f"Table {table.number} needs {listed(book.terms.sides)}.")
    matches = Counter(n for group in by_match(one).values() for n in group)
    twice = [n for n, times in matches.items() if times > 1 or n in one.byes]
    if twice:
        raise IllegalOrder(f"Entrant {twice[0]} would sit twice in round {one.number}.")
    missing = set(book.field.playing(one.number)) - set(matches) - set(one.byes)
    if missing:
        raise IllegalOrder(f"Entrant {min(missing)} has no place in round {one.number}.")


def by_match(one: Round) -> dict[int, set[int]]:
    """Who takes part in each match: tables of one match have the same entrants."""
    found: dict[int, set[int]] = {}
    for table in one.tables:
        found.setdefault(table.match or -table.number, set()).update(table.entrants)
    return found


def leave_the_queue(book: Book, entrant: int) -> None:
    """Who waited waits no longer; a place that is free goes to the first in the queue."""
    if entrant in book.waiting:
        book.waiting.remove(entrant)
    elif book.waiting and book.status == Status.ENTRY:
        book.waiting.pop(0)


def shown(points: float) -> str:
    """`2½`"""
    if points < 0:
        return f"−{shown(-points)}"
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def written(act: Act) -> dict[str, Any]:
    """The fields as plain data."""
    data: dict[str, Any] = msgspec.to_builtins(act, str_keys=True)
    return data


def read(verb: str, data: Mapping[str, Any]) -> Act:
    """The act again. Raises IllegalOrder with a sentence for what is none."""
    if verb not in ACTS:
        raise IllegalOrder(f"“{verb}” is nothing that can be done in a tournament.")
    try:
        return msgspec.convert(data, ACTS[verb], strict=False)
    except msgspec.ValidationError as error:
        raise IllegalOrder(f"“{verb}” was not understood: {error}.") from error


def played(acts: Iterable[Act]) -> Book:
    """The book after *acts*, from the first."""
    book = Book()
    for act in acts:
        act.play(book)
    return book

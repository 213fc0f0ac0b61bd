"""What entrants bring to the games of a tournament: which lists, for which sides, until when."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.tournaments.core.book import Book, Conditions, Status
from games.tournaments.core.field import Terms
from rules.kernel.errors import Refusal
from rules.kernel.lists import Chosen, ListRules, judged, text_of
from rules.kernel.orders import Seat, listed
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

NOTHING_TO_BRING = "You bring nothing of your own to the games of this tournament."
BEGUN = "The tournament has begun, and what you bring is fixed."
PAIRED = "The next round is paired. You can bring something else once it is published."
NO_SUCH = "The {} brings nothing of its own. You bring a list for the {}."
TWICE = "One {} serves the {}. Send it once."


class ListKind(NamedTuple):
    """
    One list that an entrant may bring: it serves all *seats*, whose rules are alike.

    *rules* are those of each seat in each mission in which there is something to choose. *called*
    is what players call it, with its seats where an entrant may bring several. *ready* are, seat
    by seat, the titles of what is brought without a choice, mission by mission where that differs.
    """

    seats: tuple[Seat, ...]
    rules: tuple[ListRules, ...]
    called: str
    ready: tuple[tuple[str, ...], ...]

    @property
    def name(self) -> Seat:
        """Its first seat, by which forms and programs name it."""
        return self.seats[0]

    @property
    def is_open(self) -> bool:
        """Whether everybody may read it."""
        return all(rules.chosen is Chosen.OPEN for rules in self.rules)

    @property
    def usual(self) -> str:
        """What an entrant plays with who brings none, seat by seat where that differs."""
        told = [listed([f"“{title}”" for title in titles], "or") for titles in self.ready]
        if len(set(told)) == 1:
            return told[0]
        return listed(f"{one} as the {seat}" for one, seat in zip(told, self.seats, strict=True))

    def faults(self, text: str) -> tuple[str, ...]:
        """Every rule that *text* breaks, at any of its seats in any mission."""
        found = (fault for rules in self.rules for fault in judged(rules, text).faults)
        return tuple(dict.fromkeys(found))

    def kept(self, words: str) -> str:
        """
        The text of a list by the name of a ready-made one or written out. Raises Refusal with
        everything that is wrong with it.
        """
        text = text_of(self.rules[0], words)
        if faults := self.faults(text):
            raise Refusal(f"Your {self.called}: {' '.join(faults)}")
        return judged(self.rules[0], text).text


def kinds(terms: Terms, conditions: Conditions) -> list[ListKind]:
    """The lists that an entrant, who may play any of the sides, can bring."""
    alike: dict[Any, list[Seat]] = {}
    for seat in terms.sides:
        if described := tuple(map(described_by, to_choose(terms, conditions, seat))):
            alike.setdefault(described, []).append(seat)
    return [kind(terms, conditions, tuple(seats), len(alike) > 1) for seats in alike.values()]


def kind(
    terms: Terms, conditions: Conditions, seats: tuple[Seat, ...], is_one_of_several: bool
) -> ListKind:
    by_seat = {seat: tuple(to_choose(terms, conditions, seat)) for seat in seats}
    rules = tuple(rules for known in by_seat.values() for rules in known)
    ready = tuple(map(usual_titles, by_seat.values()))
    whose = f" for the {listed(seats, 'or')}" if is_one_of_several else ""
    return ListKind(seats, rules, rules[0].called + whose, ready)


def usual_titles(rules: Iterable[ListRules]) -> tuple[str, ...]:
    """The titles of what is brought without a choice, mission by mission where that differs."""
    firsts = (next(iter(one.ready.values()), None) for one in rules)
    return tuple(dict.fromkeys(first.title if first else "" for first in firsts))


def to_choose(terms: Terms, conditions: Conditions, seat: Seat) -> Iterator[ListRules]:
    """The rules of what *seat* brings, mission by mission, where there is something to choose."""
    system = SYSTEMS.get(conditions.system)
    for mission in dict.fromkeys(terms.missions):
        if system and mission in system.missions:
            setup = Setup(system.key, mission, terms.sides, system.edition, conditions.options)
            rules = system.brings(setup, seat)
            if rules and rules.chosen is not Chosen.FIXED:
                yield rules


def described_by(rules: ListRules) -> tuple[Any, ...]:
    """
    What players are told of a list: seats of which the same is told bring the same, although
    another ready-made one may be their first.
    """
    said = (rules.called, rules.measure, rules.limit, rules.chosen, rules.hint)
    return *said, tuple(rules.parts), tuple(sorted(rules.ready.items()))


def texts(book: Book, words: Mapping[Seat, str]) -> dict[Seat, str]:
    """
    By seat, what an entrant brings who sends *words*, by one seat of each kind; “” for a kind whose
    ready-made list they want. Raises Refusal for what cannot be brought.
    """
    known = kinds(book.terms, book.conditions)
    if words and not known:
        raise Refusal(NOTHING_TO_BRING)
    found: dict[Seat, str] = {}
    for seat, said in words.items():
        of_seat = next((one for one in known if seat in one.seats), None)
        if of_seat is None:
            every = [name for one in known for name in one.seats]
            raise Refusal(NO_SUCH.format(seat[:40], listed(every, "or")))
        if seat in found:
            raise Refusal(TWICE.format(of_seat.rules[0].called, listed(of_seat.seats)))
        found |= dict.fromkeys(of_seat.seats, of_seat.kept(said) if said.strip() else "")
    return found


def fixed(book: Book, number: int) -> str:
    """Why entrant *number* cannot bring another list now; “” if they can."""
    if book.status == Status.ENTRY:
        return ""
    is_late = book.entrant(number).joined > max(1, book.round)
    if not (book.conditions.exchange or is_late):
        return BEGUN
    return PAIRED if book.draft else ""

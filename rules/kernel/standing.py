"""Standing orders: answers that a seat gives in advance to a system's questions."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.chance import Refusing
from rules.kernel.errors import IllegalOrder, is_allowed
from rules.kernel.facts import Fact, Table
from rules.kernel.orders import Action, Seat
from rules.kernel.parsing import readable
from rules.kernel.system import Runs

VERB = "standing"
USUAL = "usual"  # the fact that tells a seat what it has brought along
BETWEEN = ";"


@dataclass(frozen=True)
class Clause:
    """One standing order: what it is *about*, and its *words*; without words, the default."""

    about: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.about, *self.words])


@dataclass(frozen=True)
class Way:
    """A word that a standing order about something can have, and what it means."""

    word: str
    text: str


@dataclass(frozen=True)
class Question:
    """
    Something that a seat can give a standing order about, for a page.

    It says what happens, what the order *given* (or the default) makes of it, and the other *ways*.
    *hint* says what else may be added, *words* names what it can be about; questions of one *group*
    belong together.
    """

    about: str
    text: str
    usual: str
    given: tuple[str, ...]
    now: str
    ways: tuple[Way, ...]
    hint: str
    words: tuple[Way, ...] = ()
    group: str = ""

    @property
    def way(self) -> str:
        """The word of the order given that is one of the ways, or “”."""
        return next((way.word for way in self.ways if (way.word,) == self.given[:1]), "")

    @property
    def more(self) -> str:
        """The other words of the order given."""
        return " ".join(self.given[1:] if self.way else self.given)


@dataclass(frozen=True)
class StandingOrder(Action):
    """
    `standing retreat never`, or several at once: `standing retreat never; guard 40`.

    Only the seat itself ever learns of them. Without words the default is restored.
    """

    verb = VERB

    about: str
    words: tuple[str, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return clauses_of(" ".join([self.about, *self.words]))

    @classmethod
    def questions(cls, view: Any | None) -> Iterator[Question]:
        """
        Everything that the seat may give standing orders about, with the orders in force; without a
        *view*, everything that anybody may in some game.
        """
        raise NotImplementedError

    @classmethod
    def check_anywhere(cls, clause: Clause) -> None:
        """Raise IllegalOrder for an order that fits no side in any game."""
        raise NotImplementedError

    @classmethod
    def check_clause(cls, view: Any, clause: Clause) -> None:
        """Raise IllegalOrder for an order that does not fit the seat of *view*."""
        raise NotImplementedError

    def check(self, view: Any) -> None:
        """Raise IllegalOrder if it says nothing, or something that does not fit the seat."""
        if not self.clauses:
            raise IllegalOrder("Say what the standing order is about.")
        for clause in self.clauses:
            self.check_clause(view, clause)


def action_of(system: Runs) -> type[StandingOrder] | None:
    """How standing orders are given in *system*, if there are any."""
    action = system.actions.get(VERB)
    return action if action and issubclass(action, StandingOrder) else None


def clauses_of(text: str) -> tuple[Clause, ...]:
    """The orders in *text*, one a line or separated by semicolons, with or without the verb."""
    found = []
    for part in BETWEEN.join(text.splitlines()).split(BETWEEN):
        words = readable(part).split()
        words = words[1:] if words[:1] == [VERB] else words
        found += [Clause(words[0], tuple(words[1:]))] if words else []
    return tuple(found)


def written(clauses: Iterable[Clause]) -> str:
    """One order with all of them; “” for none."""
    said = f"{BETWEEN} ".join(map(str, clauses))
    return f"{VERB} {said}" if said else ""


def fitting(action: type[StandingOrder], view: Any, text: str) -> str:
    """One order with everything in *text* that fits the seat of *view*; “” if nothing does."""
    return written(clause for clause in clauses_of(text) if fits(action, view, clause))


def given(system: Runs, state: Any, usual: Mapping[Seat, str]) -> list[Fact]:
    """
    Give the seats the standing orders that they bring, as far as they fit, changing *state*.

    Each seat is told of its own, and nobody of another's. `usual_in` reads them back.
    """
    action, facts = action_of(system), list[Fact]()
    if action is None:
        return facts
    for seat, text in usual.items():
        if line := fitting(action, system.view(state, seat), text):
            action.from_words(line.split()[1:]).play(Table(state, seat, Refusing()))
            said = line.removeprefix(VERB).strip()
            told = f"Your usual standing orders hold: {said}."
            facts.append(Fact(USUAL, told, {"order": line}, (seat,)))
    return facts


def usual_in(facts: str) -> dict[Seat, str]:
    """The standing orders given in event 0, from its *facts* as stored."""
    told = [fact for fact in json.loads(facts) if fact["kind"] == USUAL and fact["to"]]
    return {fact["to"][0]: str(fact["data"]["order"]) for fact in told}


def fits(action: type[StandingOrder], view: Any, clause: Clause) -> bool:
    return is_allowed(action.check_clause, view, clause)

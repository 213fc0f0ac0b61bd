"""
A recorded game played again, event by event, as `rules.verify` has it.

Orders to the table are played too. Where the events do not lead on, a state that the players
agreed to adopt does.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.data import fingerprint
from rules.kernel import brought, chain, fold
from rules.kernel.chance import WORD, Recorded, Roll
from rules.kernel.fold import Played
from rules.kernel.opening import rules_in, started
from rules.kernel.raising import must_be_clean, shadow
from rules.kernel.system import Setup, System
from rules.kernel.table import orders as table_orders
from rules.kernel.table.referee import state_in
from rules.kernel.table.state import Affairs
from rules.record import Event, Heading, Record

ADOPTED = (
    "Not played again: {}. Event {} puts forward a state, and by event {} everybody had agreed"
    " to adopt it. Everything from there on is proven. It is not proven that the rules lead to"
    " that state."
)

AGREED = (
    "Event {} puts forward a state, and by event {} everybody had agreed to adopt it. Everything"
    " from there on is proven. It is not proven that the rules lead to that state."
)


class Broken(Exception):
    """Something is not what was played. *event* is its number; None: it is of the whole file."""

    def __init__(self, event: int | None, what: str) -> None:
        super().__init__(what if event is None else f"event {event}: {what}")
        self.event = event


@dataclass
class Replayed:
    """
    A game being played again. *boards* are the states after the events *wanted*, which
    table orders go back to, as text. *rules* is the fingerprint that event 0 names. *adopted*
    says what is not proven, and *otherwise* holds the events that are worded otherwise now.
    """

    setup: Setup
    affairs: Affairs
    wanted: set[int]
    rules: str
    state: Any = None
    boards: dict[int, str] = field(default_factory=dict)
    compared: int = 0
    adopted: list[str] = field(default_factory=list)
    otherwise: list[int] = field(default_factory=list)

    @property
    def same_words(self) -> bool:
        """Whether the rules that the game began with are these."""
        return self.rules == fingerprint(self.setup.system)


def played_to(system: System, record: Record, events: Sequence[Event]) -> Replayed:
    again = laid_out(system, record.heading, events)
    number = 0
    while number < len(events):
        link = events[number].link
        try:
            played_as_told(system, again, link, record.heading)
            compare(system, again, link)
        except Broken as broken:
            number = adopted(system, again, events, broken)
        number += 1
    return again


def laid_out(system: System, heading: Heading, events: Sequence[Event]) -> Replayed:
    """The game before its first event."""
    setup = heading.rules_setup
    rules = rules_in(events[0].link.facts) if events else ""
    try:
        wanted = table_orders.targets(link for link, _ in events)
    except Exception as error:  # A forged game may hold anything.
        raise Broken(None, f"an order to the table cannot be read: {error}") from error
    return Replayed(setup, table_orders.laid_out(system, setup), wanted, rules)


def played_as_told(system: System, again: Replayed, link: chain.Link, heading: Heading) -> None:
    """Play one event and compare its order and facts."""
    number, root = link.number, root_of(again.affairs)
    played = played_next(system, heading, again, link)
    if played.order != link.order:
        raise Broken(number, f"its order is “{link.order}”, but it was played as “{played.order}”")
    if chain.written_facts(played.facts) != link.facts:
        wordings_only(again, link, chain.written_facts(played.facts))
    if number and root_of(again.affairs) != root:
        again.adopted.append(AGREED.format(root_of(again.affairs), number))


def root_of(table: Affairs) -> int:
    """The event that laid out what is played: the first, or one that put a state forward."""
    return table.path[0].number if table.path else 0


def wordings_only(again: Replayed, link: chain.Link, facts: str) -> None:
    """Raises Broken unless the rules tell the same *facts* in other words."""
    if again.same_words or meant(facts) != meant(link.facts):
        raise Broken(link.number, "what it tells is not what the rules tell")
    again.otherwise.append(link.number)


def meant(facts: str) -> list[tuple[Any, ...]]:
    return [(fact["kind"], fact["data"], fact["to"]) for fact in json.loads(facts)]


def compare(system: System, again: Replayed, link: chain.Link) -> None:
    again.compared += 1
    if chain.digest_of(system.dump(again.state)) != link.digest:
        raise Broken(link.number, "the rules reach another state")


def adopted(system: System, again: Replayed, events: Sequence[Event], broken: Broken) -> int:
    """
    Go on from the state that everybody agreed to adopt after the event that is *broken*.

    Gives the event by which it was adopted; raises *broken* when there is none.
    """
    table = table_orders.laid_out(system, again.setup)
    root = root_of(again.affairs)
    for link, _ in events:
        try:
            table_orders.note(table, link)
        except Exception:
            raise broken from None
        if link.number >= (broken.event or 0) and root_of(table) != root:
            again.affairs, again.state = table, loaded(system, table.path[0], broken)
            compare(system, again, link)
            again.boards[table.path[0].number] = json.dumps(state_in(table.path[0]))
            again.adopted.append(ADOPTED.format(broken, table.path[0].number, link.number))
            return link.number
    raise broken


def loaded(system: System, link: chain.Link, broken: Broken) -> Any:
    """The state that *link* puts forward; raises *broken* when it is none."""
    try:
        state = system.load(state_in(link) or {})
        system.dump(state)
    except Exception:  # A forged game may hold anything.
        raise broken from None
    return state


def played_next(system: System, heading: Heading, again: Replayed, link: chain.Link) -> Played:
    """Play one event, and keep the board after it if somebody goes back to it."""
    if again.affairs.outcome:
        raise Broken(link.number, "follows although the game was over")
    played = played_once(system, heading, again, link)
    if link.number in again.wanted:
        again.boards.setdefault(link.number, json.dumps(system.dump(again.state)))
    return played


def played_once(system: System, heading: Heading, again: Replayed, link: chain.Link) -> Played:
    chance = Recorded(rolls_of(link.number, link.rolls))
    try:
        if link.number == 0:
            bringing = brought.in_facts(link.facts)
            played = started(system, again.setup, heading.seed, chance, bringing, again.rules)
            again.affairs.moved(link)
        elif table_orders.table_verb(link.order):
            played = at_the_table(system, again, link)
        else:
            played = fold.submit(system, again.state, link.seat, link.order, chance)
            again.affairs.moved(link)
        chance.finish()
    except Exception as error:  # A forged game may lead the rules anywhere.
        raise Broken(link.number, f"the rules do not play it: {error}") from error
    again.state = played.state
    return played


def at_the_table(system: System, again: Replayed, link: chain.Link) -> Played:
    """What an order to the table did, and the board after it."""
    before, edition = again.affairs.board, again.affairs.edition
    order, facts = table_orders.follow(again.affairs, link)
    if again.affairs.edition != edition:
        return Played(raised(system, again, edition), order, (), facts)
    if (state := state_in(link)) is not None:
        again.boards[link.number] = json.dumps(state)
    if again.affairs.board == before:
        return Played(again.state, order, (), facts)
    return Played(system.load(json.loads(again.boards[again.affairs.board])), order, (), facts)


def raised(system: System, again: Replayed, old: int) -> Any:
    """The board by the new edition, which must have told all that stands as the *old* one did."""
    path, edition = again.affairs.path, again.affairs.edition
    must_be_clean(system, replace(again.setup, edition=old), path, edition)
    state = again.state
    for link, played in zip(
        path, shadow(system, replace(again.setup, edition=edition), path), strict=True
    ):
        state = played.state
        if link.number in again.wanted:
            again.boards[link.number] = json.dumps(system.dump(state))
    return state


def rolls_of(number: int, text: str) -> tuple[Roll, ...]:
    try:
        rolls = chain.read_rolls(text)
        if all(type(r.label) is str and type(r.sides) is int and 0 < r.sides < WORD for r in rolls):
            return rolls
    except (TypeError, ValueError):
        pass
    raise Broken(number, "its rolls cannot be read")

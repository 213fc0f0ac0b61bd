"""What seats bring to a game: their lists and their usual standing orders, kept in event 0."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact
from rules.kernel.lists import Chosen, ListRules, judged
from rules.kernel.orders import Seat
from rules.kernel.standing import usual_in
from rules.kernel.system import POSITION, Describes, Setup

BROUGHT = "brought"  # the fact that tells a seat which list it has brought


@dataclass(frozen=True)
class Brought:
    """By seat, the *lists* that were chosen blind and the *usual* standing orders."""

    lists: Mapping[Seat, str] = field(default_factory=dict)
    usual: Mapping[Seat, str] = field(default_factory=dict)


NOTHING = Brought()


def in_facts(facts: str) -> Brought:
    """What was brought, from the *facts* of event 0 as stored."""
    told = [fact for fact in json.loads(facts) if fact["kind"] == BROUGHT and fact["to"]]
    lists = {fact["to"][0]: str(fact["data"]["text"]) for fact in told}
    return Brought(lists, usual_in(facts))


def blind(system: Describes, setup: Setup) -> Iterator[tuple[Seat, ListRules]]:
    """The seats that bring a list nobody else reads, with the rules of it; none to a position."""
    for seat in () if POSITION in setup.options else setup.seats:
        rules = system.brings(setup, seat)
        if rules and rules.chosen is Chosen.BLIND:
            yield seat, rules


def complete(system: Describes, setup: Setup, brought: Brought) -> Brought:
    """
    *brought*, with a ready-made list for each seat that chose none.

    Raises IllegalOrder for a list that breaks a rule, is missing, or has no place in the game.
    """
    asked = dict(blind(system, setup))
    for seat in brought.lists:
        if seat not in asked:
            raise IllegalOrder(f"The {seat} brings nothing of its own to this game.")
    kept = {seat: checked(rules, seat, brought.lists.get(seat)) for seat, rules in asked.items()}
    return replace(brought, lists=kept)


def checked(rules: ListRules, seat: Seat, text: str | None) -> str:
    """*text* as it is kept, or without one the first ready-made list. Raises IllegalOrder."""
    if not text and not rules.ready:
        raise IllegalOrder(f"Write down a {rules.called} for the {seat}.")
    judgement = judged(rules, text or next(iter(rules.ready.values())).text)
    if judgement.faults:
        raise IllegalOrder(f"The {rules.called} of the {seat}: {' '.join(judgement.faults)}")
    return judgement.text


def told(system: Describes, setup: Setup, brought: Brought) -> list[Fact]:
    """Each seat is told which list it has brought, and nobody of another's."""
    return [
        Fact(BROUGHT, shown(rules, brought.lists[seat]), {"text": brought.lists[seat]}, (seat,))
        for seat, rules in blind(system, setup)
    ]


def shown(rules: ListRules, text: str) -> str:
    """`Your deck, 40 cards: 3 raven, 2 crow.`"""
    total = judged(rules, text).total
    lines = ", ".join(text.splitlines())
    return f"Your {rules.called}, {total} {rules.measure}: {lines}."

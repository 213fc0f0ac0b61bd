"""A state that was adopted by agreement is told apart from what is proven."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from rules import verify
from rules.kernel import chain, fold
from rules.kernel.raising import shadow
from rules.kernel.table import orders as table_orders
from rules.record import Event, Record
from tests.support.forging import SETUP, SYSTEM, chained_anew, shortest_game


@pytest.fixture(scope="module")
def game() -> Record:
    return shortest_game()


def adopting(game: Record, last: int, *, turn: int, without: str = "") -> Record:
    """As a forger writes it: all agreed to adopt, after event *last*, its state in that *turn*."""
    events = list(game.events[: last + 1])
    state = next(again_until(events)).state
    state.turn = turn
    data = SYSTEM.dump(state)
    return adopting_it(game, events, {name: data[name] for name in data if name != without})


def adopting_it(game: Record, events: list[Event], data: dict[str, Any]) -> Record:
    last, kept = len(events) - 1, json.dumps(data)
    digest = chain.digest_of(json.loads(kept))
    events[last] = Event(events[last].link._replace(digest=digest), "")
    table = table_orders.folded(SYSTEM, game.heading.rules_setup, (link for link, _ in events))
    ruled = f"adopt {'0' * 32} {'0' * 32} {last}"
    for seat, line in (("", ruled), *((seat, "agree") for seat in SETUP.seats)):
        number, at = len(events), f"2026-11-22T00:00:{len(events) - last:02}.000000Z"
        order, facts = table_orders.play(table, seat, line, kept)
        link = chain.Link(
            number, seat, "player" if seat else "referee", order, "[]", at, digest,
            chain.written_facts(facts),
        )  # fmt: skip
        table.noted(link)
        events.append(Event(link, ""))
    return chained_anew(game, events)


def again_until(events: list[Event]) -> Iterator[fold.Played]:
    """The last state that *events* lead to."""
    yield list(shadow(SYSTEM, SETUP, [link for link, _ in events]))[-1]


@pytest.mark.parametrize(("turn", "how"), [(1, "Event 34 puts"), (5, "Not played again: event 33")])
def test_a_state_that_was_adopted_is_not_proven(game: Record, turn: int, how: str) -> None:
    """Whether it is the one that the events lead to or an invented one."""
    forged = adopting(game, 33, turn=turn)
    forged = replace(forged, heading=replace(forged.heading, status="playing"))
    report = verify.prove(forged)
    assert [one[: len(how)] for one in report.adopted] == [how]
    assert not report.broken
    said = verify.told_to_people(game, report, witnesses=True)
    assert said[-1] == "NOT PROVEN WHOLE: a state was adopted."


def test_what_is_no_state_is_not_adopted(game: Record) -> None:
    forged = adopting(game, 33, turn=5, without="models")
    report = verify.verify(replace(forged, heading=replace(forged.heading, status="playing")))
    assert not report.adopted
    assert str(report.broken[-1]) == "event 33: the rules reach another state"

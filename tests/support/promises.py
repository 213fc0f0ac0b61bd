"""What every system promises, whatever its rules: what breaks it is named with the system."""

import json
from collections.abc import Iterator

from games.mail.plan_orders import PLAN, PREVIEW
from rules.kernel import fold
from rules.kernel.chance import Recorded, Refusing
from rules.kernel.counts import written
from rules.kernel.errors import NotYetKnown, OrderError
from rules.kernel.facts import Table
from rules.kernel.orders import Action, Offer
from rules.kernel.parsing import parse
from rules.kernel.system import Setup, System
from rules.kernel.table import orders as table_orders
from tests.support.random_play import games

digest = fold.digest


def orders_of_a_random_game(system: System, setup: Setup, seed: int) -> int:
    """
    It ends, what it offers and plays by default is legal, and its events make it again.

    Gives the number of its orders; raises AssertionError.
    """
    for state, events in games(system, setup, seed):
        if len(events) % 7 == 1:
            offers_are_legal_and_read_back(system, state)
            what_stands_beside_is_legal(system, state, setup)
            a_snapshot_is_the_state(system, state)
            whoever_is_away_rolls_nothing(system, state)
        defaults_are_legal(system, state)
    assert system.outcome(state), f"{system.title} did not end within {system.longest} orders"
    again = fold.start(system, setup, Recorded(events[0].rolls)).state
    for number, event in enumerate(events[1:], 1):
        facts_are_for_seats(setup, fold.replay_one(system, again, event, number))
    assert digest(system, again) == digest(system, state)
    return len(events) - 1


def facts_are_for_seats(setup: Setup, played: fold.Played) -> None:
    for fact in played.facts:
        assert set(fact.to or ()) <= set(setup.seats), f"nobody reads: {fact}"


def faults_of_sides(system: System, setup: Setup) -> list[str]:
    """Every seat is of one side, which has a name of its own and a rival."""
    sides, faults = system.sides(setup), []
    if len({side.name for side in sides}) < len(sides):
        faults.append(f"two sides of {system.title} have one name")
    if len(sides) < 2:
        faults.append(f"nobody plays against the {sides[0].name} in {system.title}")
    if sorted(seat for side in sides for seat in side.seats) != sorted(setup.seats):
        faults.append(f"not every seat of {system.title} is of one side")
    return faults


def faults_of_tables(system: System) -> list[str]:
    """Every typical table is one that can be played, with its seats in order."""
    tables = [(mission, table) for mission in system.missions for table in system.tables(mission)]
    return [
        f"mission {mission} of {system.title} has no table {', '.join(table)}"
        for mission, table in tables
        if not system.seating(mission).fits(table)
        or system.seating(mission).in_order(table) != table
    ]


def faults_of_verbs(system: System) -> list[str]:
    """No order to the figures has the verb of one to the table, or of what a mail alone reads."""
    taken = sorted(system.actions.keys() & {*table_orders.ACTIONS, PLAN, PREVIEW})
    return [f"“{verb}” of {system.title} is reserved for the table" for verb in taken]


def offers_are_legal_and_read_back(system: System, state: object) -> int:
    """How many orders were looked at."""
    seen = 0
    for prompt in system.prompts(state):
        view = system.view(state, prompt.seat)
        offers = fold.offers(system, view, prompt)
        orders = [order for offer in offers for order in suggested(offer)]
        assert orders, f"{system.title} offers nothing: {prompt.text}"
        for order in orders:
            must_be_legal(system, order, view)
            assert parse(str(order), system.actions, prompt.verbs) == order
        seen += len(orders)
    return seen


def what_stands_beside_is_legal(system: System, state: object, setup: Setup) -> None:
    """What a page offers beside the question may be given whoever is asked."""
    for seat in setup.seats:
        view = system.view(state, seat)
        for action in [action for action in system.actions.values() if action.beside]:
            for order in (order for offer in action.offers(view) for order in offer.orders()):
                told = f"{system.title} offers “{order}” beside the question, but not at any time"
                assert action.verb in system.anytime(state, seat), told
                must_be_legal(system, order, view)


def suggested(offer: Offer) -> Iterator[Action]:
    """Its orders, and the one that numbers to choose begin from, which their form reads back."""
    yield from offer.orders()
    if counts := offer.counts:
        assert all(len(slot.words) == 1 for slot in offer.slots[:-1])
        words = written(counts.suggested)
        read = counts.read(words)
        assert written(read) == words, f"“{' '.join(words)}” is read as {read}"
        yield offer.action.from_words([*offer.lead.split()[1:], *words])


def must_be_legal(system: System, order: Action, view: object) -> None:
    try:
        order.check(view)
    except OrderError as error:
        raise AssertionError(f"{system.title} offers “{order}”, but: {error}") from error


def defaults_are_legal(system: System, state: object) -> None:
    for prompt in system.prompts(state):
        fold.understand(system, state, prompt.seat, prompt.default)


def whoever_is_away_rolls_nothing(system: System, state: object) -> None:
    """A cautious order hangs on a die only where every order does."""
    for prompt in system.prompts(state):
        view = system.view(state, prompt.seat)
        legal = fold.legal(system, view, prompt)
        order = fold.understand(system, state, prompt.seat, system.cautious(view, prompt))
        if rolls(system, state, prompt.seat, order):
            assert all(rolls(system, state, prompt.seat, other) for other in legal)


def rolls(system: System, state: object, seat: str, order: Action) -> bool:
    copy = system.load(json.loads(json.dumps(system.dump(state))))
    try:
        order.play(Table(copy, seat, Refusing()))
    except NotYetKnown:
        return True
    return False


def a_snapshot_is_the_state(system: System, state: object) -> None:
    data = json.loads(json.dumps(system.dump(state)))
    assert digest(system, system.load(data)) == digest(system, state)
    text = system.write_position(state)
    assert digest(system, system.read_position(text)) == digest(system, state)
    described = system.describe(state)
    assert all(line.split()[0] == kind for kind, lines in described.items() for line in lines)

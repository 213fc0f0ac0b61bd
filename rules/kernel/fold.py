"""Playing one order, and folding many orders into a state."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.kernel import brought, chain
from rules.kernel.brought import Brought
from rules.kernel.chance import Chance, Recorded, Roll
from rules.kernel.errors import IllegalOrder, OrderError, ReplayMismatch
from rules.kernel.facts import Fact, Table, Throw
from rules.kernel.orders import Action, Offer, Prompt, Seat
from rules.kernel.parsing import example, parse
from rules.kernel.standing import given
from rules.kernel.system import POSITION, Runs, Setup, System
from rules.kernel.table import orders as table_orders


@dataclass(frozen=True)
class Event:
    """One stored event: who ordered what, and what the dice said."""

    seat: Seat
    order: str
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True)
class Played:
    """
    What one order did. *state* is the state after it.

    *throws* say whose dice the rolls were, and are not stored.
    """

    state: Any
    order: str
    rolls: tuple[Roll, ...]
    facts: tuple[Fact, ...]
    throws: tuple[Throw, ...] = ()


def start(
    system: System, setup: Setup, chance: Chance, bringing: Brought = brought.NOTHING
) -> Played:
    """
    Event 0: set the table up, or a position from the options, and play on to a question.

    *bringing* is what seats bring along. Raises IllegalOrder for a list that breaks a rule.
    """
    bringing = brought.complete(system, setup, bringing)
    position = setup.options.get(POSITION)
    state = (
        system.read_position(position) if position else system.start(setup, chance, bringing.lists)
    )
    played = begun(system, state, chance, bringing)
    return replace(played, facts=(*brought.told(system, setup, bringing), *played.facts))


def begun(system: Runs, state: Any, chance: Chance, bringing: Brought = brought.NOTHING) -> Played:
    """Play on from *state* to a question, with the standing orders that seats bring."""
    table = Table(state, "", chance)
    system.settle(table)
    table.facts += given(system, table.state, bringing.usual)
    system.settle(table)
    return played_on(table, "start")


def submit(system: Runs, state: Any, seat: Seat, line: str, chance: Chance) -> Played:
    """
    Play *line* for *seat*, changing *state*.

    Raises OrderError, and then *state* is as it was; raises Endless, and then it is spoilt.
    """
    return carried_out(system, state, seat, understand(system, state, seat, line), chance)


def carried_out(system: Runs, state: Any, seat: Seat, action: Action, chance: Chance) -> Played:
    """Play an order that was understood, changing *state*."""
    table = Table(state, seat, chance)
    action.play(table)
    system.settle(table)
    return played_on(table, str(action))


def played_on(table: Table, order: str) -> Played:
    """What *order* did on its *table*."""
    told = tuple(table.chance.rolls), tuple(table.facts), tuple(table.throws)
    return Played(table.state, order, *told)


def understand(system: Runs, state: Any, seat: Seat, line: str) -> Action:
    """Read and judge *line*; raises OrderError with a sentence for the player."""
    prompts = system.prompts(state)
    if not prompts and not system.unasked(state):
        raise IllegalOrder("The game is over.")
    asked = [prompt for prompt in prompts if prompt.seat == seat]
    verbs = [verb for prompt in asked for verb in prompt.verbs]
    anytime = system.anytime(state, seat)
    if not verbs and not names_one_of(line, anytime):
        # Who else is asked may be a secret: a window never says whose it is.
        raise IllegalOrder(f"The game is not waiting for {seat or 'you'} now.")
    view = system.view(state, seat)
    action = parse(
        line,
        system.actions,
        [*verbs, *anytime],
        lambda: [*playable(system, view, asked), *anytime],
        lambda action: example(action, ways(system, view, asked), view),
    )
    action.check(view)
    return action


def playable(system: Runs, view: Any, asked: Iterable[Prompt]) -> list[str]:
    """The verbs with which an order can be given now."""
    return list(dict.fromkeys(offer.action.verb for offer in ways(system, view, asked)))


def ways(system: Runs, view: Any, asked: Iterable[Prompt]) -> list[Offer]:
    """The ways to answer any of the questions *asked*."""
    return [offer for prompt in asked for offer in offers(system, view, prompt)]


def names_one_of(line: str, verbs: Iterable[str]) -> bool:
    return line.split()[:1] != [] and line.split()[0].lower() in verbs


def ready(system: Runs, state: Any, seat: Seat = "") -> tuple[Seat, str] | None:
    """
    The next answer that a standing order gives as an order of its own; None if there is none yet.

    It waits until nobody else is asked, and comes just before the order of the last *seat*, so that
    the others cannot count how many were asked.
    """
    # An event that comes before the others have answered would show them that this seat has a
    # standing order. Beside the last answer, which everybody waits for, it shows nothing.
    answers = system.unasked(state)
    if not answers or any(prompt.seat != seat for prompt in system.prompts(state)):
        return None
    return answers[0]


def replay(system: Runs, state: Any, events: Iterable[Event], first: int = 1) -> Any:
    """
    Fold *events* into *state*, checking every order and every roll.

    *first* is the number of the first event. Raises ReplayMismatch naming the event that fails.
    """
    for number, event in enumerate(events, first):
        replay_one(system, state, event, number)
    return state


def replay_one(system: Runs, state: Any, event: Event, number: int) -> Played:
    """Fold event *number* into *state*; raises ReplayMismatch naming it."""
    chance = Recorded(event.rolls)
    try:
        played = submit(system, state, event.seat, event.order, chance)
        chance.finish()
    except (OrderError, ReplayMismatch) as error:
        raise ReplayMismatch(f"event {number} ({event.seat}: {event.order}): {error}") from error
    return played


def offers(system: Runs, view: Any, prompt: Prompt) -> list[Offer]:
    """The ways to answer; whoever is asked for consent may give it whatever the view shows."""
    actions = (system.actions.get(verb) or table_orders.ACTIONS[verb] for verb in prompt.verbs)
    return [offer for action in actions for offer in action.offers(view)]


def legal(system: Runs, view: Any, prompt: Prompt) -> list[Action]:
    return [order for offer in offers(system, view, prompt) for order in offer.orders()]


def odds(system: Runs, state: Any, seat: Seat, line: str) -> list[str]:
    """The tests that *line* hangs on, as *seat* may know them; raises OrderError."""
    return understand(system, state, seat, line).odds(system.view(state, seat))


def copy(system: Runs, state: Any) -> Any:
    """Another state, equal and apart; a dump shares lists with the state it tells of."""
    return system.load(apart(system.dump(state)))


def apart(dumped: dict[str, Any]) -> dict[str, Any]:
    """The same JSON data in lists of its own; `deepcopy` takes many times as long."""
    copied: dict[str, Any] = json.loads(json.dumps(dumped))
    return copied


def digest(system: Runs, state: Any) -> str:
    """Sixteen hexadecimal figures that two equal states share."""
    return chain.digest_of(system.dump(state))

"""The hive of a Last Stand gives its orders, as a player gives theirs, rulebook §10.3.4."""

from rules.avp_thb import instinct
from rules.avp_thb.actions import ACTIONS
from rules.avp_thb.pieces import HIVE
from rules.avp_thb.state import State
from rules.avp_thb.steps import acting
from rules.avp_thb.view import view
from rules.kernel.facts import Table
from rules.parts.steps import unasked


def is_acting(state: State) -> bool:
    return any(seat == HIVE for seat, _ in unasked(state) if state.by_rules(seat))


def act(table: Table) -> None:
    """The next action of the Alien that is activated, judged like everybody’s."""
    state = table.state
    step = acting(state)
    assert step
    seen = view(state, HIVE)
    verb, *words = instinct.order(seen, seen.models[step.model], step.points, table.chance).split()
    action = ACTIONS[verb].from_words(words)
    action.check(seen)
    action.play(Table(state, HIVE, table.chance, table.facts, table.throws))

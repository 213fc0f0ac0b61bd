"""How far each side has come towards its aim, in percent, so that the two can be compared."""

from rules.doom.pieces import INVADER
from rules.doom.scenarios.scenario import NODE, NODES
from rules.doom.state import State

ALL = 100


def progress(state: State) -> dict[str, int]:
    """
    By side. The marines’ way are the areas to be found, and the exit or the nodes; the invader
    comes nearer by frags or by rounds, whichever is more.
    """
    won = state.winners or []
    found = {state.team: of_marines(state), INVADER: of_invader(state)}
    return {side: ALL if side in won else min(far, ALL - 1) for side, far in found.items()}


def of_marines(state: State) -> int:
    left = sum(token.kind == NODE for token in (*state.tokens, *state.hidden))
    ends = left + len(state.disarmed) if state.board.aim == NODES else 1
    done = len(state.revealed) - 1 + len(state.disarmed)
    return share(done, len(state.scenario.areas) - 1 + ends)


def of_invader(state: State) -> int:
    return max(share(state.frags, state.limit), share(state.round - 1, state.rounds))


def share(done: int, of: int) -> int:
    return ALL * done // of if of else 0

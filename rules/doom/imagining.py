"""A state that a view allows: what is hidden is as printed, and the invader’s hand is any."""

from rules.doom import position
from rules.doom.deck import CARDS
from rules.doom.pieces import INVADER
from rules.doom.scenarios import of_mission
from rules.doom.state import State
from rules.doom.steps.turn import ACT, DECLARE, InvaderTurn, MarineTurn
from rules.doom.view import OPEN, View
from rules.kernel.chance import Chance
from rules.kernel.fold import apart
from rules.kernel.orders import Seat


def imagine(view: View, chance: Chance) -> State:
    """Tokens behind doors lie as printed; cards that nobody has seen are dealt by *chance*."""
    scenario = of_mission(view.mission) if view.mission else view.board
    state = State(**{name: getattr(view, name) for name in OPEN}, scenario=scenario)
    floor = set(view.board.area_of)
    state.hidden = [token for token in scenario.tokens if token.at not in floor]
    state.steps = view.steps
    state.hand = view.hand if view.seat == INVADER else dealt(view, chance)
    state.deck = [card for card in CARDS if card not in {*state.hand, *view.discarded}]
    state.armed = view.armed
    state.standing = {view.seat: view.standing} if view.seat and view.standing else {}
    return position.load(apart(position.dump(state)))


def dealt(view: View, chance: Chance) -> list[str]:
    """A hand of as many cards as the invader holds, of those that may be in it."""
    left = [card for card in CARDS if card not in view.discarded]
    found = list[str]()
    for _ in range(min(view.held, len(left))):
        found.append(chance.pick("imagined", left))
        left.remove(found[-1])
    return found


MARINES_LET_PASS = {"dodge": ["never"], "guard": ["never"]}
INVADER_LETS_PASS = {"watchful": ["never"]}


def expect(view: View, chance: Chance, *, in_turn: bool) -> State:
    """An imagined state in which nobody else interrupts; *in_turn*: at the seat’s next turn."""
    state = imagine(view, chance)
    for seat in state.seats:
        if seat != view.seat:
            state.standing[seat] = dict(INVADER_LETS_PASS if seat == INVADER else MARINES_LET_PASS)
    if view.seat != INVADER:
        state.armed = []
    if in_turn and view.seat in state.seats and not has_turn(state, view.seat):
        state.steps = [turn_of(view.seat)]
    return state


def has_turn(state: State, seat: Seat) -> bool:
    return len(state.steps) == 1 and state.steps[0].seat == seat


def turn_of(seat: Seat) -> MarineTurn | InvaderTurn:
    return InvaderTurn(stage=ACT) if seat == INVADER else MarineTurn(seat, DECLARE)

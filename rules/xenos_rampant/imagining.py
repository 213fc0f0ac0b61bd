"""A state that a view allows: all but detachments, sealed places and standing orders lies open."""

from rules.kernel.fold import apart
from rules.kernel.orders import Seat
from rules.xenos_rampant import position
from rules.xenos_rampant.placing import roster, usual_places
from rules.xenos_rampant.rosters import OURS, usual
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.turn import ORDERS, Phase
from rules.xenos_rampant.view import OPEN, View


def imagine(view: View) -> State:
    """The other side brings one of ours, has placed it anyhow, and leaves all as usual."""
    state = State(**{name: getattr(view, name) for name in OPEN}, steps=view.steps)
    if view.seat:
        state.standing = {view.seat: view.standing}
    if view.deploying:
        state.units = {}
        state.planned = {view.seat: view.planned} if view.planned and view.seat else {}
        state.rosters = {
            seat: view.roster if seat == view.seat else guessed(view, seat) for seat in view.seats
        }
        state.lists = dict(state.rosters) if state.careers else {}
        state.sealed = {seat: placed(view, state, seat) for seat in view.ready}
    return position.load(apart(position.dump(state)))


def guessed(view: View, seat: Seat) -> str:
    return OURS[usual(seat, view.sizes[seat], view.mission, view.edition)]


def placed(view: View, state: State, seat: str) -> list[str]:
    if seat == view.seat:
        return view.sealed
    return usual_places(roster(seat, state.rosters[seat], state.mission, state.first))


LET_PASS = {"firefight": ["never"], "countercharge": ["never"]}


def expect(view: View, *, in_turn: bool) -> State:
    """An imagined state in which the others do not react; *in_turn*: at the seat’s next orders."""
    state = imagine(view)
    for seat in state.seats:
        if seat != view.seat:
            state.standing[seat] = dict(LET_PASS)
    if in_turn and view.seat in state.seats and not view.deploying:
        to_orders_of(state, view.seat)
    return state


def to_orders_of(state: State, seat: Seat) -> None:
    """The seat’s phase under way, or the next one, before its first order."""
    if state.active != seat:
        if seat == state.first and state.round < state.rounds:
            state.round += 1
        state.active = seat
        for unit in state.units.values():
            unit.done = unit.done and unit.seat != seat
    state.steps = [Phase(seat, stage=ORDERS)]

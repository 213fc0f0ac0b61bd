"""Points of the battles, and what was destroyed. Our own designs."""

from collections.abc import Callable, Mapping

from rules.kernel.editions import in_force
from rules.kernel.facts import Table
from rules.kernel.orders import Seat
from rules.kernel.words import several
from rules.xenos_rampant.campaign import KEPT, gained
from rules.xenos_rampant.ground.points import INCH, Point, length
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps.carrying import BOX, WORTH

NEAR = 3  # inches from an objective that is held
FIRST_ROUND = 3  # of those whose ends count
CLUTCH, STANDS = "clutch", 2  # rounds in a row
DEAR = 6  # points, above which a destroyed unit counts double


def near(unit: Unit, at: Point, inches: int) -> bool:
    """Whether the edge of *unit* is so near to a point."""
    return length(unit.at, at) - unit.profile.radius <= inches * INCH


def holder(layout: Layout, at: Point) -> Seat | None:
    """Whose unit is near the point, not Suppressed, with no enemy near."""
    units = [u for u in layout.units.values() if not u.aboard and near(u, at, NEAR)]
    seats = {unit.seat for unit in units}
    if len(seats) != 1 or all(unit.suppressed for unit in units):
        return None
    return seats.pop()


def crossroads(table: Table) -> None:
    """A point for each objective that is held at the end of a round, from the third on."""
    state: State = table.state
    if state.round < FIRST_ROUND:
        return
    for name, at in state.objectives.items():
        seat = holder(state, at)
        if seat:
            state.score[seat] += 1
            table.tell("holds", f"The {seat} side holds {name}: 1 point.", seat=seat, place=name)


def gulch(table: Table, seat: Seat) -> None:
    """The attacker stands at the clutch at the end of its phase, in two rounds in a row."""
    state: State = table.state
    if seat != state.first or CLUTCH not in state.objectives:
        return
    at = state.objectives[CLUTCH]
    there = [u for u in state.of(seat) if u.profile.is_infantry and not u.suppressed]
    stands = any(near(unit, at, NEAR) for unit in there)
    held = state.progress.get(CLUTCH, 0)
    state.progress[CLUTCH] = held + 1 if stands else 0
    if stands:
        is_first = not held and state.round < state.rounds
        once = "; once more in the next round destroys it" if is_first else ""
        table.tell("stands", f"The {seat} side stands at the clutch{once}.", seat=seat)
    if state.progress[CLUTCH] == STANDS:
        state.score[seat] += WORTH
        table.tell("clutch", f"The clutch is destroyed: {WORTH} points.", seat=seat)
        if in_force(IS_GONE, state.edition):
            del state.objectives[CLUTCH]


# By edition, whether a clutch that was destroyed is no more (ruling H11).
IS_GONE: Mapping[int, bool] = {1: False, 5: True}


def dropship(table: Table) -> None:
    """The last round is over."""
    state: State = table.state
    if state.round == state.rounds and not in_force(WHENEVER_IT_ENDS, state.edition):
        count_box(table)


# By edition, whether the box counts for the attacker after fewer rounds, too (ruling H12).
WHENEVER_IT_ENDS: Mapping[int, bool] = {1: False, 5: True}


def count_box(table: Table) -> None:
    """The attacker has the box when the battle ends."""
    state: State = table.state
    carrier = state.units.get(state.carriers.get(BOX, ""))
    if carrier and carrier.seat == state.first:
        state.score[carrier.seat] += WORTH
        table.tell("box", f"The {carrier.seat} side holds the box: {WORTH} points.")


OF_PHASES: Mapping[int, Callable[[Table, Seat], None]] = {2: gulch}
OF_ROUNDS: Mapping[int, Callable[[Table], None]] = {1: crossroads, 3: dropship}


def destroyed(layout: Layout, seat: Seat) -> int:
    """1 for each enemy unit worth up to six points that is gone, 2 for each dearer one."""
    gone = layout.fallen.get(layout.foe(seat), {})
    return sum(2 if worth > DEAR else 1 for worth in gone.values())


def points_of(layout: Layout) -> dict[Seat, int]:
    """What each side has altogether."""
    return {seat: layout.score.get(seat, 0) + destroyed(layout, seat) for seat in layout.seats}


def finish(table: Table) -> None:
    """Points of the battle and of what was destroyed; equal points are a draw."""
    state: State = table.state
    if in_force(WHENEVER_IT_ENDS, state.edition):
        count_box(table)
    points = points_of(state)
    best = max(points.values())
    winners = [seat for seat, found in points.items() if found == best]
    state.winners = winners if len(winners) == 1 else []
    state.reason = ", ".join(f"{seat} {found}" for seat, found in points.items()) + "."
    for seat, career in state.careers.items():
        won = gained(points, seat)
        career[0] = min(KEPT, career[0] + won)
        told = f"{several(won, 'point')} of a career"
        table.tell("career", f"The {seat} Commander wins {told}.", seat=seat, points=won)
    table.tell("end", f"The game is over: {state.reason}", points=points)

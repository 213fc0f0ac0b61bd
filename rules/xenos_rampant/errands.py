"""Where an autopilot wants its units, and how far it is to there."""

from collections import deque
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import cycle
from typing import NamedTuple

from rules.kernel.orders import Seat
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.going import barred_by_wall
from rules.xenos_rampant.ground.points import SIDE, Point, length
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.moving import Ends
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.steps.carrying import EXIT
from rules.xenos_rampant.steps.scoring import CLUTCH
from rules.xenos_rampant.view import View

FAR = 9999  # more tenths of an inch than any way has
HOLDS = 20  # from where an objective is surely held
WIDTH = 20  # the radius for which ways around walls are counted
GUARDS = 2  # units that go for a single objective
BADLY = 6  # what a unit needs to hit that is no good at attacking


class Errand(NamedTuple):
    """A place by its name or a label, or “”; where it is, and from how far it is held."""

    name: str
    at: Point
    near: int = 0

    def left(self, view: View, unit: Unit, at: Point) -> int:
        """About how far *unit* would still have to go from a point, in tenths of an inch."""
        return self.left_on(view.ground, unit.profile.radius, at)

    def left_on(self, ground: Ground, radius: int, at: Point) -> int:
        if not self.name:
            return 0
        far = way_left(ground, at, self.at)
        return max(0, far - self.near - radius) if self.near else far


def errand(view: View, unit: Unit) -> Errand:
    """
    Each of several objectives has the unit that is the nearest, then the next ones. A clutch has
    all of the attacker’s infantry, and what else is single the two units that are there the
    soonest; the others go for the enemy who is the nearest to it. Who carries something takes it
    away, and all go for an enemy who does. Whoever keeps back goes for no enemy.
    """
    for id in view.carriers.values():
        return taken_away(view, unit) if id == unit.id else hunted(view, unit, id)
    if len(view.objectives) == 1:
        ((name, at),) = view.objectives.items()
        near = HOLDS if name == CLUTCH else 0
        return Errand(name, at, near) if goes(view, unit, name) else hunted_near(view, unit, at)
    return dealt(view, unit.seat).get(unit.id) or hunted(view, unit)


def goes(view: View, unit: Unit, name: str) -> bool:
    """Whether *unit* is wanted at the single objective."""
    if name == CLUTCH and unit.seat == view.first:
        return unit.profile.is_infantry
    able = [one for one in view.of(unit.seat) if one.profile.is_infantry and one.fullest]
    at = view.objectives[name]
    home = way_home(view, unit.seat, at)
    return unit.id in soonest(tuple((one.id, one.at, one.fullest) for one in able), at, home)


@lru_cache(maxsize=1024)
def soonest(able: tuple[tuple[str, Point, int], ...], goal: Point, home: int) -> tuple[str, ...]:
    """Who needs the fewest moves to the *goal* and on *home*, of units that go so far in a move."""
    moves = sorted((Fraction(length(at, goal) + home, fullest), id) for id, at, fullest in able)
    return tuple(id for _, id in moves[:GUARDS])


def way_home(view: View, seat: Seat, at: Point) -> int:
    """How far the defender would carry it from a point; the attacker holds it there."""
    battle = BATTLES.get(view.mission)
    if seat == view.first or battle is None or EXIT not in battle.zones:
        return 0
    return way_left(view.ground, at, battle.zones[EXIT].middle)


def dealt(view: View, seat: Seat) -> Mapping[str, Errand]:
    """An objective for each unit of a side, the nearest first, each one in turn."""
    units = tuple((unit.id, unit.at) for unit in view.of(seat))
    return dealt_to(units, tuple(view.objectives.items()))


@lru_cache(maxsize=1024)
def dealt_to(
    units: tuple[tuple[str, Point], ...], objectives: tuple[tuple[str, Point], ...]
) -> Mapping[str, Errand]:
    found: dict[str, Errand] = {}
    left = list(units)
    for name, goal in cycle(objectives):
        if not left:
            break
        _, id, at = min((length(at, goal), id, at) for id, at in left)
        left.remove((id, at))
        found[id] = Errand(name, goal, HOLDS)
    return found


def taken_away(view: View, unit: Unit) -> Errand:
    """The defender’s way off the table; the attacker stays where it is."""
    battle = BATTLES.get(view.mission)
    if unit.seat == view.first or battle is None or EXIT not in battle.zones:
        return Errand("", unit.at)
    at = battle.zones[EXIT].middle
    return Errand(places.square_of(at), at)


def hunted(view: View, unit: Unit, carrier: str = "") -> Errand:
    """The *carrier*, if it is an enemy, or the nearest enemy."""
    return prey(view, unit, lambda foe: (foe.id != carrier, view.gap(unit, foe)))


def hunted_near(view: View, unit: Unit, at: Point) -> Errand:
    """The enemy who is the nearest to a point."""
    return prey(view, unit, lambda foe: (False, length(foe.at, at)))


def prey(view: View, unit: Unit, rank: Callable[[Unit], tuple[bool, int]]) -> Errand:
    foes = [] if keeps_back(view, unit) else view.foes(unit.seat)
    foe = min(foes, key=lambda foe: (rank(foe), foe.id), default=None)
    return Errand(foe.id, foe.at) if foe else Errand("", unit.at)


def keeps_back(view: View, unit: Unit) -> bool:
    """Whether a unit waits for the enemy: a defender who attacks badly and cannot shoot."""
    return unit.seat != view.first and unit.profile.attack >= BADLY and not unit.profile.shoot


@lru_cache(maxsize=2048)
def nearest_of(ground: Ground, wanted: Errand, radius: int, ends: Ends) -> tuple[int, str]:
    """How far is left for a disc from the best of the *ends*, and its name."""
    ways = ((wanted.left_on(ground, radius, at), name) for name, at in ends)
    return min(ways, default=(FAR, ""))


def way_left(ground: Ground, at: Point, end: Point) -> int:
    """About how far it is from one point to another, around walls."""
    squares = squares_left(ground, places.square_of(end)).get(places.square_of(at))
    return FAR if squares is None else max(length(at, end), squares * places.SQUARE)


@lru_cache(maxsize=256)
def squares_left(ground: Ground, goal: str) -> dict[str, int]:
    """How many squares it is to *goal* from each square, around walls."""
    left, edge, ways = {goal: 0}, deque([goal]), ways_around(ground)
    while edge:
        square = edge.popleft()
        for other in ways[square]:
            if other not in left:
                left[other] = left[square] + 1
                edge.append(other)
    return left


@lru_cache(maxsize=8)
def ways_around(ground: Ground) -> dict[str, list[str]]:
    """From which of the eight squares around it one comes to each square, for the walls."""
    return {
        square: [
            places.square_of(at) for at in around(end) if not barred_by_wall(ground, at, end, WIDTH)
        ]
        for column in places.GRID
        for square, end in column
    }


def middle_of(square: str) -> Point:
    return places.read(square) or (0, 0)


def around(middle: Point) -> list[Point]:
    """The middles of the eight squares around one."""
    x, y = middle
    found = [(x + dx, y + dy) for dx in NEXT for dy in NEXT]
    return [at for at in found if at != middle and all(0 < part < SIDE for part in at)]


NEXT = (-places.SQUARE, 0, places.SQUARE)

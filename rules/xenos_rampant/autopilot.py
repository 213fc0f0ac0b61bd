"""Orders for a seat without a player, chosen from what the table shows."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Action, Prompt, Seat
from rules.xenos_rampant import odds
from rules.xenos_rampant.actions.base import UnitOrder, suggested
from rules.xenos_rampant.actions.careers import Learn
from rules.xenos_rampant.actions.deploying import Infiltrate, asked
from rules.xenos_rampant.actions.moves import Move
from rules.xenos_rampant.actions.rides import Alight, Arrive
from rules.xenos_rampant.actions.shots import Attack, Shoot
from rules.xenos_rampant.actions.special import CallSupport, Regenerate
from rules.xenos_rampant.armour import in_fight
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment import read
from rules.xenos_rampant.fighting import value_of
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.going import barred_by_wall
from rules.xenos_rampant.ground.points import SIDE, Point, length
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.moving import reachable
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.shooting import refusal
from rules.xenos_rampant.steps.bursting import SUPPORT
from rules.xenos_rampant.steps.carrying import EXIT
from rules.xenos_rampant.steps.losing import plain_armour
from rules.xenos_rampant.steps.shooting import expected
from rules.xenos_rampant.steps.turn import ready
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import TRAITS

WORTH_A_SHOT = Fraction(1, 4)  # Strength on average
HOLDS = 10  # how near to an objective a unit stays where it is


class Idea(NamedTuple):
    """An order and what it is worth; free ones come before those that may end the phase."""

    free: bool
    worth: Fraction
    order: Action


def choose(view: View, prompt: Prompt) -> str:
    """An order for *prompt*."""
    return CHOICES.get(prompt.kind, default)(view, prompt)


def cautious(view: View, prompt: Prompt) -> str:
    """The order of somebody who is away: what must be done is done without one."""
    return prompt.default


def default(view: View, prompt: Prompt) -> str:
    return prompt.default


def phase(view: View, prompt: Prompt) -> str:
    """The best idea, free ones first; of doubtful ones the most valuable."""
    ideas = [idea for unit in ready(view, view.seat or "") for idea in ideas_of(view, unit)]
    best = max(ideas, key=lambda idea: (idea.free, idea.worth), default=None)
    return str(best.order) if best else prompt.default


def infiltration(view: View, prompt: Prompt) -> str:
    """As far towards what the unit is to hold as it may go."""
    unit, _ = asked(view)
    name, at = goal(view, unit)
    order = Infiltrate(("towards", name))
    near = not name or length(unit.at, at) <= HOLDS
    return prompt.default if near or not is_legal(view, order) else str(order)


def careers(view: View, prompt: Prompt) -> str:
    """Another trait of the tables that it knows, as soon as there are points for one."""
    traits = next(entry.traits for entry in read(view.roster) if entry.is_commander)
    known = [TRAITS[trait].table for trait in traits] or [TRAITS["wise"].table]
    order = Learn(known[0])
    return str(order) if is_legal(view, order) else prompt.default


CHOICES: Mapping[str, Callable[[View, Prompt], str]] = {
    "careers": careers,
    "phase": phase,
    "infiltration": infiltration,
}


def ideas_of(view: View, unit: Unit) -> Iterator[Idea]:
    """What *unit* might well do."""
    found = shots(view, unit), charges(view, unit), steps(view, unit)
    for order, worth in arrivals(view, unit) if unit.aboard else chain(*found):
        if worth > 0 and is_legal(view, order):
            test = order.test(view, unit)
            chance = odds.total_at_least(2, test.value - test.added) if test else Fraction(1)
            yield Idea(test is None, worth * chance, order)


def is_legal(view: View, order: Action) -> bool:
    try:
        order.check(view)
    except IllegalOrder:
        return False
    return True


def arrivals(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """Out of reserve or a transport, as near as may be to where the unit is wanted."""
    kind = Arrive if unit.aboard == RESERVE else Alight
    if unit.done or (kind is Alight and unit.aboard not in view.units):
        return
    wanted = goal(view, unit)[1]
    for choice, *_ in islice(kind.ways(view, unit), 1):
        near = sorted(
            suggested(choice), key=lambda square: (length(middle_of(square), wanted), square)
        )
        yield from ((kind.from_words([unit.id, square]), Fraction(1)) for square in near[:1])


def middle_of(square: str) -> Point:
    return places.read(square) or (0, 0)


def shots(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    if "shoot" in unit.profile.orders:
        for foe in view.foes(unit.seat):
            loss = expected(view, unit, foe, unit.profile.shoot)
            if loss >= WORTH_A_SHOT and not refusal(view, unit, foe):
                yield Shoot(unit.id, foe.id, ()), loss
    if unit.has("fire_support"):
        for foe in view.foes(unit.seat):
            armour = plain_armour(view, foe, unit).total
            yield CallSupport(unit.id, foe.id), odds.mean_loss(unit.dice, SUPPORT, armour)
    if unit.has("regeneration"):
        yield Regenerate(unit.id), Fraction(1, 2)


def charges(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """Attacks that cost the enemy more than the attacker."""
    if "attack" not in unit.profile.orders:
        return
    for foe in view.foes(unit.seat):
        if view.gap(unit, foe) <= unit.movement:
            gain = blow(view, unit, foe, attacks=True) - blow(view, foe, unit, attacks=False)
            yield Attack(unit.id, foe.id, ()), gain


def blow(view: View, unit: Unit, foe: Unit, *, attacks: bool) -> Fraction:
    needs, _ = value_of(view, unit, attacks=attacks)
    return odds.mean_loss(unit.dice, needs or 7, in_fight(view, unit, foe).total)


def steps(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """Towards what is to be held, or the nearest enemy: worth little, and better than nothing."""
    if "move" not in unit.profile.orders:
        return
    name, at = goal(view, unit)
    if name and length(unit.at, at) > HOLDS:
        order = Move(unit.id, ("towards", name))
        found = order.way_of(view, unit)
        if found.why or found.cost * 2 < unit.movement:
            order = detour(view, unit, at) or order
        yield order, Fraction(1, 8)


def detour(view: View, unit: Unit, at: Point) -> Move | None:
    """To the square from which the way around walls is the shortest, if it is shorter than now."""
    left = steps_left(view.ground, places.square_of(at))
    now = left.get(places.square_of(unit.at), FAR)
    found = [
        (left.get(s, FAR), length(end, at), s) for s, end in reachable(view, unit, unit.movement)
    ]
    best = min(found, default=(FAR, 0, ""))
    return Move(unit.id, (best[2],)) if best[0] < now else None


FAR = 999  # more squares than any way has
WIDTH = 20  # the radius for which ways around walls are counted


@lru_cache(maxsize=64)
def steps_left(ground: Ground, goal: str) -> dict[str, int]:
    """How many squares it is to *goal* from each square, around walls."""
    left, edge = {goal: 0}, deque([goal])
    while edge:
        square = edge.popleft()
        for other in neighbours(square):
            at, end = middle_of(other), middle_of(square)
            if other not in left and not barred_by_wall(ground, at, end, WIDTH):
                left[other] = left[square] + 1
                edge.append(other)
    return left


def neighbours(square: str) -> list[str]:
    """The eight squares around one."""
    x, y = middle_of(square)
    found = [(x + dx, y + dy) for dx in NEXT for dy in NEXT]
    return [places.square_of(at) for at in found if all(0 < part < SIDE for part in at)]


NEXT = (-places.SQUARE, 0, places.SQUARE)


def goal(view: View, unit: Unit) -> tuple[str, Point]:
    """
    Several objectives are dealt out among the units; for a single one the nearest infantry goes,
    and the others for the nearest enemy. Who carries something takes it away, and all go for an
    enemy who does.
    """
    for id in view.carriers.values():
        return taken_away(view, unit) if id == unit.id else hunted(view, unit, id)
    wanted = list(view.objectives.items())
    if len(wanted) == 1:
        return wanted[0] if unit in nearest(view, unit.seat, wanted[0][1]) else hunted(view, unit)
    mine = [u.id for u in view.units.values() if u.seat == unit.seat]
    return wanted[mine.index(unit.id) % len(wanted)] if wanted else hunted(view, unit)


def nearest(view: View, seat: Seat, at: Point) -> list[Unit]:
    """The two units of infantry that are the nearest to a point."""
    able = [unit for unit in view.of(seat) if unit.profile.is_infantry]
    return sorted(able, key=lambda unit: (length(unit.at, at), unit.id))[:2]


def taken_away(view: View, unit: Unit) -> tuple[str, Point]:
    """The defender’s way off the table; the attacker stays where it is."""
    battle = BATTLES.get(view.mission)
    if unit.seat == view.first or battle is None or EXIT not in battle.zones:
        return "", unit.at
    at = battle.zones[EXIT].middle
    return places.square_of(at), at


def hunted(view: View, unit: Unit, carrier: str = "") -> tuple[str, Point]:
    """The *carrier*, if it is an enemy, or the nearest enemy."""
    foes = view.foes(unit.seat)
    found = min(
        foes, key=lambda foe: (foe.id != carrier, view.gap(unit, foe), foe.id), default=unit
    )
    return ("", unit.at) if found is unit else (found.id, found.at)

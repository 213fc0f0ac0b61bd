"""Orders for a seat without a player, chosen from what the table shows."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from heapq import nlargest
from itertools import chain, islice
from typing import NamedTuple

from rules.kernel.errors import is_allowed
from rules.kernel.orders import Action, Prompt
from rules.parts.searching import Line
from rules.xenos_rampant import odds
from rules.xenos_rampant.actions.base import UnitOrder, suggested
from rules.xenos_rampant.actions.careers import Learn
from rules.xenos_rampant.actions.deploying import Deploy, Infiltrate, asked, to_place
from rules.xenos_rampant.actions.moves import Move
from rules.xenos_rampant.actions.rides import Alight, Arrive
from rules.xenos_rampant.actions.shots import Attack, Shoot
from rules.xenos_rampant.actions.special import CallSupport, Regenerate
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.battles.battle import ATTACKER
from rules.xenos_rampant.blows import support
from rules.xenos_rampant.detachment import read
from rules.xenos_rampant.errands import Errand, errand, keeps_back, middle_of, nearest_of
from rules.xenos_rampant.ground.points import Disc, Point, length, within
from rules.xenos_rampant.layout import COMMAND
from rules.xenos_rampant.moving import Ends
from rules.xenos_rampant.pieces import RESERVE, Unit
from rules.xenos_rampant.placing import is_whole, placed, spots_in
from rules.xenos_rampant.steps.bursting import SUPPORT
from rules.xenos_rampant.steps.charging import gain
from rules.xenos_rampant.steps.losing import plain_armour
from rules.xenos_rampant.steps.shooting import expected
from rules.xenos_rampant.steps.turn import ready
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import TRAITS

WORTH_A_SHOT = Fraction(1, 4)  # Strength on average
WHOLE_MOVE = Fraction(1, 2)  # towards what it is to hold, in the same measure
IDEAS, MOVES = 3, 4  # of each unit that somebody tries who looks ahead


class Idea(NamedTuple):
    """An order, what it is worth if it is obeyed, and how likely that is."""

    worth: Fraction
    chance: Fraction
    order: Action

    @property
    def hoped(self) -> Fraction:
        return self.worth * self.chance

    @property
    def haste(self) -> tuple[bool, Fraction]:
        """What comes first: since a failure ends the phase, much worth and little risk."""
        risk = 1 - self.chance
        return not risk, Fraction(self.hoped, risk or 1)


def choose(view: View, prompt: Prompt) -> str:
    """An order for *prompt*."""
    return CHOICES.get(prompt.kind, default)(view, prompt)


def cautious(view: View, prompt: Prompt) -> str:
    """The order of somebody who is away: what must be done is done without one."""
    return prompt.default


def default(view: View, prompt: Prompt) -> str:
    return prompt.default


def phase(view: View, prompt: Prompt) -> str:
    """Of the best idea of each unit the one that comes first."""
    found = (best_of(view, unit) for unit in ready(view, view.seat or ""))
    first = max((idea for idea in found if idea), key=lambda idea: idea.haste, default=None)
    return str(first.order) if first else prompt.default


def best_of(view: View, unit: Unit) -> Idea | None:
    return max(ideas_of(view, unit), key=lambda idea: idea.hoped, default=None)


def deployment(view: View, prompt: Prompt) -> str:
    """As the player has planned, or else the fastest units first, each on its best point."""
    own = to_place(view)
    spots = [at for at in spots_in(own.zone) if is_whole(at)]
    units = sorted((view.units[id] for id in own.entries), key=lambda unit: -unit.fullest)
    near = {unit.id: sorted(spots, key=partial(beginning, view, unit)) for unit in units}
    words = [] if view.planned else placed(own, near)
    return str(Deploy(tuple(words))) if words else prompt.default


def beginning(view: View, unit: Unit, at: Point) -> int:
    """What sorts the points where a unit may begin: near what it is to hold comes first."""
    if (wanted := errand(view, unit)).name:
        return wanted.left(view, unit, at)
    if unit.seat == view.first:
        return length(at, unit.at)
    if keeps_back(view, unit):
        return -length(at, BATTLES[view.mission].zones[ATTACKER].middle)
    return min((length(at, place) for place in view.objectives.values()), default=0)


def infiltration(view: View, prompt: Prompt) -> str:
    """As far towards what the unit is to hold as it may go; a defender waits where it is."""
    unit, _ = asked(view)
    wanted = errand(view, unit)
    order = Infiltrate(("towards", wanted.name))
    goes = unit.seat == view.first and wanted.name and wanted.left(view, unit, unit.at)
    return str(order) if goes and is_legal(view, order) else prompt.default


def careers(view: View, prompt: Prompt) -> str:
    """Another trait of the tables that it knows, as soon as there are points for one."""
    traits = next(entry.traits for entry in read(view.roster) if entry.is_commander)
    known = [TRAITS[trait].table for trait in traits] or [TRAITS["wise"].table]
    order = Learn(known[0])
    return str(order) if is_legal(view, order) else prompt.default


CHOICES: Mapping[str, Callable[[View, Prompt], str]] = {
    "deployment": deployment,
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
            yield Idea(worth, chance, order)


def is_legal(view: View, order: Action) -> bool:
    return is_allowed(order.check, view)


def arrivals(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """Out of reserve or a transport, as near as may be to where the unit is wanted."""
    kind = Arrive if unit.aboard == RESERVE else Alight
    if unit.done or (kind is Alight and unit.aboard not in view.units):
        return
    wanted = errand(view, unit).at
    for choice, *_ in islice(kind.ways(view, unit), 1):
        near = sorted(
            suggested(choice), key=lambda square: (length(middle_of(square), wanted), square)
        )
        yield from ((kind.from_words([unit.id, square]), Fraction(1)) for square in near[:1])


def shots(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    if "shoot" in unit.profile.orders:
        for foe in view.targets(unit):
            loss = expected(view, unit, foe, unit.profile.shoot)
            if loss >= WORTH_A_SHOT:
                yield Shoot(unit.id, foe.id, ()), loss
    if unit.has("fire_support"):
        for foe in view.foes(unit.seat):
            dice = support(view, unit, foe, SUPPORT, plain_armour(view, foe, unit))
            yield CallSupport(unit.id, foe.id), odds.mean_loss(dice)
    if unit.has("regeneration"):
        yield Regenerate(unit.id), Fraction(1, 2)


def charges(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """Attacks that cost the enemy more than the attacker."""
    if "attack" not in unit.profile.orders:
        return
    for foe in view.foes(unit.seat):
        if view.gap(unit, foe) <= unit.movement:
            yield Attack(unit.id, foe.id, ()), gain(view, unit, foe)


def steps(view: View, unit: Unit) -> Iterator[tuple[UnitOrder, Fraction]]:
    """To where it is the least far from what it is to hold."""
    if "move" not in unit.profile.orders:
        return
    wanted = errand(view, unit)
    now, (far, place) = wanted.left(view, unit, unit.at), nearest_end(view, unit, wanted)
    if far < now:
        yield Move(unit.id, place), WHOLE_MOVE * Fraction(now - far, unit.fullest)


def nearest_end(view: View, unit: Unit, wanted: Errand) -> tuple[int, tuple[str, ...]]:
    """
    How far is left from the best end of a move, and the words for it. A Commander leaves nobody
    behind.
    """
    own = tuple(other.disc for other in view.of(unit.seat)) if unit.is_commander else ()

    def nearest(ends: Ends) -> tuple[int, str]:
        left = leaving_nobody(ends, unit.disc, own) if own else ends
        return nearest_of(view.ground, wanted, unit.profile.radius, left)

    far, square = nearest(view.reachable(unit, unit.movement))
    straight = Move(unit.id, ("towards", wanted.name)).way_of(view, unit) if wanted.name else None
    if straight and not straight.why:
        straight_on, _ = nearest((("", straight.end),))
        return min((far, (square,)), (straight_on, ("towards", wanted.name)))
    return far, (square,)


@lru_cache(maxsize=512)
def leaving_nobody(ends: Ends, leader: Disc, own: tuple[Disc, ...]) -> Ends:
    """Those from which a Commander helps as many units as from where it stands."""

    def helped(at: Point) -> int:
        return sum(within(leader._replace(at=at), disc, COMMAND) for disc in own)

    now = helped(leader.at)
    return tuple((name, at) for name, at in ends if helped(at) >= now)


def lines(view: View, prompt: Prompt) -> list[Line]:
    """What somebody tries who looks ahead: each unit’s best ideas, moves all around, to be done."""
    orders = [order for unit in ready(view, prompt.seat) for order in tried_of(view, unit)]
    return [(prompt.default,), *((str(order),) for order in orders)]


def tried_of(view: View, unit: Unit) -> Iterator[Action]:
    best = nlargest(IDEAS, ideas_of(view, unit), key=lambda idea: idea.hoped)
    yield from (idea.order for idea in best)
    if "move" in unit.profile.orders and not unit.aboard:
        squares = view.reachable(unit, unit.movement)
        for square, _ in squares[:: len(squares) // MOVES + 1]:
            yield Move(unit.id, (square,))

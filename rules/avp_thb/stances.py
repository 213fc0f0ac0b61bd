"""
How a side goes about a mission, for players that look ahead: where its models make for.

Which stance suits a side in which mission was found by letting each play games against `plain`
(`tests/avp_thb/trying_stances.py` does that).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rules.avp_thb import autopilot, combat
from rules.avp_thb.autopilot import JUDGES, Judging, Manner, Walk, walked
from rules.avp_thb.board import Board
from rules.avp_thb.errands import destination, errand, foes, places
from rules.avp_thb.goals import counts, loads
from rules.avp_thb.pieces import Model
from rules.avp_thb.view import View
from rules.kernel.orders import Prompt, Seat

FAR = 99
HELD = 4  # turns for which a side waits
LAST = 3  # turns in which nobody stays away from aims any more
BOLD = 6  # what it is worth to come up to a foe
Errand = Callable[[View, Model], list[str]]


def bound_for(view: View, model: Model) -> list[str]:
    """Where what *model* carries belongs; nothing if it carries nothing."""
    carried = [token.kind for token in loads(view, model)]
    bound = [o for o in view.unfinished if o.token in carried]
    return destination(view, bound[0]) if bound else []


def wanted(view: View) -> list[list[str]]:
    """The tiles of each objective at which there is something to do."""
    return [tiles for o in view.unfinished if (tiles := places(view, o))]


def nearest(view: View, model: Model) -> list[str]:
    """Each objective in turn gets the model that is nearest to it."""
    if bound := bound_for(view, model):
        return bound
    open = wanted(view)
    if not open or not counts(model):
        return foes(view)
    bearers = {token.carrier for token in view.tokens}
    free = tuple((m.id, m.tile) for m in view.workers if m.id not in bearers)
    aims = tuple(map(frozenset, open))
    return open[dealt(view.board, view.doors, aims, free).get(model.id, 0)]


@lru_cache(maxsize=4096)
def dealt(
    board: Board,
    doors: tuple[str, ...],
    aims: tuple[frozenset[str], ...],
    free: tuple[tuple[str, str], ...],
) -> Mapping[str, int]:
    """By the id of each model that is *free*, on its tile, which of *aims* is its own."""
    left, found = dict(free), dict[str, int]()
    while left:
        number = len(found) % len(aims)
        way = walked(board, doors, aims[number])
        next = min(left, key=lambda id: (way.get(left[id], FAR), id))
        found[next] = number
        del left[next]
    return found


def together(view: View, model: Model) -> list[str]:
    """All go to one objective after the other."""
    return bound_for(view, model) or [*wanted(view), foes(view)][0]


def stay(view: View, model: Model) -> list[str]:
    """Let the others come."""
    return [model.tile]


def wait(view: View, model: Model) -> list[str]:
    """Let the others come for some turns."""
    return stay(view, model) if view.turn <= HELD else nearest(view, model)


def hunt(view: View, model: Model) -> list[str]:
    return foes(view)


def boldly(view: View, model: Model, order: Any, walk: Walk) -> float:
    """As `plain` walks, but up to a foe with the last point, too."""
    last = view.points <= order.cost and view.foes_on(order.to, model.seat)
    return autopilot.walking(view, model, order, walk) + (BOLD if last else 0)


def shooting(view: View, model: Model, order: Any, walk: Walk) -> float:
    """As `plain` shoots, but at poor odds, too, where there is nothing better to do."""
    target = view.models[order.targets[0]]
    return 20 * combat.shooting_test(view, model, target).chance


BOLDLY: Mapping[str, Judging] = {**JUDGES, "move": boldly, "run": boldly}
FREELY: Mapping[str, Judging] = {**JUDGES, "shoot": shooting}
ERRANDS: Mapping[str, Errand] = {
    "dealt": errand,
    "nearest": nearest,
    "together": together,
    "stay": stay,
    "wait": wait,
    "hunt": hunt,
}
MANNERS: Mapping[Seat, Mapping[str, Manner]] = {
    seat: {name: Manner(errand, judges) for name, errand in ERRANDS.items()}
    for seat, judges in (("marine", FREELY), ("alien", BOLDLY), ("predator", JUDGES))
}

USUAL = "nearest"  # also where aims are drawn, and in the last turns
AWAY = ("stay", "wait", "hunt")
# fmt: off
SUITED: Mapping[Seat, Mapping[int, str]] = MappingProxyType(
    {
        "marine": {1: "wait", 2: "wait", 3: "stay", 7: "stay", 8: "stay", 9: "stay"},
        "alien": {1: "dealt", 6: "wait", 7: "together", 8: "wait", 9: "together"},
        "predator": {
            1: "together", 2: "hunt", 4: "stay", 5: "hunt",
            6: "wait", 7: "wait", 8: "wait", 10: "stay",
        },
    }
)
# fmt: on
# What suits a side better where all three play.
AMONG_THREE: Mapping[Seat, Mapping[int, str]] = MappingProxyType(
    {"marine": {8: "wait"}, "alien": {}, "predator": {6: "stay"}}
)


def choose(view: View, prompt: Prompt) -> str:
    """What is usual for the view's seat in its mission."""
    seat = view.seat or ""
    return autopilot.in_manner(MANNERS[seat][suited(view, seat)], view, prompt)


def suited(view: View, seat: Seat) -> str:
    if view.goals:
        return USUAL
    known = SUITED[seat].get(view.mission, USUAL)
    if len(view.seats) > 2:
        known = AMONG_THREE[seat].get(view.mission, known)
    is_late = view.turns - view.turn < LAST
    return USUAL if is_late and known in AWAY else known

"""
How a side goes about a mission, for players that look ahead: where its models make for.

A stance is an errand, `hunt`, or a tile to hold, `b5`, or one of them for so many turns and another
one after them, `b5 3 hunt`. Which suits a side at which table was found by games
(`tests/avp_thb/trying_stances.py` plays them).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from rules.avp_thb import autopilot, combat, deployments
from rules.avp_thb.autopilot import FAR, JUDGES, Judging, Manner, Walk, walked
from rules.avp_thb.board import Board
from rules.avp_thb.deployments import Suited, suiting
from rules.avp_thb.errands import (
    borne_for,
    errand,
    foes,
    nearest_breach,
    wanted,
)
from rules.avp_thb.goals import counts, objectives, reached
from rules.avp_thb.missions.mission import (
    ALIEN_PREDATOR,
    ALL,
    MARINE_ALIEN,
    MARINE_PREDATOR,
)
from rules.avp_thb.pieces import Model
from rules.avp_thb.sites import destination
from rules.avp_thb.view import View
from rules.kernel.orders import Prompt, Seat

LAST = 3  # turns in which nobody stays away from aims any more
BOLD = 6  # what it is worth to come up to a foe
Errand = Callable[[View, Model], list[str]]


def bound_for(view: View, model: Model) -> list[str]:
    """Where what *model* carries belongs; nothing if it carries nothing."""
    objective = borne_for(view, model)
    return destination(view, model.seat, objective) if objective else []


def nearest(view: View, model: Model) -> list[str]:
    """Each objective in turn gets the model that is nearest to it."""
    if view.stand:
        return nearest_breach(view)
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


def hunt(view: View, model: Model) -> list[str]:
    return foes(view)


def hold(tile: str, view: View, model: Model) -> list[str]:
    """To ground that is good to fight on; those whose ground has given way hunt."""
    return [tile] if tile in view.board.tiles else foes(view)


def deny(view: View, model: Model) -> list[str]:
    """To where others have to work, which is dealt out among the models."""
    aims = [
        tiles
        for seat in view.seats
        if view.hostile(model.seat, seat)
        for tiles in to_do(view, seat)
    ]
    own = [one.id for one in view.of(model.seat)]
    return aims[own.index(model.id) % len(aims)] if aims else foes(view)


def to_do(view: View, seat: Seat) -> Iterator[list[str]]:
    """The places at which *seat* has still something to do, but those of bodies."""
    for objective in objectives(view, seat):
        tiles = sorted(objective.stands(view.board))
        if tiles and objective.how not in OF_BODIES and not reached(view, seat, objective):
            yield tiles


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
    "hunt": hunt,
    "deny": deny,
}
JUDGING: Mapping[Seat, Mapping[str, Judging]] = {
    "marine": FREELY,
    "alien": BOLDLY,
    "predator": JUDGES,
}

USUAL = "nearest"  # where nothing suits better, or aims are drawn; and in the last turns
AT_AIMS = ("dealt", "nearest", "together")
OF_BODIES = ("frags", "trophies")
# fmt: off
SUITED: Suited = {
    1: {
        ALL: {"marine": "b2 7 together", "alien": "f3", "predator": "c1 5 hunt"},
        MARINE_ALIEN: {"marine": "a2 5 deny", "alien": "deny 4 nearest"},
        MARINE_PREDATOR: {"marine": "e2 7 together", "predator": "together"},
        ALIEN_PREDATOR: {"alien": "together", "predator": "deny"},
    },
    2: {
        ALL: {"marine": "f2 7 hunt", "alien": "dealt", "predator": "g2"},
        MARINE_ALIEN: {"marine": "b2 3 deny", "alien": "deny 4 hunt"},
        MARINE_PREDATOR: {"marine": "stay 4 nearest", "predator": "hunt"},
        ALIEN_PREDATOR: {"alien": "f6", "predator": "g2"},
    },
    3: {
        ALL: {"marine": "b2 5 hunt", "alien": "stay 3 hunt", "predator": "h4 3 f4"},
        MARINE_ALIEN: {"marine": "stay", "alien": "deny 4 hunt"},
        MARINE_PREDATOR: {"marine": "e4", "predator": "h2 7 nearest"},
        ALIEN_PREDATOR: {"alien": "deny 4 hunt", "predator": "a4"},
    },
    4: {
        ALL: {"marine": "e1", "alien": "e1", "predator": "stay 5 hunt"},
        MARINE_ALIEN: {"marine": "a2", "alien": "g4 4 hunt"},
        MARINE_PREDATOR: {"predator": "stay"},
        ALIEN_PREDATOR: {"alien": "stay 4 nearest", "predator": "stay"},
    },
    5: {
        ALL: {"marine": "b5 7 hunt", "alien": "f4", "predator": "g4 7 deny"},
        MARINE_ALIEN: {"marine": "g4 3 nearest", "alien": "c5 5 hunt"},
        MARINE_PREDATOR: {"predator": "deny"},
        ALIEN_PREDATOR: {"predator": "h5 7 nearest"},
    },
    6: {
        ALL: {"marine": "stay 4 nearest", "alien": "stay 3 together", "predator": "stay"},
        MARINE_ALIEN: {"marine": "deny", "alien": "stay 3 hunt"},
        MARINE_PREDATOR: {"marine": "stay 3 a4", "predator": "h4 5 nearest"},
        ALIEN_PREDATOR: {"alien": "together", "predator": "a4 7 hunt"},
    },
    7: {
        ALL: {"marine": "stay", "alien": "b2", "predator": "d2 3 b2"},
        MARINE_ALIEN: {"marine": "b6", "alien": "c4"},
        MARINE_PREDATOR: {"marine": "c6", "predator": "f3 7 together"},
        ALIEN_PREDATOR: {"alien": "c4 3 hunt", "predator": "c2"},
    },
    8: {
        ALL: {"marine": "e2", "alien": "stay 3 together", "predator": "g4 7 hunt"},
        MARINE_ALIEN: {"marine": "b4", "alien": "together"},
        MARINE_PREDATOR: {"marine": "b6", "predator": "deny"},
        ALIEN_PREDATOR: {"alien": "d2", "predator": "e1"},
    },
    9: {
        ALL: {"marine": "b8 5 nearest", "alien": "c6", "predator": "f8 3 f4"},
        MARINE_ALIEN: {"marine": "e2", "alien": "stay 3 hunt"},
        MARINE_PREDATOR: {"marine": "b8", "predator": "deny"},
        ALIEN_PREDATOR: {"alien": "stay 3 together", "predator": "deny 4 hunt"},
    },
    10: {
        ALL: {"marine": "nearest 6 c4", "alien": "g4", "predator": "stay"},
        MARINE_ALIEN: {"alien": "hunt"},
        MARINE_PREDATOR: {"marine": "e2", "predator": "stay"},
        ALIEN_PREDATOR: {"alien": "f7 3 hunt", "predator": "f4"},
    },
}
# fmt: on


def choose(view: View, prompt: Prompt) -> str:
    """What is usual for the view's seat at its table."""
    return going_by(suited(view), view, prompt)


def going_by(stance: str, view: View, prompt: Prompt) -> str:
    """What a seat does that has *stance*, at whatever table."""
    if prompt.kind == "deployment":
        return deployments.choose(view)
    return autopilot.in_manner(manner(view.seat or "", due(stance, view)), view, prompt)


@cache
def manner(seat: Seat, goal: str) -> Manner:
    """How *seat* goes about *goal*, which is an errand or a tile."""
    return Manner(ERRANDS.get(goal) or partial(hold, goal), JUDGING[seat])


def suited(view: View) -> str:
    """The stance of the view's seat at its table."""
    return suiting(SUITED, view) or USUAL


def due(stance: str, view: View) -> str:
    """The errand or tile of this turn: in the last turns nobody stays away from aims any more."""
    first, *later = stance.split()
    known = later[1] if later and view.turn > int(later[0]) else first
    return USUAL if known not in AT_AIMS and view.turns - view.turn < LAST else known

"""
An order for a seat, chosen from its view and the offers alone.

Stand-in on missed turns, opponent for solo play, and fuzzer. It is no strategist: it
strikes and shoots when the odds are fair, works on objectives where it stands, and
else walks towards a goal, each model towards another one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from types import MappingProxyType
from typing import Any

from rules.avp_thb import combat
from rules.avp_thb.actions import ACTIONS
from rules.avp_thb.actions.base import ModelAction
from rules.avp_thb.board import Board, edge
from rules.avp_thb.cards.deck import CARDS, Card
from rules.avp_thb.engaging import can_strike
from rules.avp_thb.errands import awaited, errand
from rules.avp_thb.pieces import Model
from rules.avp_thb.view import View
from rules.kernel.orders import Prompt

DOOR_COST = 3  # steps that a closed door is worth on the way
FAR = 99
FAIR = 0.25  # least chance to hit for which a shot is preferred to walking on


def choose(view: View, prompt: Prompt) -> str:
    return in_manner(PLAIN, view, prompt)


def in_manner(manner: "Manner", view: View, prompt: Prompt) -> str:
    if prompt.kind == "activation":
        return f"activate {most_urgent(manner, view)}"
    if prompt.kind == "moving":
        return "go"
    if prompt.kind in CARD_PROMPTS:
        return with_cards(view, prompt)
    if prompt.kind != "acting":
        return prompt.default
    if view.cards and (card := best_card(view)):
        return card
    return best_order(manner, view, prompt.verbs) or "pass"


def best_order(manner: "Manner", view: View, verbs: tuple[str, ...]) -> str:
    """What is worth most to the model that acts, of equals the last by its words; or “”."""
    model = view.models[view.acting or ""]
    walk = steps_to(view, manner.errand(view, model))
    most, best = 0.0, ""
    for action, judge in judged(manner, verbs, model.unit, model.revealed):
        for offer in action.offers(view):
            for order in offer.orders():
                worth = judge(view, model, order, walk)
                if worth > most or (worth == most > 0 and str(order) > best):
                    most, best = worth, str(order)
    return best


@lru_cache(maxsize=1024)
def judged(
    manner: "Manner", verbs: tuple[str, ...], unit: str | None, revealed: bool
) -> tuple[tuple[type[ModelAction], "Judging"], ...]:
    """Those of *verbs* that one of *unit* may ever give, and what says what they are worth."""
    actions = [(ACTIONS[verb], manner.judges[verb]) for verb in verbs if verb in manner.judges]
    return tuple(
        (action, judge)
        for action, judge in actions
        if issubclass(action, ModelAction) and action.suits(unit, revealed)
    )


def cautious(view: View, prompt: Prompt) -> str:
    """
    For somebody who is away: hide, whoever can, and pass. No Sentry token is placed, because
    it may strike, and nobody's dice are rolled for them.
    """
    if prompt.kind != "acting" or view.models[view.acting or ""].hide:
        return prompt.default
    hides = "hide" in prompt.verbs and any(ACTIONS["hide"].offers(view))
    return "hide" if hides else prompt.default


CARD_PROMPTS = ("card window", "card")


def with_cards(view: View, prompt: Prompt) -> str:
    """Arm what can be armed; announce and play a card that looks worth it."""
    assert view.cards
    idle = unarmed(view)
    if idle and prompt.kind == "card window":
        return f"arm {idle[0]}"
    if "play" in prompt.verbs:
        return best_card(view) or "decline"
    wish = any(worthy(view, CARDS[id], "W0") for id in view.cards.hand)
    return "announce" if wish else "decline"


def unarmed(view: View) -> list[str]:
    """The Conditional Cards of the hand that would not play themselves."""
    held = view.cards
    return [id for id in held.hand if not CARDS[id].active and id not in held.armed] if held else []


def best_card(view: View) -> str:
    """The order to play the card that its own judge likes best, or “”."""
    assert view.cards
    found = [
        play
        for id in view.cards.hand
        if view.cards.window in CARDS[id].when
        for play in worthy(view, CARDS[id], view.cards.window)
    ]
    return max(found)[1] if found else ""


def worthy(view: View, card: Card, window: str) -> list[tuple[float, str]]:
    seat = view.seat or ""
    if window not in card.when or not window.startswith("W"):
        return []
    plays = [(*said, *last[:1]) for said, last in card.ways(view, seat)]
    judged = [(card.worth(view, seat, words), words) for words in plays]
    return [(worth, " ".join(["play", card.id, *words])) for worth, words in judged if worth > 0]


def most_urgent(manner: "Manner", view: View) -> str:
    """The model with a foe at hand, else the one nearest to its goal."""
    ready = ACTIONS["activate"].offers(view)
    ids = [id for offer in ready for id in offer.slots[0].words]

    def urgency(id: str) -> tuple[Any, ...]:
        model = view.models[id]
        near = steps_to(view, manner.errand(view, model))
        return not threatened(view, model), near.get(model.tile, FAR), id

    return str(min(ids, key=urgency))


def threatened(view: View, model: Model) -> bool:
    return not view.seen_from(model.tile).isdisjoint(view.foes_at)


def steps_to(view: View, tiles: Iterable[str]) -> Mapping[str, int]:
    """Steps from every tile to the nearest of *tiles*; a closed door costs some more."""
    return walked(view.board, view.doors, frozenset(tiles))


@lru_cache(maxsize=4096)
def walked(board: Board, doors: tuple[str, ...], tiles: frozenset[str]) -> Mapping[str, int]:
    found = dict.fromkeys(tiles, 0)
    queue = [(0, tile) for tile in found]
    heapify(queue)
    while queue:
        far, here = heappop(queue)
        for other in board.tiles[here].exits:
            cost = far + 1 + (DOOR_COST if edge(here, other) in doors else 0)
            if cost < found.get(other, FAR):
                found[other] = cost
                heappush(queue, (cost, other))
    return MappingProxyType(found)


Walk = Mapping[str, int]


def walking(view: View, model: Model, order: Any, walk: Walk) -> float:
    """Nearer is better; a tile with a foe is worth it for those who fight well."""
    gain: int = walk.get(model.tile, FAR) - walk.get(order.to, FAR)
    spent: int = order.cost
    fight = 0
    if view.foes_on(order.to, model.seat):
        fight = 6 if model.seat != "marine" and view.points > spent else -4
    return 2.0 * gain - 0.5 * (spent - 1) + fight


def shooting(view: View, model: Model, order: Any, walk: Walk) -> float:
    targets = [view.models[id] for id in order.targets]
    odds = [combat.shooting_test(view, model, target).chance for target in targets]
    return 20 * odds[0] if odds[0] >= FAIR else 0.0


def striking(view: View, model: Model, order: Any, walk: Walk) -> float:
    target = view.models[order.targets[0]]
    arms = model.card.arms("CC")
    dice = next(a.rate for key, a in arms.items() if combat.arm_word(key) == order.weapon)
    return 12 + dice * 8 * combat.fighting_test(view, model, target).chance


def at_door(view: View, model: Model, order: Any, walk: Walk) -> float:
    """Open a door that lies on the way."""
    return 5.0 if walk.get(order.towards, FAR) < walk.get(model.tile, FAR) else 0.0


def welding(view: View, model: Model, order: Any, walk: Walk) -> float:
    wanted = [o for o in view.unfinished if o.how == "weld"]
    return 60.0 if any(order.vent in o.places(view.board) for o in wanted) else 0.0


def sealing(view: View, model: Model, order: Any, walk: Walk) -> float:
    """Close the room once all that belongs into it is in."""
    rooms = [t for o in view.unfinished if o.how == "seal" for t in o.places(view.board)]
    closed = {model.tile, order.towards} & set(rooms)
    return 55.0 if closed and not awaited(view, min(closed)) else 0.0


def lifting(view: View, model: Model, order: Any, walk: Walk) -> float:
    return 45.0 if any(o.token == order.token for o in view.unfinished) else 0.0


def raging(view: View, model: Model, order: Any, walk: Walk) -> float:
    """Worth a wound with a foe at hand and a wound to spare."""
    at_hand = any(can_strike(view, model, foe) for foe in view.models.values())
    return 60.0 if at_hand and model.wounds > 1 else 0.0


def burning(view: View, model: Model, order: Any, walk: Walk) -> float:
    foes = len(view.foes_on(order.tile, model.seat))
    friends = len(view.on(order.tile)) - foes
    return 9.0 * foes - 15.0 * friends


def always(value: float) -> Callable[[View, Model, Any, Walk], float]:
    return lambda view, model, order, walk: value


def waiting(view: View, model: Model, order: Any, walk: Walk) -> float:
    """Stand sentry where a shot may come; better than running off into the dark."""
    return 3.0 if model.seat == "marine" and not walk.get(model.tile, FAR) else 0.2


Judging = Callable[[View, Model, Any, Walk], float]
JUDGES: Mapping[str, Judging] = {
    "move": walking,
    "run": walking,
    "shoot": shooting,
    "fight": striking,
    "paroxysm": always(25.0),
    "throw": always(11.0),
    "inferno": burning,
    "interact": always(50.0),
    "take": always(50.0),
    "lift": lifting,
    "deliver": always(60.0),
    "seal": sealing,
    "weld": welding,
    "open": at_door,
    "force": at_door,
    "treat": always(4.0),
    "sentry": waiting,
    "rage": raging,
    "setup": always(2.5),
}


@dataclass(frozen=True, eq=False)
class Manner:
    """Where each model makes for, and what orders are worth to it, by verb."""

    errand: Callable[[View, Model], list[str]]
    judges: Mapping[str, Judging]


PLAIN = Manner(errand, JUDGES)

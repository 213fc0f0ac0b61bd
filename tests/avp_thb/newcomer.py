"""
Somebody who has read the rules in five minutes, and plays The Hunt Begins as they advise.

The guide says: work where your aim is, shoot what you see before it comes near, fight when you are
engaged, stand sentry while you wait, and walk to your aims. What an order may come to is what the
page says before it is given. Nothing here is taken from the autopilot.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any, cast

from rules.avp_thb.goals import objectives, open_to, reached
from rules.avp_thb.pieces import Model
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.orders import Action, Prompt
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
WORK = ("interact", "take", "weld", "deliver", "lift")
BLOWS = ("shoot", "rapid", "fight", "inferno", "throw")
FAIR = 0.3  # the chance at which a shot is worth a point
NEAR = 3  # tiles; an enemy as near is waited for
FAR = 99
LATE = 8  # the turn from which one goes for one's aims


def order(view: View, prompt: Prompt) -> str:
    """The order of a player who sees *view*."""
    if prompt.kind == "activation":
        return f"activate {whom(view)}"
    if prompt.kind == "moving":
        return "go"
    if prompt.kind != "acting":
        return prompt.default
    legal = [one for one in fold.legal(SYSTEM, view, prompt) if isinstance(one, Action)]
    return str(work(legal) or blow(view, legal) or watch(view, legal) or walk(view, legal))


def whom(view: View) -> str:
    """Whom an enemy is nearest to."""
    ready = [m for m in view.of(view.seat or "") if not m.activated]
    offered = SYSTEM.actions["activate"].offers(view)
    ids = {str(word) for offer in offered for word in offer.slots[0].words}
    return min((m for m in ready if m.id in ids), key=lambda m: (to_foes(view, m.tile), m.id)).id


def work(legal: Iterable[Action]) -> Action | None:
    return next((one for verb in WORK for one in legal if one.verb == verb), None)


def blow(view: View, legal: Iterable[Action]) -> Action | None:
    """The shot or blow that is likeliest to hit, if that is fair."""
    found = [(one.chance(view) or 0.0, str(one), one) for one in legal if one.verb in BLOWS]
    best = max(found, default=None)
    return best[2] if best and (best[0] >= FAIR or best[2].verb == "fight") else None


def watch(view: View, legal: Iterable[Action]) -> Action | None:
    """Sentry for those with guns, while somebody comes and while the others are more."""
    model = view.models[view.acting or ""]
    comes = 0 < to_foes(view, model.tile) <= NEAR
    if shoots(model) and (comes or (outnumbered(view) and view.turn < LATE)):
        return next((one for one in legal if one.verb == "sentry"), None)
    return None


def outnumbered(view: View) -> bool:
    own = len(view.of(view.seat or ""))
    return len(view.models) - own > own


def shoots(model: Model) -> bool:
    return bool(model.unit and model.card.arms("RS"))


def walk(view: View, legal: Iterable[Action]) -> Action | str:
    """The step that leads nearest to where it makes for, or through a door."""
    model = view.models[view.acting or ""]
    away = distances(view, makes_for(view, model))
    far = away.get(model.tile, FAR)
    steps: list[Any] = [one for one in legal if one.verb in ("move", "run", "open")]
    found = [(away.get(goes_to(one), FAR), one.verb, str(one), one) for one in steps]
    best = min(found, default=None)
    if best and best[0] < far:
        return cast(Action, best[3])
    return next((one for one in legal if one.verb == "sentry" and shoots(model)), "pass")


def goes_to(one: Any) -> str:
    return str(one.towards if one.verb == "open" else one.to)


def makes_for(view: View, model: Model) -> list[str]:
    """The aims that the panel beside the board tells; enemies, for who fights with claws."""
    seat = view.seat or ""
    left = [
        o for o in objectives(view, seat) if open_to(view, seat, o) and not reached(view, seat, o)
    ]
    tiles = [tile for one in left for tile in one.stands(view.board)]
    foes = [other.tile for other in view.models.values() if other.seat != seat]
    is_fighter = not shoots(model) and 0 < to_foes(view, model.tile) <= NEAR
    return foes if is_fighter or not tiles else tiles


def to_foes(view: View, tile: str) -> int:
    return distances(view, [m.tile for m in view.models.values() if m.seat != view.seat]).get(
        tile, FAR
    )


def distances(view: View, tiles: Iterable[str]) -> dict[str, int]:
    """Steps over the map to the nearest of *tiles*; doors are walked through."""
    found = dict.fromkeys(tiles, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for other in view.board.tiles[here].exits:
            if other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found

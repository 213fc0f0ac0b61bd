"""Where the autopilot's models make for: loads to their places, objectives dealt out."""

from collections.abc import Callable

from rules.avp_thb.board import FARTHEST, distances
from rules.avp_thb.goals import left_to_do, loads, open_breaches
from rules.avp_thb.layout import Layout
from rules.avp_thb.missions import Objective
from rules.avp_thb.pieces import Model, Token
from rules.avp_thb.view import View


def errand(view: View, model: Model) -> list[str]:
    """The tiles that *model* makes for: unfinished objectives are dealt out among the models."""
    if view.stand:
        return nearest_breach(view)
    if objective := borne_for(view, model):
        return destination(view, objective)
    own, aims = [m.id for m in view.workers], wanted(view)
    if not aims or model.id not in own:
        return foes(view)
    return aims[own.index(model.id) % len(aims)]


def nearest_breach(view: View) -> list[str]:
    """The models of a seat go to one breach after the other, the nearest to all of them first."""
    own = [model.tile for model in view.of(view.seat or "")]
    far = {tile: distances(view.board, (), tile) for tile in open_breaches(view)}
    sums = {tile: sum(way.get(here, FARTHEST) for here in own) for tile, way in far.items()}
    return [min(sums, key=lambda tile: (sums[tile], tile))] if sums else foes(view)


def borne_for(view: View, model: Model) -> Objective | None:
    """The unfinished objective for which *model* carries something."""
    carried = [token.kind for token in loads(view, model)]
    return next((o for o in view.unfinished if o.token in carried), None)


def wanted(view: View) -> list[list[str]]:
    """The tiles of each objective at which there is something to do."""
    if view.aims is None:
        view.aims = [tiles for o in view.unfinished if (tiles := places(view, o))]
    return view.aims


def foes(view: View) -> list[str]:
    return sorted(view.foes_at)


def bodies(view: View) -> list[str]:
    return [c.tile for c in view.corpses if view.hostile(view.seat or "", c.seat)] or foes(view)


def at_vents(layout: Layout, vents: list[str]) -> list[str]:
    """The tiles that *vents* open on."""
    return [t for v in vents if v not in layout.welded for t in layout.board.tiles[v].mouths]


def lying(layout: Layout, kind: str) -> list[Token]:
    return [t for t in layout.tokens if t.kind == kind and not t.carrier and not t.fixed]


def destination(view: View, objective: Objective) -> list[str]:
    """Where what is carried for *objective* belongs."""
    if objective.how == "vents":
        return at_vents(view, [t.id for t in view.board.tiles.values() if t.kind == "vent"])
    if objective.how == "deliver":
        return to_work(view, objective)
    return list(objective.stands(view.board))


def to_work(view: View, objective: Objective) -> list[str]:
    return left_to_do(view, view.seat or "", objective)


def to_fetch(view: View, objective: Objective) -> list[str]:
    return [t.tile for t in lying(view, objective.token)] or destination(view, objective)


def to_escort(view: View, objective: Objective) -> list[str]:
    """Who bears nothing takes up what has been dropped, or clears the way."""
    return [t.tile for t in lying(view, objective.token)] or foes(view)


def to_capture(view: View, objective: Objective) -> list[str]:
    return [t.tile for t in lying(view, objective.token)] or bodies(view)


PLACES: dict[str, Callable[[View, Objective], list[str]]] = {
    "frags": lambda view, objective: foes(view),
    "trophies": lambda view, objective: bodies(view),
    "vents": to_capture,
    "carry": to_fetch,
    "deliver": to_escort,
    "launch": to_fetch,
    "weld": lambda view, objective: at_vents(view, list(objective.places(view.board))),
}


def places(view: View, objective: Objective) -> list[str]:
    return PLACES.get(objective.how, to_work)(view, objective)


def awaited(view: View, room: str) -> bool:
    """Whether something is still to be brought into *room*."""
    return any(o.how == "carry" and room in o.places(view.board) for o in view.unfinished)

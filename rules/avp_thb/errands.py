"""Where the autopilot's models make for: loads to their places, objectives dealt out."""

from rules.avp_thb.board import FARTHEST, distances
from rules.avp_thb.goals import loads, open_breaches
from rules.avp_thb.missions import Objective
from rules.avp_thb.pieces import Model
from rules.avp_thb.sites import destination, sites
from rules.avp_thb.view import View


def errand(view: View, model: Model) -> list[str]:
    """The tiles that *model* makes for: unfinished objectives are dealt out among the models."""
    if view.stand:
        return nearest_breach(view)
    if objective := borne_for(view, model):
        return destination(view, model.seat, objective)
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
        seat = view.seat or ""
        view.aims = [tiles for o in view.unfinished if (tiles := sites(view, seat, o))]
    return view.aims


def foes(view: View) -> list[str]:
    return sorted(view.foes_at)


def awaited(view: View, room: str) -> bool:
    """Whether something is still to be brought into *room*."""
    return any(o.how == "carry" and room in o.places(view.board) for o in view.unfinished)

"""Where there is something to do for objectives, on the state as on a view."""

from collections.abc import Callable, Iterable, Mapping

from rules.avp_thb.goals import left_to_do
from rules.avp_thb.layout import Layout
from rules.avp_thb.missions import Objective
from rules.kernel.orders import Seat


def sites(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    """The tiles at which *seat* has something to do for an *objective* that is not done."""
    return SITES.get(objective.how, left_to_do)(layout, seat, objective)


def destination(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    """Where what is carried for *objective* belongs."""
    if objective.how == "vents":
        return at_vents(layout, layout.board.vents)
    if objective.how == "deliver":
        return left_to_do(layout, seat, objective)
    return list(objective.stands(layout.board))


def of_foes(layout: Layout, seat: Seat) -> list[str]:
    """Where models of other sides stand."""
    return sorted({model.tile for model in layout.foes(seat)})


def bodies(layout: Layout, seat: Seat) -> list[str]:
    """Where enemies lie, or else where they stand."""
    fallen = [corpse.tile for corpse in layout.corpses if layout.hostile(seat, corpse.seat)]
    return fallen or of_foes(layout, seat)


def at_vents(layout: Layout, vents: Iterable[str]) -> list[str]:
    """The tiles that *vents* open on."""
    return [t for v in vents if v not in layout.welded for t in layout.board.tiles[v].mouths]


def lying(layout: Layout, kind: str) -> list[str]:
    """Where tokens of *kind* lie that nobody carries and that may be taken."""
    free = [token for token in layout.tokens if token.kind == kind and not token.fixed]
    return [token.tile for token in free if not token.carrier]


def to_fetch(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    return lying(layout, objective.token) or destination(layout, seat, objective)


def to_escort(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    """Who bears nothing takes up what has been dropped, or clears the way."""
    return lying(layout, objective.token) or of_foes(layout, seat)


def to_capture(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    return lying(layout, objective.token) or bodies(layout, seat)


def to_weld(layout: Layout, seat: Seat, objective: Objective) -> list[str]:
    return at_vents(layout, objective.places(layout.board))


Sites = Callable[[Layout, Seat, Objective], list[str]]
SITES: Mapping[str, Sites] = {
    "frags": lambda layout, seat, objective: of_foes(layout, seat),
    "trophies": lambda layout, seat, objective: bodies(layout, seat),
    "vents": to_capture,
    "carry": to_fetch,
    "deliver": to_escort,
    "launch": to_fetch,
    "weld": to_weld,
}

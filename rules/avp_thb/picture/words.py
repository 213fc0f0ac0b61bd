"""What both pictures say about a model, an objective or a tile, from the view alone."""

from collections.abc import Iterator

from rules.avp_thb.board import Tile
from rules.avp_thb.goals import loads, open_breaches
from rules.avp_thb.missions import Objective
from rules.avp_thb.missions.stand import BREACH
from rules.avp_thb.pieces import Corpse, Model
from rules.avp_thb.view import View
from rules.kernel.orders import Seat
from rules.kernel.words import several

PLACES = {"pod": "Predator Pod", "vent": "air vent"}


def called(model: Model) -> str:
    """`Smartgun Marine`, or `Ping` for what has not been revealed."""
    return model.card.name if model.unit and model.revealed else "Ping"


def signs(view: View, model: Model) -> Iterator[str]:
    """What else the seat may know of *model*."""
    whose = "your" if model.seat == view.seat else f"the {model.seat}'s"
    if model.unit and not model.revealed:
        yield f"{whose} {model.card.name}"
    if model.squad not in ("", model.seat):
        yield f"one of {whose} {model.squad}s"
    if model.id == view.acting:
        yield f"acting, {view.points} AP left"
    yield from (word for word, holds in flags(model).items() if holds)
    if wounded(model):
        yield f"{model.wounds} of {model.card.wounds} wounds left"
    if guns := view.guns.get(model.id):
        yield f"{several(guns, 'Sentry Gun')} on its card"
    if carried := carries(view, model):
        yield f"carries {', '.join(carried)}"


def flags(model: Model) -> dict[str, bool]:
    return {
        "activated": model.activated,
        "in Hide": model.hide,
        "Sentry": model.sentry,
        "aiming": model.aim,
    }


def wounded(model: Model) -> bool:
    """Whether its wounds are worth a word: it had more than one."""
    return model.revealed and model.unit is not None and model.card.wounds > 1


def carries(view: View, model: Model) -> list[str]:
    return [token.name for token in loads(view, model)]


def lying(view: View, tile: str) -> list[str]:
    return [token.name for token in view.tokens if token.tile == tile and not token.carrier]


def corpses(view: View, tile: str) -> list[Corpse]:
    return [corpse for corpse in trophies(view) if corpse.tile == tile]


def trophies(view: View) -> list[Corpse]:
    """The bodies that are worth showing: nobody collects any in a Last Stand."""
    return [] if view.stand else view.corpses


def littered(view: View) -> set[str]:
    """The tiles on which a token, a corpse or acid lies."""
    tokens = {token.tile for token in view.tokens if not token.carrier}
    return {*tokens, *(corpse.tile for corpse in trophies(view)), *view.acid}


def tile_name(tile: Tile) -> str:
    """`b4`, `i1 (bridge)`, `i2 (Predator Pod)`."""
    return f"{tile.id} ({PLACES[tile.kind]})" if tile.kind in PLACES else tile.name


def marks(view: View) -> dict[str, tuple[str, ...]]:
    """What the map's marks are for and where; those of welded vents have done their work."""
    if view.goals:
        return {}
    if view.stand:
        return {BREACH: tuple(open_breaches(view))}
    marked = {what: view.board.marked(what) for what in view.board.marks}
    shown = {what: tiles for what, tiles in marked.items() if not what.startswith("unstable")}
    return {
        what: tuple(tile for tile in tiles if tile not in view.welded)
        for what, tiles in shown.items()
    }


def places(view: View, objective: Objective) -> tuple[str, ...]:
    """Where the objective is, when that is a place or two and not half the map."""
    return () if objective.at == ("infested",) else objective.places(view.board)


def by_seat(view: View, tile: str) -> dict[Seat, list[Model]]:
    """Who stands on *tile*, side by side; sides without models are left out."""
    if not (here := view.on(tile)):
        return {}
    sides = {seat: [m for m in here if m.seat == seat] for seat in view.seats}
    return {seat: models for seat, models in sides.items() if models}


def head(view: View) -> str:
    """`Turn 3 of 12`, and before the first one `Deployment`."""
    return f"Turn {view.turn} of {view.turns}" if view.turn else "Deployment"

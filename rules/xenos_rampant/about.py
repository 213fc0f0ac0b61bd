"""What a player wants to know of a unit, an objective or a piece of terrain, as a seat sees it."""

from collections.abc import Callable, Iterator, Mapping

from rules.kernel.orders import PIECE, PLACE
from rules.kernel.panels import Panel, Row
from rules.kernel.rulebook import page_of, section_of
from rules.parts.explaining import explained
from rules.xenos_rampant import reference
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment.sheet import effect, plays_with
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.terrain import Terrain
from rules.xenos_rampant.panels import holds, row
from rules.xenos_rampant.picture.svg import TERRAIN, told
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.steps.scoring import holder
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import spoken

# How a unit is, and what that means.
STATES = {"suppressed": ("2.8-1", "2.5-4"), "prone": ("2.3-7",), "done": ("2-2",)}
# What terrain does.
GROUNDS = {"rough": "2.3-2", "linear": "2.3-4", "blocks": "2.4-1"}
COVER, WAY, GOALS, COMMANDER, UNITS = "2.4-8", "2.3-1", "6-3", "1-2", "1-3"


def about(view: View, kind: str, id: str) -> Panel | None:
    return KINDS[kind](view, id) if kind in KINDS else None


def more(id: str) -> tuple[str, str]:
    """The link of a panel to the paragraph *id*, and what it is called."""
    return page_of(id), f"§{section_of(id)}"


def told_by(id: str, under: str) -> Row:
    return explained(reference.book(), id, under)


def unit(view: View, id: str) -> Panel | None:
    if (one := view.units.get(id)) is None:
        return None
    rows = (*profile(one), *options(one), *rules(one), *state(one))
    return Panel(f"{one.name}, {one.seat}", rows, f"{row(one).text}.", *more(UNITS))


def profile(unit: Unit) -> Iterator[Row]:
    name = PROFILES[unit.entry.profile].name
    yield Row(f"{plays_with(unit.entry)}.", under="Profile", name=name)
    if unit.is_commander:
        yield told_by(COMMANDER, "Profile")


def options(unit: Unit) -> Iterator[Row]:
    for key in unit.entry.options:
        yield Row(effect(unit.entry.offers[key]), under="Options", name=spoken(key).capitalize())


def rules(unit: Unit) -> Iterator[Row]:
    """Rules, powers and traits, each with its paragraph."""
    titles, words = reference.titles(), (*sorted(unit.profile.rules), *unit.entry.powers)
    for key in (*words, *unit.entry.traits):
        if found := titles.get(spoken(key)):
            yield told_by(found, "Rules")


def state(unit: Unit) -> Iterator[Row]:
    for mark, ids in STATES.items():
        if getattr(unit, mark):
            yield from (told_by(id, "Now") for id in ids)
    for power in unit.powers:
        yield told_by(reference.titles()[spoken(power)], "Now")


def objective(view: View, id: str) -> Panel | None:
    if (at := view.objectives.get(id)) is None:
        return None
    carrier = view.carriers.get(id)
    held = f"Carried by {carrier}" if carrier else holds(holder(view, at)).capitalize()
    battle = BATTLES.get(view.mission)
    rows = (told_by(reference.titles()[battle.title.lower()], ""),) if battle else ()
    return Panel(f"Objective {id}", rows, f"At {places.located(at)}. {held}.", *more(GOALS))


def terrain(view: View, id: str) -> Panel | None:
    piece = view.ground.named.get(id)
    return ground(piece) if piece else None


def ground(piece: Terrain) -> Panel:
    does = [id for what, id in GROUNDS.items() if getattr(piece, what)]
    kind = WAY if piece.kind == "impassable" else COVER
    rows = tuple(told_by(id, "") for id in (kind, *does))
    note = f"{told(piece).partition(': ')[2].capitalize()}."
    return Panel(spoken(piece.name).capitalize(), rows, note, *more(kind))


KINDS: Mapping[str, Callable[[View, str], Panel | None]] = {
    PIECE: unit,
    PLACE: objective,
    TERRAIN: terrain,
}

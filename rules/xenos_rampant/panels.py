"""What stands beside the table: the battle, its objectives, and the units of both sides."""

from collections.abc import Iterator

from rules.kernel.orders import PIECE, PLACE
from rules.kernel.panels import Panel, Row
from rules.kernel.words import begun, several
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.detachment.entry import written
from rules.xenos_rampant.detachment.sheet import plays_with
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.pieces import BADLY_PAID, FIERCE, RESERVE, WELL_PAID, Unit
from rules.xenos_rampant.placing import labelled
from rules.xenos_rampant.steps.scoring import destroyed, holder, points_of
from rules.xenos_rampant.view import View
from rules.xenos_rampant.words import spoken

MARKS = {"suppressed": "Suppressed", "prone": "gone to ground", "done": "activated"}
HIRED = {BADLY_PAID: "badly paid", WELL_PAID: "well paid", FIERCE: "fierce"}


def panels(view: View) -> Iterator[Panel]:
    battle = BATTLES.get(view.mission)
    yield Panel("The battle", tuple(scores(view)), battle.brief if battle else "")
    if view.objectives:
        yield Panel("Objectives", tuple(objectives(view)))
    if view.deploying:
        yield Panel("To place", tuple(to_place(view)))
    for seat in () if view.deploying else view.seats:
        told = full if seat == view.seat else row
        own = [unit for unit in view.units.values() if unit.seat == seat]
        rows = tuple(told(unit, due(view, unit)) for unit in own)
        if rows:
            yield Panel(f"Units of {seat}", rows, on_board=True)


def scores(view: View) -> Iterator[Row]:
    for seat, points in points_of(view).items():
        fallen = destroyed(view, seat)
        parts = f"{points - fallen} of the battle, {fallen} for units destroyed"
        told = f"{several(points, 'point')}: {parts}"
        part = "attacks" if seat == view.first else "defends" if view.first else ""
        yield Row(told, name=seat, remark=part)
    for seat, (points, *_) in view.careers.items():
        yield Row(f"{points} points of a career", name=f"The {seat} Commander")


def objectives(view: View) -> Iterator[Row]:
    for name, at in view.objectives.items():
        carrier = view.carriers.get(name)
        held = f"carried by {carrier}" if carrier else holds(holder(view, at))
        yield Row(f"at {places.located(at)}, {held}", word=name, holds=PLACE)


def holds(seat: str | None) -> str:
    return f"held by {seat}" if seat else "held by nobody"


def to_place(view: View) -> Iterator[Row]:
    """The seat’s own detachment by its labels, and whether it is in."""
    for id, entry in labelled(view.seat or "", view.roster):
        yield Row(written((entry,)), word=id, holds=PIECE)
    if view.sealed:
        yield Row("You have placed them. You can do it again until the other side has, too.")


def row(unit: Unit, more: str = "") -> Row:
    strength = f"Strength {unit.strength} of {unit.profile.strength}"
    led = ["Commander"] if unit.is_commander else []
    told = ", ".join([strength, where(unit), *led, *marks_of(unit)])
    return Row(f"{told}{more}", name=unit.entry.name, word=unit.id, holds=PIECE)


def full(unit: Unit, more: str = "") -> Row:
    """With the figures of its profile, for its own side."""
    return row(unit, f"{more}. {begun(plays_with(unit.entry))}.")


def due(view: View, unit: Unit) -> str:
    """When a late one may arrive."""
    return f", not before round {view.due(unit)}" if view.is_late(unit) else ""


def where(unit: Unit) -> str:
    if unit.aboard:
        return "in reserve" if unit.aboard == RESERVE else f"aboard {unit.aboard}"
    return f"at {places.located(unit.at)}"


def marks_of(unit: Unit) -> list[str]:
    """How it is, in words."""
    marks = [said for mark, said in MARKS.items() if getattr(unit, mark)]
    hired = [HIRED[unit.hired]] if unit.hired in HIRED else []
    return [*marks, *hired, *map(spoken, unit.powers)]

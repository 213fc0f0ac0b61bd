"""What one seat may see: all that lies on the table, and its own standing orders."""

from copy import copy
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from rules.kernel.orders import Prompt, Seat
from rules.kernel.system import EVERYTHING
from rules.xenos_rampant import moving
from rules.xenos_rampant.detachment.entry import written
from rules.xenos_rampant.ground import headings, places
from rules.xenos_rampant.layout import Layout
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.placing import in_reserve, roster, units_at, usual_places
from rules.xenos_rampant.shooting import refusal
from rules.xenos_rampant.state import State


@dataclass(slots=True)
class View(Layout):
    """
    What *seat* can see; None is an onlooker.

    It borrows from the state, so it is valid only until the next order is played. *asked* is what
    an attack under way wants to know of the seat. *roster* is the detachment that it has still to
    place, *planned* where it would, *sealed* where it has, *ready* who has. Until all have, its own
    units stand there. *steps* are what is under way.
    """

    seat: Seat | None
    standing: dict[str, list[str]]
    asked: Prompt | None
    roster: str
    planned: list[str]
    sealed: list[str]
    ready: list[Seat]
    deploying: bool
    steps: list[Any]
    found: dict[tuple[str, int], moving.Ends] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    shootable: dict[str, list[Unit]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def reachable(self, unit: Unit, reach: int) -> moving.Ends:
        """As `moving.reachable`, found once, since offers and the picture both ask for it."""
        asked = unit.id, reach
        if asked not in self.found:
            self.found[asked] = moving.reachable(self, unit, reach)
        return self.found[asked]

    def targets(self, unit: Unit) -> list[Unit]:
        """The enemies that it may choose to shoot at, found once in the same way."""
        if unit.id not in self.shootable:
            foes = self.foes(unit.seat)
            self.shootable[unit.id] = [foe for foe in foes if not refusal(self, unit, foe)]
        return self.shootable[unit.id]


OPEN = tuple(field.name for field in fields(Layout))
lent = attrgetter(*OPEN)


def view(state: State, seat: Seat | None) -> View:
    asked = state.steps[-1].prompts(state) if state.steps and state.winners is None else []
    seen = View(
        **dict(zip(OPEN, lent(state), strict=True)),
        seat=seat,
        standing=copy(state.standing.get(seat or "", {})),
        asked=next((prompt for prompt in asked if seat in (prompt.seat, EVERYTHING)), None),
        roster=state.rosters.get(seat or "", ""),
        planned=list(state.planned.get(seat or "", [])),
        sealed=list(state.sealed.get(seat or "", [])),
        ready=list(state.sealed),
        deploying=bool(state.rosters),
        steps=state.steps,
    )
    if seen.roster and seen.first:
        seen.units = {unit.id: unit for unit in to_be_placed(seen)}
    return seen


def to_be_placed(view: View) -> list[Unit]:
    """The units of the seat where it has placed them, or would."""
    seat, text = view.seat or "", view.roster
    own = roster(seat, text, view.mission, view.first)
    words = view.sealed or view.planned or usual_places(own)
    return [*units_at(own, words)[0], *in_reserve(seat, text)]


def show(view: View) -> dict[str, Any]:
    """The view as JSON data."""
    plain = {name: getattr(view, name) for name in SHOWN}
    return {
        **plain,
        "objectives": {name: places.written(at) for name, at in view.objectives.items()},
        "units": [of_unit(unit) for unit in view.units.values()],
    }


SHOWN = (
    "seat", "mission", "seats", "active", "first", "round", "rounds", "sizes", "fallen", "carriers",
    "progress", "score", "careers", "winners", "reason", "standing", "roster", "planned", "sealed",
    "ready", "deploying",
)  # fmt: skip
OF_UNIT = (
    "id", "seat", "strength", "suppressed", "prone", "done", "fray", "targeted", "aboard", "halts",
    "powers", "hired",
)  # fmt: skip


def of_unit(unit: Unit) -> dict[str, Any]:
    plain = {name: getattr(unit, name) for name in OF_UNIT}
    facing = headings.NAMES[unit.facing] if unit.profile.is_vehicle else ""
    entry, at = written((unit.entry,)), "" if unit.aboard else places.written(unit.at)
    return {**plain, "entry": entry, "at": at, "facing": facing}

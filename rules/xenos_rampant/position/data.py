"""A state as data, for snapshots and digests."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.parts import steps
from rules.xenos_rampant.battles import BATTLES, lines
from rules.xenos_rampant.detachment.entry import read, written
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps import STEPS

POINTS = ("homes", "objectives")  # names with a point each
APART = ("ground", "units", "steps", "gone", *POINTS)
PLAIN = tuple(f.name for f in fields(State) if f.name not in APART)
OF_UNIT = tuple(f.name for f in fields(Unit) if f.init and f.name not in ("entry", "at"))


def dump(state: State) -> dict[str, Any]:
    """The state as JSON data; a table that is drawn stands in it, a battle’s own does not."""
    data = {name: getattr(state, name) for name in PLAIN}
    data["drawn"] = None if state.mission in BATTLES else drawn(state.ground)
    for name in POINTS:
        data[name] = {key: list(at) for key, at in getattr(state, name).items()}
    data["units"] = [of_unit(unit) for unit in state.units.values()]
    data["steps"] = steps.dump(state.steps, state.edition)
    return data


def drawn(ground: Ground) -> list[str]:
    return [lines.written(piece) for piece in ground.pieces]


def of_unit(unit: Unit) -> dict[str, Any]:
    plain = {name: getattr(unit, name) for name in OF_UNIT}
    return {**plain, "entry": written((unit.entry,)), "at": list(unit.at)}


def load(data: Mapping[str, Any]) -> State:
    """
    The state of `dump`.

    *data* must be the caller’s to give away: its lists become the state’s own.
    """
    units = [to_unit(values) for values in data["units"]]
    points: dict[str, Any] = {
        name: {key: (x, y) for key, (x, y) in data[name].items()} for name in POINTS
    }
    return State(
        **{name: data[name] for name in PLAIN},
        **points,
        ground=ground_of(data["mission"], data["drawn"]),
        units={unit.id: unit for unit in units},
        steps=steps.load(STEPS, data["steps"]),
    )


def ground_of(mission: int, drawn: list[str] | None) -> Ground:
    if drawn is None:
        return BATTLES[mission].ground
    return Ground(tuple(lines.terrain(line.split()) for line in drawn))


def to_unit(values: Mapping[str, Any]) -> Unit:
    (entry,) = read(values["entry"])
    x, y = values["at"]
    return Unit(**{name: values[name] for name in OF_UNIT}, entry=entry, at=(x, y))

"""
A state as text, a thing a line::

    table colony crossroads
    round 2 of 6
    phase blue orders
    side blue size=24 score=1
    unit b1 21.4,23.0 facing=n strength=4 suppressed | Rifle squad: light infantry, heavy weapon
    fallen red r3 6

A table may be drawn out instead: `table drawn`, then lines `terrain …`, `objective …` and
`home …`. A phase without a stage begins with its Rallies.
"""

from collections.abc import Callable, Iterator, Mapping

from rules.parts.positions import compact, end, options, standing, step_line
from rules.xenos_rampant.battles import BATTLES, lines
from rules.xenos_rampant.detachment.entry import written
from rules.xenos_rampant.ground import places
from rules.xenos_rampant.ground.headings import NAMES
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.state import State
from rules.xenos_rampant.steps import Phase

MARKS = ("suppressed", "prone", "done", "fray", "targeted")
DRAWN = "drawn"


def write(state: State) -> str:
    """The state as a text that `read` reads."""
    return "\n".join(line for writer in WRITERS.values() for line in writer(state)) + "\n"


def describe(state: State) -> dict[str, list[str]]:
    """All lines by their first word."""
    return {head: list(writer(state)) for head, writer in WRITERS.items()}


def table(state: State) -> Iterator[str]:
    yield f"table {BATTLES[state.mission].key if state.mission in BATTLES else DRAWN}"


def terrain(state: State) -> Iterator[str]:
    if state.mission not in BATTLES:
        yield from (f"terrain {lines.written(piece)}" for piece in state.ground.pieces)


def objectives(state: State) -> Iterator[str]:
    own = BATTLES[state.mission].objectives if state.mission in BATTLES else {}
    for name, at in state.objectives.items():
        if own.get(name) != at:
            yield f"objective {name} {places.written(at)}"
    yield from (f"objective {name} gone" for name in own if name not in state.objectives)


def homes(state: State) -> Iterator[str]:
    yield from (f"home {seat} {places.written(at)}" for seat, at in state.homes.items())


def rounds(state: State) -> Iterator[str]:
    yield f"round {state.round} of {state.rounds}"


def first(state: State) -> Iterator[str]:
    yield f"first {state.first}"


def phase(state: State) -> Iterator[str]:
    step = state.steps[0] if state.steps else None
    if isinstance(step, Phase):
        yield " ".join(["phase", step.seat, *([step.stage] if step.stage else []), *step.left])


def sides(state: State) -> Iterator[str]:
    for seat in state.seats:
        score = state.score.get(seat, 0)
        yield f"side {seat} size={state.sizes[seat]} score={score}"


def units(state: State) -> Iterator[str]:
    yield from map(unit_line, state.units.values())


def unit_line(unit: Unit) -> str:
    facing = [f"facing={NAMES[unit.facing]}"] if unit.profile.is_vehicle else []
    marks = [mark for mark in MARKS if getattr(unit, mark)]
    aboard = [f"aboard={unit.aboard}"] if unit.aboard else []
    halts = [f"halts={unit.halts}"] if unit.halts else []
    hired = [f"hired={unit.hired}"] if unit.hired else []
    powers = [f"power={power}:{by}" for power, by in unit.powers.items()]
    strength = f"strength={unit.strength}"
    about = [*facing, strength, *marks, *aboard, *halts, *hired, *powers]
    words = ["unit", unit.id, places.written(unit.at), *about]
    return f"{' '.join(words)} | {written((unit.entry,))}"


def fallen(state: State) -> Iterator[str]:
    for seat, units in state.fallen.items():
        yield from (f"fallen {seat} {id} {points}" for id, points in units.items())


def tests(state: State) -> Iterator[str]:
    """Courage tests that are still to be made: who, why, because of whom, and what was lost."""
    yield from (f"test {id} {why} {by or '-'} {lost}" for id, why, by, lost in state.tests)


def carriers(state: State) -> Iterator[str]:
    yield from (f"carrier {name} {id}" for name, id in state.carriers.items())


def progress(state: State) -> Iterator[str]:
    yield from (f"progress {name} {count}" for name, count in state.progress.items())


def rosters(state: State) -> Iterator[str]:
    """Detachments that are not on the table yet."""
    for seat, text in state.rosters.items():
        yield from (f"roster {seat} {line}" for line in text.splitlines())


def planned(state: State) -> Iterator[str]:
    yield from (f"planned {seat} {' '.join(words)}" for seat, words in state.planned.items())


def careers(state: State) -> Iterator[str]:
    for seat, numbers in state.careers.items():
        yield " ".join(map(str, ("career", seat, *numbers)))


def lists(state: State) -> Iterator[str]:
    yield from (f"list {seat} {compact(text)}" for seat, text in state.lists.items())


def sealed(state: State) -> Iterator[str]:
    yield from (f"sealed {seat} {' '.join(words)}" for seat, words in state.sealed.items())


def other_steps(state: State) -> Iterator[str]:
    """What is under way besides the phase itself."""
    begun = bool(state.steps) and isinstance(state.steps[0], Phase)
    yield from (step_line(step, state.edition) for step in state.steps[begun:])


WRITERS: Mapping[str, Callable[[State], Iterator[str]]] = {
    "table": table, "terrain": terrain, "objective": objectives, "home": homes, "round": rounds,
    "first": first, "phase": phase, "side": sides, "unit": units, "fallen": fallen,
    "carrier": carriers, "progress": progress, "standing": standing, "test": tests,
    "roster": rosters, "planned": planned, "sealed": sealed, "step": other_steps,
    "option": options, "end": end,
    "career": careers, "list": lists,
}  # fmt: skip

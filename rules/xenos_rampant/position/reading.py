"""Text as a state, line by line."""

import json
from collections.abc import Mapping
from functools import partial

from rules.kernel.errors import Misfit
from rules.kernel.orders import listed, shown
from rules.parts.positions import Reader, Unreadable, read_end, read_line, read_option, read_step
from rules.xenos_rampant.battles import BATTLES, lines
from rules.xenos_rampant.detachment.derived import derived
from rules.xenos_rampant.detachment.entry import read_line as read_entry
from rules.xenos_rampant.detachment.entry import written
from rules.xenos_rampant.detachment.judging import STANDARD
from rules.xenos_rampant.dice import SIX
from rules.xenos_rampant.ground.headings import named
from rules.xenos_rampant.ground.terrain import Ground
from rules.xenos_rampant.layout import SEATS, SIDES
from rules.xenos_rampant.pieces import Unit
from rules.xenos_rampant.position.writing import DRAWN, MARKS
from rules.xenos_rampant.standing import SUBJECTS
from rules.xenos_rampant.state import EDITION, State
from rules.xenos_rampant.steps import STEPS, Deployment, EndOfPhase, Infiltration, Phase, RollOff
from rules.xenos_rampant.steps.turn import NEXT, OVER
from rules.xenos_rampant.words import POWERS

ROUNDS = 6
LONGEST = 400  # lines
BASES = (Phase, EndOfPhase, Deployment, Infiltration, RollOff)  # steps on which all others stand


def read(text: str) -> State:
    """The state that *text* describes; raises Misfit naming the line."""
    state = blank()
    for number, line in enumerate(text.splitlines(), 1):
        if number > LONGEST:
            raise Misfit(number, f"a position has at most {LONGEST} lines")
        if line.strip() and not line.startswith("#"):
            read_line(READERS, state, number, line)
    if not state.units and not state.rosters:
        raise Misfit(1, "there are no units: write lines like “unit b1 k12 | light infantry”")
    if not any(isinstance(step, BASES) for step in state.steps):
        state.steps.insert(0, Phase(state.active))
    return state


def blank() -> State:
    return State(
        edition=EDITION,
        mission=0,
        ground=Ground(),
        seats=list(SEATS),
        units={},
        active=SEATS[0],
        first=SEATS[0],
        round=1,
        rounds=ROUNDS,
        sizes=dict.fromkeys(SEATS, STANDARD),
        fallen={},
        homes={},
        objectives={},
        carriers={},
        progress={},
        score=dict.fromkeys(SEATS, 0),
        careers={},
        winners=None,
        reason="",
    )


def read_table(state: State, words: list[str]) -> None:
    name = " ".join(words)
    found = next((battle for battle in BATTLES.values() if battle.key == name), None)
    if found:
        state.mission, state.ground, state.rounds = found.number, found.ground, found.rounds
        state.objectives = dict(found.objectives)
    elif name != DRAWN:
        known = listed([*(battle.key for battle in BATTLES.values()), DRAWN], "or")
        raise Unreadable(f"a table is {known}")


def read_terrain(state: State, words: list[str]) -> None:
    if state.mission:
        raise Unreadable("a battle has its own terrain; write “table drawn” to draw one")
    state.ground = Ground((*state.ground.pieces, lines.terrain(words)))


def read_objective(state: State, words: list[str]) -> None:
    if words[1:] == ["gone"]:
        del state.objectives[words[0]]
        return
    name, at = lines.named(words)
    state.objectives[name] = at


def read_home(state: State, words: list[str]) -> None:
    seat, at = lines.named(words)
    state.homes[seat_of(seat)] = at


def seat_of(word: str) -> str:
    if word not in SEATS:
        raise Unreadable(f"a side is {listed(SEATS, 'or')}")
    return word


def read_round(state: State, words: list[str]) -> None:
    state.round = int(words[0])
    if words[1:]:
        state.rounds = int(words[2])


def read_first(state: State, words: list[str]) -> None:
    state.first = seat_of(words[0])


def read_phase(state: State, words: list[str]) -> None:
    state.active = seat_of(words[0])
    stage = words[1] if words[1:] else ""
    if stage not in (*NEXT, *NEXT.values(), OVER):
        raise Unreadable(f"a phase stands at its {listed([*NEXT.values(), OVER], 'or')}")
    state.steps.insert(0, Phase(state.active, stage, words[2:]))


def read_side(state: State, words: list[str]) -> None:
    seat = seat_of(words[0])
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "size":
            state.sizes[seat] = int(value)
        elif key == "score":
            state.score[seat] = int(value)
        else:
            raise Unreadable(f"“{shown(word)}” says nothing of a side")


def read_unit(state: State, words: list[str]) -> None:
    """`unit b1 21.4,23.0 strength=4 suppressed | Rifle squad: light infantry`"""
    cut = words.index("|") if "|" in words else len(words)
    marks, entry = words[:cut], read_entry(" ".join(words[cut + 1 :]))
    if not entry.profile or entry.unknown:
        raise Unreadable(f"no unit has “{shown(' '.join(entry.unknown))}”")
    id = label(marks[0])
    if id in state.units:
        raise Unreadable(f"there are two units {id}")
    unit = Unit(id, SIDES[id[0]], entry, lines.point(marks[1]), derived(entry).strength)
    for mark in marks[2:]:
        put(unit, mark)
    state.units[id] = unit


def label(word: str) -> str:
    """`b1`"""
    if word[:1] not in SIDES or not word[1:].isdecimal() or len(word) > 4:
        raise Unreadable("a unit has a label such as b1 or r2")
    return word


def put(unit: Unit, mark: str) -> None:
    key, _, value = mark.partition("=")
    if mark in MARKS:
        setattr(unit, mark, True)
    elif key == "strength" and 1 <= int(value) <= unit.profile.strength:
        unit.strength = int(value)
    elif key == "facing" and (heading := named(value)) is not None:
        unit.facing = heading
    elif key == "halts":
        unit.halts = int(value)
    elif key == "hired" and int(value) in range(1, SIX + 1):
        unit.hire(int(value))
    elif key == "aboard":
        unit.aboard = value
    elif key == "power" and value.partition(":")[0] in POWERS:
        power, _, by = value.partition(":")
        unit.powers[power] = label(by)
    else:
        raise Unreadable(f"“{shown(mark)}” says nothing of {unit.name}")


def read_fallen(state: State, words: list[str]) -> None:
    state.fallen.setdefault(seat_of(words[0]), {})[words[1]] = int(words[2])


def read_standing(state: State, words: list[str]) -> None:
    seat, about, *way = words
    if about not in SUBJECTS or way[0] not in SUBJECTS[about].ways:
        raise Unreadable(f"standing orders are about {listed(SUBJECTS, 'or')}")
    state.standing.setdefault(seat_of(seat), {})[about] = way


def read_test(state: State, words: list[str]) -> None:
    id, why, by, lost = words
    state.tests.append([id, why, "" if by == "-" else by, int(lost)])


def read_carrier(state: State, words: list[str]) -> None:
    state.carriers[words[0]] = label(words[1])


def read_progress(state: State, words: list[str]) -> None:
    state.progress[words[0]] = int(words[1])


def read_roster(state: State, words: list[str]) -> None:
    """`roster blue Rifle squad: light infantry`, a line for each unit, in the order of labels."""
    seat, entry = seat_of(words[0]), read_entry(" ".join(words[1:]))
    if not entry.profile or entry.unknown:
        raise Unreadable(f"no unit has “{shown(' '.join(entry.unknown))}”")
    before = [state.rosters[seat]] if seat in state.rosters else []
    state.rosters[seat] = "\n".join([*before, written((entry,))])


def read_planned(state: State, words: list[str]) -> None:
    state.planned[seat_of(words[0])] = words[1:]


def read_career(state: State, words: list[str]) -> None:
    """`career blue 7 1 0`: points that are left, traits beyond the first, enlargements."""
    points, traits, larger = map(int, words[1:])
    state.careers[seat_of(words[0])] = [points, traits, larger]


def read_list(state: State, words: list[str]) -> None:
    """`list blue "…"`: in a campaign, the detachment that is fielded again."""
    state.lists[seat_of(words[0])] = json.loads(words[1])


def read_sealed(state: State, words: list[str]) -> None:
    state.sealed[seat_of(words[0])] = words[1:]


READERS: Mapping[str, Reader] = {
    "table": read_table, "terrain": read_terrain, "objective": read_objective, "home": read_home,
    "round": read_round, "first": read_first, "phase": read_phase, "side": read_side,
    "unit": read_unit, "fallen": read_fallen, "standing": read_standing, "test": read_test,
    "carrier": read_carrier, "progress": read_progress, "roster": read_roster,
    "planned": read_planned, "sealed": read_sealed, "option": read_option,
    "step": partial(read_step, STEPS), "end": read_end, "career": read_career, "list": read_list,
}  # fmt: skip

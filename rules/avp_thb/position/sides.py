"""Lines of a position about the sides: forces, conditions, standing orders, squads."""

from collections.abc import Callable

from rules.avp_thb.campaign import EVERY_SQUAD
from rules.avp_thb.missions import MISSION_CARDS, MISSIONS
from rules.avp_thb.missions.stand import LEAST, barricades
from rules.avp_thb.pieces import Veteran as Squad
from rules.avp_thb.position.words import (
    NOBODY,
    counts,
    label_of,
    number,
    one_of,
    place_of,
    side,
    unit_of,
)
from rules.avp_thb.state import SEATS, State
from rules.avp_thb.subjects import SUBJECTS
from rules.kernel.orders import shown
from rules.parts.positions import Unreadable

LEVELS, SKILLS = ("1", "2", "3", "4"), ("-", "cc", "rs")
PARTS = [part for card in MISSION_CARDS.values() for part in card.parts.values()]
WANTED = [
    *(o for mission in MISSIONS.values() for own in mission.objectives.values() for o in own),
    *(o for part in PARTS for o in part.objectives),
    *barricades(LEAST),
]
DEEDS = sorted({objective.key for objective in WANTED})
KINDS = sorted({objective.token for objective in WANTED} - {""})


def read_units(about: str) -> Callable[[State, list[str]], None]:
    def read(state: State, words: list[str]) -> None:
        seat = side(words[0])
        getattr(state, about)[seat] = [unit_of(word, seat) for word in words[1:]]

    return read


def read_sealed(state: State, words: list[str]) -> None:
    state.sealed[side(words[0])] = words[1:]


def read_label(about: str) -> Callable[[State, list[str]], None]:
    def read(state: State, words: list[str]) -> None:
        seat = side(words[0])
        getattr(state, about)[seat] = label_of(words[1], seat)

    return read


def read_gone(state: State, words: list[str]) -> None:
    id, unit = words
    seat = next((seat for seat in SEATS if id[:1] == seat[:1]), "")
    state.gone[label_of(id, side(seat))] = unit_of(unit, seat)


def read_finished(state: State, words: list[str]) -> None:
    state.finished[side(words[0])] = number(words[1])


def read_progress(state: State, words: list[str]) -> None:
    found = counts(words[1:])
    for name in found:
        key, _, place = name.partition("@")
        one_of(key, DEEDS, "condition")
        if place:
            place_of(state, place)
    state.progress[side(words[0])] = found


def read_standing(state: State, words: list[str]) -> None:
    orders = state.standing.setdefault(side(words[0]), {})
    if len(words) > 1:
        about = one_of(words[1], SUBJECTS, "matter of standing orders")
        orders[about] = words[2:]


def read_goals(state: State, words: list[str]) -> None:
    seat, *drawn = words
    if drawn and drawn[0] not in MISSION_CARDS:
        raise Unreadable(f"there is no Mission Card {shown(drawn[0])}")
    wanted = MISSION_CARDS[drawn[0]].parts[side(seat)].targets if drawn else ()
    if len(drawn) > 1 + len(wanted):
        raise Unreadable(f"{drawn[0]} has {len(wanted)} targets for the {seat} side")
    state.goals[side(seat)] = [*drawn[:1], *(place_of(state, tile) for tile in drawn[1:])]


def read_veteran(state: State, words: list[str]) -> None:
    squad, level, skill, *rest = words
    frags = 0
    for word in rest:
        if word.startswith("frags="):
            frags = number(word.removeprefix("frags="))
        elif word != "again":
            raise Unreadable(f"“{shown(word)}” should be “frags=…” or “again”")
    state.veterans[one_of(squad, EVERY_SQUAD, "squad")] = Squad(
        int(one_of(level, LEVELS, "level")),
        one_of(skill, SKILLS, "skill").replace(NOBODY, ""),
        frags,
        again="again" in rest,
    )

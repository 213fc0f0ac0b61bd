"""Tables to play at, whatever the system: benches and tests name no seat and no option."""

from collections.abc import Iterator, Sequence

from rules.kernel.options import chosen
from rules.kernel.orders import Seat
from rules.kernel.system import Setup, System


def usual(system: System, **words: str) -> Setup:
    """The first mission at its usual table; as it is played without a choice, but for *words*."""
    return seated(system, system.tables(first_mission(system))[0], **words)


def smallest(system: System) -> Setup:
    """The first mission with as few seats as one of its typical tables has."""
    return seated(system, min(system.tables(first_mission(system)), key=len))


def fullest(system: System) -> Iterator[Setup]:
    """Each mission with as many seats as one of its typical tables has."""
    for mission in system.missions:
        yield at(system, mission, max(system.tables(mission), key=len))


def seated(system: System, seats: Sequence[Seat], **words: str) -> Setup:
    return at(system, first_mission(system), seats, **words)


def at(system: System, mission: int, seats: Sequence[Seat], **words: str) -> Setup:
    options = chosen(system.options(mission), words)
    setup = Setup(system.key, mission, tuple(seats), system.edition, options)
    return system.agreed(setup)


def first_mission(system: System) -> int:
    return min(system.missions)


def varied(system: System) -> Iterator[Setup]:
    """The usual table, then with each single choice that does without another."""
    yield usual(system)
    for option in system.options(first_mission(system)):
        for choice in () if option.needs else option.choices[1:]:
            yield usual(system, **{option.name: choice.word})

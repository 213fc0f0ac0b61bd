"""
Even forces: what sides field where a handicap is agreed, by the edition that introduced it.

They stand in `even_forces.txt`: after `edition 5` the tables that changed with it, each with its
mission and sides, below it the roster of each side that does not field its usual force. A table
without rosters is even no more with those it had. They were found by games between autopilots
(`tests/avp_thb/tuning_forces.py`, docs/players.md).
"""

from collections.abc import Iterable, Mapping
from itertools import accumulate

from rules.avp_thb.missions.mission import Sides, in_order
from rules.data import text_of
from rules.kernel.orders import Seat

# By mission and who plays: what a side fields, as a roster.
Rosters = Mapping[Seat, str]
Missions = Mapping[int, Mapping[Sides, Rosters]]


def read(lines: Iterable[str]) -> Mapping[int, Missions]:
    """The tables that changed with each edition. Raises ValueError for a line of another kind."""
    found: dict[int, dict[int, dict[Sides, dict[Seat, str]]]] = {}
    edition = 0
    rosters: dict[Seat, str] | None = None
    for line in filter(None, lines):
        first, _, rest = line.partition(" ")
        if first == "edition":
            edition, rosters = int(rest), None
        elif first.isdigit() and edition:
            tables = found.setdefault(edition, {}).setdefault(int(first), {})
            rosters = tables.setdefault(in_order(rest.split()), {})
        elif rosters is not None and first.endswith(":"):
            rosters[first.removesuffix(":")] = rest
        else:
            raise ValueError(f"“{line}” stands in no edition, or below no table.")
    return found


def changed(before: Missions, rows: Missions) -> Missions:
    """*before*, with *rows* in place of its own or beside them; an empty one ends another."""
    known = {
        mission: {**before.get(mission, {}), **rows.get(mission, {})}
        for mission in sorted({*before, *rows})
    }
    return {
        mission: {sides: rosters for sides, rosters in found.items() if rosters}
        for mission, found in known.items()
    }


CHANGES: Mapping[int, Missions] = {
    1: {},
    **read(text_of("avp_thb", "even_forces.txt").splitlines()),
}
HANDICAPS: Mapping[int, Missions] = dict(
    zip(CHANGES, accumulate(CHANGES.values(), changed), strict=True)
)

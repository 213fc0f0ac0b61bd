"""A tournament of every system, where a format fits; else the draft is refused with a sentence."""

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.tournaments import drafts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from rules.kernel.orders import Seat
from tests.every_system.systems import SOAK, SYSTEMS, TABLES, TOYS, TWINS
from tests.support import tables

pytestmark = pytest.mark.django_db
ENTRANTS = {2: 4, 3: 9}  # by the seats of a table
FEWER = {2: 3, 3: 9}  # of a large system


def simulated(key: str, seats: tuple[Seat, ...]) -> dict[str, Any]:
    out = StringIO()
    quick = next(twins.quick for twins in TWINS if twins.system.key == key)
    known = {option.name for option in SYSTEMS[key].options(1)}
    words: dict[str, Any] = {"system": key, "seats": ",".join(seats), "seed": 3, "json": True}
    words |= {"players": (ENTRANTS if key in TOYS else FEWER)[len(seats)], "stdout": out}
    words |= {"option": [f"{name}={value}" for name, value in quick.items() if name in known]}
    call_command("simulate_tournament", "round-robin", **words)
    return dict(json.loads(out.getvalue()))


def can_be_paired(key: str, seats: tuple[Seat, ...]) -> bool:
    """Everybody plays against all others, and a round robin knows tables of that size."""
    sides = SYSTEMS[key].sides(tables.seated(SYSTEMS[key], seats))
    return len(seats) in ENTRANTS and all(len(side.seats) == 1 for side in sides)


def small(key: str) -> list[tuple[str, int]]:
    """The first table of two of a large system, where a whole tournament takes long."""
    ways = SYSTEMS[key].tables(1)
    return [(key, next(n for n, seats in enumerate(ways) if len(seats) == 2))]


TRIED = [one for one in TABLES if SOAK or one[0] in TOYS]
TRIED += [] if SOAK else [one for key in SYSTEMS if key not in TOYS for one in small(key)]


@pytest.mark.parametrize(("key", "table"), TRIED)
def test_a_tournament_is_played_or_refused(key: str, table: int) -> None:
    seats = SYSTEMS[key].tables(1)[table]
    if can_be_paired(key, seats):
        report = simulated(key, seats)
        assert report["over"] and report["trouble"] == [] and report["games"]
        return
    terms = Terms(sides=seats, format="round-robin")
    faults = [*drafts.of_format(terms), *drafts.of_missions(terms, Conditions(system=key))]
    assert faults and all(fault.why.endswith(".") for fault in faults)
    with pytest.raises(CommandError, match=re.escape(faults[0].why)):
        call_command("simulate_tournament", "round-robin", system=key, seats=",".join(seats))

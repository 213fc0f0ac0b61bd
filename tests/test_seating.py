"""Who can sit down to a game is described, and what is described is judged."""

from dataclasses import replace

import pytest

from rules.kernel.errors import IllegalOrder
from rules.kernel.opening import possible
from rules.kernel.seating import Seating
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support import promises
from tests.support.counter_system import Counter
from tests.support.toys.night_watch import ALONE, NightWatch

FEW = Seating(("a", "b", "c"), 2, 3, "two or three")
ONE_AGAINST = Seating(("keeper", "i", "ii", "iii"), 2, 4, "the keeper and others", ("keeper",))
MANY = Seating(tuple(f"{deck} {n}" for deck in "xyz" for n in "123"), 2, 6, "two to six")


@pytest.mark.parametrize(
    ("seating", "seats", "fits"),
    [
        (FEW, "a,b", True),
        (FEW, "c,a", True),
        (FEW, "a", False),
        (FEW, "a,a", False),
        (FEW, "a,b,a", False),
        (FEW, "a,d", False),
        (ONE_AGAINST, "keeper,i", True),
        (ONE_AGAINST, "i,ii", False),
        (MANY, "x 1,x 2,x 3,z 1,z 2,y 3", True),
        (MANY, "x 1,x 2,x 3,z 1,z 2,y 3,y 1", False),
    ],
)
def test_which_seats_fit(seating: Seating, seats: str, fits: bool) -> None:
    assert seating.fits(seats.split(",")) is fits


def test_who_may_be_absent() -> None:
    assert [seat for seat in ONE_AGAINST.names if ONE_AGAINST.may_be_absent(seat)] == [
        "i",
        "ii",
        "iii",
    ]
    both = replace(FEW, fewest=3)
    assert not any(both.may_be_absent(seat) for seat in both.names)


def test_a_setup_has_its_seats_in_order_or_is_refused() -> None:
    watch = NightWatch()
    setup = Setup(watch.key, 1, ("south", "keeper"), 1)
    assert possible(watch, setup).seats == ("keeper", "south")
    with pytest.raises(IllegalOrder, match="Mission 1 is played by the keeper, alone or with"):
        possible(watch, replace(setup, seats=("south",)))


class Crowd(NightWatch):
    title = "Crowd"

    def tables(self, mission: int) -> tuple[tuple[str, ...], ...]:
        return ALONE, ("south", "east")


def test_a_table_that_nobody_can_sit_down_to_is_named() -> None:
    assert promises.faults_of_tables(Crowd()) == ["mission 1 of Crowd has no table south, east"]


@pytest.mark.parametrize(
    "system", [NightWatch(), Counter(), *SYSTEMS.values()], ids=lambda system: system.key
)
def test_typical_tables_can_be_played(system: promises.System) -> None:
    assert promises.faults_of_tables(system) == []

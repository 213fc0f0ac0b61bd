"""A tournament gives points to everybody at a table, so nobody there may be on the same side."""

import pytest

from games.tournaments import drafts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from tests.support.toys.night_watch import ALONE, PAIR

pytestmark = pytest.mark.usefixtures("toys")


def faults(sides: tuple[str, ...]) -> list[str]:
    found = drafts.of_missions(Terms(sides=sides), Conditions(system="night_watch"))
    return [fault.why for fault in found]


def test_a_team_is_no_table() -> None:
    why = "A tournament needs games in which everybody plays against all others."
    assert faults(PAIR) == [
        f"{why} The keeper and the south are one side.",
        f"{why} The rules play the shadows.",
    ]


def test_nor_is_one_seat_against_the_rules() -> None:
    (fault,) = faults(ALONE)
    assert fault.endswith("The rules play the shadows.")

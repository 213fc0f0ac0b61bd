"""Points of a way, one after the other, as they may stand behind an order."""

from rules.systems import SYSTEMS
from tests.support.further import further

SYSTEM = SYSTEMS["xenos_rampant"]

UNITS = "table drawn\nphase blue\nunit b1 20.0,20.0 | A: light infantry\n"


def test_points_of_a_way_up_to_its_legs() -> None:
    line, told = "move b1", []
    for x in (21, 22, 23, 24):
        line += f" {x}.0,20.0"
        told.append([slot.open for slot in further(SYSTEM, UNITS, "blue", line)])
    assert told == [["up to 3 points more"], ["up to 2 points more"], ["one point more"], []]
    assert further(SYSTEM, UNITS, "blue", "move b1 north 2") == []

"""Those that play The Hunt Begins by themselves."""

import pytest

from games.simulation.selfplay import play_in_memory
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
PLAIN = {1: "390f88ae5452502f", 4: "b44a1cfe04d95eb9", 9: "89773973c3d954a9"}


@pytest.mark.parametrize("mission", PLAIN)
def test_the_plain_autopilot_plays_as_ever(mission: int) -> None:
    """Others are measured by it, and substitutes are of its strength, so it does not change."""
    options = {"cards": "all", "pace": 1}
    setup = Setup(SYSTEM.key, mission, SYSTEM.tables(mission)[0], 3, options)
    game = play_in_memory(SYSTEM, SYSTEM.agreed(setup), 1, 0)
    assert game.digest == PLAIN[mission]

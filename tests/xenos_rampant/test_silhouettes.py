"""Every profile has a drawing of its own, which stays on its disc."""

import re
from typing import Any

from rules.systems import SYSTEMS
from rules.xenos_rampant.picture.silhouettes import SILHOUETTES
from rules.xenos_rampant.picture.svg import REACH
from rules.xenos_rampant.profiles import PROFILES

SYSTEM: Any = SYSTEMS["xenos_rampant"]


def test_every_profile_has_its_own() -> None:
    assert set(SILHOUETTES) == set(PROFILES) and len({*SILHOUETTES.values()}) == len(PROFILES)
    for path in SILHOUETTES.values():
        assert re.fullmatch(r"([MLHVCSQTAZ][-\d. ]*)*", path)
        assert max(abs(float(one)) for one in re.findall(r"-?\d+\.?\d*", path)) < REACH


def test_it_is_drawn_at_its_unit() -> None:
    position = "table drawn\nphase blue orders\nunit b1 20.0,20.0 | Carrier: transport vehicle\n"
    state = SYSTEM.read_position(position)
    assert SILHOUETTES["transport_vehicle"] in SYSTEM.svg_board(SYSTEM.view(state, None))

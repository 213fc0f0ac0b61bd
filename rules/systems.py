"""Every game system, by key."""

from rules.avp_thb.system import AvpThb
from rules.doom.system import Doom
from rules.kernel.system import System
from rules.xenos_rampant.system import XenosRampant

# In a list, mypy names the members that do not fit.
ALL: list[System] = [AvpThb(), XenosRampant(), Doom()]
SYSTEMS: dict[str, System] = {system.key: system for system in ALL}
USUAL = next(iter(SYSTEMS))  # where nobody says which

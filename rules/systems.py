"""Every game system, by key."""

from rules.avp_thb.system import AvpThb
from rules.kernel.system import System
from rules.xenos_rampant.system import XenosRampant

ALL: list[System] = [AvpThb(), XenosRampant()]  # in a list, mypy names the members that do not fit
SYSTEMS: dict[str, System] = {system.key: system for system in ALL}
USUAL = next(iter(SYSTEMS))  # where nobody says which

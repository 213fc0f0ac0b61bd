"""Every game system, by key."""

from rules.avp_thb.system import AvpThb
from rules.kernel.system import System

SYSTEMS: dict[str, System] = {system.key: system for system in (AvpThb(),)}

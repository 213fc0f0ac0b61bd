"""The only list of game systems."""

from rules.kernel.system import System

SYSTEMS: dict[str, System] = {}

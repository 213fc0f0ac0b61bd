"""Positions: a state as text that a person can write, and as data for snapshots."""

from rules.xenos_rampant.position.data import dump, load
from rules.xenos_rampant.position.reading import blank, read
from rules.xenos_rampant.position.writing import describe, write

__all__ = ["blank", "describe", "dump", "load", "read", "write"]

"""A state as text and as data."""

from rules.doom.position.data import dump, load
from rules.doom.position.reading import read
from rules.doom.position.writing import describe, write

__all__ = ["describe", "dump", "load", "read", "write"]

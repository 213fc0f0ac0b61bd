"""A state as data, for snapshots and digests, and as text, for people."""

from rules.avp_thb.position.data import dump, load
from rules.avp_thb.position.describing import describe
from rules.avp_thb.position.reading import read
from rules.avp_thb.position.writing import write

__all__ = ["describe", "dump", "load", "read", "write"]

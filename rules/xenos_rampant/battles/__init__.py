"""The battles and their tables, text files that a person can edit. All are our own designs."""

from rules.xenos_rampant.battles.battle import BATTLES, Battle, read

__all__ = ["BATTLES", "Battle", "read"]

"""The contents of a report, before they are checked for contradictions."""

from dataclasses import dataclass, field
from typing import NamedTuple

from games.tournaments.core.field import Bye


class TrfError(Exception):
    """What is wrong in a file, and how to write it, as a sentence."""


class ReportedGame(NamedTuple):
    """One column of a player: *opponent* is 0 without one, *result* a sign of `SIGNS`."""

    opponent: int = 0
    colour: str = ""
    result: str = ""

    @property
    def paired(self) -> bool:
        return bool(self.opponent) or self.result in ("U", "+")

    @property
    def played(self) -> bool:
        return bool(self.opponent and self.colour) and self.result in PLAYED


PLAYED = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}
UNPLAYED = {"+": "forfeit win", "-": "forfeit", "": ""}
BYES = {"U": Bye.PAIRING, "F": Bye.FULL, "H": Bye.HALF, "Z": Bye.ZERO}
# What stands without an opponent in older files.
OLD_BYES = {"+": Bye.PAIRING, "=": Bye.HALF, "-": Bye.ZERO, "": Bye.ZERO}
SIGNS = "1, = and 0, W, D and L (unrated), + and - (forfeited), and U, F, H and Z (byes)"

POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0, "zero": 0.0, "forfeit": 0.0}
# These are worth what another is, unless a file says otherwise.
AS = {"pairing": "win", "full": "win", "half": "draw", "forfeit win": "win"}


@dataclass
class Sheet:
    """The part of a file that has been read."""

    games: dict[int, list[ReportedGame]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    ratings: dict[int, int] = field(default_factory=dict)
    stated: dict[int, float] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    points: dict[str, float] = field(default_factory=lambda: dict(POINTS))
    rounds: int = 0
    first: str = ""
    by_rank: bool = False
    baku: bool = False
    virtual: dict[tuple[int, int], float] = field(default_factory=dict)
    apart: list[tuple[range | None, tuple[int, ...]]] = field(default_factory=list)
    away: dict[tuple[int, int], Bye] = field(default_factory=dict)
    penalties: dict[tuple[int, int], float] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)

    def worth(self, what: str) -> float:
        return self.points[what] if what in self.points else self.points[AS[what]]

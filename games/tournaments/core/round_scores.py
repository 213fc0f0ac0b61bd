"""The scores of everybody's rounds, from which standings and tie-breaks are computed. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import NamedTuple

from games.tournaments.core.field import Bye, Field, Round, Table, Terms, was_played
from games.tournaments.core.figures import summed

MISSED = (Bye.HALF, Bye.ZERO)  # byes by one's own doing
SET_BEFOREHAND = frozenset({"round-robin", "groups", "league"})  # formats in which all meet all


class ScorePart(NamedTuple):
    """A number that goes into a tie-break, the entrant it comes from, and further remarks."""

    value: float
    of: tuple[int, ...] = ()
    note: str = ""
    counts: bool = True


class Meeting(NamedTuple):
    """An *opponent*, the *share* of a win against them, and their *score*."""

    opponent: int
    share: float
    score: float


@dataclass(frozen=True)
class Stint:
    """
    One entrant's round.

    *tables* are those with a game, empty for a bye or a forfeit; *scheduled* are all that were to
    be played.
    """

    number: int
    points: float
    tables: tuple[Table, ...]
    scheduled: tuple[Table, ...]
    missed: bool
    figures: tuple[int, ...]


@dataclass(frozen=True)
class Numbers:
    """The numbers that tie-breaks are computed from."""

    field: Field

    @cached_property
    def stints(self) -> dict[int, list[Stint]]:
        found = {entrant: list[Stint]() for entrant in self.field.entrants}
        for one in self.field.rounds:
            for entrant, tables in self.seated(one).items():
                found[entrant].append(stint(self.field, one, entrant, tables))
        return found

    def seated(self, round: Round) -> dict[int, list[Table]]:
        """
        The tables with a result, by entrant; empty for those who sit out.

        In a Swiss, entrants who had not entered yet count as sitting out, as in a FIDE report.
        """
        found: dict[int, list[Table]] = {entrant: [] for entrant in round.byes}
        for table in round.tables:
            for entrant in table.entrants if table.result else ():
                found.setdefault(entrant, []).append(table)
        if self.field.terms.format == Terms().format:
            playing = {entrant for table in round.tables for entrant in table.entrants}
            found |= {who: [] for who in self.field.entrants if who not in playing | found.keys()}
        return found

    @cached_property
    def gained(self) -> dict[int, float]:
        """Points by entrant, without penalties."""
        return {who: sum(stint.points for stint in mine) for who, mine in self.stints.items()}

    @cached_property
    def adjusted(self) -> dict[int, float]:
        """What each entrant counts for their opponents."""
        draw = self.field.terms.scoring.draw
        at_the_end = 0 if self.set_beforehand else draw
        return {who: adjusted(mine, at_the_end) for who, mine in self.stints.items()}

    @property
    def set_beforehand(self) -> bool:
        return self.field.terms.format in SET_BEFOREHAND

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        return self.field.seeds()

    def meetings(self, entrant: int, stint: Stint) -> list[Meeting]:
        """The meetings that count as games."""
        counted = stint.scheduled if self.set_beforehand else stint.tables
        return [
            Meeting(other, share(table, entrant, other), self.adjusted[other])
            for table in counted
            for other in others(table, entrant)
        ]

    def met(self, entrant: int) -> list[Meeting]:
        return [one for stint in self.stints[entrant] for one in self.meetings(entrant, stint)]

    def own(self, entrant: int, stint: Stint) -> float:
        """The points of a virtual opponent."""
        scheduled = [self.adjusted[o] for t in stint.scheduled for o in others(t, entrant)]
        draws = self.field.terms.scoring.draw * len(self.field.rounds)
        return min(self.gained[entrant], fmean(scheduled) if scheduled else draws)


def others(table: Table, entrant: int) -> tuple[int, ...]:
    return tuple(other for other in table.entrants if other != entrant)


def stint(field: Field, round: Round, entrant: int, tables: list[Table]) -> Stint:
    results = [table.result for table in tables if table.result]
    points = sum(result.points.get(entrant, 0) for result in results)
    bye = round.byes.get(entrant)
    played = tuple(table for table in tables if was_played(table))
    return Stint(
        round.number,
        points + (field.terms.scoring.byes[bye] if bye else 0),
        played,
        tuple(tables),
        missed=not played and (bye in MISSED if bye else not any(won(t, entrant) for t in tables)),
        figures=summed(results, entrant),
    )


def adjusted(stints: Sequence[Stint], draw: float) -> float:
    """What each entrant counts for their opponents."""
    counted = len(stints)
    while counted and stints[counted - 1].missed:
        counted -= 1
    return sum(one.points for one in stints[:counted]) + draw * (len(stints) - counted)


def share(table: Table, mine: int, theirs: int) -> float:
    """1, ½ or 0: whether *mine* has more, as many or fewer points at *table* than *theirs*."""
    assert table.result
    points = table.result.points
    difference = points.get(mine, 0) - points.get(theirs, 0)
    return (difference > 0) + (difference == 0) / 2


def won(table: Table, entrant: int) -> bool:
    """Whether nobody has more points at *table*, and somebody has fewer."""
    shares = [share(table, entrant, other) for other in table.entrants if other != entrant]
    return min(shares) > 0 and max(shares) == 1


def opponents(met: Iterable[Meeting]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(one.opponent for one in met))


def virtual(stint: Stint) -> str:
    return f"virtual opponent in round {stint.number}"

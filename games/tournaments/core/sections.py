"""Groups and divisions, each with its own standings, and who advances or moves. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.core import crosstable, formats, standings
from games.tournaments.core.field import Field
from games.tournaments.core.formats import groups, league
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.ranking import StandingsRow

ON, OUT, UP, DOWN = "goes on", "is out", "moves up", "moves down"


@dataclass(frozen=True)
class SectionPart:
    """
    A group or division.

    *rows* are in its own order, with ties decided by seed. *fates* say, by entrant, what will
    happen to them if nothing changes.
    """

    name: str
    rows: tuple[StandingsRow, ...]
    cross: tuple[crosstable.CrosstableRow, ...]
    fates: Mapping[int, str]


@dataclass(frozen=True)
class StandingsSection:
    """The groups, or one season of all divisions. *over*: all its rounds have been played."""

    name: str
    over: bool
    parts: tuple[SectionPart, ...]


def sections(field: Field) -> list[StandingsSection]:
    """All sections, newest first; empty if the format has none, or nothing has been played."""
    found = SECTIONS.get(field.terms.format)
    if found is None or not field.rounds:
        return []
    try:
        return found(formats.as_entered(field))
    except Unpairable:
        return []


def of_groups(field: Field) -> list[StandingsSection]:
    stage = groups.Stage(field)
    parts = tuple(
        part(
            f"Group {groups.name(index)}",
            stage.alone,
            order,
            dict.fromkeys(order, OUT) | dict.fromkeys(order[: field.terms.advance], ON),
        )
        for index, order in enumerate(stage.standings)
    )
    return [StandingsSection("Groups", is_over(stage.alone, stage.rounds), parts)]


def of_seasons(field: Field) -> list[StandingsSection]:
    begun = [one for one in league.seasons(field) if one.first <= len(field.rounds)]
    return [of_season(one) for one in reversed(begun)]


def of_season(season: league.Season) -> StandingsSection:
    """The divisions of a season. Nobody moves after the last one."""
    alone, order, fates = season.alone, season.standings(), dict[int, str]()
    if season.number < season.field.terms.cycles:
        for up, down in league.exchanged(order, season.field.terms.advance):
            fates |= dict.fromkeys(up, UP) | dict.fromkeys(down, DOWN)
    parts = tuple(
        part(f"Division {index}", alone, division, fates) for index, division in enumerate(order, 1)
    )
    return StandingsSection(f"Season {season.number}", is_over(alone, season.rounds), parts)


def is_over(alone: Field, rounds: int) -> bool:
    return len(alone.rounds) == rounds and all(one.over for one in alone.rounds)


def part(name: str, alone: Field, order: Sequence[int], fates: Mapping[int, str]) -> SectionPart:
    own = groups.among(alone, order)
    rows = {row.entrant: row for row in standings.table(own, order)}
    return SectionPart(
        name,
        tuple(rows[who] for who in order),
        tuple(crosstable.crosstable(own, order)),
        {who: fate for who, fate in fates.items() if who in rows},
    )


SECTIONS: Mapping[str, Callable[[Field], list[StandingsSection]]] = {
    groups.Groups.key: of_groups,
    league.League.key: of_seasons,
}

"""All formats by key, and questions that everybody asks them, with or without teams."""

from collections.abc import Callable, Mapping

from games.tournaments.core.field import Draft, Field
from games.tournaments.core.formats import double_knock_out, groups, knock_out
from games.tournaments.core.formats.double_knock_out import DoubleKnockOut
from games.tournaments.core.formats.drawn import Drawn, by_what, decided
from games.tournaments.core.formats.format import Format, Unpairable
from games.tournaments.core.formats.groups import Groups
from games.tournaments.core.formats.knock_out import KnockOut
from games.tournaments.core.formats.ladder import Ladder
from games.tournaments.core.formats.league import League
from games.tournaments.core.formats.round_robin import RoundRobin
from games.tournaments.core.formats.seating import matches_of
from games.tournaments.core.formats.swiss import Swiss
from games.tournaments.core.formats.teams import Teams, collapsed, expanded

ALL: tuple[Format, ...] = (
    Swiss(),
    RoundRobin(),
    Groups(),
    KnockOut(),
    DoubleKnockOut(),
    Ladder(),
    League(),
)
FORMATS: Mapping[str, Format] = {one.key: one for one in ALL}
BRACKETS: Mapping[str, Callable[[Field], knock_out.Bracket | None]] = {
    KnockOut.key: knock_out.bracket,
    DoubleKnockOut.key: double_knock_out.of,
    Groups.key: groups.bracket,
}
BY_BRACKET_ALONE = frozenset({KnockOut.key, DoubleKnockOut.key})  # whose wins say who meets whom


def format_of(field: Field) -> Format:
    """The format of *field*. Raises Unpairable if there is none of that name."""
    if field.terms.format not in FORMATS:
        known = ", ".join(FORMATS)
        raise Unpairable(f"There is no format “{field.terms.format}”; there are {known}.")
    return FORMATS[field.terms.format]


def as_entered(field: Field) -> Field:
    """The field with teams as its entrants, if teams play."""
    return collapsed(field) if field.terms.boards > 1 else field


def draft(field: Field) -> Draft:
    """The next round in the format of *field*. Raises Unpairable."""
    drafted = format_of(field).draft(as_entered(field))
    return expanded(drafted, field) if field.terms.boards > 1 else drafted


def rounds(field: Field) -> int:
    """The number of rounds; 0 for a format that continues until it is closed."""
    return format_of(field).rounds(as_entered(field))


def over(field: Field) -> bool:
    """Whether there is no further round."""
    return format_of(field).over(as_entered(field))


def binds(field: Field, number: int) -> bool:
    """Whether a later round was drawn from the results of round *number*."""
    return format_of(field).binds(as_entered(field), number)


def bracket(field: Field) -> knock_out.Bracket | None:
    """The bracket, if the format has one and it has been drawn."""
    drawn = BRACKETS.get(field.terms.format)
    return drawn(as_entered(field)) if drawn and field.rounds else None


def drawn_match(field: Field, number: int, table: int) -> Drawn | None:
    """
    The match of a bracket that a table belongs to, if it is over and its players are level on
    points.
    """
    run = bracket(field) if field.terms.boards < 2 else None
    if run is None or number <= run.skipped:
        return None
    match = next(
        tables
        for tables in matches_of(field.rounds[number - 1])
        if table in [one.number for one in tables]
    )
    by, winner = by_what(match, field.seeds(), field.terms), decided(match, field.seeds())
    return Drawn(match[0].entrants, winner, by) if by and winner is not None else None


def survivors(field: Field) -> frozenset[int] | None:
    """The entrants still in the bracket; None if there is no bracket."""
    run = bracket(field)
    if run is None or field.terms.boards < 2:
        return None if run is None else frozenset(run.survivors)
    members = Teams(field).members
    return frozenset(one for team in run.survivors for one in members[team])


def places(field: Field) -> tuple[tuple[int, ...], ...]:
    """The order that the format gives; empty if points come first, or nothing has been played."""
    if not field.rounds:
        return ()
    found = format_of(field).places(as_entered(field))
    if field.terms.boards < 2:
        return found
    members = Teams(field).members
    return tuple(tuple(one for team in place for one in members[team]) for place in found)

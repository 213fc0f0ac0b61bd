"""The standings of teams: by match points, then board points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.core.field import Field, Result, Round, Table


@dataclass(frozen=True)
class TeamRow:
    """*points* are those of matches; *board_points* those of all tables together."""

    place: int
    shared: bool
    team: str
    points: float
    board_points: float


def teams(field: Field) -> list[TeamRow]:
    """
    The standings of teams: by match points, then board points.

    Penalties are taken off board points.
    """
    names = sorted({entrant.team for entrant in field.entrants.values() if entrant.team})
    boards = dict.fromkeys(names, 0.0)
    for who, entrant in field.entrants.items():
        if entrant.team:
            boards[entrant.team] += field.score(who)
    points = {name: sum(match_points(field, one, name) for one in field.rounds) for name in names}
    best = sorted({(points[name], boards[name]) for name in names}, reverse=True)
    found: list[TeamRow] = []
    for pair in best:
        tied = [name for name in names if (points[name], boards[name]) == pair]
        place = len(found) + 1
        found += [TeamRow(place, len(tied) > 1, name, *pair) for name in tied]
    return found


def match_points(field: Field, round: Round, team: str) -> float:
    """
    The points of *team* for its matches of a round; for a bye of all its members, as much as they
    get.
    """
    scoring = field.terms.scoring
    members = {who for who, entrant in field.entrants.items() if entrant.team == team}
    byes = [scoring.byes[round.byes[who]] for who in members if who in round.byes]
    matches = [match for match in matches_of(field, round) if team in match]
    if not matches:
        return max(byes, default=0)
    return sum(for_match(field, match, team) for match in matches)


def matches_of(field: Field, round: Round) -> list[dict[str, float]]:
    """Points by team for each finished match: the tables at which the same teams sat."""
    tables: dict[frozenset[str], list[Table]] = {}
    for table in round.tables:
        sides = frozenset(field.entrants[who].team for who in table.entrants)
        tables.setdefault(sides, []).append(table)
    return [
        board_points(field, [table.result for table in match if table.result])
        for match in tables.values()
        if all(table.result for table in match)
    ]


def board_points(field: Field, results: Sequence[Result]) -> dict[str, float]:
    found: dict[str, float] = {}
    for result in results:
        for who, points in result.points.items():
            team = field.entrants[who].team
            found[team] = found.get(team, 0) + points
    return found


def for_match(field: Field, match: Mapping[str, float], team: str) -> float:
    """A match without any points is lost by both, because nobody came."""
    scoring, best = field.terms.scoring, max(match.values())
    if not best:
        return scoring.loss
    if len(set(match.values())) == 1:
        return scoring.draw
    winners = sum(points == best for points in match.values())
    return (scoring.win, scoring.shared)[winners > 1] if match[team] == best else scoring.loss

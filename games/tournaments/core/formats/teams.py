"""
Team matches over any format for tables of two: a team is an entrant, and its boards are tables.

A team has the lowest number of its members.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from games.tournaments.core.field import Bye, Draft, Entrant, Field, How, Result, Round, Table
from games.tournaments.core.figures import summed
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.formats.seating import matches_of, swapped, total


@dataclass(frozen=True)
class Teams:
    """The members of each team of *field*, the highest seed first."""

    field: Field

    @cached_property
    def members(self) -> Mapping[int, tuple[int, ...]]:
        by_name: dict[str, list[int]] = {}
        for entrant in self.field.seeds():
            by_name.setdefault(self.name(entrant), []).append(entrant)
        return {min(members): tuple(members) for members in by_name.values()}

    def name(self, entrant: int) -> str:
        """Who has no team is one."""
        return self.field.entrants[entrant].team or f"/{entrant}"

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        return {one: team for team, members in self.members.items() for one in members}

    def lineup(self, team: int) -> list[int]:
        """The members of *team* who play in the next round, first board first."""
        here = set(self.field.playing(self.field.next_round))
        return [one for one in self.members[team] if one in here][: self.field.terms.boards]


def collapsed(field: Field) -> Field:
    """
    The same tournament with one entrant for each team and one table for each match.

    The points of a table are those of a win, draw or loss by the points of all boards together.
    Raises Unpairable unless tables are of two.
    """
    if len(field.terms.sides) > 2:
        raise Unpairable("Team matches are for tables of two. Set one board, or two sides.")
    teams = Teams(field)
    return replace(
        field,
        terms=replace(field.terms, boards=1, mirrored=False),
        entrants={team: entrant_of(teams, team) for team in sorted(teams.members)},
        rounds=tuple(round_of(teams, one) for one in field.rounds),
        away=away(teams),
        penalties=penalties(teams),
        apart=frozenset(frozenset(teams.team_of[one] for one in pair) for pair in field.apart),
        order=tuple(dict.fromkeys(teams.team_of[one] for one in field.order)),
    )


def entrant_of(teams: Teams, team: int) -> Entrant:
    """
    The team as an entrant: there from its first member's entry until the last has left, and as
    strong as its first boards.
    """
    members = [teams.field.entrants[one] for one in teams.members[team]]
    boards = members[: teams.field.terms.boards]
    left = [one.left for one in members if one.left is not None]
    return Entrant(
        team,
        sum(one.rating for one in boards) // len(boards),
        members[0].team,
        min(one.joined for one in members),
        max(left) if len(left) == len(members) else None,
    )


def away(teams: Teams) -> dict[tuple[int, int], Bye]:
    """A team is away if everybody who could play for it is."""
    found: dict[tuple[int, int], Bye] = {}
    for number in {number for number, _ in teams.field.away}:
        for team, members in teams.members.items():
            there = [one for one in members if teams.field.entrants[one].plays_in(number)]
            byes = [teams.field.away.get((number, one)) for one in there]
            if byes and byes[0] and all(byes):
                found[number, team] = byes[0]
    return found


def penalties(teams: Teams) -> dict[tuple[int, int], float]:
    found: dict[tuple[int, int], float] = {}
    for (number, one), points in teams.field.penalties.items():
        since = (number, teams.team_of[one])
        found[since] = found.get(since, 0) + points
    return found


def round_of(teams: Teams, round: Round) -> Round:
    tables = tuple(match_of(teams, round, boards) for boards in matches_of(round))
    busy = {team for table in tables for team in table.entrants}
    byes = {teams.team_of[who]: bye for who, bye in sorted(round.byes.items(), key=by_worth)}
    return Round(
        round.number, tables, {team: bye for team, bye in byes.items() if team not in busy}
    )


def by_worth(bye: tuple[int, Bye]) -> tuple[bool, int]:
    """A bye by the pairing counts for the team, whatever its reserves have."""
    return bye[1] is not Bye.ZERO, bye[0]


def match_of(teams: Teams, round: Round, boards: Sequence[Table]) -> Table:
    first = boards[0]
    seats = tuple((side, teams.team_of[who]) for side, who in first.seats)
    result = None
    if all(board.result for board in boards):
        result = result_of(teams, round, boards)
    return replace(first, number=first.match, seats=seats, match=0, result=result)


def result_of(teams: Teams, round: Round, boards: Sequence[Table]) -> Result:
    """Boards without an opponent count as the bye of their member."""
    pair = tuple(teams.team_of[who] for who in boards[0].entrants)
    sums = {
        team: tuple(map(sum, zip(*scores(teams, round, boards, team), strict=True)))
        for team in pair
    }
    most = max(points for points, *_ in sums.values())
    winners = tuple(team for team in pair if sums[team][0] == most)
    points = teams.field.terms.scoring.points(pair, winners if len(winners) == 1 else ())
    how = how_of([board.result.how for board in boards if board.result])
    if how is How.DOUBLE_FORFEIT:
        points = dict.fromkeys(pair, 0.0)
    return Result(how, points, {team: tuple(map(int, sums[team][1:])) for team in pair})


def scores(
    teams: Teams, round: Round, boards: Sequence[Table], team: int
) -> Iterator[tuple[float, ...]]:
    for member in teams.members[team]:
        yield total((board for board in boards if member in board.entrants), member)
        if round.byes.get(member) is Bye.PAIRING:
            yield teams.field.terms.scoring.byes[Bye.PAIRING], *summed((), member)


def how_of(kinds: Sequence[How]) -> How:
    """A match counts as played if one board was."""
    for kind in (How.PLAYED, How.ADJUDICATED, How.FORFEIT):
        if kind in kinds:
            return kind
    return How.DOUBLE_FORFEIT


def expanded(draft: Draft, field: Field) -> Draft:
    """
    The boards of every match: members in the order of seeds, sides alternating between boards.

    If a team is short, its last boards are empty and their opponents have a bye.
    """
    teams, tables = Teams(field), list[Table]()
    byes = dict.fromkeys(field.playing(field.next_round), Bye.ZERO)
    byes |= field.sitting_out(field.next_round)
    for match in draft.round.tables:
        for table in boards_of(teams, match):
            tables.append(replace(table, number=len(tables) + 1))
        byes.update(dict.fromkeys(without_opponent(teams, match), Bye.PAIRING))
    for team, bye in draft.round.byes.items():
        if bye is Bye.PAIRING:
            byes.update(dict.fromkeys(teams.lineup(team), bye))
    seated = {who for table in tables for who in table.entrants}
    rest = {who: bye for who, bye in sorted(byes.items()) if who not in seated}
    return replace(draft, round=replace(draft.round, tables=tuple(tables), byes=rest))


def boards_of(teams: Teams, match: Table) -> Iterator[Table]:
    """Each board twice, with sides changed, where pairs are mirrored."""
    sides = tuple(side for side, _ in match.seats)
    lineups = [teams.lineup(team) for team in match.entrants]
    for number, pair in enumerate(zip(*lineups, strict=False)):
        seats = tuple(zip(sides, pair[:: -1 if number % 2 else 1], strict=True))
        for both in (seats, swapped(seats)) if teams.field.terms.mirrored else (seats,):
            yield replace(match, match=match.number, seats=both)


def without_opponent(teams: Teams, match: Table) -> Iterable[int]:
    lineups = [teams.lineup(team) for team in match.entrants]
    shortest = min(map(len, lineups))
    return (one for lineup in lineups for one in lineup[shortest:])

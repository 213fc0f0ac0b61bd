"""Who stands where, on pages: standings, tables of groups and divisions, crosstables, brackets."""

from typing import Any

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.safestring import mark_safe

from games.models.tournament import Tournament
from games.tournaments.core import bracket_svg as pictures
from games.tournaments.core import crosstable, formats, sections, standings, team_standings
from games.tournaments.core.book import Book
from games.tournaments.core.field import Names
from games.tournaments.core.formats import knock_out, round_robin
from games.tournaments.core.formats.showing import ShownMatch
from games.tournaments.core.points_text import number, shown
from games.tournaments.core.ranking import StandingsRow
from games.tournaments.core.tiebreaks import named
from games.tournaments.entrant_names import Called

LINES = 100
WIDEST = 40  # entrants of a crosstable
ROUND_ROBIN = round_robin.RoundRobin.key


def standing(book: Book, names: Names, page: str | None = "") -> dict[str, Any]:
    """The standings, a *page* of them at a time; all of them where it is empty."""
    if not book.round:
        return {}
    rows = standings.table(book.field)
    paged = Paginator(rows, max(1, len(rows)) if page == "" else LINES).get_page(page)
    return {
        "titles": [named(book.terms, name).title for name in book.terms.tiebreaks],
        "standings": paged,
        "by_bracket": book.terms.format in formats.BRACKETS,
        "lines": [line(row, book, names) for row in paged.object_list],
    }


def line(row: StandingsRow, book: Book, names: Names) -> dict[str, Any]:
    numbers = [row.tiebreaks[name] for name in book.terms.tiebreaks]
    return {
        "row": row,
        "name": names(row.entrant),
        "left": book.entrants[row.entrant].left is not None,
        "points": shown(row.points),
        "numbers": [number(value) for value in numbers],
    }


def beside(tournament: Tournament, book: Book, names: Called) -> dict[str, Any]:
    """What stands beside the standings, by format; of teams where these play."""
    if not book.round:
        return {}
    teams = {str(team.number): team.name for team in tournament.teams.all()}
    called = of_teams(book, teams, names) if book.terms.boards > 1 else names
    rows = team_standings.teams(book.field) if book.terms.boards > 1 else []
    return {
        "teams": [(row, teams.get(row.team, row.team)) for row in rows],
        "sections": sections_of(book, called),
        "threes": len(book.terms.sides) > 2,
        **crosstable_of(book, names),
        **pictured(tournament, book, names, called),
    }


def of_teams(book: Book, teams: dict[str, str], names: Names) -> Names:
    """A team goes by the lowest number of its members."""

    def called(number: int) -> str:
        return teams.get(book.entrants[number].team) or names(number)

    return called


def sections_of(book: Book, called: Names) -> list[dict[str, Any]]:
    return [
        {
            "name": section.name,
            "over": section.over,
            "moves": any(part.fates for part in section.parts),
            "parts": [shown_part(part, book, called) for part in section.parts],
        }
        for section in sections.sections(book.field)
    ]


def shown_part(part: sections.SectionPart, book: Book, called: Names) -> dict[str, Any]:
    lines = [{**line(row, book, called), "fate": part.fates.get(row.entrant)} for row in part.rows]
    wide = len(part.rows) > WIDEST
    return {"name": part.name, "lines": lines, "cross": [] if wide else cells(part.cross, called)}


def crosstable_of(book: Book, names: Names) -> dict[str, Any]:
    """Everybody against everybody, where that is the format and a page is wide enough."""
    if book.terms.format != ROUND_ROBIN or len(book.field.entrants) > WIDEST:
        return {}
    return {"crosstable": cells(crosstable.crosstable(book.field), names)}


def cells(rows: Any, names: Names) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(names(row.entrant), row.entrant, row.cells) for row in rows]


def pictured(tournament: Tournament, book: Book, names: Called, called: Names) -> dict[str, Any]:
    """The bracket of an elimination, once it is drawn."""
    run = formats.bracket(book.field)
    if run is None or not (levels := knock_out.shown(run)):
        return {}

    def names_of(match: ShownMatch) -> Names:
        """Those of the time of the match; teams keep theirs."""
        if book.terms.boards > 1 or not match.tables:
            return called
        return names.at_table(match.round, match.tables[0])

    def links(match: ShownMatch) -> str:
        """To its game; where it has several, to its round."""
        if not match.round:
            return ""
        games = [book.games.get((match.round, table), "") for table in match.tables]
        if book.terms.boards < 2 and len(games) == 1 and games[0]:
            return reverse("game", args=games)
        return reverse("tournament_round", args=[tournament.key, match.round])

    # Every word in it is escaped where it is drawn.
    return {"bracket": mark_safe(pictures.svg(levels, names_of, links))}

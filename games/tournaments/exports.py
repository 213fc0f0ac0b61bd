"""A tournament as a file: standings as CSV or JSON, the whole as FIDE's report file."""

from collections.abc import Callable, Mapping

from games.models.tournament import Tournament
from games.tournaments import acting, standings
from games.tournaments.book import Book
from games.tournaments.field import Field
from games.tournaments.naming import Called
from games.tournaments.trf import writing
from rules.kernel.errors import IllegalOrder

Names = Mapping[int, str]
TYPES = {"csv": "text/csv", "json": "application/json", "trf": "text/plain"}
FORMATS: dict[str, Callable[[Field, Names, str], str]] = {
    "csv": lambda field, names, title: standings.as_csv(field, names),
    "json": lambda field, names, title: standings.as_json(field, names) + "\n",
    "trf": writing.written,
}


def has_trf(book: Book) -> bool:
    """Whether FIDE's programs know such tournaments."""
    return len(book.terms.sides) == 2 and not book.terms.mirrored


def written(tournament: Tournament, kind: str) -> str:
    """Raises IllegalOrder where there is no such file."""
    if kind not in FORMATS:
        raise IllegalOrder(f"There is no file of the kind “{kind}”; there are csv, json and trf.")
    field, called = acting.book_of(tournament).field, Called(tournament)
    names = {number: called(number) for number in field.entrants}
    try:
        return FORMATS[kind](field, names, tournament.title)
    except writing.Unwritable as error:
        raise IllegalOrder(str(error)) from error

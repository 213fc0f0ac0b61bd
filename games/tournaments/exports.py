"""A tournament as a file: the standings as CSV or JSON, everything as FIDE's report file."""

from collections.abc import Callable, Mapping, Sequence

from games.models.tournament import Act as Row
from games.models.tournament import Tournament
from games.tournaments import perform
from games.tournaments.core import acts, standings_files
from games.tournaments.core.book import Book
from games.tournaments.core.field import Field
from games.tournaments.core.trf import writing
from games.tournaments.entrant_names import Called
from rules.kernel.errors import Refusal

Names = Mapping[int, str]
TYPES = {"csv": "text/csv", "json": "application/json", "trf": "text/plain"}
FORMATS: dict[str, Callable[[Field, Names, str, Sequence[str]], str]] = {
    "csv": lambda field, names, *_: standings_files.as_csv(field, names),
    "json": lambda field, names, *_: standings_files.as_json(field, names) + "\n",
    "trf": writing.written,
}

COURSE = [act.verb for act in (acts.Begin, acts.Close, acts.Confirm)]


def has_trf(book: Book) -> bool:
    """Whether FIDE's programs support such a tournament."""
    return len(book.terms.sides) == 2 and not book.terms.mirrored


def written(tournament: Tournament, kind: str) -> str:
    """The file of that kind. Raises Refusal if there is none."""
    if kind not in FORMATS:
        raise Refusal(f"There is no file of the kind “{kind}”. There are csv, json and trf.")
    field, called = perform.book_of(tournament).field, Called(tournament)
    names = {number: called(number) for number in field.entrants}
    try:
        return FORMATS[kind](field, names, tournament.title, days(tournament))
    except writing.Unwritable as error:
        raise Refusal(str(error)) from error


def days(tournament: Tournament) -> list[str]:
    """The first and the last day, as far as they are known (UTC)."""
    rows = Row.objects.filter(tournament=tournament, verb__in=COURSE).order_by("number")
    found = [(verb, f"{at:%Y/%m/%d}") for verb, at in rows.values_list("verb", "at")]
    return [day for _, day in found] if found and found[0][0] == acts.Begin.verb else []

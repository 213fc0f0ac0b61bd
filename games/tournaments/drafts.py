"""A tournament before it is announced: checking that its terms fit together, and announcing it."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple, cast

from django.db import transaction

from games.models.tournament import Act as Row
from games.models.tournament import Tournament, Wording, new_seed
from games.play import lobby
from games.tournaments import perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions, Entry
from games.tournaments.core.field import Terms
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.round_scores import SET_BEFOREHAND
from games.tournaments.core.tiebreaks import OF_PAIRINGS, TIEBREAKS
from rules.kernel.errors import Refusal

LONGEST_TITLE, LONGEST_TEXT = 80, 4000
BALANCED, FIDE = "balanced", "fide"


class Wrong(NamedTuple):
    """A fault of the draft: the name of its field in `Terms` or `Conditions`, and the reason."""

    field: str
    why: str


def read(tournament: Tournament) -> acts.Open:
    """The draft's first act. Raises Refusal if it is not a draft."""
    data = {"terms": tournament.terms, "conditions": tournament.conditions}
    return cast(acts.Open, acts.read(acts.Open.verb, data))


def open_draft(tournament: Tournament, *, by: Any) -> Row:
    """Announce the draft, with a seed of its own. Raises Refusal with a sentence."""
    if not tournament.terms:
        raise Refusal("The terms have not been written yet.")
    draft = read(tournament)
    if draft.conditions.entry == Entry.PASSWORD and not tournament.password_hash:
        raise Refusal("Entry is by password. Write one into the draft first.")
    for wrong in unsound(draft):
        raise Refusal(wrong.why)
    terms = {**tournament.terms, "seed": draft.terms.seed or new_seed()}
    opening = acts.read(acts.Open.verb, {"terms": terms, "conditions": tournament.conditions})
    return perform.perform(tournament, opening, by=by)


@transaction.atomic
def correct_text(tournament: Tournament, title: str, text: str, *, by: Any, reason: str) -> Row:
    """Correct title and text; both versions stay on record. Raises Refusal."""
    locked = perform.lock(tournament)
    title, text = " ".join(title.split()), text.replace("\r\n", "\n").strip()
    if not title or len(title) > LONGEST_TITLE:
        raise Refusal(f"A title must have 1 to {LONGEST_TITLE} characters.")
    if len(text) > LONGEST_TEXT:
        raise Refusal(f"The text has more than {LONGEST_TEXT} characters. Please shorten it.")
    if (title, text) == (locked.title, locked.text):
        raise Refusal("The text is the same as before. Change something first.")
    wording = Wording(tournament=locked, title=title, text=text)
    return perform.perform(locked, acts.Correct(), by=by, reason=reason, wording=wording)


def unsound(opening: acts.Open) -> Iterator[Wrong]:
    """Everything that does not fit together, one sentence each."""
    yield from of_format(opening.terms)
    yield from of_missions(opening.terms, opening.conditions)
    yield from of_tiebreaks(opening.terms)
    yield from of_entry(opening.terms, opening.conditions)


def of_format(terms: Terms) -> Iterator[Wrong]:
    if terms.format not in FORMATS:
        yield Wrong("format", f"There is no format “{terms.format}”. Choose one from the list.")
    if terms.pairing not in (BALANCED, FIDE):
        yield Wrong("pairing", "Choose the balanced or the FIDE pairing.")
    if terms.pairing == FIDE and (terms.format != "swiss" or len(terms.sides) != 2):
        yield Wrong("pairing", "The FIDE pairing is for a Swiss with two sides at a table.")
    if terms.mirrored and len(terms.sides) != 2:
        yield Wrong("mirrored", "Playing both sides of a mission needs tables of two.")
    if terms.boards > 1 and len(terms.sides) != 2:
        yield Wrong("boards", "Team matches are for tables of two. Choose two sides.")
    if terms.size < 2:
        yield Wrong("size", "A group or division needs at least two entrants.")
    if not 0 < terms.advance < terms.size:
        yield Wrong("advance", f"From a group of {terms.size}, {some(terms.size)} can advance.")


def some(size: int) -> str:
    return f"1 to {size - 1}" if size > 2 else "1"


def of_missions(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    """The faults of the missions: they must exist, with these sides and options."""
    if not terms.missions:
        yield Wrong("missions", "Name at least one mission.")
    options = {**conditions.options, "pace": conditions.pace}
    for mission in dict.fromkeys(terms.missions):
        try:
            lobby.chosen(conditions.system, mission, terms.sides, options)
        except Refusal as refusal:
            yield Wrong("missions", str(refusal))


SAYS_NOTHING = (
    "{} decides nothing where everybody meets everybody, because all have the same opponents."
    " Choose Sonneborn-Berger, Koya or direct encounter."
)


def of_tiebreaks(terms: Terms) -> Iterator[Wrong]:
    for name in terms.tiebreaks:
        if name not in TIEBREAKS:
            yield Wrong("tiebreaks", f"There is no tie-break “{name}”. Choose one from the list.")
    useless = [name for name in terms.tiebreaks if name in OF_PAIRINGS]
    if useless and terms.format in SET_BEFOREHAND:
        yield Wrong("tiebreaks", SAYS_NOTHING.format(TIEBREAKS[useless[0]].title))
    twice = [name for name, times in Counter(terms.tiebreaks).items() if times > 1]
    if twice:
        title = TIEBREAKS[twice[0]].title if twice[0] in TIEBREAKS else twice[0]
        yield Wrong("tiebreaks", f"{title} is named twice. Name it once.")


def of_entry(terms: Terms, conditions: Conditions) -> Iterator[Wrong]:
    seats = len(terms.sides) * terms.boards
    if 0 < conditions.places < seats:
        yield Wrong(
            "places",
            (
                f"A round needs {seats} entrants. Give at least that many places, or 0 for any"
                " number."
            ),
        )
    if conditions.when_full and not conditions.places:
        yield Wrong(
            "when_full",
            ("Say how many places there are. Without a number the tournament is never full."),
        )
    if conditions.most_rating and conditions.most_rating < conditions.least_rating:
        yield Wrong("most_rating", "The highest rating is below the lowest.")
    if conditions.starts_at and not is_moment(conditions.starts_at):
        yield Wrong("starts_at", "Write the start as a date and time with its time zone.")


def is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False

"""What an act means in a bracket: who advances, who is out, and who is back in."""

from games.tournaments.core import acts, formats
from games.tournaments.core.book import Book
from games.tournaments.performance import PerformedAct, Said, lines

OUT = "The others play on without you. You will be told your place when it is over."
DECIDES = (acts.Score, acts.Withdraw, acts.SitOut)  # what a bracket may go on by


def survivors(book: Book, act: acts.Act) -> frozenset[int] | None:
    """The entrants still in the bracket; None if there is none, or *act* decides nothing in it."""
    return formats.survivors(book.field) if isinstance(act, DECIDES) else None


def drawn(done: PerformedAct) -> Said:
    """The entrants of finished bracket matches that were level on points."""
    act, field = done.act, done.book.field
    match = (
        formats.drawn_match(field, act.round, act.table) if isinstance(act, acts.Score) else None
    )
    if match is None:
        return {}
    goes_on = f"{done.names(match.winner)} advances by {match.by}, as announced."
    return dict.fromkeys(match.entrants, lines("Your match was drawn.", goes_on))


def went_on(done: PerformedAct) -> Said:
    """
    Entrants who are out of the bracket by the act, or back in.

    At the end everybody is told their place.
    """
    now, before = survivors(done.book, done.act), done.before.survivors
    if now is None or formats.over(done.book.field):
        return {}
    here = set(done.book.takes_part)
    out = dict.fromkeys((before - now) & here, lines("You are out.", OUT))
    return out | dict.fromkeys((now - before) & here, "You are back in.")

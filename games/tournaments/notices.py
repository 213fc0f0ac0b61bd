"""Notices about acts in a tournament, stored with the act."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from games.clock import database_clock
from games.models.mail import Notice
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Tournament
from games.notify import notices
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from games.tournaments.notice_texts import (
    SAYS,
    Before,
    Done,
    Said,
    drawn,
    lines,
    survivors,
    went_on,
)

BEFORE_START = timedelta(days=2)
CANNOT_PLAY = (
    "That account can no longer play. You can name a substitute, who takes over the place, the"
    " points and the running games. Otherwise the tournament continues without them."
)
NAMED: Mapping[type[acts.Act], tuple[str, str]] = {
    acts.Open: ("You direct it.", "It is open for entries from now on."),
    acts.Appoint: ("You are now a director.", "A director has named you."),
    acts.Release: ("You are no longer a director.", "A director has released you."),
    acts.Invite: ("You are invited.", "Enter on its page while there are places."),
    acts.Uninvite: ("Your invitation has been taken back.", "You can no longer enter with it."),
}
OWN = (acts.Withdraw, acts.SitOut, acts.Readmit, acts.PlayAfterAll)  # what one may do for oneself


def before(tournament: Tournament, book: Book, act: acts.Act) -> Before:
    """The state before the act; to be called before *act* is played."""
    mine = None
    if isinstance(act, acts.Substitute):
        rows = Entry.objects.filter(tournament=tournament, number=act.entrant)
        mine = rows.values_list("user_id", flat=True).first()
    present = frozenset(book.takes_part)
    return Before(tuple(book.waiting), present, survivors(book, act) or present, mine)


def tell(done: Done, row: Row) -> None:
    """Write the notices of an act. Nobody is told what they have done themselves."""
    heard = by_account(done, SAYS[type(done.act)](done) if type(done.act) in SAYS else {})
    if isinstance(done.act, OWN) and done.by is not None:
        heard.pop(done.by.pk, None)
    if isinstance(done.act, acts.Substitute) and done.before.person:
        heard[done.before.person] = lines("Somebody else plays for you from now on.", done.why)
    for person, text in by_account(done, drawn(done)).items():
        heard[person] = lines(heard.get(person, ""), text)
    heard |= named(done) | taken_out(done)
    for person, text in by_account(done, went_on(done)).items():
        heard[person] = lines(heard.get(person, ""), text)
    if heard:
        written(done.tournament, f"act/{row.number}", heard)


def named(done: Done) -> dict[int, str]:
    """What to tell new and former directors, and people invited or uninvited, by account."""
    if type(done.act) not in NAMED:
        return {}
    opened, text = isinstance(done.act, acts.Open), lines(*NAMED[type(done.act)], done.why)
    people = done.tournament.directors.all() if opened else [done.person]
    return {person.pk: text for person in people if person != done.by}


def taken_out(done: Done) -> dict[int, str]:
    """
    What to tell the directors about entrants whom the service takes out; the reason is told to
    nobody.
    """
    if not isinstance(done.act, acts.Withdraw) or done.by is not None:
        return {}
    text = lines(f"{done.names(done.act.entrant)} has been taken out.", CANNOT_PLAY)
    return dict.fromkeys(done.tournament.directors.values_list("pk", flat=True), text)


def by_account(done: Done, said: Said) -> dict[int, str]:
    rows = Entry.objects.filter(tournament=done.tournament, number__in=said, user__isnull=False)
    return {person: said[number] for number, person in rows.values_list("number", "user_id")}


def written(tournament: Tournament, cause: str, heard: Mapping[int, str]) -> None:
    """Write the notices; *heard* is by account."""
    now = database_clock.now()
    notices.write(notices.of_tournament(tournament, cause, heard, now))


def to_be_asked(at: datetime) -> QuerySet[Tournament]:
    """Tournaments that begin soon, ask for a check-in, and have sent no reminder of it."""
    told = Notice.objects.filter(tournament=OuterRef("pk"), cause__endswith="/check-in")
    rows = Tournament.objects.filter(
        status=Tournament.Status.ENTRY, starts_at__gt=at, starts_at__lte=at + BEFORE_START
    )
    return rows.filter(~Exists(told), entries__checked_in=False).distinct()


def ask_to_check_in(tournament: Tournament, book: Book) -> bool:
    """Send the reminder, once; returns whether there was anybody to ask."""
    if not book.conditions.check_in:
        return False
    missing = [number for number in book.takes_part if number not in book.checked]
    rows = Entry.objects.filter(tournament=tournament, number__in=missing, user__isnull=False)
    text = lines("Check in.", "It begins soon. If you have not checked in by then, you are out.")
    heard = dict.fromkeys(rows.values_list("user_id", flat=True), text)
    written(tournament, "check-in", heard)
    return bool(heard)

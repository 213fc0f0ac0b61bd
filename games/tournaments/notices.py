"""
Notices about acts in a tournament, stored with the act.

Players with a game of a round hear of it with the game itself, which also reports how it has ended.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from games.clock import database_clock
from games.models.mail import Notice
from games.models.tournament import Entry, Tournament
from games.notify import notices
from games.tournaments import bracket_news
from games.tournaments.core import acts
from games.tournaments.core.book import Book
from games.tournaments.performance import Before, PerformedAct, RequestedAct, Said, lines

BEFORE_START = timedelta(days=2)
OWN = (acts.Withdraw, acts.SitOut, acts.Readmit, acts.PlayAfterAll)  # what one may do for oneself


def before(asked: RequestedAct) -> Before:
    """The state before the act; to be called before the act is played."""
    book, act, mine = asked.book, asked.act, None
    if isinstance(act, acts.Substitute):
        rows = Entry.objects.filter(tournament=asked.tournament, number=act.entrant)
        mine = rows.values_list("user_id", flat=True).first()
    present = frozenset(book.takes_part)
    survivors = bracket_news.survivors(book, act) or present
    return Before(tuple(book.waiting), present, survivors, mine)


Telling = Callable[[PerformedAct], Said]


def tell(done: PerformedAct, tell_entrants: Telling, tell_people: Telling) -> None:
    """Write the notices of an act. Nobody is told what they have done themselves."""
    heard = by_account(done, tell_entrants(done))
    if isinstance(done.act, OWN) and done.by is not None:
        heard.pop(done.by.pk, None)
    for person, text in by_account(done, bracket_news.drawn(done)).items():
        heard[person] = lines(heard.get(person, ""), text)
    heard |= tell_people(done)
    for person, text in by_account(done, bracket_news.went_on(done)).items():
        heard[person] = lines(heard.get(person, ""), text)
    if heard:
        written(done.tournament, f"act/{done.number}", heard)


def by_account(done: PerformedAct, said: Said) -> dict[int, str]:
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

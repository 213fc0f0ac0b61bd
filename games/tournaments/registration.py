"""Who can play, who is invited, and the rating that people are seeded by."""

import json
from typing import Any

from django.db.models import Q, QuerySet

from games.accounts import authentication, sanctions
from games.models.rows import read
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, EntryInvitation, Tournament
from games.ratings import update
from games.tournaments import terms_text
from games.tournaments.core import acts
from games.tournaments.core.book import Book, Status
from rules.kernel.errors import Refusal

INVITING = (acts.Invite.verb, acts.Uninvite.verb)
NAMED_IN = (  # every look at the home page asks
    "SELECT t.id FROM games_tournament t WHERE t.status = %s"
    " AND (t.id IN (SELECT tournament_id FROM games_actnote WHERE about_id = %s)"
    " OR t.id IN (SELECT i.tournament_id FROM games_entryinvitation i"
    " JOIN account_emailaddress a ON LOWER(a.email) = i.address"
    " WHERE a.verified AND a.user_id = %s))"
    " AND NOT EXISTS (SELECT 1 FROM games_entry e"
    " WHERE e.tournament_id = t.id AND e.user_id = %s)"
)


def can_play(person: Any) -> bool:
    return person.is_active and sanctions.of(person, sanctions.BAN) is None


def gone() -> QuerySet[Entry]:
    """Entries in running tournaments whose account was erased, is switched off or is banned."""
    banned = sanctions.in_force().filter(kind=sanctions.BAN).values("person")
    nobody = Q(user=None, autopilot=False)
    rows = Entry.objects.filter(nobody | Q(user__is_active=False) | Q(user__in=banned))
    return rows.filter(tournament__status__in=Tournament.RUNNING).exclude(state=Entry.State.LEFT)


def is_invited(tournament: Tournament, person: Any) -> bool:
    """Whether *person* has an invitation that was not taken back."""
    told = ActNote.objects.filter(tournament=tournament, about=person).values("number")
    rows = Row.objects.filter(tournament=tournament, verb__in=INVITING, number__in=told)
    last = rows.order_by("-number").values_list("verb", flat=True).first()
    return last == acts.Invite.verb if last else is_invited_by_mail(tournament, person)


def is_invited_by_mail(tournament: Tournament, person: Any) -> bool:
    own = [address.lower() for address in authentication.addresses_of(person)]
    return EntryInvitation.objects.filter(tournament=tournament, address__in=own).exists()


def invited(tournament: Tournament) -> list[Any]:
    """The people who were invited and have not entered yet."""
    entered = Entry.objects.filter(tournament=tournament, user__isnull=False).values("user")
    verbs = Row.objects.filter(tournament=tournament, verb__in=INVITING).values("number")
    rows = ActNote.objects.filter(tournament=tournament, number__in=verbs, about__isnull=False)
    people = {one.about for one in rows.exclude(about__in=entered).select_related("about")}
    return sorted((p for p in people if is_invited(tournament, p)), key=str)


def invitations(person: Any) -> list[Tournament]:
    """The tournaments to which *person* is invited and which they have not entered yet."""
    asked = Tournament.Status.ENTRY, person.pk, person.pk, person.pk
    keys = [key for (key,) in read(NAMED_IN, asked)]
    named = Tournament.objects.in_bulk(keys) if keys else {}
    return [one for _, one in sorted(named.items()) if is_invited(one, person)]


def is_open(book: Book) -> bool:
    """Whether who enters now can play: before it begins, or late in a free place."""
    late = book.status == Status.PLAYING and not book.full() and has_round(book)
    return book.status == Status.ENTRY or late


def has_round(book: Book) -> bool:
    """Whether a round is to come, as far as their number is known."""
    return not 0 < terms_text.rounds_of(book) <= book.round


def must_have_round(book: Book) -> None:
    """Raise Refusal if who comes now would play in none."""
    if book.status == Status.PLAYING and not has_round(book):
        raise Refusal("The last round is being played, so there is none left for you.")


def is_taken_out(entry: Entry) -> bool:
    """Whether it was a director who withdrew *entry* last."""
    rows = Row.objects.filter(tournament=entry.tournament, verb=acts.Withdraw.verb)
    found = [row.number for row in rows if json.loads(row.data)["entrant"] == entry.number]
    notes = ActNote.objects.filter(tournament=entry.tournament, number__in=found[-1:])
    return notes.exclude(person=None).exclude(person=entry.user_id).exists()


def rating_of(person: Any, book: Book) -> int:
    """The rating that *person* is seeded by at such tables; 0 without one."""
    if person is None:
        return 0
    return update.seeding(person, book.conditions.system, len(book.terms.sides))

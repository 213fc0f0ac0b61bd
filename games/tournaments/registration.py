"""Entering: what is asked of people, and the rating they are seeded by."""

import json
from typing import Any

from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.db.models import Q, QuerySet

from games.accounts import sanctions
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, Team, Tournament
from games.people import reliability
from games.people.reliability import Asks
from games.ratings import update
from games.tournaments import perform
from games.tournaments.core import acts
from games.tournaments.core.book import Book, Conditions
from games.tournaments.core.book import Entry as Who
from rules.kernel.errors import Refusal

MOST_TEAMS = 500
INVITING = (acts.Invite.verb, acts.Uninvite.verb)
RUNNING = (Tournament.Status.ENTRY, Tournament.Status.PLAYING)


@transaction.atomic
def enter(
    tournament: Tournament, person: Any, *, team: str = "", password: str = "", by: Any = None
) -> Row:
    """
    Enter *person*, or the autopilot if None.

    A *team* that nobody has named yet is a new one. Raises Refusal with a sentence for *by*,
    who is a director or the person.
    """
    locked, by = perform.lock(tournament), by or person
    book = perform.book_of(locked)
    if person is not None and Entry.objects.filter(tournament=locked, user=person).exists():
        is_in = "You are" if by == person else f"{person} is"
        raise Refusal(f"{is_in} in this tournament already.")
    rating = rating_of(person, book)
    if person is not None:
        must_be_let_in(locked, book.conditions, person, password, by)
        must_suit(person, rating, book.conditions, by)
    if (book.terms.boards > 1) != bool(team.strip()):
        raise Refusal("Name your team." if book.terms.boards > 1 else "There are no teams.")
    number = str(find_or_make_team(locked, team).number) if team.strip() else ""
    return perform.perform(locked, acts.Enter(rating, number), by=by, person=person)


@transaction.atomic
def readmit(tournament: Tournament, entrant: int, *, by: Any, reason: str = "") -> Row:
    """
    Bring back an entrant who left.

    Raises Refusal with a sentence for *by*, who is a director or the entrant.
    """
    locked = perform.lock(tournament)
    entry = Entry.objects.filter(tournament=locked, number=entrant).select_related("user").first()
    if entry and entry.state == Entry.State.LEFT:
        may_return(entry, by)
    return perform.perform(locked, acts.Readmit(entrant), by=by, reason=reason)


def may_return(entry: Entry, by: Any) -> None:
    """Raise Refusal if the account is gone, or a director took the entrant out."""
    if entry.user is None and not entry.autopilot:
        raise Refusal(f"{entry.name} no longer has an account. Name a substitute.")
    if entry.user is not None:
        must_be_able(entry.user, by)
    director = who_took_out(entry)
    if by == entry.user and director not in (None, entry.user_id):
        raise Refusal("A director has taken you out. Ask a director to let you back in.")


def who_took_out(entry: Entry) -> int | None:
    """The account that withdrew *entry* last; None for the service."""
    rows = Row.objects.filter(tournament=entry.tournament, verb=acts.Withdraw.verb)
    found = [row.number for row in rows if json.loads(row.data)["entrant"] == entry.number]
    minutes = ActNote.objects.filter(tournament=entry.tournament, number__in=found[-1:])
    return minutes.values_list("person_id", flat=True).first()


def must_be_able(person: Any, by: Any) -> None:
    """
    Raise Refusal if *person* is banned or their account is switched off.

    Only they are told which.
    """
    if by == person:
        sanctions.must_be_free(person, sanctions.BAN)
    elif not can_play(person):
        raise Refusal(f"The account {person} cannot play now.")


def can_play(person: Any) -> bool:
    return person.is_active and sanctions.of(person, sanctions.BAN) is None


def gone() -> QuerySet[Entry]:
    """Entries in running tournaments whose account was erased, is switched off or is banned."""
    banned = sanctions.in_force().filter(kind=sanctions.BAN).values("person")
    nobody = Q(user=None, autopilot=False)
    rows = Entry.objects.filter(nobody | Q(user__is_active=False) | Q(user__in=banned))
    return rows.filter(tournament__status__in=RUNNING).exclude(state=Entry.State.LEFT)


def must_be_let_in(
    tournament: Tournament, conditions: Conditions, person: Any, password: str, by: Any
) -> None:
    """Raise Refusal if entry is not open to *person*. A director can let in anybody."""
    must_be_able(person, by)
    if by != person:
        return
    if conditions.entry == Who.INVITATION and not is_invited(tournament, person):
        raise Refusal("Entry is by invitation. Ask a director for one.")
    if conditions.entry == Who.PASSWORD and not check_password(password, tournament.password_hash):
        raise Refusal("That is not the password of this tournament. Ask a director for it.")


@transaction.atomic
def invite(
    tournament: Tournament,
    person: Any,
    *,
    by: Any,
    reason: str = "",
    act: type[acts.Invite | acts.Uninvite] = acts.Invite,
) -> Row:
    """Invite or uninvite *person* where entry is by invitation. Raises Refusal."""
    locked = perform.lock(tournament)
    if person is None:
        raise Refusal("Name somebody.")
    if perform.book_of(locked).conditions.entry != Who.INVITATION:
        raise Refusal("This tournament needs no invitations.")
    if is_invited(locked, person) == (act is acts.Invite):
        raise Refusal(f"{person} is {'invited already' if act is acts.Invite else 'not invited'}.")
    return perform.perform(locked, act(), by=by, reason=reason, person=person)


def is_invited(tournament: Tournament, person: Any) -> bool:
    """Whether *person* has an invitation that was not taken back."""
    told = ActNote.objects.filter(tournament=tournament, about=person).values("number")
    rows = Row.objects.filter(tournament=tournament, verb__in=INVITING, number__in=told)
    last = rows.order_by("-number").values_list("verb", flat=True).first()
    return last == acts.Invite.verb


def invited(tournament: Tournament) -> list[Any]:
    """The people who were invited and have not entered yet."""
    entered = Entry.objects.filter(tournament=tournament, user__isnull=False).values("user")
    verbs = Row.objects.filter(tournament=tournament, verb__in=INVITING).values("number")
    rows = ActNote.objects.filter(tournament=tournament, number__in=verbs, about__isnull=False)
    people = {one.about for one in rows.exclude(about__in=entered).select_related("about")}
    return sorted((p for p in people if is_invited(tournament, p)), key=str)


def find_or_make_team(tournament: Tournament, name: str) -> Team:
    """The team of that name, new if need be. Raises Refusal if there are too many."""
    name = " ".join(name.split())[:40]
    number = tournament.teams.count() + 1
    if number > MOST_TEAMS:
        raise Refusal("There are too many teams.")
    team, _ = Team.objects.get_or_create(
        tournament=tournament, name=name, defaults={"number": number}
    )
    return team


def must_suit(person: Any, rating: int, conditions: Conditions, by: Any) -> None:
    """Raise Refusal, with a sentence for *by*, unless *person* meets the conditions."""
    has, theirs = ("you have", "yours") if by == person else (f"{person} has", f"that of {person}")
    asks = Asks(conditions.kept, conditions.answered)
    reliability.suffices(person, asks, "tournament", has)
    least, most = conditions.least_rating, conditions.most_rating
    if rating < least:
        raise Refusal(f"This tournament is for ratings from {least}; {theirs} is {rating}.")
    if most and rating > most:
        raise Refusal(f"This tournament is for ratings up to {most}; {theirs} is {rating}.")


def rating_of(person: Any, book: Book) -> int:
    """The rating that *person* is seeded by at such tables; 0 without one."""
    if person is None:
        return 0
    return update.seeding(person, book.conditions.system, len(book.terms.sides))

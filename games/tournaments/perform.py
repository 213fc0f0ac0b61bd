"""The only way for acts to enter a tournament, and the only writer of them."""

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.accounts import sanctions
from games.clock import database_clock
from games.models.ruling_note import LONGEST_REASON
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, Tournament, Wording
from games.tournaments import effects, notice_texts, notices
from games.tournaments.core import acts
from games.tournaments.core.acts import Act
from games.tournaments.core.book import Book
from games.tournaments.core.field import Bye
from games.tournaments.effects import EFFECTS
from games.tournaments.entrant_names import Called
from rules.kernel import chain
from rules.kernel.errors import Refusal

DIRECT, REFEREE = effects.DIRECT, "games.referee"
RULINGS = (acts.Decide, acts.Replay, acts.Extend, acts.ExtendTable)  # what a referee may do, too
COPIED = ["status", "round", "paused", "starts_at", "length", "head", "trouble"]


@transaction.atomic
def perform(
    tournament: Tournament,
    act: Act,
    *,
    by: Any = None,
    reason: str = "",
    person: Any = None,
    wording: Wording | None = None,
) -> Row:
    """
    Judge and play *act*, and store it with everything that follows from it.

    *by* is None for the service itself. *person* is who enters, takes over a place, or is named;
    *wording* is the new text. Raises Refusal with a sentence for whoever acts; then nothing is
    stored.
    """
    locked = lock(tournament)
    book = book_of(locked)
    judge(locked, book, act, by, reason)
    act.check(book)
    reason, before = " ".join(reason.split()), notices.before(locked, book, act)
    act.play(book)
    row = append_act(locked, act, by, reason, person, wording)
    if effect := EFFECTS.get(type(act)):
        effect(locked, book, row, act, person)
    keep(locked, book)
    done = notice_texts.Done(locked, book, act, before, reason, person, Called(locked), by)
    notices.tell(done, row)
    return row


def lock(tournament: Tournament) -> Tournament:
    """The tournament as it is now, with its row locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def book_of(tournament: Tournament, until: int | None = None) -> Book:
    """The book of its acts, or of those before number *until*."""
    rows = Row.objects.filter(tournament=tournament).order_by("number")
    if until is not None:
        rows = rows.filter(number__lt=until)
    return acts.played(
        acts.read(verb, json.loads(data)) for verb, data in rows.values_list("verb", "data")
    )


def judge(tournament: Tournament, book: Book, act: Act, by: Any, reason: str) -> None:
    """Raise Refusal unless *by* may do this, with that reason."""
    opening = isinstance(act, acts.Open)
    if opening != (tournament.length == 0):
        raise Refusal(
            "The tournament has already been announced." if opening else "It is not announced yet."
        )
    if why := may_not(tournament, book, act, by):
        raise Refusal(why)
    if isinstance(act, acts.Confirm) and by and by.pk == who_proposed(tournament):
        raise Refusal("You cannot confirm your own proposal. Another director must.")
    if by is not None and reason.strip():
        sanctions.must_be_free(by, sanctions.MUTE)
    if act.reasoned and not reason.split():
        raise Refusal("Give a reason. Everybody will read it.")
    if len(reason) > LONGEST_REASON:
        raise Refusal(f"The reason has more than {LONGEST_REASON} characters. Please shorten it.")


def may_not(tournament: Tournament, book: Book, act: Act, by: Any) -> str:
    """Why *by* may not do *act*; empty if they may."""
    if by is None:
        return "The service cannot do this by itself; a director must." if act.reasoned else ""
    own = number_of(tournament, by)
    if is_director(tournament, by) or (isinstance(act, RULINGS) and by.has_perm(REFEREE)):
        return "" if own is None else own_business(book, act, own)
    if not act.for_entrants:
        return "Only a director of this tournament may do that."
    if isinstance(act, acts.SitOut) and act.bye != Bye.ZERO:
        return "You get no point for a round you sit out. Only a director can grant one."
    if isinstance(act, acts.OfEntrant) and act.entrant != own:
        return "You can do that for yourself only."
    return ""


def own_business(book: Book, act: Act, own: int) -> str:
    """Raise Refusal for a director's own table, points or pairing: nobody judges their own."""
    at_table = (
        isinstance(act, acts.Decide | acts.Replay | acts.ExtendTable)
        and own in book.table(act.round, act.table).entrants
    )
    about = isinstance(act, acts.Penalise | acts.Substitute) and act.entrant == own
    paired = isinstance(act, acts.Swap | acts.KeepApart | acts.LetMeet) and own in (
        act.first,
        act.second,
    )
    given = isinstance(act, acts.SitOut) and act.entrant == own and act.bye != Bye.ZERO
    if at_table or about or paired or given or isinstance(act, acts.Seed):
        return "You play in this tournament, so another director must do that."
    return ""


def is_director(tournament: Tournament, user: Any) -> bool:
    """Whether *user* is a director; all directors' acts are on record."""
    if not user.has_perm(DIRECT):
        return False
    return user.is_superuser or tournament.directors.filter(pk=user.pk).exists()


def number_of(tournament: Tournament, user: Any) -> int | None:
    """The number of *user* as an entrant; None if they are not one."""
    mine = Entry.objects.filter(tournament=tournament, user=user)
    return mine.values_list("number", flat=True).first()


def who_proposed(tournament: Tournament) -> int | None:
    """The account that proposed what is to be confirmed."""
    proposed = Row.objects.filter(tournament=tournament, verb=acts.CallOff.verb)
    last = proposed.order_by("-number").values("number")[:1]
    minutes = ActNote.objects.filter(tournament=tournament, number__in=last)
    return minutes.values_list("person_id", flat=True).first()


def append_act(
    tournament: Tournament, act: Act, by: Any, reason: str, person: Any, wording: Wording | None
) -> Row:
    """
    Add the act to the chain, with a note beside it of who did it, why, about whom and in what
    words.
    """
    minute = ActNote(tournament=tournament, number=tournament.length, person=by, reason=reason)
    if isinstance(act, acts.Naming):
        minute.about = person
        act = replace(act, whom=minute.about_hash)
    if wording:
        act = replace(act, words=wording.words_hash)  # type: ignore[call-arg]
    row = Row(
        tournament=tournament,
        number=tournament.length,
        verb=act.verb,
        data=chain.canonical(acts.written(act)),
        at=database_clock.now(),
        author_hash=minute.author_hash,
        reason_hash=minute.reason_hash,
    )
    row.hash = row.hashed(tournament.head)
    row.save(force_insert=True)
    minute.save(force_insert=True)
    if wording:
        wording.number = tournament.length
        wording.save(force_insert=True)
    tournament.length, tournament.head = tournament.length + 1, row.hash
    return row


def keep(tournament: Tournament, book: Book) -> None:
    """Copy what lists show into rows."""
    at = book.conditions.starts_at
    tournament.status, tournament.round, tournament.paused = book.status, book.round, book.paused
    tournament.starts_at = datetime.fromisoformat(at) if at else None
    tournament.trouble = ""
    tournament.save(update_fields=COPIED)
    scores, changed = book.field.scores(), []
    for entry in Entry.objects.filter(tournament=tournament):
        state, points = state_of(book, entry.number), scores.get(entry.number, 0)
        checked = entry.number in book.checked
        if (entry.state, entry.points, entry.checked_in) != (state, points, checked):
            entry.state, entry.points, entry.checked_in = state, points, checked
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["state", "points", "checked_in"])


def state_of(book: Book, number: int) -> str:
    if number in book.waiting:
        return Entry.State.WAITING
    return Entry.State.IN if book.entrants[number].left is None else Entry.State.LEFT


@transaction.atomic
def set_directors(tournament: Tournament, people: list[Any], *, by: Any) -> None:
    """
    Make *people* the only directors: first add, then remove, *by* themself last.

    Raises Refusal. A draft has no acts yet.
    """
    if tournament.length == 0:
        tournament.directors.set(people)
        return
    now = list(tournament.directors.all())
    for person in [one for one in people if one not in now]:
        perform(tournament, acts.Appoint(), by=by, person=person)
    for person in sorted((one for one in now if one not in people), key=lambda one: one == by):
        perform(tournament, acts.Release(), by=by, person=person)


def trouble(tournament: Tournament) -> Iterable[str]:
    """What is wrong with the chain of acts or with the copies in rows, one sentence each."""
    before = ""
    rows = list(Row.objects.filter(tournament=tournament).order_by("number"))
    for number, row in enumerate(rows):
        if row.number != number or row.hash != row.hashed(before):
            yield f"Act {row.number} is not the one that was written."
        before = row.hash
    if (len(rows), before) != (tournament.length, tournament.head):
        yield "The last acts are missing."
    scores = book_of(tournament).field.scores()
    for entry in Entry.objects.filter(Q(tournament=tournament), ~Q(state=Entry.State.WAITING)):
        if entry.points != scores[entry.number]:
            yield f"The stored points of entrant {entry.number} differ from those of the acts."

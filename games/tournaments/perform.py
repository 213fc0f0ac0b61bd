"""The only way for acts to enter a tournament, and the only writer of them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.clock import database_clock
from games.models.tournament import Act as Row
from games.models.tournament import ActNote, Entry, Tournament, Wording
from games.tournaments import notices, permissions
from games.tournaments.core import acts
from games.tournaments.core.acts import Act
from games.tournaments.core.book import Book
from games.tournaments.effects import EFFECTS
from games.tournaments.entrant_names import Called
from games.tournaments.performance import PerformedAct, RequestedAct
from rules.kernel import chain

NO_LISTS: Mapping[str, str] = {}
COPIED = ["status", "round", "paused", "starts_at", "length", "head", "trouble"]


@transaction.atomic
def perform(
    tournament: Tournament,
    act: Act,
    *,
    by: Any = None,
    reason: str = "",
    person: Any = None,
    team: str = "",
    password: str = "",
    wording: Wording | None = None,
    lists: Mapping[str, str] = NO_LISTS,
) -> Row:
    """
    Judge and play *act*, and store it with everything that follows from it (`effects.EFFECTS`).

    *by* is None for the service itself. *person* is who enters (None for the autopilot), takes over
    a place, or is named; they may have a *team* and a *password*. *wording* is the new text.
    *lists* are what an entrant brings, by seat. Raises Refusal with a sentence for whoever acts;
    then nothing is stored.
    """
    locked, reason = lock(tournament), " ".join(reason.split())
    beside = {"person": person, "team": team, "password": password, "wording": wording}
    beside["lists"] = lists
    return carry_out(
        RequestedAct(
            tournament=locked, book=book_of(locked), act=act, by=by, reason=reason, **beside
        )
    )


def carry_out(asked: RequestedAct) -> Row:
    """Judge, play and store the act, and do what follows from it. Raises Refusal."""
    tournament = asked.tournament
    permissions.judge(asked)
    asked.act.check(asked.book)
    effects = EFFECTS[type(asked.act)]
    asked = replace(asked, act=effects.complete(asked))
    before = notices.before(asked)
    asked.act.play(asked.book)
    row = append_act(asked)
    names = Called(tournament)
    done = PerformedAct(**vars(asked), number=row.number, before=before, names=names)
    effects.rows(done)
    keep(tournament, done.book)
    notices.tell(done, effects.tell, effects.tell_people)
    effects.games(done)
    for following in effects.follows(done):
        perform(tournament, following)
    return row


def lock(tournament: Tournament) -> Tournament:
    """The tournament as it is now, with its row locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def book_of(tournament: Tournament) -> Book:
    """The book of its acts."""
    rows = Row.objects.filter(tournament=tournament).order_by("number")
    return acts.played(
        acts.read(verb, json.loads(data)) for verb, data in rows.values_list("verb", "data")
    )


def append_act(asked: RequestedAct) -> Row:
    """Add the act to the chain, with a note beside it of who did it, why, and about whom."""
    tournament, act = asked.tournament, asked.act
    note = ActNote(
        tournament=tournament, number=tournament.length, person=asked.by, reason=asked.reason
    )
    if isinstance(act, acts.Naming):
        note.about = asked.person
        act = replace(act, whom=note.about_hash)
    row = Row(
        tournament=tournament,
        number=tournament.length,
        verb=act.verb,
        data=chain.canonical(acts.written(act)),
        at=database_clock.now(),
        author_hash=note.author_hash,
        reason_hash=note.reason_hash,
    )
    row.hash = row.hashed(tournament.head)
    row.save(force_insert=True)
    note.save(force_insert=True)
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

"""The one door through which acts enter a tournament: the only writer of them."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q

from games import questions, sanctions
from games.models.remark import LONGEST_REASON
from games.models.tournament import Act as Row
from games.models.tournament import Entry, Minute, Pairing, Tournament
from games.tournaments import acts, telling
from games.tournaments.acts import Act
from games.tournaments.book import Book
from games.tournaments.field import Bye, Names
from rules.kernel import chain
from rules.kernel.errors import IllegalOrder

DIRECT, REFEREE = "games.direct", "games.referee"
RULINGS = (acts.Decide, acts.Replay, acts.Extend)  # what a referee may do, too
COPIED = ["status", "round", "paused", "starts_at", "length", "head", "trouble"]


@transaction.atomic
def perform(
    tournament: Tournament,
    act: Act,
    *,
    by: Any = None,
    reason: str = "",
    person: Any = None,
) -> Row:
    """
    Judge and play *act*, and store it with all that follows from it.

    *by* nobody: the service itself. *person* is who enters, takes a place over, or is named or
    released as a director. Raises IllegalOrder with a sentence for whoever acts; then nothing is
    stored.
    """
    locked = lock(tournament)
    book = book_of(locked)
    judge(locked, book, act, by, reason)
    act.check(book)
    reason, before = " ".join(reason.split()), telling.before(locked, book, act)
    act.play(book)
    row = appended(locked, act, by, reason, person)
    if effect := EFFECTS.get(type(act)):
        effect(locked, book, act, person)
    keep(locked, book)
    done = telling.Done(locked, book, act, before, reason, person, partial(names_of, locked))
    telling.tell(done, row, by)
    return row


def lock(tournament: Tournament) -> Tournament:
    """The tournament as it is now, its row locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)


def book_of(tournament: Tournament, until: int | None = None) -> Book:
    """What has come of its acts, or of those before number *until*."""
    rows = Row.objects.filter(tournament=tournament).order_by("number")
    if until is not None:
        rows = rows.filter(number__lt=until)
    return acts.played(
        acts.read(verb, json.loads(data)) for verb, data in rows.values_list("verb", "data")
    )


def judge(tournament: Tournament, book: Book, act: Act, by: Any, reason: str) -> None:
    """Raise IllegalOrder unless *by* may do so, with that reason."""
    opening = isinstance(act, acts.Open)
    if opening != (tournament.length == 0):
        raise IllegalOrder(
            "The tournament is announced already." if opening else "It is not announced yet."
        )
    if why := may_not(tournament, book, act, by):
        raise IllegalOrder(why)
    if isinstance(act, acts.Confirm) and by and by.pk == who_proposed(tournament):
        raise IllegalOrder("Whoever has proposed it cannot confirm it; another director must.")
    if by is not None and reason.strip():
        sanctions.must_be_free(by, sanctions.MUTE)
    if act.reasoned and not reason.split():
        raise IllegalOrder("That needs a reason, which everybody will read.")
    if len(reason) > LONGEST_REASON:
        raise IllegalOrder(f"The reason has more than {LONGEST_REASON} characters.")


def may_not(tournament: Tournament, book: Book, act: Act, by: Any) -> str:
    """Why *by* may not do *act*; empty if they may."""
    if by is None:
        return "The service decides nothing by itself." if act.reasoned else ""
    own = number_of(tournament, by)
    if is_director(tournament, by) or (isinstance(act, RULINGS) and by.has_perm(REFEREE)):
        return "" if own is None else own_business(book, act, own)
    if not act.for_entrants:
        return "Only a director of this tournament may do that."
    if isinstance(act, acts.SitOut) and act.bye != Bye.ZERO:
        return "Whoever sits out gets no point for it; a director may say otherwise."
    if isinstance(act, acts.OfEntrant) and act.entrant != own:
        return "You can do that for yourself only."
    return ""


def own_business(book: Book, act: Act, own: int) -> str:
    """Nobody judges their own table, gives themself points, or pairs by hand where they play."""
    at_table = (
        isinstance(act, acts.Decide | acts.Replay)
        and own in book.table(act.round, act.table).entrants
    )
    about = isinstance(act, acts.Penalise | acts.Substitute) and act.entrant == own
    paired = isinstance(act, acts.Swap | acts.KeepApart) and own in (act.first, act.second)
    given = isinstance(act, acts.SitOut) and act.entrant == own and act.bye != Bye.ZERO
    if at_table or about or paired or given or isinstance(act, acts.Seed):
        return "You play in this tournament, so another director must do that."
    return ""


def is_director(tournament: Tournament, user: Any) -> bool:
    """Whether *user* directs it; all directors' acts are on record."""
    if not user.has_perm(DIRECT):
        return False
    return user.is_superuser or tournament.directors.filter(pk=user.pk).exists()


def number_of(tournament: Tournament, user: Any) -> int | None:
    """As which entrant *user* plays."""
    mine = Entry.objects.filter(tournament=tournament, user=user)
    return mine.values_list("number", flat=True).first()


def who_proposed(tournament: Tournament) -> int | None:
    """The account of whoever proposed what is to be confirmed."""
    proposed = Row.objects.filter(tournament=tournament, verb=acts.CallOff.verb)
    last = proposed.order_by("-number").values("number")[:1]
    minutes = Minute.objects.filter(tournament=tournament, number__in=last)
    return minutes.values_list("person_id", flat=True).first()


def appended(tournament: Tournament, act: Act, by: Any, reason: str, person: Any) -> Row:
    """The act in the chain, and who did it and why beside it."""
    minute = Minute(tournament=tournament, number=tournament.length, person=by, reason=reason)
    if isinstance(act, acts.Appoint):
        minute.about = person
        act = replace(act, whom=minute.about_hash)
    row = Row(
        tournament=tournament,
        number=tournament.length,
        verb=act.verb,
        data=chain.canonical(acts.written(act)),
        at=questions.database_now(),
        author_hash=minute.author_hash,
        reason_hash=minute.reason_hash,
    )
    row.hash = row.hashed(tournament.head)
    row.save(force_insert=True)
    minute.save(force_insert=True)
    tournament.length, tournament.head = tournament.length + 1, row.hash
    return row


def keep(tournament: Tournament, book: Book) -> None:
    """Copy into rows what lists show."""
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


def entered(tournament: Tournament, book: Book, act: acts.Enter, person: Any) -> None:
    """*person* nobody: the autopilot plays."""
    team = tournament.teams.filter(number=int(act.team)).first() if act.team else None
    number = max(book.entrants)
    Entry.objects.create(
        tournament=tournament, number=number, user=person, team=team, autopilot=person is None
    )


def substituted(tournament: Tournament, book: Book, act: acts.Substitute, person: Any) -> None:
    entry = Entry.objects.get(tournament=tournament, number=act.entrant)
    entry.user, entry.autopilot = person, person is None
    entry.save(update_fields=["user", "autopilot"])


def scored(tournament: Tournament, book: Book, act: acts.Score, person: Any) -> None:
    tables = Pairing.objects.filter(tournament=tournament, round=act.round, table=act.table)
    tables.update(scored=True)


def may_direct(person: Any) -> None:
    """Raise IllegalOrder unless *person* may be named a director of a tournament."""
    if not person.has_perm(DIRECT):
        raise IllegalOrder(
            f"{person} may not direct tournaments; whoever runs the service can allow it."
        )
    if any(sanctions.of(person, kind) for kind in (sanctions.MUTE, sanctions.BAN)):
        raise IllegalOrder(f"{person} may not direct tournaments now; name somebody else.")


def appointed(tournament: Tournament, book: Book, act: acts.Appoint, person: Any) -> None:
    if person is None:
        raise IllegalOrder("Name somebody.")
    may_direct(person)
    if tournament.directors.filter(pk=person.pk).exists():
        raise IllegalOrder(f"{person} directs the tournament already.")
    tournament.directors.add(person)


def released(tournament: Tournament, book: Book, act: acts.Release, person: Any) -> None:
    if person is None or not tournament.directors.filter(pk=person.pk).exists():
        raise IllegalOrder("That is no director of this tournament.")
    if tournament.directors.count() == 1:
        raise IllegalOrder("A tournament needs a director; name another one first.")
    tournament.directors.remove(person)


@transaction.atomic
def directed_by(tournament: Tournament, people: list[Any], *, by: Any) -> None:
    """
    *people* direct it from now on, and nobody else: who comes first, then who goes, *by* themself
    last. A draft has no acts yet. Raises IllegalOrder.
    """
    if tournament.length == 0:
        tournament.directors.set(people)
        return
    now = list(tournament.directors.all())
    for person in [one for one in people if one not in now]:
        perform(tournament, acts.Appoint(), by=by, person=person)
    for person in sorted((one for one in now if one not in people), key=lambda one: one == by):
        perform(tournament, acts.Release(), by=by, person=person)


def names_of(tournament: Tournament) -> Names:
    """What each entrant is called, by number."""
    rows = Entry.objects.filter(tournament=tournament).select_related("user")
    names = {entry.number: entry.name for entry in rows}
    return lambda number: names.get(number, f"Somebody ({number})")


EFFECTS: dict[type[Act], Callable[..., None]] = {
    acts.Appoint: appointed,
    acts.Release: released,
    acts.Enter: entered,
    acts.Substitute: substituted,
    acts.Score: scored,
    acts.Decide: scored,
}


def trouble(tournament: Tournament) -> Iterable[str]:
    """What is wrong with the chain of acts or with the copies in rows, a sentence each."""
    before = ""
    rows = list(Row.objects.filter(tournament=tournament).order_by("number"))
    for number, row in enumerate(rows):
        if row.number != number or row.hash != row.hashed(before):
            yield f"Act {row.number} is not the one that was written."
        before = row.hash
    if (len(rows), before) != (tournament.length, tournament.head):
        yield "Acts are missing at the end."
    scores = book_of(tournament).field.scores()
    for entry in Entry.objects.filter(Q(tournament=tournament), ~Q(state=Entry.State.WAITING)):
        if entry.points != scores[entry.number]:
            yield f"The points of entrant {entry.number} are not those of the acts."

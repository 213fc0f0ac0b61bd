"""Cases, and the history of what is done in them."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.clock import database_clock
from games.models.game import Game
from games.models.moderation import Case, CaseAct, CaseWords, Report

Kind = CaseAct.Kind


def case_about(persons: Collection[Any], game: Game | None, now: datetime) -> Case:
    """The open case about one of *persons* or *game*, or a new one; all of them are added to it."""
    case = open_case(persons, game) or opened(persons, game, now)
    case.persons.add(*persons)
    return case


def open_case(persons: Collection[Any], game: Game | None) -> Case | None:
    """Locked, so that nobody decides it meanwhile."""
    same = Q(game=game) if game else Q(persons__in=persons)
    rows = Case.objects.filter(same, state=Case.State.OPEN)
    return rows.select_for_update(no_key=True, of=("self",)).first()


def opened(persons: Collection[Any], game: Game | None, now: datetime) -> Case:
    """A new case, or the one that somebody else has opened for the same at the same moment."""
    subject = f"game {game.pk}" if game else f"person {min(one.pk for one in persons)}"
    case, is_new = Case.objects.get_or_create(
        subject=subject, state=Case.State.OPEN, defaults={"game": game, "opened_at": now}
    )
    if is_new:
        write(case, Kind.OPENED, now=now)
    return case


def write(
    case: Case,
    kind: str,
    author: Any = None,
    about: Any = None,
    text: str = "",
    *,
    now: datetime | None = None,
) -> CaseAct:
    """Add an act to the history of *case*; names and text are stored beside it."""
    Case.objects.select_for_update(no_key=True).get(pk=case.pk)
    words = CaseWords(author=author, about=about, text=text)
    at = now or database_clock.now()
    number = CaseAct.objects.filter(case=case).count() + 1
    words.act = CaseAct.objects.create(case=case, number=number, kind=kind, at=at, **words.hashes())
    words.save()
    return words.act


def lock_case(pk: int) -> Case:
    return Case.objects.select_for_update(no_key=True).get(pk=pk)


def decide(case: Case, state: str) -> None:
    case.state = state
    case.save(update_fields=["state"])


def open_again(case: Case) -> None:
    """Beside another case, perhaps, that has been opened for the same since it was decided."""
    case.subject = ""
    case.save(update_fields=["subject"])
    decide(case, Case.State.OPEN)


def note_look(case: Case, user: Any) -> None:
    """Record that *user* has read the case, once a day in UTC."""
    now = database_clock.now()
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    seen = CaseAct.objects.filter(case=case, kind=Kind.LOOKED, at__gte=today)
    if not seen.filter(said__author=user).exists():
        with transaction.atomic():
            write(case, Kind.LOOKED, user, now=now)


def forgotten(person: Any) -> None:
    """Erase what was written by and about a user who leaves; the acts keep their hashes."""
    Report.objects.filter(Q(by=person) | Q(about=person)).update(text="")
    CaseWords.objects.filter(
        Q(author=person) | Q(about=person) | Q(act__case__persons=person)
    ).update(text="")

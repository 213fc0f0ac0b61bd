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
    same = Q(game=game) if game else Q(persons__in=persons)
    case = Case.objects.filter(same, state=Case.State.OPEN).first()
    if case is None:
        case = Case.objects.create(game=game, opened_at=now)
        write(case, Kind.OPENED, now=now)
    case.persons.add(*persons)
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

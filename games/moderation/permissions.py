"""Who may see and judge a case: nobody who is involved."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet

from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.models.moderation import Case, Report
from games.notify.notices import MODEL_BACKEND
from games.people import conflicts

PERMISSION = "games.moderate"
FREE, CONFIRMED, GAVE = range(3)  # how far somebody is bound by their own word


def why_not(case: Case, user: Any) -> str:
    """Why *user* may not see or judge *case*; empty if they may."""
    if not user.has_perm(PERMISSION):
        return "You are not a moderator."
    persons = set(case.persons.values_list("pk", flat=True))
    if user.pk in persons:
        return "This case is about you, so another moderator must judge it."
    if case.reports.filter(by=user).exists():
        return "You have made a report in this case, so another moderator must judge it."
    if persons & opponents(user):
        return "You play against somebody in this case, so another moderator must judge it."
    if case.game and conflicts.has_played(case.game, user, database_clock.now()):
        return "You have played in that game, so another moderator must judge it."
    return ""


def opponents(user: Any) -> set[int]:
    """The people at the running tables where *user* has a seat."""
    own = SeatAtGame.objects.filter(user=user, game__status__in=Game.UNFINISHED).values("game")
    others = SeatAtGame.objects.filter(game__in=own, user__isnull=False).exclude(user=user)
    return set(others.values_list("user_id", flat=True))


def own_word_appealed(case: Case, user: Any) -> bool:
    """
    Whether an appeal is against a mute or ban that *user* gave or confirmed, and another moderator
    is less involved.

    If only the two who gave and confirmed it are left, the one who confirmed it judges, because
    otherwise nobody could.
    """
    mine = bound(case, user)
    return mine > FREE and any(
        bound(case, one) < mine and not why_not(case, one) for one in moderators(user)
    )


def bound(case: Case, user: Any) -> int:
    """How much *user* is involved in what is appealed against in *case*."""
    waiting = case.reports.filter(kind=Report.Kind.APPEAL, state=Report.State.OPEN)
    held = case.sanctions.filter(person__in=waiting.values("by"), lifted_at=None)
    if held.filter(by=user).exists():
        return GAVE
    return CONFIRMED if held.filter(confirmed_by=user).exists() else FREE


def moderators(user: Any) -> list[Any]:
    """All moderators but *user*."""
    every = get_user_model().objects.with_perm(PERMISSION, backend=MODEL_BACKEND)
    return list(every.exclude(pk=user.pk))


def cases_for(user: Any) -> QuerySet[Case]:
    """All cases in which *user* is not involved."""
    rows = Case.objects.exclude(persons=user).exclude(reports__by=user)
    held = Q(game__seats__user=user) | Q(game__handovers__person=user)
    return rows.exclude(persons__in=opponents(user)).exclude(held)

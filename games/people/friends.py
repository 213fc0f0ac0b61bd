"""Whose open games somebody wants to see. Friends are not told, and need not be friends back."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import QuerySet

from games.models.mail import Notice
from games.models.notice_preference import NoticePreference
from games.models.person import Friend
from games.people import ignoring
from rules.kernel.errors import Refusal

MOST = 200
OFF = NoticePreference.When.OFF


def of(user: Any) -> QuerySet[Friend]:
    """By name."""
    return Friend.objects.filter(user=user.pk).select_related("other").order_by("other__username")


def add(user: Any, called: str) -> Friend:
    """Make the account *called* a friend of *user*. Raises Refusal."""
    other = person(called)
    if other.pk == user.pk:
        raise Refusal("Name somebody other than yourself.")
    if ignoring.ignores(user.pk, other.pk):
        raise Refusal(f"You ignore {other.username}. Stop ignoring them first.")
    if Friend.objects.filter(user=user).count() >= MOST:
        raise Refusal(f"You have {MOST} friends, which is the most. Remove one first.")
    return Friend.objects.get_or_create(user=user, other=other)[0]


def person(called: str) -> Any:
    """Who has the account *called*, in whatever case it is written. Raises Refusal."""
    users = get_user_model().objects.filter(is_active=True, guest=None)
    found = users.filter(username__iexact=called.strip().removeprefix("@")).first()
    if found is None:
        raise Refusal(f"There is no user called “{called.strip()[:40]}”.")
    return found


def who_listens(host: int) -> list[int]:
    """The ids of those who want to hear, by whatever channel, that *host* has opened a game."""
    wishes = NoticePreference.objects.filter(kind=Notice.Kind.FRIEND).exclude(when=OFF)
    mine = Friend.objects.filter(other=host, user__in=wishes.values("user"))
    mine = mine.exclude(user__in=get_user_model().objects.filter(ignoring.strangers(host)))
    return list(mine.values_list("user", flat=True))

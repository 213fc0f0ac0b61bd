"""Each person reads times in their own zone."""

from collections.abc import Callable
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games import habits
from games.models.profile import Profile

ALL_ZONES = frozenset(available_timezones())


def is_zone(name: str) -> bool:
    return name in ALL_ZONES


def name_of(user_id: int | None) -> str:
    """The IANA name somebody has chosen, or nothing."""
    if user_id is None:
        return ""
    names = Profile.objects.filter(user_id=user_id).values_list("timezone", flat=True)
    return names.first() or ""


def called(name: str) -> ZoneInfo:
    """The zone *name*; the site's own when there is none of that name."""
    return ZoneInfo(name if is_zone(name) else settings.TIME_ZONE)


def keep(user_id: int, name: str) -> None:
    Profile.objects.update_or_create(user_id=user_id, defaults={"timezone": name})
    habits.changed(user_id)


class Zoned(HttpRequest):
    """*zone_known*: the reader has chosen a zone."""

    zone_known: bool


class ZoneMiddleware:
    """Times on a page stand in the reader's zone."""

    def __init__(self, answer: Callable[[Zoned], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Zoned) -> HttpResponse:
        name = name_of(request.user.pk)
        request.zone_known = bool(name)
        with timezone.override(called(name)):
            return self.answer(request)

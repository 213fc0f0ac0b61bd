"""Showing each person times in their own zone."""

from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings

from games.models.person import Profile

ALL_ZONES = frozenset(available_timezones())


def is_zone(name: str) -> bool:
    return name in ALL_ZONES


def name_of(user_id: int | None) -> str:
    """The IANA name that the person chose, or an empty string."""
    if user_id is None:
        return ""
    names = Profile.objects.filter(user_id=user_id).values_list("timezone", flat=True)
    return names.first() or ""


def called(name: str) -> ZoneInfo:
    """The zone called *name*, or the site's own if there is none."""
    return ZoneInfo(name if is_zone(name) else settings.TIME_ZONE)

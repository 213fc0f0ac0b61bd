"""Showing each person times in their own zone."""

from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings

from games.models import rows
from games.models.game import SeatAtGame

ALL_ZONES = frozenset(available_timezones())


def to_choose(own: str = "") -> list[str]:
    """Those of a place, and UTC; *own* too, which may be one of the others."""
    of_places = {name for name in ALL_ZONES if "/" in name and not name.startswith("Etc/")}
    return sorted({*of_places, "UTC", own} - {""})


def is_zone(name: str) -> bool:
    return name in ALL_ZONES


def name_of(user_id: int | None) -> str:
    """The IANA name that the person chose, or an empty string."""
    if user_id is None:
        return ""
    found = rows.read("SELECT timezone FROM games_profile WHERE user_id = %s", [user_id])
    return str(found[0][0]) if found else ""


def of_holder(seat: SeatAtGame) -> ZoneInfo:
    """The zone of who holds *seat*, or the site's own."""
    return called(seat.known.zone if seat.known else name_of(seat.user_id))


def called(name: str) -> ZoneInfo:
    """The zone called *name*, or the site's own if there is none."""
    return ZoneInfo(name if is_zone(name) else settings.TIME_ZONE)

"""Guests who have not signed up are forgotten."""

from datetime import timedelta

from games.clock import database_clock
from games.models.person import Guest
from games.operations import erasure

KEPT = timedelta(days=30)


def forget() -> None:
    """Erase those who have been guests for longer; an autopilot ends their game."""
    old = Guest.objects.filter(since__lt=database_clock.now() - KEPT).select_related("user")
    for guest in old:
        erasure.erase(guest.user)

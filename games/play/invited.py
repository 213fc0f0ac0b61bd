"""Whom an invitation is for, and whether they want to hear of it."""

from typing import Any

from allauth.account.models import EmailAddress

from games.models.game import SeatAtGame
from games.people import ignoring


def person(seat: SeatAtGame) -> Any:
    """Who has an account and *seat* is kept for, or their confirmed address; else None."""
    if not seat.invite_nonce or seat.taken:
        return None
    if seat.kept_for or not seat.invited:
        return seat.kept_for
    proven = EmailAddress.objects.filter(email__iexact=seat.invited, verified=True)
    found = proven.select_related("user").first()
    return found.user if found else None


def hears(seat: SeatAtGame) -> bool:
    """Whether they are told of it. The host does not learn of the answer."""
    host, found = seat.game.host_id, person(seat)
    if found is None:
        return bool(seat.invited)
    return bool(found.pk != host and not ignoring.ignores(found.pk, host))

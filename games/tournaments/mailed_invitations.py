"""Inviting people without an account to a tournament: a mail, which counts for its reader."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.accounts import sanctions
from games.clock import database_clock
from games.models.claiming import lock_person
from games.models.mail import Notice
from games.models.tournament import EntryInvitation, Tournament
from games.notify import notices
from games.play import invitation_limits
from games.tournaments import perform
from rules.kernel.errors import Refusal

MOST_A_DAY = 50  # of one director: a club, say
ENOUGH = f"You have sent {MOST_A_DAY} invitations to tournaments by mail today. Wait a while."


@transaction.atomic
def send(tournament: Tournament, addresses: Iterable[str], by: Any) -> None:
    """Invite each of the *addresses* by mail, or none of them. Raises Refusal."""
    tournament, now = perform.lock(tournament), database_clock.now()
    if tournament.status not in Tournament.RUNNING:
        raise Refusal("Nobody can enter this tournament now.")
    sanctions.must_be_free(by, sanctions.MUTE)
    lock_person(by.pk)
    rows = [invite(tournament, one.lower(), by, now) for one in dict.fromkeys(addresses)]
    if EntryInvitation.objects.filter(by=by, at__gt=now - timedelta(days=1)).count() > MOST_A_DAY:
        raise Refusal(ENOUGH)
    notices.write(rows)


def invite(tournament: Tournament, address: str, by: Any, now: datetime) -> Notice:
    invitation_limits.must_be_few(None, Q(address__iexact=address), now)
    row, is_new = EntryInvitation.objects.get_or_create(
        tournament=tournament, address=address, defaults={"by": by, "at": now}
    )
    if not is_new:
        raise Refusal(f"{address} is invited already.")
    return notices.invitation_to_enter(row, now)


def take_back(tournament: Tournament, address: str) -> None:
    """Raises Refusal if there is none."""
    rows = EntryInvitation.objects.filter(tournament=tournament, address=address.lower())
    if not rows.delete()[0]:
        raise Refusal(f"{address} is not invited.")

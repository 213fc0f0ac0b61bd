"""How many invitations by mail a user may send, because strangers have not asked for them."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from games.models.claiming import lock_person
from games.models.mail import Notice
from rules.kernel.errors import Refusal

A_DAY = timedelta(days=1)
MOST_A_DAY = 10
MOST_TO_ONE = 3
ENOUGH = (
    f"You have sent {MOST_A_DAY} invitations by mail within a day, which is the most. You can"
    " still pass on a link to the seat yourself."
)
ENOUGH_TO_ONE = (
    "That address has received too many invitations today. Try again tomorrow, or pass on a link"
    " yourself."
)


def must_be_few(host: Any, to: Q, now: datetime) -> None:
    """
    Raise Refusal if *host*, or everybody together *to* one person or address, has sent enough.

    Call it inside a transaction: parallel invitations of one host are counted in turn.
    """
    today = Notice.objects.filter(kind=Notice.Kind.INVITED, send_after__gt=now - A_DAY)
    if host is not None:
        lock_person(host.pk)
        if today.filter(game__host=host).count() >= MOST_A_DAY:
            raise Refusal(ENOUGH)
    if today.filter(to).count() >= MOST_TO_ONE:
        raise Refusal(ENOUGH_TO_ONE)

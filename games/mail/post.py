"""Posting: mails are made of what waits to be told, and posted until they are gone."""

import logging
from datetime import datetime

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Greatest

from games.clock import database_clock
from games.mail import batching, compose
from games.models.claiming import claim
from games.models.mail import MailOut, Notice
from games.notify.outbox import LEASE, mark, put_off

log = logging.getLogger(__name__)

BATCH = 100


def deliver(now: datetime | None = None, limit: int = BATCH) -> int:
    """
    Make the mails that are due and post them; gives the number posted.

    Any number of workers may do so at once. One that dies between posting and marking
    makes the next one post that mail again, with the same Message-ID. Making the mails may
    take longer than a lease, so those are held from then on.
    """
    batching.write_due(now or database_clock.now(), limit)
    line = get_connection()
    try:
        return sum(post(mail, line) for mail in claim_mails(now or database_clock.now(), limit))
    finally:
        line.close()


def claim_mails(now: datetime, limit: int) -> list[MailOut]:
    """The mails that this worker posts next; nobody else takes them before the lease ends."""
    free = Q(lease=None) | Q(lease__lte=now)
    with transaction.atomic():
        rows = MailOut.objects.filter(free, status=MailOut.Status.WAITING, send_after__lte=now)
        mails = list(claim(rows.order_by("id"))[:limit])
        for mail in mails:
            mail.lease = now + LEASE
        MailOut.objects.filter(pk__in=[m.pk for m in mails]).update(lease=now + LEASE)
    return mails


def still_ours(mail: MailOut) -> bool:
    """
    Whether *mail* is still held; then it is for a whole lease from now.

    Those before it may have taken so long that another worker has posted it.
    """
    held = MailOut.objects.filter(pk=mail.pk, status=MailOut.Status.WAITING, lease=mail.lease)
    return bool(held.update(lease=Greatest("lease", database_clock.now() + LEASE)))


def post(mail: MailOut, line: BaseEmailBackend) -> bool:
    """
    Hand one mail to the post, unless nobody needs it any more.

    The *line* stays open for the next one; where it failed, that one opens it anew.
    """
    if not still_ours(mail) or not batching.holds(mail):
        return False
    try:
        line.open()
        line.send_messages([compose.as_message(mail)])
    except Exception as error:
        line.close()
        log.warning("mail %s could not be posted: %s", mail.pk, type(error).__name__)
        put_off(mail, f"{type(error).__name__}: {error}", database_clock.now())
        return False
    post_one(mail)
    return True


@transaction.atomic
def post_one(mail: MailOut) -> None:
    mail.sent_at = database_clock.now()
    mark(mail, MailOut.Status.SENT)
    mail.told.filter(status=Notice.Status.WAITING).update(
        status=Notice.Status.SENT, trouble="", lease=None
    )

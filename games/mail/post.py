"""Posting: mails are made of what waits to be told, and posted until they are gone."""

import logging
import time
from collections.abc import Sequence
from datetime import datetime
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import Q
from django.db.models.functions import Greatest

from games.clock import database_clock
from games.mail import batching, delivery_reports, picture_mail, returned
from games.models.claiming import claim
from games.models.mail import MailOut
from games.notify import held_addresses
from games.notify.outbox import LEASE, mark, put_off

log = logging.getLogger(__name__)

BATCH = 100
HANDFUL = 20  # mails that are looked at together before they are posted
LOOKED_AT_FOR = 20.0  # seconds; what is not posted by then is looked at again

POSTED = (
    "UPDATE games_mailout SET status = 'sent', trouble = '', lease = NULL, sent_at = {at}"
    " WHERE id = %s"
)
TOLD = (
    "UPDATE games_notice SET status = 'sent', trouble = '', lease = NULL"
    " WHERE mail_id = %s AND status = 'waiting'"
)


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
        return post_all(claim_mails(now or database_clock.now(), limit), line)
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


def post_all(mails: Sequence[MailOut], line: BaseEmailBackend) -> int:
    """
    Post the *mails*, a handful at a time; gives how many were.

    The *line* stays open for the next one. A handful that takes long is looked at again.
    """
    posted, left = 0, list(mails)
    while left:
        some, left = left[:HANDFUL], left[HANDFUL:]
        until = time.monotonic() + LOOKED_AT_FOR
        good = batching.holding(reachable(still_ours(some)))
        for number, mail in enumerate(good, start=1):
            posted += post(mail, line)
            if time.monotonic() > until:
                left = [*good[number:], *left]
                break
    return posted


def still_ours(mails: Sequence[MailOut]) -> list[MailOut]:
    """
    Those of the *mails* that are still held; they are for a whole lease from now.

    Those before them may have taken so long that another worker has posted them.
    """
    held = Q()
    for mail in mails:
        held |= Q(pk=mail.pk, lease=mail.lease)
    ours = MailOut.objects.filter(held, status=MailOut.Status.WAITING)
    with transaction.atomic():
        kept = dict(claim(ours).values_list("pk", "lease"))
        until = database_clock.now() + LEASE
        MailOut.objects.filter(pk__in=kept).update(lease=Greatest("lease", until))
    for mail in mails:
        mail.lease = max(kept.get(mail.pk, until), until)
    return [mail for mail in mails if mail.pk in kept]


def reachable(mails: Sequence[MailOut]) -> list[MailOut]:
    """Those of the *mails* that may go to their address now; the others are kept."""
    held = held_addresses.among(mail.to for mail in mails)
    for mail in mails:
        if mail.to.lower() in held:
            mark(mail, MailOut.Status.HELD, held_addresses.HELD)
    return [mail for mail in mails if mail.to.lower() not in held]


def post(mail: MailOut, line: BaseEmailBackend) -> bool:
    """Hand one mail to the post; where the *line* failed, the next one opens it anew."""
    try:
        line.open()
        line.send_messages([picture_mail.as_message(mail)])
    except SMTPRecipientsRefused as error:
        line.close()
        return refused(mail, *next(iter(error.recipients.values())))
    except Exception as error:
        line.close()
        log.warning("mail %s could not be posted: %s", mail.pk, type(error).__name__)
        put_off(mail, f"{type(error).__name__}: {error}", database_clock.now())
        return False
    post_one(mail)
    return True


def refused(mail: MailOut, code: int, said: bytes | str) -> bool:
    """What the next server would not take for good has come back at once."""
    why = said.decode(errors="replace") if isinstance(said, bytes) else said
    if code < 500:
        put_off(mail, f"{code} {why}", database_clock.now())
        return False
    post_one(mail)
    kind = delivery_reports.of_code(f"{code} {why}", why) or delivery_reports.SOFT
    returned.note(
        mail, delivery_reports.Report(kind, delivery_reports.clean(why)), database_clock.now()
    )
    return False


def post_one(mail: MailOut) -> None:
    """Mark it as posted; on PostgreSQL with one statement, because the next mail waits for that."""
    at = database_clock.known()
    posted = POSTED.format(at="clock_timestamp()" if at is None else "%s")
    given = [mail.pk] if at is None else [at, mail.pk]
    if connection.vendor == "postgresql":
        execute(f"WITH posted AS ({posted}) {TOLD}", [*given, mail.pk])
        return
    with transaction.atomic():
        execute(posted, given)
        execute(TOLD, [mail.pk])


def execute(statement: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)

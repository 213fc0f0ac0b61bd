"""Posting: mails are made of what waits to be told, and posted until they are gone."""

import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import sanitize_address
from django.db import connection

from games.clock import database_clock
from games.mail import batching, delivery_reports, picture_mail, return_addresses, returned, warm_up
from games.mail.backend import Envelope, SmtpBackend
from games.mail.marking import Marks
from games.models import rows
from games.models.mail import MailOut
from games.notify import held_addresses
from games.notify.outbox import LEASE, mark, put_off

log = logging.getLogger(__name__)

BATCH = 100
LOOKED_AT_FOR = 20.0  # seconds; what is not posted by then is looked at again

TO_POST = ("id", "message_id", "to", "raw", "notice_id", "attempts")  # in the model’s order
# The oldest that are due, without those that another worker takes at the same moment.
CLAIM = (
    "WITH due AS MATERIALIZED (SELECT id FROM games_mailout WHERE status = 'waiting'"
    " AND send_after <= %s AND (lease IS NULL OR lease <= %s) ORDER BY id LIMIT %s {1})"
    " UPDATE games_mailout SET lease = %s WHERE id IN (SELECT id FROM due) RETURNING {0}"
)
SKIP = "FOR NO KEY UPDATE SKIP LOCKED"
# Who had held a row meanwhile has given it another lease.
HELD = (
    "UPDATE games_mailout SET lease = CASE WHEN lease > %s THEN lease ELSE %s END"
    " WHERE status = 'waiting' AND (id, lease) IN ({}) RETURNING id"
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
    known, until = connection.ops.adapt_datetimefield_value, now + LEASE
    skip = SKIP if connection.features.has_select_for_update_skip_locked else ""
    values = [known(now), known(now), limit, known(until)]
    found = rows.read(
        CLAIM.format(", ".join(f'"{name}"' for name in TO_POST), skip), values, binary=True
    )
    mails = [MailOut.from_db(connection.alias, TO_POST, values) for values in sorted(found)]
    for mail in mails:
        mail.lease = until
    return mails


def post_all(mails: Sequence[MailOut], line: BaseEmailBackend) -> int:
    """
    Post the *mails*, having looked at them together; gives how many were.

    The *line* stays open for the next one. What was not posted after a while is looked at again.
    """
    posted, left, marks = 0, list(mails), Marks(line)
    while left:
        until = time.monotonic() + LOOKED_AT_FOR
        may_go = warm_up.allowed(reachable(still_ours(left)), database_clock.now())
        good, left = batching.holding(may_go), []
        envelopes = [envelope_of(mail) for mail in good]
        for number, mail in enumerate(good, start=1):
            late = time.monotonic() > until
            posted += post(mail, line, marks, envelopes[number - 1 : number + (not late)])
            if late:
                left = good[number:]
                break
        marks.wait()
    return posted


def still_ours(mails: Sequence[MailOut]) -> list[MailOut]:
    """
    Those of the *mails* that are still held; they are for a whole lease from now.

    Those before them may have taken so long that another worker has posted them.
    """
    until = database_clock.now() + LEASE
    known = connection.ops.adapt_datetimefield_value
    given = [value for mail in mails for value in (mail.pk, known(mail.lease))]
    statement = HELD.format(", ".join(["(%s, %s)"] * len(mails)))
    with connection.cursor() as cursor:
        cursor.execute(statement, [known(until), known(until), *given])
        kept = {row[0] for row in cursor.fetchall()}
    ours = [mail for mail in mails if mail.pk in kept]
    for mail in ours:
        assert mail.lease
        mail.lease = max(mail.lease, until)
    return ours


def reachable(mails: Sequence[MailOut]) -> list[MailOut]:
    """Those of the *mails* that may go to their address now; the others are kept."""
    held = held_addresses.among(mail.to for mail in mails)
    for mail in mails:
        if mail.to.lower() in held:
            mark(mail, MailOut.Status.HELD, held_addresses.HELD)
    return [mail for mail in mails if mail.to.lower() not in held]


def post(
    mail: MailOut, line: BaseEmailBackend, marks: Marks, envelopes: Sequence[Envelope]
) -> bool:
    """
    Hand one mail to the post, of those whose *envelopes* come now the first. Where the *line*
    failed, the next one opens it anew.
    """
    if not mail.raw:
        marks.wait()  # its parts are read now
    try:
        hand_over(mail, line, marks, *envelopes)
    except Exception as error:
        line.close()
        marks.wait()
        return not_posted(mail, error)
    marks.posted(mail)
    return True


def hand_over(
    mail: MailOut, line: BaseEmailBackend, marks: Marks, own: Envelope, *following: Envelope
) -> None:
    """Where the post is by SMTP, the mail before this one is marked before this one ends."""
    line.open()
    if not isinstance(line, SmtpBackend):
        line.send_messages([picture_mail.as_message(mail)])
        return
    line.kept.carry(own, picture_mail.stored(mail).replace(b"\n", b"\r\n"))
    marks.wait()
    line.kept.end(*following)


def envelope_of(mail: MailOut) -> Envelope:
    """Where a *mail* goes, which is nowhere if its address cannot be written for other servers."""
    to = mail.to
    if not to.isascii():
        with suppress(ValueError):
            to = sanitize_address(to, picture_mail.UTF_8)
    return Envelope(return_addresses.address_of(mail), to)


def not_posted(mail: MailOut, error: Exception) -> bool:
    """What the next server would not take for good has come back at once."""
    if isinstance(error, SMTPRecipientsRefused):
        return refused(mail, *next(iter(error.recipients.values())))
    if isinstance(error, SMTPDataError):
        return refused(mail, error.smtp_code, error.smtp_error)
    log.warning("mail %s could not be posted: %s", mail.pk, type(error).__name__)
    put_off(mail, f"{type(error).__name__}: {error}", database_clock.now())
    return False


def refused(mail: MailOut, code: int, said: bytes | str) -> bool:
    why = said.decode(errors="replace") if isinstance(said, bytes) else said
    if code < 500:
        put_off(mail, f"{code} {why}", database_clock.now())
        return False
    Marks().posted(mail)
    kind = delivery_reports.of_code(f"{code} {why}", why) or delivery_reports.SOFT
    returned.note(
        mail, delivery_reports.Report(kind, delivery_reports.clean(why)), database_clock.now()
    )
    return False

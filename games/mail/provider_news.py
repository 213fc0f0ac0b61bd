"""What a provider tells of our own mails: done with as with a mail that says the same."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from anymail.signals import EventType, RejectReason

from games.clock import database_clock
from games.mail import reply_tokens, return_addresses, returned
from games.mail.delivery_reports import COMPLAINT, HARD, SOFT, Report, clean, named_in, of_code
from games.models.mail import MailOut

log = logging.getLogger(__name__)

SKEW = timedelta(minutes=1)  # that clocks of providers may be behind ours
UNWANTED = {EventType.COMPLAINED, EventType.UNSUBSCRIBED}
# Of what failed for other reasons the words of the server say more.
KINDS = {
    RejectReason.INVALID: HARD,
    RejectReason.SPAM: COMPLAINT,
    RejectReason.UNSUBSCRIBED: COMPLAINT,
}
FAILED = {
    EventType.BOUNCED: KINDS,
    EventType.REJECTED: {**KINDS, RejectReason.BOUNCED: HARD},  # it came back before
}


def hear_of(event: Any, **_: Any) -> None:
    """Do with what a provider tells of a mail of ours what is done with a mail that says so."""
    report = report_of(event)
    mail = next(told_of(event), None) if report else None
    if report and mail:
        returned.note(mail, report, database_clock.now())
        log.info("a provider tells of mail %s: %s", mail.pk, report.kind)


def report_of(event: Any) -> Report | None:
    """None for what makes no difference, as that a mail waits, arrived or was opened."""
    why = clean(str(event.mta_response or event.description or ""))
    if event.event_type in UNWANTED:
        return Report(COMPLAINT, why)
    if event.event_type not in FAILED:
        return None
    known = FAILED[event.event_type].get(event.reject_reason)
    return Report(known or of_code(why, why) or SOFT, why)


def told_of(event: Any) -> Iterator[MailOut]:
    """
    The mails that the *event* may be about, the likeliest first: by Message-ID or by the sender of
    the envelope, or else the last to that reader, as some providers give mails ids of their own.
    """
    rows = MailOut.objects.defer("raw", "html", "picture", "text")
    yield from rows.filter(message_id=f"<{clean(str(event.message_id or '')).strip('<> ')}>")
    named = named_in(str(event.esp_event), reply_tokens.domain())
    yield from filter(None, map(return_addresses.mail_of, named))
    if event.recipient:
        until = event.timestamp or database_clock.now()
        sent = rows.filter(to__iexact=clean(str(event.recipient)), sent_at__lte=until + SKEW)
        yield from sent.order_by("-sent_at")[:1]

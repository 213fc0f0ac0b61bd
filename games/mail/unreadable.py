"""
A mail to the site that cannot be read: who wrote it is told why, once a day. Of its head no more is
read than who that is, and whether a machine wrote it.
"""

from datetime import timedelta

from games.clock import database_clock
from games.mail import parse, recipients, reply_tokens, sandbox, site_mails
from games.mail.recipients import Recipient
from games.mail.site_mails import Words
from games.models.mail import MailIn, MailOut

SUBJECT = "Your mail could not be read"
MOST_AN_HOUR = 60  # to anybody: the From line may be forged


def head_of(raw: bytes) -> parse.Letter | None:
    try:
        return sandbox.letter(parse.telling_of(raw), reply_tokens.domain(), reply_tokens.own())
    except parse.UnreadableMail:
        return None


def answer(row: MailIn, whom: Recipient, why: str) -> MailOut | None:
    """Tell the writer of *row* why it is not read, unless a machine may have written it."""
    head, now = head_of(bytes(row.raw)), database_clock.now()
    lately = MailOut.objects.filter(subject=SUBJECT, created_at__gte=now - timedelta(hours=1))
    if head is None or head.silent or lately.count() >= MOST_AN_HOUR:
        return None
    to = address_of(whom) or head.sender
    once = f"{to}|{now:%Y-%m-%d}|unreadable"
    return site_mails.send(to, Words(SUBJECT, [why]), once, row.recipient, row) if to else None


def address_of(whom: Recipient) -> str:
    """Where they get mail whose address it came to; strangers share theirs."""
    if whom.kind == recipients.YES and whom.asked:
        return whom.asked.address
    return reply_tokens.address_of(whom.person)

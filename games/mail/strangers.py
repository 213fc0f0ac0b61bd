"""
Mail that has passed no door, and what somebody hears whose mail is for nobody here: there was none
to refuse it.

The From line may be forged, so an address hears it once a day, and few in an hour hear it at all.
"""

from collections.abc import Iterable
from datetime import timedelta

from games.clock import database_clock
from games.mail import (
    parse,
    recipients,
    reply_tokens,
    sandbox,
    site_mails,
    smtp_server,
    unreadable,
)
from games.mail.site_mails import Words
from games.models.mail import MailOut

SUBJECT = "Your mail could not be delivered"
SAID = (
    "Your mail to Hunt by Post came to an address that nobody reads, or that is not yours any more."
    " Nothing of it was played. The newest mail of your game names the address to write to. To get"
    " an account, answer this mail with the words “sign up” and the name that you want."
)
MOST_AN_HOUR = 60


def take(raw: bytes, addresses: Iterable[str], arrived: float) -> str:
    """Store a mail for those of the *addresses* who are known; gives what the door says of it."""
    known = [one for one in addresses if one.isprintable() and reply_tokens.is_local(one)]
    granted = [one for one in known if recipients.of(one)]
    if granted:
        return smtp_server.take(raw, granted, arrived)
    if known:
        answer(raw)
    return smtp_server.UNKNOWN


def answer(raw: bytes) -> MailOut | None:
    """Answer a mail once, if a person seems to have written it."""
    letter: parse.Letter | None
    try:
        letter = sandbox.letter(raw, reply_tokens.domain(), reply_tokens.own())
    except parse.UnreadableMail:
        letter = unreadable.head_of(raw)
    now = database_clock.now()
    lately = MailOut.objects.filter(subject=SUBJECT, created_at__gte=now - timedelta(hours=1))
    if letter is None or letter.silent or not letter.sender or lately.count() >= MOST_AN_HOUR:
        return None
    once = f"{letter.sender}|{now:%Y-%m-%d}|unknown"
    return site_mails.send(letter.sender, Words(SUBJECT, [SAID]), once, recipients.newcomers())

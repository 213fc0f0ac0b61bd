"""Mails of the site itself, which belong to no game: sentences, and an address to answer to."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from games.clock import database_clock
from games.mail import compose, headers, reply_tokens, storing
from games.mail.reply_lines import MARKER
from games.models.mail import MailIn, MailOut


class Words(NamedTuple):
    """What a mail says: *parts* are shown below each other, *lines* are as somebody wrote them."""

    subject: str
    parts: Sequence[str]
    lines: Sequence[str] = ()
    link: str = ""


def send(
    to: str, words: Words, once: str, reply: str = "", answered: MailIn | None = None
) -> MailOut | None:
    """
    Store a mail to be posted, in answer to one perhaps; None where there has been one for *once*.

    It is answered to *reply*, if anywhere.
    """
    message_id = f"<s{sha256(once.encode()).hexdigest()[:24]}@{reply_tokens.domain()}>"
    if MailOut.objects.filter(message_id=message_id).exists():
        return None
    now = database_clock.now()
    heads = {**headers.usual(message_id, now), "Auto-Submitted": "auto-replied"}
    if answered is not None and answered.message_id:
        heads |= {"In-Reply-To": answered.message_id, "References": answered.message_id}
    heads |= {"Reply-To": reply} if reply else {}
    context = {**words._asdict(), "marker": MARKER if reply else ""}
    mail = compose.rendered("site", context, to, heads)
    mail.in_reply_to = heads.get("In-Reply-To", "")
    return storing.store(mail, now)

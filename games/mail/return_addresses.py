"""The address that the envelope of a mail comes from, another for each: there it comes back to."""

import re

from games import tokens
from games.mail import reply_tokens
from games.models.mail import MailOut

TOKEN = re.compile(r"^<?back\+([a-z2-7]{26})@", re.IGNORECASE)


def token_of(message_id: str) -> str:
    """128 bits that only this site can work out, as those of reply addresses."""
    return tokens.derived("mail.back", message_id)


def address_of(mail: MailOut) -> str:
    return f"back+{token_of(mail.message_id)}@{reply_tokens.domain()}"


def hash_for(message_id: str) -> str:
    """What is stored with a mail to know it again by its token."""
    return tokens.hash_of_typed(token_of(message_id))


def mail_of(recipient: str) -> MailOut | None:
    """The mail that was sent from that address, or None."""
    found = TOKEN.match(recipient.strip())
    if not found or not reply_tokens.is_local(recipient):
        return None
    rows = MailOut.objects.defer("raw", "html", "picture", "text")
    return rows.filter(back=tokens.hash_of_typed(found[1])).first()

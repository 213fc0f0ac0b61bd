"""Whom a mail is for, where no envelope says so."""

from email.utils import getaddresses

from games.mail import automatic_mail, parse

# A server that puts several addresses into one mailbox writes down which; else the mail itself.
NAMED = ("X-Original-To", "Delivered-To", "Envelope-To", "To", "Cc")
LONGEST = 4000


def of(raw: bytes) -> list[str]:
    """The addresses that the mail names, each once; none where it cannot be read."""
    try:
        mail = parse.parsed(raw)
    except parse.UnreadableMail:
        return []
    # One by one: of several at once newer Pythons read nothing if one is empty or not in order.
    named = (getaddresses([automatic_mail.header(mail, name, LONGEST)]) for name in NAMED)
    return [*dict.fromkeys(address for found in named for _, address in found if address)]

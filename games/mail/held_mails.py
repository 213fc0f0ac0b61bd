"""Mails that may be forged wait until the person whose name they bear says that they are theirs."""

from typing import Any

from django.conf import settings

from games.accounts import authentication
from games.mail import confirmations, parse, reply_tokens, senders, site_mails
from games.mail.site_mails import Words
from games.models.mail import Confirmation, MailIn

MOST_SHOWN = 12
ASKED_AT_MOST = 10  # in a row; after that a mail is held without a word to anybody
OTHER = "it came from {}, which is no address of yours that we know"
UNPROVEN = "our mail server could not tell that it is from {}"
HELD = (
    "A mail with these lines came for you at {:%H:%M} UTC. Nothing of it is played, because {}. If"
    " it is yours, answer this mail with the one word “yes”, or press the button at the end of this"
    " link. It then counts as if it had been played when it came. If it is not, do nothing."
)


def doubt(letter: parse.Letter, person: Any) -> str:
    """
    Why a mail to an address of *person* may be of somebody else, or nothing. Where our mail server
    says nothing that we are to believe, to know the address is enough.
    """
    host = settings.MAIL_AUTHSERV_ID
    if not host or person is None:
        return ""
    if letter.sender not in {one.lower() for one in authentication.addresses_of(person)}:
        return OTHER.format(letter.sender or "nobody")
    vouched = senders.vouches(letter.results, host, letter.sender)
    return "" if vouched else UNPROVEN.format(letter.sender)


def ask(row: MailIn, letter: parse.Letter, person: Any, why: str) -> str:
    """Ask *person* whether the mail is theirs; gives why it waits."""
    to, earlier = reply_tokens.address_of(person), MailIn.objects.filter(person=person)
    before = earlier.filter(status=MailIn.Status.HELD).order_by("-id")[:ASKED_AT_MOST]
    if to and len(before) < ASKED_AT_MOST:
        what = Confirmation.What.MAIL
        token = confirmations.waiting_for(what, row.key, to, mail=row, person=person)
        parts = [HELD.format(row.received_at, why)]
        lines = [line[:80] for line in letter.orders[:MOST_SHOWN]]
        words = Words("Is this mail yours?", parts, lines, confirmations.link_for(token))
        site_mails.send(to, words, f"{row.key}|held", confirmations.address_for(token))
    return f"Held, because {why}."

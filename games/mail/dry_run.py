"""
What would become of a mail, without anything becoming of it.

It goes the way of every mail that comes in, in a transaction that is taken back.
"""

import time
from dataclasses import dataclass

from django.db import transaction

from games.history import events
from games.mail import (
    addressees,
    automatic_mail,
    parse,
    receive,
    recipients,
    reply_tokens,
    sandbox,
    smtp_server,
)
from games.models.mail import MailIn, MailOut, ReplyToken

UNREADABLE, BOUNCE, AUTOMATIC = "unreadable", "bounce", "automatic"
REFUSED, ORDERS = "refused", "orders"
NAMED = {"help": "help", "press": "press"}  # what a line that is no order asks for


@dataclass(frozen=True)
class Reading:
    """
    *kind* is what the mail is, *lines* what stands in it for us, *executed* the orders that would
    become events, as they would be stored. *answered* is the text of the answer; where the mail
    would not get in at all, what the door says. *ms* is how long it took.
    """

    kind: str
    lines: list[str]
    executed: list[str]
    answered: str
    ms: float


def of(raw: bytes, recipient: str = "") -> Reading:
    """The reading of a mail as it came; *recipient* as if it had been sent there."""
    begun = time.perf_counter()
    with transaction.atomic():
        to = next((one for one in [recipient, *addressees.of(raw)] if recipients.of(one)), "")
        read = handled(raw, to) if to else left_alone(raw)
        transaction.set_rollback(True)
    return Reading(*read, round((time.perf_counter() - begun) * 1000, 1))


def handled(raw: bytes, recipient: str) -> tuple[str, list[str], list[str], str]:
    """The mail handled as any other, as if it had never come before."""
    whom, last = recipients.of(recipient), MailOut.objects.order_by("pk").last()
    row = receive.store(raw, recipient)
    assert whom and row
    letter, why = receive.opened(row)
    receive.handle(row, letter, why)
    executed = executed_for(whom.right) if whom.right else []
    answered = answer_after(last.pk if last else 0, whom)
    lines = letter.orders if letter else []
    return kind_of(letter, executed, row), lines, executed, answered


def executed_for(right: ReplyToken) -> list[str]:
    """The orders of the seat that became events just now."""
    game = right.seat.game
    new = events.events_of(game, game.length)
    return [event.order for event in new if event.seat == right.seat.name]


def answer_after(last: int, whom: recipients.Recipient) -> str:
    """What the writer is told by a mail that was written after the *last*."""
    mails = MailOut.objects.filter(pk__gt=last)
    if whom.person:
        mails = mails.filter(to=reply_tokens.address_of(whom.person))
    found = mails.order_by("pk").last()
    return found.text if found else ""


def left_alone(raw: bytes) -> tuple[str, list[str], list[str], str]:
    """A mail to nobody here: it is read, and turned away at the door."""
    try:
        letter = sandbox.letter(raw, reply_tokens.domain(), reply_tokens.own())
    except parse.UnreadableMail as error:
        return UNREADABLE, [], [], str(error)
    kind = silent_kind(letter) or REFUSED
    return kind, letter.orders, [], "" if letter.silent else smtp_server.UNKNOWN


def silent_kind(letter: parse.Letter) -> str:
    return letter.silent and (BOUNCE if letter.silent == automatic_mail.BOUNCE else AUTOMATIC)


def kind_of(letter: parse.Letter | None, executed: list[str], row: MailIn) -> str:
    if letter is None:
        return UNREADABLE
    if kind := silent_kind(letter):
        return kind
    if executed:
        return ORDERS
    if row.status != MailIn.Status.READ:
        return REFUSED
    asked = " ".join(letter.orders).split()
    return NAMED.get(asked[0].lower(), ORDERS) if asked else ORDERS

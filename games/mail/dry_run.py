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
    reply_tokens,
    sandbox,
    smtp_server,
)
from games.models.mail import MailIn, MailOut

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
        to = next(
            (one for one in [recipient, *addressees.of(raw)] if reply_tokens.granted(one)), ""
        )
        read = played(raw, to) if to else left_alone(raw)
        transaction.set_rollback(True)
    return Reading(*read, round((time.perf_counter() - begun) * 1000, 1))


def played(raw: bytes, recipient: str) -> tuple[str, list[str], list[str], str]:
    """The mail handled as any other, as if it had never come before."""
    right, last = reply_tokens.granted(recipient), MailOut.objects.order_by("pk").last()
    row = receive.store(raw, recipient)
    assert right and row
    letter, why = receive.opened(row)
    receive.handle(row, letter, why)
    game = right.seat.game
    new = events.events_of(game, game.length)
    executed = [event.order for event in new if event.seat == right.seat.name]
    mails = MailOut.objects.filter(pk__gt=last.pk if last else 0)
    answered = mails.filter(to=reply_tokens.address_of(right.person)).order_by("pk").last()
    lines = letter.orders if letter else []
    kind = kind_of(letter, executed, row)
    return kind, lines, executed, answered.text if answered else ""


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
    return NAMED.get(letter.orders[0].split()[0].lower(), ORDERS)

"""
How much mail one seat may send, and how often we answer what comes to nothing.

Nothing here keeps an order from being played: too much mail at once is refused at the door with a
sentence, and whoever makes mistakes hears of them more slowly, having been told so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.clock import database_clock
from games.mail import abbreviations
from games.models.mail import MailIn, MailOut, ReplyToken

Status = MailIn.Status
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_UNREAD = 20
MOST_AN_HOUR = 120
AT_ONCE = 5
LAST_AT_ONCE = (
    "This is mail number {} in a row without an order that could be played. Until one is played,"
    " refused orders are answered only once an hour, and a mail with nothing like an order, or the"
    " same mail again, not at all. Your orders are played as before, by mail and on the page."
)
FURTHER = "Before it, {} more of your mails within the hour had no order that could be played."
NOT_AGAIN = "Nothing in it is like an order; its sender was told that such mails get no answer."


@dataclass(frozen=True)
class AnswerLimit:
    """That a mail in vain is answered, with *sentences* more, and not before *until*."""

    sentences: list[str] = field(default_factory=list)
    until: datetime | None = None


def refusal(right: ReplyToken) -> str:
    """Why the door takes no mail for this right now, as SMTP says it; or nothing."""
    mails = MailIn.objects.filter(game=right.seat.game, seat=right.seat.name)
    if mails.filter(status=Status.WAITING).count() >= MOST_UNREAD:
        return "452 4.2.2 Many of your mails are still unread. Please try again in some minutes."
    hour = database_clock.now() - HOUR
    if mails.filter(received_at__gte=hour).count() >= MOST_AN_HOUR:
        return f"452 4.2.2 {MOST_AN_HOUR} mails came within an hour. Please try again later."
    return ""


def pause(row: MailIn, said: str, orders: Sequence[str]) -> AnswerLimit | None:
    """
    How a mail in vain is answered; None: not at all.

    Counted for each person since a mail of theirs was heeded, a day at most: so two machines that
    write to each other stop, whatever their mails look like.
    """
    vain = in_vain(row)
    number = vain.count() + 1
    if number < AT_ONCE:
        return AnswerLimit()
    if number == AT_ONCE:
        return AnswerLimit([LAST_AT_ONCE.format(number)])
    assert row.game
    if not abbreviations.like_orders(orders, row.game) or vain.filter(answer=said).exists():
        return None
    hour = row.received_at.replace(minute=0, second=0, microsecond=0)
    others = min(number - 1 - AT_ONCE, vain.filter(received_at__gte=hour).count())
    return AnswerLimit([FURTHER.format(others)] if others else [], hour + HOUR)


def put_off(answer: MailOut, until: datetime) -> None:
    """Send *answer* at *until*, and no other that waits for then."""
    waiting = MailOut.objects.filter(status=MailOut.Status.WAITING, send_after=until)
    others = waiting.filter(game=answer.game, seat=answer.seat, to=answer.to, notice=None)
    others.exclude(pk=answer.pk).delete()
    answer.send_after = until
    answer.save(update_fields=["send_after"])


def in_vain(row: MailIn) -> QuerySet[MailIn]:
    """The mails of the same person that came to nothing before this one."""
    mine = MailIn.objects.filter(person=row.person).exclude(pk=row.pk)
    heeded = mine.filter(status=Status.READ, received_at__gte=row.received_at - DAY)
    since = heeded.order_by("received_at").values_list("received_at", flat=True).last()
    refused = mine.filter(status=Status.REFUSED)
    return refused.filter(received_at__gte=since or row.received_at - DAY)

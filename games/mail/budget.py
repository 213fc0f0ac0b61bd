"""
How much mail one seat may send, and how often we answer what comes to nothing.

Nothing here keeps an order from being played: too much mail at once is refused at the door with a
sentence, and whoever makes mistakes hears of them more slowly, having been told so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain

from django.db.models import QuerySet

from games.clock import database_clock
from games.mail import reply_tokens, vocabulary
from games.models.mail import MailIn, MailOut, ReplyToken

Status = MailIn.Status
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_UNREAD = 20
MOST_AN_HOUR = 120
TOO_MANY_AN_HOUR = "452 4.2.2 Too many mails came within an hour. Please try again later."
AFTER = "send_after"
AT_ONCE, MOST_TOLD = 5, 20
LAST_AT_ONCE = (
    "This is mail number {} in a row without an order that could be played. Until one is played,"
    " one answer an hour tells what became of all that came meanwhile, and one a day where we have"
    " said the same before. A mail with nothing like an order gets no answer. Your orders are"
    " played as before, by mail and on the page."
)
EARLIER = "Your mail of {:%H:%M} UTC had no order that could be played either:"
STILL_EARLIER = "Before these came {} more."
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
        return TOO_MANY_AN_HOUR
    return ""


def refusal_of_the_site(address: str) -> str:
    """Likewise for an address that means no seat; strangers share one."""
    mails = MailIn.objects.filter(recipient=address, game=None)
    hour = database_clock.now() - HOUR
    many = mails.filter(received_at__gte=hour).count() >= MOST_AN_HOUR
    return TOO_MANY_AN_HOUR if many else ""


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
    if not vocabulary.like_orders(orders, row.game):
        return None
    known = vain.filter(answer=said).exists()
    until = row.received_at.replace(minute=0, second=0, microsecond=0) + (DAY if known else HOUR)
    return AnswerLimit(
        unanswered(row), min([until, *answers_to(row).values_list(AFTER, flat=True)])
    )


def is_repeated(row: MailIn, said: str) -> bool:
    """Whether the same was looked at, and the same said, within the day: as machines would."""
    mine = MailIn.objects.filter(person=row.person, answer=said).exclude(pk=row.pk)
    return mine.filter(received_at__gte=row.received_at - DAY).exists()


def unanswered(row: MailIn) -> list[str]:
    """What became of the mails before *row* whose answer was put off, the oldest first."""
    refused = in_vain(row).filter(game=row.game, seat=row.seat).order_by("-id")
    later = set(answers_to(row).values_list("message_id", flat=True))
    known = set(sent_to(row).values_list("message_id", flat=True)) - later
    rows = [one for one in refused if answer_id(one) not in known]
    more = [STILL_EARLIER.format(len(rows) - MOST_TOLD)] if len(rows) > MOST_TOLD else []
    told = [[EARLIER.format(one.received_at), one.answer] for one in rows[:MOST_TOLD][::-1]]
    return [*more, *chain.from_iterable(told)]


def answer_id(row: MailIn) -> str:
    assert row.game
    return reply_tokens.answer_id(row.key, row.game)


def sent_to(row: MailIn) -> QuerySet[MailOut]:
    """Our answers to mails of the person and the seat."""
    to = (row.person.email or "").strip() if row.person else ""
    return MailOut.objects.filter(game=row.game, seat=row.seat, to=to, notice=None)


def answers_to(row: MailIn) -> QuerySet[MailOut]:
    """Those that wait to be posted later."""
    return sent_to(row).filter(status=MailOut.Status.WAITING, send_after__gt=row.received_at)


def put_off(row: MailIn, answer: MailOut, until: datetime) -> None:
    """Send the *answer* to *row* at *until*, and no other that waits for then."""
    answers_to(row).exclude(pk=answer.pk).delete()
    answer.send_after = until
    answer.save(update_fields=[AFTER])


def in_vain(row: MailIn) -> QuerySet[MailIn]:
    """The mails of the same person that came to nothing before this one."""
    mine = MailIn.objects.filter(person=row.person).exclude(pk=row.pk)
    heeded = mine.filter(status=Status.READ, received_at__gte=row.received_at - DAY)
    since = heeded.order_by("received_at").values_list("received_at", flat=True).last()
    refused = mine.filter(status=Status.REFUSED)
    return refused.filter(received_at__gte=since or row.received_at - DAY)

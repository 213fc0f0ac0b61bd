"""What is thrown away once nobody needs it any more; events, games and dice never are."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet

from games.clock import database_clock
from games.models.event import Receipt
from games.models.game import Game
from games.models.mail import Confirmation, MailIn, MailOut, Notice, ReplyToken
from games.models.person import SignInLink
from games.models.tournament import EntryInvitation, Tournament
from games.operations import unconfirmed

BATCH = 1000  # rows in one transaction, so that none keeps others waiting


def forget(now: datetime | None = None) -> int:
    """Throw away all that is old *now*; gives the number of rows."""
    return sum(throw_away(rows) for rows in old(now or database_clock.now()))


def old(now: datetime) -> tuple[QuerySet[Any], ...]:
    """
    Mails and notices that came and went more than MAIL_DAYS ago, except what asks for an answer
    still; who gave which order stays with a receipt of a sitter's, as no event tells it.
    """
    oldest = now - timedelta(days=settings.MAIL_DAYS)
    over = {"game__status": Game.Status.OVER, "game__ended_at__lt": oldest}
    return (
        MailIn.objects.filter(received_at__lt=oldest).exclude(status=MailIn.Status.WAITING),
        MailOut.objects.filter(created_at__lt=oldest).exclude(status=MailOut.Status.WAITING),
        Notice.objects.filter(created_at__lt=oldest).exclude(number=F("seat__asked")),
        Confirmation.objects.filter(at__lt=oldest),
        ReplyToken.objects.filter(created_at__lt=oldest).exclude(question=F("seat__asked")),
        Receipt.objects.filter(**over, sitter=None),
        EntryInvitation.objects.exclude(tournament__status__in=Tournament.UNFINISHED),
        SignInLink.objects.filter(expires_at__lt=now),
        unconfirmed.old(now),
    )


def throw_away(rows: QuerySet[Any]) -> int:
    """Delete *rows* and what belongs to them, some at a time."""
    thrown, last = 0, 0
    while some := list(
        rows.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]
    ):
        # Django reads what it deletes with what refers to it: without this, all that mails hold.
        thrown += rows.model.objects.filter(pk__in=some).only("pk").delete()[0]
        last = some[-1]
    return thrown

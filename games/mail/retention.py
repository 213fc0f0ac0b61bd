"""How long mails are kept: as long as a game may refer to them, and then no longer."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from games.clock import database_clock
from games.models.mail import Confirmation, MailIn, MailOut, ReplyToken


def forget(now: datetime | None = None) -> int:
    """
    Throw away the mails that came and went more than MAIL_DAYS ago, and the reply addresses of
    then that answer nothing any more; gives the number of rows.
    """
    oldest = (now or database_clock.now()) - timedelta(days=settings.MAIL_DAYS)
    rows = (
        MailIn.objects.filter(received_at__lt=oldest).exclude(status=MailIn.Status.WAITING),
        MailOut.objects.filter(created_at__lt=oldest).exclude(status=MailOut.Status.WAITING),
        Confirmation.objects.filter(at__lt=oldest),
        ReplyToken.objects.filter(created_at__lt=oldest).exclude(question=F("seat__asked")),
    )
    # Django reads what it deletes with what refers to it: without this, all that the mails hold.
    return sum(old.only("pk").delete()[0] for old in rows)

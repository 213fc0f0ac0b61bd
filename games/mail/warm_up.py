"""
The mails of a new site to each domain grow slowly from day to day: large providers take much mail
from a stranger for spam.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.conf import settings

from games.models.mail import MailOut

FIRST, GROWTH, DAYS = 50, 1.5, 30  # mails on the first day, times as many a day, for so long
A_DAY, PAUSE = timedelta(days=1), timedelta(minutes=15)
WAITS = "The site is new, and its mails to this domain are many enough for today."


def most_a_day(now: datetime) -> int | None:
    """How many mails may go to one domain within a day; None once the site is known."""
    if not settings.MAIL_SINCE:
        return None
    age = max(0, (now.date() - date.fromisoformat(settings.MAIL_SINCE)).days)
    return int(FIRST * GROWTH**age) if age < DAYS else None


def allowed(mails: Sequence[MailOut], now: datetime) -> list[MailOut]:
    """Those of the *mails* that may go now, the first ones; the others wait a while."""
    most = most_a_day(now)
    if most is None:
        return list(mails)
    left = {domain: most - gone(domain, now) for domain in {domain_of(mail) for mail in mails}}
    good: list[MailOut] = []
    for mail in mails:
        left[domain_of(mail)] -= 1
        if left[domain_of(mail)] >= 0:
            good.append(mail)
    kept = [mail.pk for mail in mails if mail not in good]
    waiting = {"send_after": now + PAUSE, "lease": None, "trouble": WAITS}
    MailOut.objects.filter(pk__in=kept).update(**waiting)
    return good


def domain_of(mail: MailOut) -> str:
    return mail.to.lower().rpartition("@")[2]


def gone(domain: str, now: datetime) -> int:
    """How many mails have gone there within a day."""
    there = MailOut.objects.filter(to__iendswith=f"@{domain}")
    return there.filter(sent_at__gt=now - A_DAY).count()

"""A mail that was made becomes a row that waits to be posted, and its notices know it."""

from collections.abc import Sequence
from datetime import datetime

from games.mail import picture_mail, return_addresses
from games.models.mail import MailOut, Notice
from games.models.rows import Columns

MAIL = Columns(MailOut)


def store(mail: MailOut, now: datetime, told: Sequence[Notice] = ()) -> MailOut:
    """*mail*, stored and waiting to be posted, with the notices that it tells."""
    mail.send_after, mail.back = now, return_addresses.hash_for(mail.message_id)
    mail.raw = picture_mail.written(mail)
    places = ", ".join(["%s"] * len(told))
    known_by = f"UPDATE games_notice SET mail_id = {{number}} WHERE id IN ({places})"
    MAIL.insert(mail, known_by if told else "", [notice.pk for notice in told])
    return mail

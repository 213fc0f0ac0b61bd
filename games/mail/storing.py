"""A mail that was made becomes a row that waits to be posted, and its notices know it."""

from collections.abc import Sequence
from datetime import datetime

from games.mail import picture_mail, return_addresses
from games.models import rows
from games.models.mail import MailOut, Notice
from games.models.rows import Columns

MAIL = Columns(MailOut)


def store(mail: MailOut, now: datetime) -> MailOut:
    """*mail*, stored and waiting to be posted."""
    mail.send_after, mail.back = now, return_addresses.hash_for(mail.message_id)
    mail.raw = picture_mail.written(mail)
    MAIL.insert(mail)
    return mail


def tells(mail: MailOut, notices: Sequence[Notice]) -> None:
    told = [notice.pk for notice in notices]
    if told:
        places = ", ".join(["%s"] * len(told))
        rows.execute(
            f"UPDATE games_notice SET mail_id = %s WHERE id IN ({places})", [mail.pk, *told]
        )

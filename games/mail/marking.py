"""Marking mails as posted while the next one is on its way to the server."""

from typing import Any
from weakref import WeakSet

from django.core.mail.backends.base import BaseEmailBackend
from django.db import OperationalError, connection, transaction
from psycopg import pq

from games.clock import database_clock
from games.mail.backend import SmtpBackend
from games.models import rows
from games.models.mail import MailOut

POSTED = (
    "UPDATE games_mailout SET status = 'sent', trouble = '', lease = NULL, sent_at = {at}"
    " WHERE id = {mail}"
)
# As a comparison with “waiting” alone, PostgreSQL might look through all notices that wait.
TOLD = (
    "UPDATE games_notice SET status = 'sent', trouble = '', lease = NULL"
    " WHERE mail_id = {mail} AND status || '' = 'waiting'"
)
BOTH = {"mail": "$1::bigint", "at": "COALESCE($2::timestamptz, clock_timestamp())"}
STATEMENT = f"WITH posted AS ({POSTED.format(**BOTH)}) {TOLD.format(**BOTH)}"
NAME, knowing = b"mark_as_posted", WeakSet[Any]()  # the connections that know the statement by name
DONE = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)


class Marks:
    """
    One mail after the other is marked as posted, and that it tells what it tells.

    Where the post is by SMTP and the database PostgreSQL, the statement is only sent, and committed
    while the next mail is on its way, which ends after that. So of a worker that dies one mail at
    most is posted again. Until `wait` the connection to the database can do nothing else.
    """

    def __init__(self, line: BaseEmailBackend | None = None) -> None:
        self.under_way: Any = None
        self.may_wait = isinstance(line, SmtpBackend)

    def posted(self, mail: MailOut) -> None:
        self.wait()
        at = database_clock.known()
        if connection.vendor == "postgresql":
            self.send(mail.pk, at.isoformat() if at else None)
        else:
            with transaction.atomic():
                rows.execute(POSTED.format(at="%s", mail="%s"), [at, mail.pk])
                rows.execute(TOLD.format(mail="%s"), [mail.pk])
        if not self.may_wait:
            self.wait()

    def send(self, number: int, at: str | None) -> None:
        connection.ensure_connection()
        line = connection.connection.pgconn
        if line not in knowing:
            done(line.prepare(NAME, STATEMENT.encode()))
            knowing.add(line)
        line.send_query_prepared(NAME, [b"%d" % number, at.encode() if at else None])
        self.under_way = line

    def wait(self) -> None:
        """Until the last mail is marked. Raises OperationalError if it cannot be."""
        line, self.under_way = self.under_way, None
        if line is None:
            return
        results = []
        while (result := line.get_result()) is not None:
            results.append(result)
        done(*results)


def done(*results: Any) -> None:
    if any(result.status not in DONE for result in results) or not results:
        raise OperationalError("a posted mail could not be marked")

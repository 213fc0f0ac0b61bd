"""
The posts: by SMTP, and that of the embedded site, where nothing leaves the machine and the mailbox
page shows it all.
"""

import re
import smtplib
import socket
from collections.abc import Callable, Sequence
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.utils import timezone

from games.models.mail import MailOut

STUFFED = re.compile(rb"^\.", re.MULTILINE)  # dots to be doubled (RFC 5321 §4.5.2)


class Line(smtplib.SMTP):
    """An SMTP connection that asks `before_end` once a mail is at the server but for its end."""

    before_end: Callable[[], None] = staticmethod(lambda: None)

    def data(self, msg: Any) -> tuple[int, bytes]:
        code, said = self.docmd("data")
        if code != 354:
            raise smtplib.SMTPDataError(code, said)
        end = b".\r\n" if msg.endswith(b"\r\n") else b"\r\n.\r\n"
        self.send(STUFFED.sub(b"..", msg) if msg.startswith(b".") or b"\n." in msg else msg)
        try:
            self.before_end()
        except BaseException:
            self.close()  # else the server would wait for the end
            raise
        self.send(end)
        return self.getreply()


class SafeLine(Line, smtplib.SMTP_SSL):
    pass


class SmtpBackend(EmailBackend):
    """
    Over a kept connection. Its system must not hold back the end of a mail until the server has
    acknowledged the beginning, which takes 40 ms over TLS.
    """

    before_end: Callable[[], None] = staticmethod(lambda: None)

    @property
    def connection_class(self) -> type:
        return SafeLine if self.use_ssl else Line

    def open(self) -> bool | None:
        new = super().open()
        if new and self.connection and self.connection.sock:
            self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if isinstance(self.connection, Line):
            self.connection.before_end = self.before_end
        return new


class MailboxBackend(BaseEmailBackend):
    """Keeps every mail as a `MailOut` row. Those of the games are there already."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            if "Message-ID" not in message.extra_headers:
                self.keep(message)
        return len(email_messages)

    def keep(self, message: EmailMessage) -> None:
        """A mail from elsewhere on the site, such as a link to sign in."""
        made = message.message()
        html = next((a[0] for a in getattr(message, "alternatives", []) if a[1] == "text/html"), "")
        for number, recipient in enumerate(message.recipients()):
            message_id = str(made["Message-ID"])
            fields: dict[str, Any] = {
                "message_id": message_id if not number else f"{message_id[:-1]}.{number}>",
                "to": recipient,
                "subject": " ".join(str(message.subject).split())[:255],
                "text": message.body,
                "html": html,
                "raw": made.as_bytes(),
                "status": MailOut.Status.SENT,
                "sent_at": timezone.now(),
            }
            MailOut.objects.create(**fields)

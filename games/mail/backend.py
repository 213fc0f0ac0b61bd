"""
The posts: by SMTP, and that of the embedded site, where nothing leaves the machine and the mailbox
page shows it all.
"""

import re
import smtplib
import socket
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.utils import timezone

from games.models.mail import MailOut

STUFFED = re.compile(rb"^\.", re.MULTILINE)  # dots to be doubled (RFC 5321 §4.5.2)
ADDRESS = re.compile(r"[ -;=?-~]+@[!-;=?-~]+\Z")
BUSY, READY_FOR_DATA, DONE = 421, 354, (250, 251)


class Envelope(NamedTuple):
    """Where a mail comes back to, and where it goes."""

    back: str
    to: str

    @property
    def is_sound(self) -> bool:
        return all(map(ADDRESS.match, self))


class Line(smtplib.SMTP):
    """
    An SMTP connection that is kept. A mail goes in two parts, all but its end and then its end.
    With that goes the envelope of the following mail, where the server allows it (RFC 2920): so a
    mail takes one round trip. *ahead* is the envelope that the server has already.
    """

    ahead: Envelope | None = None
    within = False  # a mail: the server takes for it whatever comes

    def carry(self, envelope: Envelope, raw: bytes) -> None:
        """All of a mail but its end: until then the server does nothing with it."""
        sender, recipient, ready = self.answers(envelope)
        self.ahead, self.within = None, ready[0] == READY_FOR_DATA
        if sender[0] not in DONE:
            raise smtplib.SMTPSenderRefused(*sender, envelope.back)
        if recipient[0] not in DONE:
            raise smtplib.SMTPRecipientsRefused({envelope.to: recipient})
        if not self.within:
            raise smtplib.SMTPDataError(*ready)
        raw = raw if raw.endswith(b"\r\n") else raw + b"\r\n"
        self.send(STUFFED.sub(b"..", raw) if raw.startswith(b".") or b"\n." in raw else raw)

    def answers(self, envelope: Envelope) -> list[tuple[int, bytes]]:
        """What the server says to the commands of an *envelope*, one after the other."""
        self.ehlo_or_helo_if_needed()
        commands = self.commands(envelope)
        if not self.has_extn("pipelining"):
            return [self.answer(command) for command in commands]
        if self.ahead is None:
            self.send(b"".join(commands))
        elif self.ahead != envelope:
            raise smtplib.SMTPException("another mail was to follow")
        return [self.answer() for _ in commands]

    def answer(self, command: bytes = b"") -> tuple[int, bytes]:
        if command:
            self.send(command)
        code, said = self.getreply()
        if code == BUSY:
            raise smtplib.SMTPResponseException(code, said)
        return code, said

    def commands(self, envelope: Envelope) -> list[bytes]:
        if not envelope.is_sound:
            raise ValueError("an envelope needs two addresses")
        body = " BODY=8BITMIME" if self.has_extn("8bitmime") else ""
        lines = f"MAIL FROM:<{envelope.back}>{body}", f"RCPT TO:<{envelope.to}>", "DATA"
        return [f"{line}\r\n".encode("ascii") for line in lines]

    def end(self, following: Envelope | None = None) -> None:
        """The end of the mail that was carried; from here on the server is answerable for it."""
        may_follow = following and following.is_sound and self.has_extn("pipelining")
        self.ahead = following if may_follow else None
        self.send(b"".join([b".\r\n", *(self.commands(self.ahead) if self.ahead else [])]))
        code, said = self.answer()
        self.within = self.ahead is not None
        if code not in DONE:
            raise smtplib.SMTPDataError(code, said)

    def quit(self) -> tuple[int, bytes]:
        """Say goodbye, or hang up within a mail, which then comes to nothing."""
        if not self.within:
            return super().quit()
        self.close()
        return 0, b""


class SafeLine(Line, smtplib.SMTP_SSL):
    pass


class SmtpBackend(EmailBackend):
    """
    Over a kept connection. Its system must not hold back the end of a mail until the server has
    acknowledged the beginning, which takes 40 ms over TLS.
    """

    @property
    def connection_class(self) -> type:
        return SafeLine if self.use_ssl else Line

    @property
    def kept(self) -> Line:
        """The connection, once it is open."""
        assert isinstance(self.connection, Line)
        return self.connection

    def open(self) -> bool | None:
        new = super().open()
        if new and self.connection and self.connection.sock:
            self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
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

"""Mail intake by SMTP or LMTP, for the loopback or behind a real mail server. No relay."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP
from django.db import connections

from games.mail import addresses, inbound, reading

log = logging.getLogger(__name__)
# The library tells every recipient at INFO, and a recipient is a right to play.
logging.getLogger("mail.log").setLevel(logging.WARNING)

MOST_RECIPIENTS = 50


class Intake:
    """Takes mail for our own domain. A mail is acknowledged once it is stored."""

    def __init__(self) -> None:
        self.worker = ThreadPoolExecutor(1, "intake")

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if not addresses.is_local(address):
            return "550 5.7.1 This host takes no mail for other domains."
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients."
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        sender = (envelope.mail_from or "").strip("<>").encode("utf-8", "replace")
        raw = b"Return-Path: <" + sender + b">\r\n" + bytes(envelope.original_content or b"")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.worker, taken, raw, list(envelope.rcpt_tos))


def taken(raw: bytes, recipients: list[str]) -> str:
    """Store and read one mail in the intake's own thread, which keeps no connection open."""
    try:
        inbound.received(raw, recipients)
    except Exception:
        log.exception("a mail could not be stored")
        return "451 4.3.0 The mail could not be stored. Please try again later."
    finally:
        connections.close_all()
    return "250 2.0.0 Stored."


class Smtp(SMTP):
    # One line may fill the mail: it is refused with a sentence, not at the door.
    line_length_limit = reading.LARGEST


class Lmtp(LMTP):
    line_length_limit = reading.LARGEST


class Port(Controller):
    """A running intake: *hostname* and *port* say where, `stop` ends it."""

    def __init__(self, host: str, port: int, *, lmtp: bool = False) -> None:
        self.protocol = Lmtp if lmtp else Smtp
        super().__init__(Intake(), hostname=host, port=port, ready_timeout=10)

    def factory(self) -> SMTP:
        return self.protocol(
            self.handler,
            data_size_limit=reading.LARGEST,
            enable_SMTPUTF8=True,
            ident="Hunt by Post",
            hostname=addresses.domain(),
        )

    def stop(self, no_assert: bool = False) -> None:
        super().stop(no_assert=no_assert)
        self.handler.worker.shutdown()


def start(host: str, port: int, *, lmtp: bool = False) -> Port:
    """Take mail at *host* and *port* in a thread of its own until `stop`."""
    intake = Port(host, port, lmtp=lmtp)
    intake.start()
    return intake

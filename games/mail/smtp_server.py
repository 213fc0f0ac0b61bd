"""Mail intake by SMTP or LMTP, for the loopback or behind a real mail server. No relay."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP
from django.db import connections, transaction

from games.mail import budget, delivery_reports, parse, receive, recipients, reply_tokens

log = logging.getLogger(__name__)
# The library tells every recipient at INFO, and a recipient is a right to play.
logging.getLogger("mail.log").setLevel(logging.WARNING)

MOST_RECIPIENTS = 50
STORING = 4

WELCOME = "250 2.1.5 OK"
STORED = "250 2.0.0 Stored."
ELSEWHERE = "550 5.7.1 This host takes no mail for other domains."
TOO_MANY = "452 4.5.3 Too many recipients."
NO_BOUNCES = "550 5.7.1 Bounces are not read here."
WRITTEN_FROM = (
    "550 5.1.1 Nobody reads mail to this address. To give an order, answer a turn mail: your mail"
    " program then writes to its Reply-To address, which begins with turn+. To get an account,"
    " write to join@{}"
)
UNKNOWN = (
    "550 5.1.1 There is no such address, or it is not yours any more. The newest mail of your game"
    " names the one to write to."
)
LATER = "451 4.3.0 The mail could not be stored. Please try again later."


class Intake:
    """
    Takes mail for those whom we know. A mail is acknowledged once it is stored, and is read after
    that: what takes long to read delays neither the next mail nor the time that it came in.
    """

    def __init__(self) -> None:
        self.desk = ThreadPoolExecutor(STORING, "intake")
        self.reader = ThreadPoolExecutor(1, "reader")

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if not reply_tokens.is_local(address):
            return ELSEWHERE
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        verdict = await self.done(admitted, address, envelope.mail_from or "")
        if verdict == WELCOME:
            envelope.rcpt_tos.append(address)
        return verdict

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        arrived = time.monotonic()
        sender = (envelope.mail_from or "").strip("<>").encode("utf-8", "replace")
        raw = b"Return-Path: <" + sender + b">\r\n" + bytes(envelope.original_content or b"")
        said = await self.done(take, raw, list(envelope.rcpt_tos), arrived)
        if said == STORED:
            self.reader.submit(apart, receive.drain)
        return said

    async def done(self, what: Callable[..., str], *given: Any) -> str:
        return await asyncio.get_running_loop().run_in_executor(self.desk, apart, what, *given)

    def stop(self) -> None:
        """What is stored and not read is read by whoever comes next."""
        self.desk.shutdown()
        self.reader.shutdown(cancel_futures=True)


def apart(what: Callable[..., Any], *given: Any) -> Any:
    """Do it in a thread of the intake's own, which keeps no connection open."""
    try:
        return what(*given)
    except Exception:
        log.exception("the intake could not do its work")
        return LATER
    finally:
        connections.close_all()


def admitted(address: str, sender: str) -> str:
    """Whether mail for *address* is taken, as SMTP says it."""
    if reply_tokens.is_own(address):
        # Who looks whether our own address exists, before taking our mail, asks without a sender.
        return written_from() if sender.strip("<>") else WELCOME
    whom = recipients.of(address)
    if whom is None:
        return UNKNOWN
    return (budget.refusal(whom.right) if whom.right else "") or WELCOME


def written_from() -> str:
    return WRITTEN_FROM.format(reply_tokens.domain())


def take(raw: bytes, addresses: list[str], arrived: float) -> str:
    """Store one mail for all its recipients, or for none."""
    known = [one for one in dict.fromkeys(addresses) if not reply_tokens.is_own(one)]
    if not known:
        return NO_BOUNCES
    with transaction.atomic():
        for whom in filter(None, map(recipients.of, known)):
            if refused := refusal(whom, raw):
                return refused
        rows = [receive.store(raw, one, arrived) for one in known]
    return STORED if any(rows) else UNKNOWN


def refusal(whom: recipients.Recipient, raw: bytes) -> str:
    """Why a mail is not taken, now that all of it has come; or nothing."""
    if whom.right:
        return budget.refusal(whom.right)
    if whom.kind in (recipients.NEW, recipients.YES, recipients.HOME):
        return budget.refusal_of_the_site(whom.address)
    is_complaint = delivery_reports.COMPLAINTS.encode() in raw.lower()
    return "" if whom.kind != recipients.COMPLAINTS or is_complaint else written_from()


class Smtp(SMTP):
    # One line may fill the mail: it is refused with a sentence, not at the door.
    line_length_limit = parse.LARGEST


class Lmtp(LMTP):
    line_length_limit = parse.LARGEST


class Port(Controller):
    """A running intake: *hostname* and *port* say where, `stop` ends it."""

    def __init__(self, host: str, port: int, *, lmtp: bool = False) -> None:
        self.protocol = Lmtp if lmtp else Smtp
        super().__init__(Intake(), hostname=host, port=port, ready_timeout=10)

    def factory(self) -> SMTP:
        return self.protocol(
            self.handler,
            data_size_limit=parse.LARGEST,
            enable_SMTPUTF8=True,
            ident="Hunt by Post",
            hostname=reply_tokens.domain(),
        )

    def stop(self, no_assert: bool = False) -> None:
        super().stop(no_assert=no_assert)
        self.handler.stop()


def start(host: str, port: int, *, lmtp: bool = False) -> Port:
    """Take mail at *host* and *port* in a thread of its own until `stop`."""
    intake = Port(host, port, lmtp=lmtp)
    intake.start()
    return intake

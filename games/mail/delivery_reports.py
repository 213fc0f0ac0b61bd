"""
What other servers report of our mails: that one could not be delivered (RFC 3464), or that its
reader called it spam (RFC 5965).

Knows neither the site nor its settings, like `parse`.
"""

import re
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple

from games.mail import automatic_mail

HARD, SOFT, DELAYED, DELIVERED, COMPLAINT = "hard", "soft", "delayed", "delivered", "complaint"
COMPLAINTS = "message/feedback-report"
KINDS = (HARD, SOFT, DELAYED, DELIVERED)  # of several recipients the worst counts
LONGEST = 300
MOST_READ = 20_000
STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
IN_TEXT = re.compile(r"(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])|(?<![\d.])[45][0-5]\d[ -]")
REPLY = re.compile(r"\b([45])([0-5])\d[ -]")
# What a permanent status (RFC 3463) is about. All others are of a mailbox that is there: it is
# full, or the mail displeased its server.
OF_THE_MAILBOX = {1, 2}
FULL = {(2, 2), (2, 3), (2, 4), (1, 7), (1, 8)}
NO_HOST = (4, 4)
NOBODY = re.compile(
    r"(user|recipient|address|mailbox|account|destinataire|empf.nger)\W+(\w+\W+){0,3}"
    r"(unknown|not found|does(n.t| not) exist|invalid|disabled|inactive|inconnu|unbekannt)"
    r"|(unknown|no such|invalid|bad) (local )?(user|recipient|address|mailbox|account|destination)"
    r"|doesn.t have an? \S+ account|not listed in|no mailbox|host (\w+ )?not found"
    r"|not our customer|unrouteable|not a valid (user|mailbox)|no longer (valid|active|accept)"
    r"|couldn.t find any host|is not known|not known at|no user",
    re.I,
)
FULL_BOX = re.compile(r"(over|exceed\w*|out of) \w{0,8} ?(quota|storage)|quota exceeded|full", re.I)
WAITS = re.compile(
    r"delay(ed)?\b|will (be )?(retry|retried|keep trying)|still (being )?(tried)", re.I
)


class Report(NamedTuple):
    """
    *kind* is one of the words above, *why* what the other server says. A complaint is *about* the
    mail that it contains: all addresses that could be the one which that was sent from.
    """

    kind: str
    why: str
    about: list[str] = []


def read(mail: Message, text: str, domain: str) -> Report | None:
    """What a mail that no person wrote reports; None where it is no report at all."""
    parts = list(mail.walk())
    if any(part.get_content_type() == COMPLAINTS for part in parts):
        return Report(COMPLAINT, "", list(named_in(str(mail), domain)))
    blocks = [block for part in parts for block in fields(part)]
    kinds = [of_fields(block) for block in blocks if block.get("action") or block.get("status")]
    worst = next((one for kind in KINDS for one in kinds if one.kind == kind), None)
    return worst or (of_text(text) if automatic_mail.is_bounce(mail, text) else None)


def fields(part: Message) -> Iterator[dict[str, str]]:
    """The blocks of a delivery status, each as a dictionary in lower case."""
    if part.get_content_type() != "message/delivery-status":
        return
    payload = part.get_payload()
    for block in payload if isinstance(payload, list) else []:
        if isinstance(block, Message):
            yield {name.lower(): " ".join(str(value).split()) for name, value in block.items()}


def of_fields(block: dict[str, str]) -> Report:
    """What a block says of one recipient."""
    said = block.get("diagnostic-code", "").partition(";")[2].strip()
    why = clean(said or block.get("status", ""))
    action = block.get("action", "failed").lower()
    if action.startswith("delay"):
        return Report(DELAYED, why)
    if action.startswith(("deliver", "relay", "expand")):
        return Report(DELIVERED, why)
    kind = of_code(block.get("status", ""), why)
    return Report(kind or SOFT, why)


def of_text(text: str) -> Report:
    """What a report in no known form says; in doubt the mailbox is there."""
    lines = [line.strip() for line in text[:MOST_READ].splitlines()]
    told = next((line for line in lines if IN_TEXT.search(line)), "")
    told = told or next((line for line in lines if NOBODY.search(line)), "")
    if WAITS.search(text[:MOST_READ]) and not told:
        return Report(DELAYED, "")
    return Report(of_code(told, text[:MOST_READ]) or SOFT, clean(told))


def of_code(code: str, said: str) -> str:
    """The kind of a code such as 5.1.1 or 550 and the words with it; nothing where neither says."""
    if FULL_BOX.search(said):
        return SOFT
    if found := STATUS.search(code):
        return of_status(int(found[1]), (int(found[2]), int(found[3])), said)
    if found := REPLY.search(code):
        return HARD if found[1] == "5" and NOBODY.search(said) else SOFT
    return HARD if NOBODY.search(said) else ""


def of_status(level: int, about: tuple[int, int], said: str) -> str:
    if level == 2:
        return DELIVERED
    if level == 4 or about in FULL:
        return SOFT
    lasts = about[0] in OF_THE_MAILBOX or about == NO_HOST or NOBODY.search(said)
    return HARD if lasts else SOFT


def named_in(report: str, domain: str) -> Iterator[str]:
    """All addresses in the report like those that our mails are sent from, each once."""
    own = re.compile(rf"\bback\+[a-z2-7]{{26}}@{re.escape(domain)}\b", re.I)
    yield from dict.fromkeys(one.lower() for one in own.findall(report))


def clean(said: str) -> str:
    """One line, without what is no text."""
    return "".join(c if c.isprintable() else " " for c in said)[:LONGEST].strip()

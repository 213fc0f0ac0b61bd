"""A mail that is sent to see how it arrives, and what the receiving server says of it."""

import re
import secrets
import time
from collections.abc import Collection
from email import message_from_bytes
from email.message import Message
from typing import NamedTuple

from django.core.mail import EmailMessage
from imap_tools import AND, BaseMailBox

from games.mail import reply_tokens
from games.mail.senders import by_method, host_of, results_in

BETWEEN = 2  # seconds between two looks into the mailbox
INBOX = "INBOX"
SAFELY = re.compile(r"\bwith\s+(utf8)?e?(smtp|lmtp)s|\bTLS", re.I)

ADVICE = {
    "spf": "Name the server that posts your mail in the TXT record of your mail domain.",
    "dkim": "Let the server that posts your mail sign it for your mail domain.",
    "dmarc": "SPF or DKIM should pass for the very domain of the From line.",
}


class Finding(NamedTuple):
    """Whether one thing is well, and a sentence about it that says what to do if it is not."""

    is_well: bool
    text: str


def send(address: str) -> str:
    """
    Post a mail to *address*; gives the word in its subject by which it is found again.

    Raises OSError (SMTPException is one) where the post does not take it.
    """
    word = secrets.token_hex(8)
    text = "This mail was sent to see how mail of this site arrives. You need not answer it.\n"
    heads = {"Auto-Submitted": "auto-generated", "X-Loop": reply_tokens.domain()}
    EmailMessage(f"How mail arrives: {word}", text, None, [address], headers=heads).send()
    return word


def awaited(box: BaseMailBox, word: str, seconds: float) -> tuple[str, bytes] | None:
    """The folder in which the mail with that *word* lies, and the mail; None if it is in none."""
    end = time.monotonic() + seconds
    while not (found := found_in(box, word)) and time.monotonic() < end:
        time.sleep(BETWEEN)
    return found


def found_in(box: BaseMailBox, word: str) -> tuple[str, bytes] | None:
    for folder in box.folder.list():
        if "\\Noselect" in folder.flags:
            continue
        box.folder.set(folder.name, readonly=True)
        for mail in box.fetch(AND(subject=word), mark_seen=False, limit=1):
            return folder.name, mail.obj.as_bytes()
    return None


def findings(raw: bytes, folder: str = INBOX) -> list[Finding]:
    """What the mail shows, as it lies in *folder* of the receiver."""
    mail = message_from_bytes(raw)
    return [of_folder(folder), of_line(mail), *of_results(results(mail))]


def of_folder(folder: str) -> Finding:
    if folder.upper() == INBOX:
        return Finding(True, "The mail lies in the inbox.")
    advice = "Mend what follows, and send few mails a day at first."
    return Finding(False, f"The mail lies in “{folder}”. {advice}")


def of_line(mail: Message) -> Finding:
    """Whether some server on its way got it over TLS: the last one may have had it by hand."""
    if any(SAFELY.search(str(line)) for line in mail.get_all("Received", [])):
        return Finding(True, "The mail came over TLS.")
    return Finding(False, "The mail came over no TLS. Let the server that posts it use STARTTLS.")


def results(mail: Message) -> dict[str, str]:
    """
    What the receiver found by method, "dkim": "pass".

    Only the host of the uppermost such header is the receiver's own; others may be anybody's.
    """
    heads = results_in(mail)
    own = by_method([head for head in heads if host_of(head) == host_of(heads[0])])
    return {method: summed_up(found) for method, found in own.items()}


def summed_up(found: Collection[str]) -> str:
    """A mail may be signed twice, and one good signature is enough."""
    return "pass" if "pass" in found else [*found][-1]


def of_results(found: dict[str, str]) -> list[Finding]:
    if not found:
        return [Finding(False, "The receiver does not say what it checked. Try another provider.")]
    return [of_method(name, found.get(name, "not checked"), ADVICE[name]) for name in ADVICE]


def of_method(name: str, result: str, advice: str) -> Finding:
    is_well = result == "pass"
    return Finding(is_well, f"{name.upper()}: {result}." + ("" if is_well else f" {advice}"))

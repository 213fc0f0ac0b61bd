"""
Mail that is fetched from a mailbox by IMAP, for those whose own server cannot deliver it here.

The mailbox takes all mail of the domain. A mail is stored before it leaves the inbox, so whatever
breaks off, it is fetched again, and known again by its content.
"""

import imaplib
import logging
import time
from threading import Event
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.db import connections
from imap_tools import BaseMailBox, MailBox, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError

from games.mail import addressees, receive, smtp_server, strangers

log = logging.getLogger(__name__)

TAKEN, LEFT = "Taken", "Not taken"  # the folders into which mails go
PATIENCE = 20  # seconds that the server is asked to wait for news, or that it is left alone
WHOLE = f"(INTERNALDATE BODY.PEEK[]<0.{receive.LARGEST_KEPT}>)"


class Account(NamedTuple):
    """`imaps://user:password@host:993/INBOX`; plain `imap` is for this machine alone."""

    host: str
    port: int
    user: str
    password: str
    folder: str
    safe: bool


def account_of(url: str) -> Account:
    """Raises ValueError with a sentence."""
    parts = urlsplit(url)
    safe = parts.scheme == "imaps"
    if parts.scheme not in ("imap", "imaps") or not (parts.hostname and parts.username):
        raise ValueError("A mailbox should be like imaps://user:password@host/INBOX.")
    if not safe and parts.hostname not in ("localhost", "127.0.0.1", "::1"):
        raise ValueError("A mailbox should begin with imaps://, so that nobody reads the password.")
    user, password = unquote(parts.username), unquote(parts.password or "")
    folder = unquote(parts.path.strip("/")) or "INBOX"
    port = parts.port or (993 if safe else 143)
    return Account(parts.hostname, port, user, password, folder, safe)


def signed_in(account: Account) -> BaseMailBox:
    """At the account's folder. Raises ImapToolsError or OSError."""
    kind = MailBox if account.safe else MailBoxUnencrypted
    box = kind(account.host, account.port, timeout=3 * PATIENCE)
    return box.login(account.user, account.password, account.folder)


def opened(account: Account) -> BaseMailBox:
    """Likewise, with both folders there."""
    box = signed_in(account)
    for name in (TAKEN, LEFT):
        if not box.folder.exists(name):
            box.folder.create(name)
    return box


def fetch(box: BaseMailBox) -> int:
    """Store what lies in the inbox, and then put it away; gives how many mails were stored."""
    stored = 0
    box.client.noop()  # a server may tell of what has come since only when it is asked something
    for uid in box.uids():
        said = taken(box, uid)
        if said == smtp_server.STORED:
            stored += 1
            box.move([uid], TAKEN)
        elif said.startswith("5"):
            log.warning("a mail was not taken: %s", said)
            box.move([uid], LEFT)
    return stored


def taken(box: BaseMailBox, uid: str) -> str:
    """What the door says of the mail; one that should wait stays where it is."""
    raw, arrived = of(box, uid)
    return strangers.take(raw, addressees.of(raw), arrived)


def of(box: BaseMailBox, uid: str) -> tuple[bytes, float]:
    """The mail as it came, and when its server got it, by `time.monotonic`."""
    (head, raw), *rest = box.client.uid("fetch", uid, WHOLE)[1]
    at = imaplib.Internaldate2tuple(b" ".join([head, *rest]))
    waited = max(0.0, time.time() - time.mktime(at)) if at else 0.0
    return raw, time.monotonic() - waited


def watch(account: Account, is_ended: Event) -> None:
    """
    Fetch whenever something comes, until *is_ended* is set; a lost connection is made again.

    One connection listens before the other looks: a server need not tell of what came in between.
    """
    while not is_ended.is_set():
        try:
            with opened(account) as box, signed_in(account) as ear:
                while not is_ended.is_set():
                    with ear.idle as listening:
                        if fetch(box):
                            receive.drain()
                        listening.poll(timeout=PATIENCE)
        except (ImapToolsError, imaplib.IMAP4.error, OSError) as error:
            log.warning("the mailbox cannot be read now: %s", type(error).__name__)
            is_ended.wait(PATIENCE)
        finally:
            connections.close_all()

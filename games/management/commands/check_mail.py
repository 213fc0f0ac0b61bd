"""Send a mail and say how it arrived."""

import os
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from imap_tools.errors import ImapToolsError

from games.mail import imap, trial
from games.management.numbers import not_negative

LATER = (
    "The post has taken the mail. Save it as a file where it arrived, with all its headers, and"
    " give that with --file; or name the mailbox with --imap, and it is read there."
)

OUT_OF_SIGHT = (
    "Leave the password out of --imap: it is taken from CHECK_MAIL_PASSWORD, or asked for."
)

UNTOLD = "Nobody is there to be asked for the password. Set CHECK_MAIL_PASSWORD."


class Command(BaseCommand):
    help = "Send a mail to an address and say how it arrived: SPF, DKIM, DMARC, TLS, folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address")
        parser.add_argument("--imap", metavar="URL", help="its mailbox: imaps://user@host")
        parser.add_argument("--file", metavar="FILE", help="send nothing, read this mail instead")
        parser.add_argument("--wait", type=not_negative, default=120, metavar="SECONDS")

    def handle(self, *args: Any, **options: Any) -> None:
        address, url = options["address"], options["imap"]
        if options["file"]:
            self.tell(trial.findings(read(options["file"])))
        elif url:
            self.tell(fetched(address, with_password(url), options["wait"]))
        else:
            posted(address)
            self.stdout.write(LATER)

    def tell(self, found: list[trial.Finding]) -> None:
        """Raises CommandError if something is not well, so that scripts see it."""
        for one in found:
            self.stdout.write(f"{'well' if one.is_well else 'MEND'}  {one.text}")
        bad = sum(not one.is_well for one in found)
        if bad:
            raise CommandError(f"{bad} of {len(found)} should be mended: docs/deliverability.md")


def read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from error


def with_password(url: str) -> str:
    """
    The *url* of a mailbox with its password, which comes from CHECK_MAIL_PASSWORD or is asked for:
    everybody on the machine can read the words of a command.
    """
    begun, _, host = url.rpartition("@")
    if ":" in begun.partition("://")[2]:
        raise CommandError(OUT_OF_SIGHT)
    try:
        word = os.environ.get("CHECK_MAIL_PASSWORD") or getpass("Password of the mailbox: ")
    except EOFError as error:
        raise CommandError(UNTOLD) from error
    return f"{begun}:{quote(word, safe='')}@{host}"


def posted(address: str) -> str:
    try:
        validate_email(address)
        return trial.send(address)
    except ValidationError as error:
        raise CommandError(f"“{address}” is no mail address.") from error
    except OSError as error:
        raise CommandError(f"The post does not take the mail: {error}") from error


def fetched(address: str, url: str, seconds: int) -> list[trial.Finding]:
    """The mailbox is opened first: what cannot be read afterwards need not be sent."""
    try:
        with imap.signed_in(imap.account_of(url)) as box:
            found = trial.awaited(box, posted(address), seconds)
    except ValueError as error:
        raise CommandError(str(error)) from error
    except (ImapToolsError, OSError) as error:
        raise CommandError(f"The mailbox cannot be read: {type(error).__name__}.") from error
    if not found:
        raise CommandError(f"The mail did not come to that mailbox within {seconds} seconds.")
    folder, raw = found
    return trial.findings(raw, folder)

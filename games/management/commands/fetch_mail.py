"""`manage.py fetch_mail`: take the site's mail out of a mailbox, by IMAP, until interrupted."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail import imap
from games.management.processes import told_to_stop
from games.operations import database_checks


class Command(BaseCommand):
    help = "Fetch the mail of the site's domain from the mailbox that IMAP_URL names."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            account = imap.account_of(settings.IMAP_URL)
        except ValueError as error:
            raise CommandError(f"IMAP_URL: {error}") from error
        database_checks.insist()
        ended = told_to_stop()
        self.stdout.write(f"Fetching mail from {account.folder} at {account.host}.")
        imap.watch(account, ended)

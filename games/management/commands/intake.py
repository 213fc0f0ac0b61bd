"""`manage.py intake`: take mail by SMTP or LMTP until interrupted."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.management.processes import taking_mail, told_to_stop
from games.operations import database_checks


class Command(BaseCommand):
    help = "Take mail for the site's own domain by SMTP (or LMTP) until interrupted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=settings.INTAKE_HOST)
        parser.add_argument("--port", type=int, default=settings.INTAKE_PORT)
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP instead of SMTP")

    def handle(self, *args: Any, **options: Any) -> None:
        database_checks.insist()
        ended = told_to_stop()
        port = taking_mail(options["host"], options["port"], lmtp=options["lmtp"])
        self.stdout.write(f"Taking mail for {settings.MAIL_DOMAIN} at {port.hostname}:{port.port}.")
        ended.wait()
        port.stop()

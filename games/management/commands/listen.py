"""`manage.py listen`: holds the pages of games open, and tells them when there is news."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.processes import listening
from games.management.serving import serving


class Command(BaseCommand):
    help = "Tell open pages when there is news of their games, until interrupted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8001)
        parser.add_argument("--host", default="127.0.0.1")

    def handle(self, *args: Any, **options: Any) -> None:
        with listening(options["host"], options["port"], backlog=2048) as door:
            serving().run([door])

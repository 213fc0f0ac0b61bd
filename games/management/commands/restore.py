"""Read a backup into an empty database, and prove the games in it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from games.operations import backup


class Command(BaseCommand):
    help = "Read a file of `backup` into the site's database, which must be empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            backup.restore(options["file"])
        except backup.Unable as error:
            raise CommandError(str(error)) from error
        call_command("replay_games", "--check", stdout=self.stdout, stderr=self.stderr)
        self.stdout.write("Restored. Run prepare, so that the site's role has its rights again.")

"""Write the database to a file that `restore` reads."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.operations import backup


class Command(BaseCommand):
    help = "Write the whole database to a new file in DIR. It holds the secrets of all games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("directory", metavar="DIR", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(str(backup.backup(options["directory"])))
        except backup.Unable as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            why = f"Nothing can be written to {options['directory']}: {error.strerror}."
            raise CommandError(why) from error

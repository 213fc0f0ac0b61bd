"""Note the heads of all games in a file that is kept apart, or hold the games against one."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.operations import witnesses


class Command(BaseCommand):
    help = "Add the heads of all games to FILE. Keep it on another machine than the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--check",
            action="store_true",
            help="say which games do not hold a head that was noted in FILE",
        )

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        try:
            self.checked(file) if check else self.noted(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be used: {error.strerror}.") from error
        except ValueError as error:
            raise CommandError(str(error)) from error

    def noted(self, file: Path) -> None:
        self.stdout.write(f"Heads noted: {witnesses.note(file)}.")

    def checked(self, file: Path) -> None:
        if not file.exists():
            raise CommandError(f"There is no file {file}.")
        noted = list(witnesses.lines(file))
        gone = list(witnesses.missing(noted))
        if gone:
            raise CommandError("\n".join(gone))
        self.stdout.write(f"Heads that stand where they were noted: {len(noted)}, which is all.")

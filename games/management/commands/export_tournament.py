"""Print a tournament as a file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tournaments import exports, public
from rules.kernel.errors import Refusal


class Command(BaseCommand):
    help = "Print the standings of a tournament as CSV or JSON, or the whole as FIDE's TRF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", metavar="KEY", help="the tournament's key")
        parser.add_argument("--format", choices=sorted(exports.FORMATS), default="json")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = public.tournaments().filter(key=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no announced tournament {options['tournament']}.")
        try:
            self.stdout.write(exports.written(tournament, options["format"]), ending="")
        except Refusal as error:
            raise CommandError(str(error)) from error

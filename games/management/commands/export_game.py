"""Print a game as a file that `python -m rules.verify` proves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history import export
from games.management.game_arguments import started
from rules import record


class Command(BaseCommand):
    help = (
        "Print a game as JSON lines: whole when it is over, before that what a seat or everybody"
        " may know."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="the game's key")
        parser.add_argument("--seat", help="as this seat knows it; without: as everybody may")

    def handle(self, *args: Any, **options: Any) -> None:
        game, seat = started(options["game"]), options["seat"]
        if seat is not None and seat not in game.rules_setup.seats:
            raise CommandError(f"There is no seat {seat} in game {game.key}.")
        for line in record.written(export.of(game, seat)):
            self.stdout.write(line, ending="")

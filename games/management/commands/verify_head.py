"""Say whether a head of the chain, quoted from a mail, is in a game, and where."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history import events
from games.management.game_arguments import started


class Command(BaseCommand):
    help = "Find the event whose hash a mail quoted as the head of a game's chain."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="the game's key")
        parser.add_argument("hash", metavar="HASH", help="the head, or its first eight or more")

    def handle(self, *args: Any, **options: Any) -> None:
        game = started(options["game"])
        number = events.number_of(game, options["hash"])
        if number is None:
            raise CommandError(f"{options['hash']} is nowhere in the chain of game {game.key}.")
        later = game.length - 1 - number
        self.stdout.write(f"It is the hash of event {number}; {later} events followed.")

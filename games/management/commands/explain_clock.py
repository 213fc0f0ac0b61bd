"""Where the time of a seat went."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.clock import database_clock, explain, timezones
from games.management.game_arguments import seat_named
from games.people import reliability


class Command(BaseCommand):
    help = "Explain every debit of a seat's clock, in its holder's zone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="a game's key")
        parser.add_argument("seat", metavar="SEAT")

    def handle(self, *args: Any, game: str, seat: str, **options: Any) -> None:
        held = seat_named(game, seat)
        zone = timezones.of_holder(held)
        for sentence in explain.of(held, zone):
            self.stdout.write(sentence)
        self.stdout.write(reliability.standing(held, database_clock.now()))
        self.stdout.write(f"The bank holds {explain.span(held.bank)}. Times are in {zone.key}.")

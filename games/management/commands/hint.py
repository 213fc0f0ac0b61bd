"""What a strong player would do at a seat of a practice game."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.automation import hints
from games.history import replay, views
from games.management.game_arguments import seat_named
from games.management.player_arguments import player_named
from rules.kernel.errors import Refusal
from rules.kernel.players import Considered


class Command(BaseCommand):
    help = "Tell the best orders of a seat in a practice game, from what the seat can see."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="a game's key")
        parser.add_argument("seat", metavar="SEAT")
        parser.add_argument("--player", metavar="NAME", help="whom to ask; else the strongest")
        parser.add_argument("--json", action="store_true", help="print one JSON line an order")

    def handle(self, *args: Any, game: str, seat: str, **options: Any) -> None:
        held = seat_named(game, seat)
        seen, system = views.Sight(held.game, seat), replay.system_of(held.game)
        player = player_named(system, options["player"]) if options["player"] else None
        try:
            found = hints.of(seen, held, player)
        except Refusal as error:
            raise CommandError(str(error)) from error
        for one in found:
            self.stdout.write(json.dumps(one._asdict()) if options["json"] else in_words(one))


def in_words(one: Considered) -> str:
    """`move b4: 62 % to win, tried 12 times`"""
    return ": ".join(filter(None, [one.order, hints.expected(one)]))

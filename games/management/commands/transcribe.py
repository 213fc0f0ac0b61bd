"""Print a stored game as a transcript: orders, dice, facts and questions."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import replay
from games.models import Game
from rules import transcript
from rules.kernel import table_orders


class Command(BaseCommand):
    help = "Print a game as a transcript. It shows every secret of the game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="the game's key")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(key=options["game"], length__gt=0).first()
        if game is None:
            raise CommandError(f"There is no started game {options['game']}.")
        self.stdout.write(transcribed(game), ending="")


def transcribed(game: Game) -> str:
    """The transcript; orders to the table, which the rules cannot play, stand at its end."""
    system, rows = replay.system_of(game), replay.events_of(game)
    table = [row for row in rows if table_orders.is_table_order(system, row.order)]
    played = [row.played for row in rows if row not in table]
    text = transcript.write(system, game.rules_setup, played)
    for row in table:
        told = "\n".join(str(fact["text"]) for fact in row.facts_for(None))
        text += f"\n# event {row.number}, to the table: {row.seat}: {row.order}\n# {told}\n"
    return text

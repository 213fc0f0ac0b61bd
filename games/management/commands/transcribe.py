"""Print a stored game as a transcript: orders, dice, facts and questions."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history import events, replay
from games.management.game_arguments import started
from games.models.game import Game
from rules import transcript
from rules.kernel import brought
from rules.kernel.errors import ReplayMismatch


class Command(BaseCommand):
    help = "Print a game as a transcript. It shows every secret of the game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="the game's key")

    def handle(self, *args: Any, **options: Any) -> None:
        game = started(options["game"])
        try:
            self.stdout.write(transcribed(game), ending="")
        except ReplayMismatch as error:
            raise CommandError(f"This game cannot be written as a transcript: {error}.") from error


def transcribed(game: Game) -> str:
    """The transcript of what stands; at its end orders to the table, and what was taken back."""
    system, rows = replay.system_of(game), events.events_of(game)
    stands, undone = replay.standing(game, rows), events.undone_in(game)
    if stands[0].number:
        raise ReplayMismatch(
            f"it goes on from a state that was adopted in event {stands[0].number}"
        )
    setup = replace(game.rules_setup, edition=replay.table_after(game, rows).edition)
    bringing = brought.in_facts(stands[0].facts)
    text = transcript.write(system, setup, [row.played for row in stands], bringing)
    for row in rows:
        if row not in stands:
            by = undone.get(row.number)
            what = "to the table" if by is None else f"undone by event {by}"
            told = "".join(f"# {fact['text']}\n" for fact in row.facts_for(None))
            text += f"\n# event {row.number}, {what}: {row.seat}: {row.order}\n{told}"
    return text

"""Play all stored games with two trees of the rules, and say which come out otherwise."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history import compare_rules
from games.management.commands.replay_games import chosen


class Command(BaseCommand):
    help = "Replay stored games with the rules of this tree and of another checkout."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="a game's key")
        parser.add_argument(
            "--against", type=Path, required=True, metavar="CHECKOUT", help="where rules/ lies"
        )

    def handle(self, *args: Any, against: Path, **options: Any) -> None:
        played, other = 0, 0
        try:
            for _, difference in compare_rules.differences(chosen(options["games"]), against):
                played += 1
                if difference:
                    other += 1
                    self.stdout.write(in_words(difference))
        except compare_rules.NoRules as error:
            raise CommandError(str(error)) from error
        if other:
            raise CommandError(f"{other} of {played} games are played otherwise.")
        self.stdout.write(f"All {played} games are played alike.")


def in_words(one: compare_rules.Difference) -> str:
    return f"{one.game}: event {one.event}\n  here   {one.here}\n  there  {one.there}"

"""Replay stored games; with --check, compare everything stored on the way."""

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history import audit, replay
from games.management.game_arguments import started
from games.models.game import Game
from rules.kernel.errors import ReplayMismatch


class Command(BaseCommand):
    help = "Replay games from their events. Without names: every game that has started."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help="a game's key")
        parser.add_argument(
            "--check",
            action="store_true",
            help="compare orders, rolls, facts, digests and the chain with what is stored",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        bad = [game.key for game in chosen(options["games"]) if not self.sound(game, **options)]
        if bad:
            raise CommandError(f"{len(bad)} games are not what was played: {' '.join(bad)}")

    def sound(self, game: Game, *, check: bool, **_: Any) -> bool:
        try:
            events = audit.check(game) if check else replayed(game)
        except ReplayMismatch as error:
            self.stderr.write(str(error))
            return False
        self.stdout.write(f"{game.key}: {events} events, head {game.head}")
        return True


def chosen(keys: list[str]) -> Iterable[Game]:
    if keys:
        return list(map(started, keys))
    return Game.objects.filter(length__gt=0).order_by("id").iterator()


def replayed(game: Game) -> int:
    """Fold the events from the beginning, whatever is kept; gives their number."""
    replay.state_from(game, None)
    return game.length

"""How evenly the sides of each mission fare when the autopilots play it."""

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import option_arguments
from games.management.commands.selfplay import counted
from games.management.names import named
from games.management.numbers import positive
from games.management.player_arguments import player_named, system_named
from games.play import lobby
from games.simulation.kept_games import Kept
from games.simulation.selfplay import Finished, play_in_memory, refusals_in, wins_of
from rules.kernel.errors import Refusal
from rules.kernel.orders import Seat
from rules.kernel.system import Player, Setup, System

LOPSIDED = {2: 0.65, 3: 0.47}  # more wins of one of so many sides are too many


class Command(BaseCommand):
    help = "Let the autopilots play every mission with every set of sides, and count."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM")
        parser.add_argument("--mission", type=positive, metavar="N", help="only this one")
        parser.add_argument("--seats", help="names with commas; every usual set if left out")
        option_arguments.add_to(parser)
        parser.add_argument("--games", type=positive, default=20, metavar="N", help="for each set")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--player", default="plain", metavar="NAME", help="who has every seat")
        parser.add_argument(
            "--into", type=Path, metavar="FILE",
            help="keep each game there as soon as it is over, and play none again that is there",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="print one JSON line for each set")

    def handle(self, *args: Any, **options: Any) -> None:
        system = system_named(options["system"])
        player = player_named(system, options["player"])
        write = json.dumps if options["json"] else in_words
        try:
            seats = named(options["seats"])
            found = list(setups(system, options["mission"], options["option"], seats))
            kept = Kept(options["into"], options["player"], options["seed"])
        except Refusal as error:
            raise CommandError(str(error)) from error
        games = options["games"]
        wanted = counted([(setup, number) for setup in found for number in range(games)])
        for setup in found:
            rows = [self.played(system, *one, player, kept) for one in islice(wanted, games)]
            self.stdout.write(write({"player": options["player"], **figures(system, setup, rows)}))

    def played(
        self, system: System, setup: Setup, number: int, player: Player, kept: Kept
    ) -> Finished:
        """The game from the file, or else played now."""
        if (known := kept.get(setup, number)) is not None:
            return known
        seated = dict.fromkeys(setup.seats, player)
        game = play_in_memory(system, setup, kept.seed, number, seated)
        kept.keep(setup, number, game)
        return game


def setups(
    system: System,
    mission: int | None,
    words: Sequence[str],
    seats: tuple[Seat, ...] | None = None,
) -> Iterator[Setup]:
    """
    Every mission, or the one, with every set of sides, or the one.

    Raises Refusal if *words* are no options of it, or these cannot sit down to it.
    """
    for number in [mission] if mission else system.missions:
        agreed = option_arguments.read(system.key, number, words)
        for table in [seats] if seats else system.tables(number):
            yield lobby.chosen(system.key, number, table, agreed)


def figures(system: System, setup: Setup, games: list[Finished]) -> dict[str, Any]:
    """Lengths, wins, ends and aims of one mission with one set of sides."""
    wins = wins_of(system, setup, games)
    return {
        "mission": setup.mission,
        "seats": list(setup.seats),
        "games": len(games),
        "finished": sum(game.winners is not None for game in games),
        "refusals": refusals_in(games),
        "turns": average(game.turns for game in games),
        "orders": average(game.orders for game in games),
        "wins": wins,
        "draws": sum(game.winners == () for game in games),
        "ends": dict(Counter(game.ending for game in games)),
        "reached": shares(games),
        "lopsided": lopsided(wins),
    }


def average(numbers: Iterable[int | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return round(mean(known), 1) if known else None


def shares(games: list[Finished]) -> dict[str, dict[str, float]]:
    """In what part of the games each aim was reached."""
    found: dict[str, dict[str, list[bool]]] = {}
    for game in games:
        for seat, goals in game.reached.items():
            for key, done in goals.items():
                found.setdefault(seat, {}).setdefault(key, []).append(done)
    return {
        seat: {key: round(mean(done), 2) for key, done in goals.items()}
        for seat, goals in found.items()
    }


def lopsided(wins: Mapping[str, int]) -> str | None:
    """The side that wins too many of the games that are won at all."""
    best = max(wins, key=wins.__getitem__)
    too_many = LOPSIDED.get(len(wins), 1) * sum(wins.values())
    return best if wins[best] > too_many else None


def in_words(row: dict[str, Any]) -> str:
    wins = ", ".join(f"{side} {number}" for side, number in row["wins"].items())
    ends = "; ".join(f"{how} {number}" for how, number in row["ends"].items())
    goals = " · ".join(
        f"{seat}: " + ", ".join(f"{key} {round(100 * share)} %" for key, share in shares.items())
        for seat, shares in row["reached"].items()
    )
    warning = f"\n  LOPSIDED: {row['lopsided']}" if row["lopsided"] else ""
    return (
        f"Mission {row['mission']}, {' '.join(row['seats'])}: {row['finished']} of {row['games']}"
        f" games ended, {row['turns']} turns and {row['orders']} orders on average\n"
        f"  wins: {wins}; draws {row['draws']}. {ends}\n  {goals}{warning}"
    )

"""Let the autopilots play whole games, and say how they went."""

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from statistics import mean
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError

from games.management import option_arguments
from games.management.names import named
from games.management.numbers import positive
from games.management.player_arguments import system_named
from games.operations import scratch_database
from games.play import lobby
from games.simulation.selfplay import (
    Finished,
    play_in_memory,
    play_stored,
    refusals_in,
    wins_of,
)
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed

T = TypeVar("T")


class Command(BaseCommand):
    help = "Play games between autopilots."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM")
        parser.add_argument("--mission", type=positive, required=True, metavar="N")
        parser.add_argument(
            "--seats", help="names with commas; the mission's first set if left out"
        )
        option_arguments.add_to(parser)
        parser.add_argument(
            "--force", action="append", default=[], metavar="SEAT=FORCE",
            help="what a seat fields, once for each seat",
        )  # fmt: skip
        parser.add_argument("--games", type=positive, default=10, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="no use with --keep")
        parser.add_argument("--keep", action="store_true", help="store the games")
        parser.add_argument("--json", action="store_true", help="print one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        system = system_named(options["system"])
        of = system.key, options["mission"]
        try:
            forces = option_arguments.pairs(options["force"])
            agreed = option_arguments.read(*of, options["option"])
            setup = lobby.chosen(*of, named(options["seats"]), {**agreed, **forces})
            if strangers := [name for name in forces if name not in setup.seats]:
                seats = listed(setup.seats)
                raise Refusal(f"“{strangers[0]}” does not sit here. The seats are {seats}.")
        except Refusal as error:
            raise CommandError(str(error)) from error
        if options["keep"]:
            scratch_database.ready()
        began = time.perf_counter()
        finished: list[Finished] = []
        for number in counted(range(options["games"])):
            played = (
                play_stored(system, setup)
                if options["keep"]
                else play_in_memory(system, setup, options["seed"], number)
            )
            finished.append(played)
            setup = replace(setup, options={**setup.options, **played.carried})
        figures = summed_up(finished, wins_of(system, setup, finished), time.perf_counter() - began)
        self.stdout.write(json.dumps(figures) if options["json"] else in_words(figures))


def summed_up(finished: list[Finished], wins: Mapping[str, int], seconds: float) -> dict[str, Any]:
    """The figures of a series. *digest* covers the last state of every game."""
    orders = [game.orders for game in finished] or [0]
    turns = [game.turns for game in finished if game.turns is not None]
    return {
        "games": len(finished),
        "finished": sum(game.winners is not None for game in finished),
        "orders_a_game": round(mean(orders), 1),
        "turns": round(mean(turns), 1) if turns else None,
        "wins": wins,
        "draws": sum(game.winners == () for game in finished),
        "refusals": refusals_in(finished),
        "longest_game": max(orders),
        "digest": sha256("".join(game.digest for game in finished).encode()).hexdigest()[:16],
        "seconds": round(seconds, 2),
        "kept": [game.game for game in finished if game.game],
        "carried": finished[-1].carried if finished else {},
    }


def in_words(figures: dict[str, Any]) -> str:
    refused = "not counted" if figures["refusals"] is None else figures["refusals"]
    wins = ", ".join(f"{side} {number}" for side, number in figures["wins"].items())
    return (
        f"{figures['finished']} of {figures['games']} games came to an end"
        f" in {figures['seconds']} s; digest {figures['digest']}\n"
        f"orders a game {figures['orders_a_game']}, longest {figures['longest_game']},"
        f" turns {figures['turns']}\n"
        f"wins: {wins}; draws {figures['draws']}; refusals {refused}"
        + "".join(f"\n{option} {text}" for option, text in figures["carried"].items())
        + "".join(f"\nkept {key}" for key in figures["kept"])
    )


def counted(things: Iterable[T]) -> Iterator[T]:
    """*things* with a bar that fills, when somebody watches."""
    everything = list(things)
    for number, thing in enumerate(everything):
        if sys.stderr.isatty():
            done = 40 * number // len(everything)
            bar = "#" * done + "." * (40 - done)
            print(f"\r[{bar}] {number}/{len(everything)}", end="", file=sys.stderr)
        yield thing
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)

"""One player against another: who wins how often, and how long they think."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import option_arguments
from games.management.commands.balance import setups
from games.management.commands.selfplay import counted
from games.management.names import named
from games.management.numbers import positive
from games.management.player_arguments import player_named, system_named
from games.simulation.matches import Bout, Timed, figures, match
from rules.kernel.errors import Refusal


class Command(BaseCommand):
    help = "Let two players meet; the left one takes the sides in turn, with the same dice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM")
        parser.add_argument("--mission", type=positive, metavar="N", help="every one if left out")
        parser.add_argument("--seats", help="names with commas; every usual set if left out")
        parser.add_argument("--left", default="plain", metavar="NAME")
        parser.add_argument("--right", default="plain", metavar="NAME")
        option_arguments.add_to(parser)
        parser.add_argument("--games", type=positive, default=20, metavar="N", help="for each set")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--json", action="store_true", help="print one JSON line for each set")

    def handle(self, *args: Any, **options: Any) -> None:
        system = system_named(options["system"])
        left, right = (player_named(system, options[name]) for name in ("left", "right"))
        seats = named(options["seats"])
        try:
            found = list(setups(system, options["mission"], options["option"], seats))
        except Refusal as error:
            raise CommandError(str(error)) from error
        write = json.dumps if options["json"] else in_words
        told = {"left": options["left"], "right": options["right"]}
        all_bouts: list[Bout] = []
        watches = Timed(left), Timed(right)
        for setup in counted(found):
            pair = Timed(left), Timed(right)
            bouts = list(match(system, setup, pair, options["games"], options["seed"]))
            of = {"mission": setup.mission, "seats": list(setup.seats)}
            self.stdout.write(write({**told, **of, **figures(bouts, pair)}))
            all_bouts += bouts
            for whole, part in zip(watches, pair, strict=True):
                whole.seconds += part.seconds
        if len(found) > 1:
            of = {"mission": None, "seats": None}
            self.stdout.write(write({**told, **of, **figures(all_bouts, watches)}))


def in_words(row: dict[str, Any]) -> str:
    where = f"Mission {row['mission']}, {' '.join(row['seats'])}" if row["mission"] else "All"
    sides = "; ".join(f"{side} {part(score)}" for side, score in row["by_side"].items())
    thought = " and ".join(
        f"{row[of]} {row[f'{of}_seconds']['mean']} s ({row[f'{of}_seconds']['p99']} s)"
        for of in ("left", "right")
    )
    return (
        f"{where}: {row['left']} wins {part(row)} of {row['games']} games from {row['right']}\n"
        f"  {sides}\n  seconds an order, mean and slowest of 100: {thought};"
        f" refusals {row['refusals']}, unfinished {row['unfinished']}"
    )


def part(score: dict[str, Any]) -> str:
    """`62 % (48 to 75)`"""
    low, high = (round(100 * end) for end in score["interval"])
    return f"{round(100 * (score['won'] or 0))} % ({low} to {high})"

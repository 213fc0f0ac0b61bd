"""How long games take between people of several habits, in virtual time."""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.admin.presets import DEFAULTS, PRESETS
from games.clock.time_control import DAY, Allowance
from games.operations import scratch_database
from games.play.pace import read
from games.play.presets import CLOCKS
from games.simulation import people, run
from games.simulation.report import reported
from rules.kernel.errors import Refusal

# Two days a question; a bank for who has only weekends, and a seat opens after two misses.
CLOCK = Allowance(2 * DAY, bank=5 * DAY, increment=DAY // 2, cap=5 * DAY, misses=2)


class Command(BaseCommand):
    help = "Simulate games between people of several habits. Nothing of it is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--mission", type=int, metavar="N")
        what.add_argument(
            "--preset",
            choices=PRESETS,
            help="the games of a round of such a tournament, and its time",
        )
        parser.add_argument("--games", type=int, default=40, metavar="N")
        parser.add_argument("--days", type=int, default=60, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument(
            "--people", type=Path, default=people.FIVE_KINDS, metavar="FILE",
            help="a file like games/simulation/people.toml that tells of other habits",
        )  # fmt: skip
        parser.add_argument("--kinds", help="only these kinds of the file, with commas")
        parser.add_argument("--cards", default="none", help="the game option “cards”")
        parser.add_argument("--pace", type=read, default=1, help="models a side activates in a row")
        parser.add_argument(
            "--ask", action="store_true", help="nobody has standing orders: put every question"
        )
        parser.add_argument(
            "--ahead", type=int, default=0, metavar="N", help="activations that everybody plans"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        of = of_a_round if options["preset"] else of_a_mission
        try:
            report = simulated(of(options), options["seed"])
        except Refusal as error:
            raise CommandError(str(error)) from error
        text = json.dumps(report) if options["json"] else "\n".join(lines(report))
        self.stdout.write(text)


def of_a_mission(options: dict[str, Any]) -> run.Tables:
    return run.Tables(
        options["system"],
        [options["mission"]],
        options["games"],
        options["days"],
        CLOCK,
        kinds_of(options),
        {"cards": options["cards"]},
        options["pace"],
        options["ask"],
        options["ahead"],
    )


def of_a_round(options: dict[str, Any]) -> run.Tables:
    """What is played in the time of a round of the preset: who is over then was by play."""
    agreed = {**DEFAULTS, **PRESETS[options["preset"]].fields}
    return replace(
        of_a_mission({**options, "mission": None}),
        missions=[int(number) for number in agreed["missions"].split()],
        seats=agreed["sides"].split(),
        clock=replace(CLOCKS[agreed["clock"]][1], holidays=agreed["holiday_days"]),
        pace=agreed["pace"],
        days=agreed["round_days"],
    )


def kinds_of(options: dict[str, Any]) -> list[people.Kind]:
    try:
        kinds = people.read(options["people"])
    except ValueError as error:
        raise CommandError(str(error)) from error
    wanted = options["kinds"].split(",") if options["kinds"] else [kind.name for kind in kinds]
    if strangers := set(wanted) - {kind.name for kind in kinds}:
        raise CommandError(f"The file does not tell of {min(strangers)}.")
    return [kind for kind in kinds if kind.name in wanted]


def simulated(tables: run.Tables, seed: int) -> dict[str, Any]:
    """The report of a simulation, which leaves nothing behind."""
    with scratch_database.store(), transaction.atomic():
        played = run.Simulation(tables, Random(seed))
        run.run(played)
        return reported(played)


def lines(report: dict[str, Any]) -> list[str]:
    return [f"{name.replace('_', ' ')}: {value}" for name, value in report.items()]

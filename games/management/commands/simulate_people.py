"""How long games take between people of several habits, in virtual time."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.admin.presets import DEFAULTS, PRESETS
from games.clock.time_control import DAY, Allowance
from games.management import option_arguments
from games.management.names import named
from games.management.numbers import not_negative, positive
from games.management.player_arguments import system_named
from games.operations import scratch_database
from games.play.presets import A_TENTH, CLOCKS
from games.simulation import people, run
from games.simulation.report import reported
from games.simulation.tables import SimulatedTables
from rules.kernel.errors import Refusal

# Two days a question; a bank for who has only weekends, and a seat opens after two misses.
CLOCK = Allowance(2 * DAY, bank=5 * DAY, increment=DAY // 2, cap=5 * DAY, misses=2)

OF_ANOTHER = "The games of {} are of {}. Choose a --mission of {} instead."


class Command(BaseCommand):
    help = "Simulate games between people of several habits. Nothing of it is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--mission", type=positive, metavar="N")
        what.add_argument(
            "--preset",
            choices=PRESETS,
            help="a round of a tournament of this template, in its time",
        )
        parser.add_argument(
            "--seats", help="of --mission: names with commas; its first set if left out"
        )
        parser.add_argument("--games", type=positive, default=40, metavar="N")
        parser.add_argument("--days", type=positive, default=60, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument(
            "--people", type=Path, default=people.FIVE_KINDS, metavar="FILE",
            help="a file like games/simulation/people.toml, with other habits",
        )  # fmt: skip
        parser.add_argument("--kinds", help="only these kinds of the file, with commas")
        option_arguments.add_to(parser)
        parser.add_argument(
            "--part", type=not_negative, default=A_TENTH, metavar="PERCENT",
            help="what each further question of a turn adds to its time",
        )  # fmt: skip
        parser.add_argument(
            "--ask", action="store_true", help="nobody has standing orders: put every question"
        )
        parser.add_argument(
            "--ahead", type=not_negative, default=0, metavar="N",
            help="activations that everybody plans",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="print one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        system_named(options["system"])
        of = of_a_round if options["preset"] else of_a_mission
        try:
            report = simulated(of(options), options["seed"])
        except Refusal as error:
            raise CommandError(str(error)) from error
        text = json.dumps(report) if options["json"] else "\n".join(lines(report))
        self.stdout.write(text)


def of_a_mission(options: dict[str, Any]) -> SimulatedTables:
    return tables_of(
        options,
        [options["mission"]],
        option_arguments.read(options["system"], options["mission"], options["option"]),
        named(options["seats"]),
    )


def tables_of(
    options: dict[str, Any],
    missions: list[int],
    agreed: Mapping[str, Any],
    seats: Sequence[str] | None,
) -> SimulatedTables:
    return SimulatedTables(
        options["system"],
        missions,
        options["games"],
        options["days"],
        replace(CLOCK, part=options["part"]),
        kinds_of(options),
        agreed,
        options["ask"],
        options["ahead"],
        seats,
    )


def of_a_round(options: dict[str, Any]) -> SimulatedTables:
    """What is played in the time of a round of the preset: who is over then was by play."""
    agreed = {**DEFAULTS, **PRESETS[options["preset"]].fields}
    if options["system"] != agreed["system"]:
        raise Refusal(OF_ANOTHER.format(options["preset"], agreed["system"], options["system"]))
    missions = [int(number) for number in agreed["missions"].split()]
    usual = [f"{name}={value}" for name, value in agreed["options"].items()]
    words = [*usual, *options["option"]]
    read = option_arguments.read(options["system"], missions[0], words)
    return replace(
        tables_of(options, missions, read, agreed["sides"].split()),
        clock=replace(
            CLOCKS[agreed["clock"]][1], holidays=agreed["holiday_days"], part=options["part"]
        ),
        days=agreed["round_days"],
    )


def kinds_of(options: dict[str, Any]) -> list[people.Kind]:
    try:
        kinds = people.read(options["people"])
    except ValueError as error:
        raise CommandError(str(error)) from error
    wanted = named(options["kinds"]) or [kind.name for kind in kinds]
    if strangers := set(wanted) - {kind.name for kind in kinds}:
        raise CommandError(f"The file does not tell of {min(strangers)}.")
    return [kind for kind in kinds if kind.name in wanted]


def simulated(tables: SimulatedTables, seed: int) -> dict[str, Any]:
    """The report of a simulation, which leaves nothing behind."""
    with scratch_database.store(), transaction.atomic():
        played = run.Simulation(tables, Random(seed))
        run.run(played)
        return reported(played)


def lines(report: dict[str, Any]) -> list[str]:
    return [f"{name.replace('_', ' ')}: {value}" for name, value in report.items()]

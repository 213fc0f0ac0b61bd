"""A whole tournament in virtual time, played by autopilots."""

import json
import sys
from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.management import option_arguments
from games.management.numbers import not_negative, positive
from games.management.player_arguments import system_named
from games.operations import scratch_database
from games.simulation import tournament
from games.tournaments import drafts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from games.tournaments.core.formats import FORMATS
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.round_scores import SET_BEFOREHAND
from games.tournaments.core.tiebreaks import OF_PAIRINGS
from rules.kernel import opening
from rules.kernel.errors import Refusal
from rules.kernel.orders import listed
from rules.systems import USUAL

SOME = 10  # games between two lines of progress


class Command(BaseCommand):
    help = "Play a tournament to its end by autopilots, in virtual time. Nothing of it is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("format", metavar="FORMAT", choices=sorted(FORMATS))
        parser.add_argument("--players", type=positive, default=16, metavar="N")
        parser.add_argument(
            "--rounds",
            type=not_negative,
            default=0,
            metavar="N",
            help="0: as many as fit; a ladder needs a number",
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--system", default=USUAL)
        parser.add_argument("--mission", type=positive, default=1, metavar="N")
        parser.add_argument("--seats", default="", help="the sides at each table; the first two")
        option_arguments.add_to(parser)
        parser.add_argument("--pairing", choices=["balanced", "fide"], default="balanced")
        parser.add_argument("--mirrored", action="store_true", help="each pair plays both ways")
        parser.add_argument("--json", action="store_true", help="print one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = simulated(simulation_of(options))
        except (Refusal, Unpairable) as error:
            raise CommandError(str(error)) from error
        lines = [f"{name}: {value}" for name, value in report.items()]
        self.stdout.write(json.dumps(report) if options["json"] else "\n".join(lines))
        if report["trouble"] or not report["over"]:
            sys.exit(1)


def simulation_of(options: dict[str, Any]) -> tournament.TournamentSimulation:
    seats = seats_of(options["seats"], ways(options["system"], options["mission"]))
    terms = Terms(
        format=options["format"],
        missions=(options["mission"],),
        sides=seats,
        rounds=options["rounds"],
        pairing=options["pairing"],
        mirrored=options["mirrored"],
        tiebreaks=tiebreaks_of(options["format"]),
        seed=str(options["seed"]),
    )
    conditions = Conditions(
        system=options["system"],
        clock={"each": 24 * 3600, "misses": 0},
        options=option_arguments.read(options["system"], options["mission"], options["option"]),
    )
    for fault in (*drafts.of_format(terms), *drafts.of_missions(terms, conditions)):
        raise Refusal(fault.why)
    return tournament.TournamentSimulation(
        terms, conditions, options["players"], Random(options["seed"]), progress
    )


def seats_of(words: str, ways: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Those that the *words* name, in the mission's order; without any, the first two."""
    named = set(filter(None, words.split(",")))
    fits = (way for way in ways if (set(way) == named if named else len(way) == 2))
    if (found := next(fits, None)) is None:
        can = listed((",".join(way) for way in ways), "or")
        who = words.replace(",", ", ") or "two"
        raise CommandError(f"The mission is not played by {who}. --seats can be {can}.")
    return found


def tiebreaks_of(format: str) -> tuple[str, ...]:
    """The usual ones, as far as they say anything in the format."""
    useless = OF_PAIRINGS if format in SET_BEFOREHAND else ()
    return tuple(name for name in Terms().tiebreaks if name not in useless)


def ways(key: str, mission: int) -> tuple[tuple[str, ...], ...]:
    system = system_named(key)
    opening.must_have(system, mission)
    return system.tables(mission)


def progress(games: int) -> None:
    """A line now and then, for whoever waits."""
    if games % SOME == 0:
        print(f"{games} games", file=sys.stderr, flush=True)


def simulated(run: tournament.TournamentSimulation) -> dict[str, Any]:
    """The report of a simulation, which leaves nothing behind."""
    with scratch_database.store(), transaction.atomic():
        return tournament.played_out(run)

"""Pair the next round of a tournament that is given as a FIDE report."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.tournaments.core.field import Bye, Draft
from games.tournaments.core.formats import fide
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.trf import reading
from games.tournaments.core.trf.sheet import TrfError


class Command(BaseCommand):
    help = "Print the next round of a two-seat Swiss: how many pairs, then white and black of each."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE.trf", help="a FIDE report; - for standard input")
        parser.add_argument("--explain", action="store_true", help="say why, after the pairs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = reading.read(text_of(options["file"]))
            draft = fide.paired(report.field, report.extra)
        except (TrfError, Unpairable) as error:
            raise CommandError(str(error)) from error
        lines = [*in_lines(draft), *(("", *draft.why) if options["explain"] else ())]
        self.stdout.write("\n".join(lines))


def text_of(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode()
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not text in UTF-8, as a FIDE report is.") from error


def in_lines(draft: Draft) -> list[str]:
    """As other pairing programs write it: 0 is who has no opponent."""
    pairs = [table.entrants for table in draft.round.tables]
    pairs += [(one, 0) for one, bye in draft.round.byes.items() if bye == Bye.PAIRING]
    return [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]

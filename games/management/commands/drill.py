"""Back up, restore into a scratch database, prove every game, and report."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.operations import backup, restore_drill


class Command(BaseCommand):
    help = "Try whether a backup can be trusted. The site may go on playing meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = restore_drill.run()
        except backup.Unable as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(asdict(report)) if options["json"] else in_words(report))
        if not report.passed:
            raise CommandError("The backup cannot be trusted.")


def in_words(report: restore_drill.DrillReport) -> str:
    took = ", ".join(f"{what} {seconds} s" for what, seconds in report.seconds.items())
    lines = [f"{report.games} games, {report.events} events, {report.size} bytes: {took}."]
    lines += [
        f"{count} rows of {table} are not in the backup." for table, count in report.lost.items()
    ]
    lines += [f"{one[:1].upper()}{one[1:]}." for one in report.bad]
    return "\n".join([*lines, *(["Every game in the backup is proved."] if report.passed else [])])

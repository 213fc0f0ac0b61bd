"""Judge lists in files: forces, detachments, decks."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import option_arguments
from games.management.numbers import positive
from games.management.player_arguments import system_named
from games.people import saved_lists
from rules.kernel.errors import Refusal
from rules.kernel.lists import LONGEST, ListRules, judged
from rules.systems import SYSTEMS

LARGEST = 4 * LONGEST  # bytes


class Command(BaseCommand):
    help = "Say what lists come to; ends with 1 when one breaks a rule, and names every one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="+")
        parser.add_argument("--system", default=next(iter(SYSTEMS)), help="the first if left out")
        parser.add_argument("--mission", type=positive, metavar="N", help="the first if left out")
        parser.add_argument("--seat", help="the mission's first if left out")
        option_arguments.add_to(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = rules_for(options)
        except Refusal as error:
            raise CommandError(str(error)) from error
        wrong = [name for name in options["file"] if not self.is_legal(rules, name)]
        if wrong:
            raise SystemExit(1)

    def is_legal(self, rules: ListRules, name: str) -> bool:
        """Whether the list in the file *name* breaks no rule; says what it comes to."""
        found = judged(rules, text_in(name))
        said = [f"{found.total} {rules.measure}"] if not found.faults else found.faults
        for sentence in (*said, *found.remarks):
            self.stdout.write(f"{name}: {sentence}")
        return not found.faults


def rules_for(options: dict[str, Any]) -> ListRules:
    """The rules that the arguments name. Raises Refusal."""
    system = system_named(options["system"])
    mission = options["mission"] or next(iter(system.missions))
    seats = system.seating(mission).names if mission in system.missions else ("",)
    seat = options["seat"] or seats[0]
    named = option_arguments.pairs(options["option"])
    return saved_lists.rules_for(system.key, mission, seat, named)


def text_in(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            return file.read(LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{name} is no text in UTF-8.") from error
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error

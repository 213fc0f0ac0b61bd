"""Make all ratings anew from the games that are over; with --check, only compare."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ratings import update
from rules.systems import SYSTEMS


class Command(BaseCommand):
    help = "Recompute ratings from the stored games. With --check, change nothing and compare."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", nargs="?", help="one system alone, and overall")
        parser.add_argument("--check", action="store_true", help="tell what is stored otherwise")

    def handle(self, *args: Any, **options: Any) -> None:
        system = options["system"]
        if system is not None and system not in SYSTEMS:
            raise CommandError(f"There is no system {system}; there are {', '.join(SYSTEMS)}.")
        if system and options["check"]:
            raise CommandError(f"--check compares all ratings. Leave {system} out.")
        if not options["check"]:
            self.stdout.write(f"{update.recompute(system)} games.")
        elif wrong := update.misstated():
            raise CommandError("\n".join(wrong))
        else:
            self.stdout.write("The ratings are what the games say.")

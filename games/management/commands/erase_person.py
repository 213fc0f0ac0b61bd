"""Take a person out of everything that is stored."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from games.operations import erasure


class Command(BaseCommand):
    help = "Delete an account and all mail to and from it. Games stay and prove themselves."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="NAME")
        parser.add_argument("--yes", action="store_true", help="it cannot be undone")

    def handle(self, *args: Any, **options: Any) -> None:
        person = get_user_model().objects.filter(username=options["username"]).first()
        if person is None:
            raise CommandError(f"There is nobody called {options['username']}.")
        if not options["yes"]:
            raise CommandError("This cannot be undone. Say --yes.")
        erasure.erase(person)
        self.stdout.write("Gone. The games stay.")

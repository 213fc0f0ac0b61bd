"""
Bring the database up to date; where the site has a role of its own, give it its rights.

Refuses rules that would play a running game otherwise: its orders could never be proven.
"""

import os
from argparse import ArgumentParser
from typing import Any

import dj_database_url
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.history import audit
from games.operations import database_roles

OTHERWISE = (
    "{} running games come out otherwise by these rules. Keep what the rules said for games that"
    " have begun (CONTRIBUTING, “Change a rule”), or let these games halt: prepare --halt."
)


class Command(BaseCommand):
    help = (
        "Migrate as the owner (OWNER_DATABASE_URL), play the running games again, and grant the"
        " site's role (DATABASE_URL)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--halt",
            action="store_true",
            help="go on although games come out otherwise; they halt at their next order",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
        self.refuse_other_rules(although=options["halt"])
        if os.environ.get("OWNER_DATABASE_URL"):
            site = dj_database_url.parse(os.environ["DATABASE_URL"])
            with connection.cursor() as cursor:
                database_roles.grant(cursor, site["USER"], site["PASSWORD"])
            self.stdout.write(f"The site's role is {site['USER']}; it can append events, no more.")

    def refuse_other_rules(self, *, although: bool) -> None:
        diverged = list(audit.diverged())
        for error in diverged:
            self.stderr.write(f"{error}")
        if diverged and not although:
            raise CommandError(OTHERWISE.format(len(diverged)))

"""Bring the database up to date; where the site has a role of its own, give it its rights."""

import os
from typing import Any

import dj_database_url
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from games import roles


class Command(BaseCommand):
    help = "Migrate as the owner (OWNER_DATABASE_URL) and grant the site's role (DATABASE_URL)."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
        if os.environ.get("OWNER_DATABASE_URL"):
            site = dj_database_url.parse(os.environ["DATABASE_URL"])
            with connection.cursor() as cursor:
                roles.grant(cursor, site["USER"], site["PASSWORD"])
            self.stdout.write(f"The site's role is {site['USER']}; it can append events, no more.")

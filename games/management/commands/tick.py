"""`manage.py tick`: the clock of the site; sweeps by itself and wakes the workers."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games import schedule
from games.management.processes import told_to_stop
from games.operations import database_checks


class Command(BaseCommand):
    help = "See to deadlines every fifteen seconds and wake the workers, until interrupted."

    def handle(self, *args: Any, **options: Any) -> None:
        database_checks.insist()
        settings.RUN_DIR.mkdir(parents=True, exist_ok=True)
        clock, ended = schedule.Clock(settings.RUN_DIR / "tick"), told_to_stop()
        threads = schedule.started(ended, schedule.JOBS, clock.run)
        ended.wait()
        for thread in threads:
            thread.join(timeout=30)

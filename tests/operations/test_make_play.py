"""One process does all that the services do, for whoever tries the site on their own machine."""

import io
import signal
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail as django_mail
from django.core.management import call_command

from games import schedule
from games.clock import database_clock
from games.mail import post, smtp_server
from games.management import serving
from games.management.commands import play as command
from games.models.rating import Rating
from games.notify import preferences
from tests.support.at_table import give


def test_ratings_are_computed_and_every_other_job_is_done(
    game: Any, people: list[Any], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(game, "red: add 1", "blue: add 1", "red: add 1", "blue: resign")
    settings.SITE_URL = "http://localhost"
    begun: dict[str, float] = {}

    def started(_: Any, every: Any, run: Any) -> list[Any]:
        """Each job once, instead of threads that would look into another store."""
        for job, seconds in every.items():
            begun[job.name] = seconds
            if job.name == "games.rate":
                run(job)
        return []

    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(schedule, "started", started)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(smtp_server, "start", lambda *_, **__: SimpleNamespace(stop=lambda: None))
    monkeypatch.setattr(serving.Holding, "run", stopped)
    told = io.StringIO()
    call_command("play", port=0, stdout=told)
    assert Rating.objects.filter(person__in=people[:2], system="counter").exists()
    assert begun.keys() == {job.name for job in schedule.JOBS} and begun["games.rate"] <= 60
    assert "Sign in (once):  http://localhost:" in told.getvalue()
    assert told.getvalue().endswith("Stopping.\n")


def test_whoever_tries_it_at_night_gets_the_first_mail_at_once(store: None) -> None:
    person = command.demo_person()
    midnight = datetime(2026, 11, 22, 0, 30, tzinfo=preferences.of(person.pk).zone)
    with database_clock.at(midnight):
        command.demo_game(person)
        post.deliver(midnight)
    assert [mail.to for mail in django_mail.outbox] == [[person.email]]

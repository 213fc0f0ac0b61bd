"""Canaries in what is hidden, and every log of a failure searched for them."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from games import play
from games.accounts import sign_in_links
from games.models.event import Event
from games.models.game import Game
from games.models.mail import MailIn
from games.operations import database_checks
from games.operations.logs import Formatter
from games.play import sql

CANARY = "canary" * 7


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site logs, as it logs it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(Formatter("%(levelname)s %(name)s %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)


@pytest.fixture
def database_log() -> Path:
    path = Path(connection.settings_dict["HOST"] or "/nowhere") / "log"
    if not path.exists():
        pytest.skip("PostgreSQL’s log is elsewhere")
    return path


def broken_writes(game: Game) -> list[Any]:
    """Rows with a canary that the database refuses: for a key, a row, a length, a trigger."""
    event = {"game": game, "number": 0, "by": "player", "facts": CANARY, "hash": "0" * 64}
    one = Game.objects.filter(pk=game.pk)
    return [
        lambda: Event.objects.create(**event, at=game.started_at),
        lambda: Event.objects.create(**event, at=None),
        lambda: MailIn.objects.create(raw=CANARY.encode(), message_id=CANARY, received_at=None),
        lambda: one.update(reason=CANARY * 100),
        lambda: one.update(secret=CANARY.encode()),
    ]


def tried(write: Any) -> None:
    with transaction.atomic():
        write()


@pytest.mark.postgres
def test_postgresqls_log_tells_no_value(game: Game, database_log: Path) -> None:
    before = database_log.stat().st_size
    writes = broken_writes(game)
    for write in writes:
        with pytest.raises(DatabaseError):
            tried(write)
    with connection.cursor() as cursor, pytest.raises(DatabaseError):
        cursor.execute("SELECT 1 / (length(%s::text) - length(%s::text))", [CANARY, CANARY])
    told = database_log.read_bytes()[before:].decode()
    assert told.count("ERROR:") > len(writes), "this is not the log of these errors"
    assert "canary" not in told and "STATEMENT:" not in told and "DETAIL:" not in told


@pytest.mark.postgres
def test_a_statement_that_is_logged_for_its_slowness_holds_no_value(
    game: Game, database_log: Path
) -> None:
    """Values come apart from it, and are not logged beside it."""
    before = database_log.stat().st_size
    with connection.cursor() as cursor:
        cursor.execute("SET log_min_duration_statement = 0")
        MailIn.objects.create(raw=b"", message_id=CANARY, received_at=game.started_at)
        Game.objects.filter(pk=game.pk).update(reason=CANARY[:12])
        cursor.execute("RESET log_min_duration_statement")
    told = database_log.read_bytes()[before:].decode()
    assert 'INSERT INTO "games_mailin"' in told and 'UPDATE "games_game"' in told
    assert "canary" not in told


@pytest.mark.postgres
def test_a_database_that_tells_is_named(game: Game) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET log_min_error_statement = error")
        said = database_checks.problems()
        cursor.execute("RESET log_min_error_statement")
    assert any("log_min_error_statement is error, not panic" in one for one in said)
    assert not any("log_" in one for one in database_checks.problems())


@pytest.mark.postgres
def test_the_sites_log_tells_no_row(game: Game, log: io.StringIO) -> None:
    """Nor does what Celery quotes of an error."""
    for write in broken_writes(game):
        try:
            tried(write)
        except DatabaseError as error:
            logging.getLogger("games").exception("a task failed")
            logging.getLogger("celery.app.trace").error("a task raised: %r", error)
    assert log.getvalue().count("Traceback") >= 5 and log.getvalue().count("raised") == 5
    assert CANARY[:12] not in log.getvalue()


def test_no_log_holds_an_unused_link(
    people: list[Any], log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = sign_in_links.new_token(people[0])
    page = reverse("sign_in_by_link", args=[token])
    Client(enforce_csrf_checks=True).post(page)
    monkeypatch.setattr(sign_in_links, "spent", lambda token: 1 / 0)
    Client(raise_request_exception=False).post(page)
    Client().get(f"{page}further/")
    told = log.getvalue()
    assert told.count("/sign-in/") >= 2 and "ZeroDivisionError" in told
    assert token not in told and sign_in_links.unused(token)


@pytest.mark.postgres
def test_a_failing_order_tells_no_dice(
    game: Game, log: io.StringIO, database_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = database_log.stat().st_size
    monkeypatch.setattr(sql, "KEEP", "ON CONFLICT (nothing) DO NOTHING")
    monkeypatch.setattr("games.play.rows.KEEP", "ON CONFLICT (nothing) DO NOTHING")
    try:
        play.submit(game, "red", "gamble")
    except DatabaseError:
        logging.getLogger("games").exception("an order failed")
    told = log.getvalue() + database_log.read_bytes()[before:].decode()
    secret = bytes(Game.objects.get().secret)
    salts = list(game.seats.values_list("salt", flat=True))
    assert "an order failed" in told and "ERROR:" in told
    assert not [one for one in (secret.hex(), repr(secret), *salts) if one in told]

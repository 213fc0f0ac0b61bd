"""What the site says while its database cannot do what was asked, and whom that concerns."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from django.test import Client
from rest_framework.test import APIClient

from games import tasks
from games.automation import autopilot, outage, plan_runner, plans
from games.clock import database_clock
from games.models import database_errors
from games.models.event import Event
from games.models.game import Game
from games.models.outage import Outage
from games.models.plan import Plan
from games.web import health
from tests.web.conftest import started

pytestmark = pytest.mark.postgres

FULL = """
    CREATE FUNCTION no_room() RETURNS trigger AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$ LANGUAGE plpgsql;
    CREATE TRIGGER no_room BEFORE INSERT ON games_event EXECUTE FUNCTION no_room()
"""
ROOM = "DROP TRIGGER no_room ON games_event; DROP FUNCTION no_room()"


@pytest.fixture
def games(store: None, ann: Any, bob: Any) -> list[Game]:
    return [started(ann, bob, mission=2), started(ann, bob, mission=2)]


@pytest.fixture
def client(ann: Any) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(ann)
    return client


@pytest.fixture
def api(ann: Any) -> APIClient:
    api = APIClient(raise_request_exception=False)
    api.force_authenticate(ann)
    return api


@contextmanager
def kept_locked(game: Game) -> Iterator[None]:
    """Another process holds the game's row, as all do who order, and does nothing."""
    chosen = connection.get_connection_params()
    chosen.pop("cursor_factory", None)
    with psycopg.connect(**{key: chosen[key] for key in chosen if key != "context"}) as other:
        other.execute("SELECT 1 FROM games_game WHERE id = %s FOR NO KEY UPDATE", [game.pk])
        yield
        other.rollback()


@pytest.fixture
def no_room(store: None) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(FULL)
        yield
        cursor.execute(ROOM)


def ordered(api: APIClient, game: Game) -> Any:
    body = {"seat": "red", "line": "add 1"}
    return api.post(f"/api/games/{game.key}/orders/", body, format="json")


def on_the_page(client: Client, game: Game) -> Any:
    form = {"seat": "red", "line": "add 1"}
    return client.post(f"/games/{game.key}/order/", form)


def events() -> int:
    return Event.objects.filter(number__gt=0).count()


def test_a_game_that_stays_locked_is_503_soon_and_the_others_play(
    games: list[Game], api: APIClient, client: Client
) -> None:
    with kept_locked(games[0]):
        began = time.monotonic()
        answer = ordered(api, games[0])
        assert 2 < time.monotonic() - began < 5
        assert (answer.status_code, answer.json()) == (503, {"error": database_errors.BUSY})
        assert answer["Retry-After"] == "5"
        page = on_the_page(client, games[0])
        assert page.status_code == 503 and database_errors.BUSY in page.content.decode()
        assert page["Retry-After"] == "5"
        assert events() == 0
        assert ordered(api, games[1]).status_code == 200
    assert ordered(api, games[0]).status_code == 200


def test_what_ticks_passes_over_a_locked_game(games: list[Game], ann: Any) -> None:
    seats = [game.seats.get(name="red") for game in games]
    for game, seat in zip(games, seats, strict=True):
        plans.write(game, seat, ["add 1"], ann)
    blues = [game.seats.get(name="blue") for game in games]
    for seat in blues:
        seat.autopilot = True
        seat.save()
    outage.made_good()
    Outage.objects.create(start=blues[0].asked_at, end=database_clock.now())
    with kept_locked(games[0]):
        plan_runner.run_all()
        assert outage.made_good() == 1
        tasks.run_autopilots()
    assert set(Event.objects.filter(number__gt=0).values_list("game", flat=True)) == {games[1].pk}
    assert Plan.objects.get(seat=seats[0]).status == Plan.Status.WAITING
    assert not Outage.objects.get().made_good
    assert plan_runner.run_all() == 1 and autopilot.run(games[0]) >= 1
    outage.made_good()
    assert Outage.objects.get().made_good


def test_whoever_locks_and_does_nothing_is_thrown_out(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW idle_in_transaction_session_timeout")
        assert cursor.fetchone() == ("1min",)


def test_a_full_disk_is_503_and_stores_nothing(
    games: list[Game], api: APIClient, client: Client, no_room: None
) -> None:
    answer = ordered(api, games[0])
    assert (answer.status_code, answer.json()) == (503, {"error": database_errors.FULL})
    page = on_the_page(client, games[0])
    assert page.status_code == 503 and database_errors.FULL in page.content.decode()
    assert events() == 0


def test_other_mistakes_stay_mistakes(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("games.web.health.sound", broken)
    assert client.get("/health").status_code == 500


def test_health_looks_for_room(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def full(execute: Any, sql: str, *rest: Any) -> Any:
        said.append(sql)
        if sql == health.Room.FILL:
            sql = "DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$"
        return execute(sql, *rest)

    monkeypatch.setattr(health.Room, "known_until", 0.0)
    with connection.execute_wrapper(full):
        assert Client().get("/health").status_code == 503
    assert health.Room.FILL in said
    assert Client().get("/health").status_code == 200
    with connection.execute_wrapper(full):
        assert Client().get("/health").status_code == 200  # known for ten seconds
    assert connections["default"].get_autocommit() is False  # nothing of it is left

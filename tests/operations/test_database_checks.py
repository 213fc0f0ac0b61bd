"""The site starts on no database that loses events, and with no role that could change them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection

from games import play
from games.history import audit
from games.models.game import Game
from games.models.tournament import Tournament
from games.operations import database_checks, database_roles
from games.play import lobby
from games.tournaments import perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms

pytestmark = pytest.mark.postgres

ROLE, PASSWORD = f"hunt_site_{os.getpid()}", "a word's worth"


def url(user: str, password: str) -> str:
    chosen = connection.settings_dict
    host, port = quote(chosen["HOST"], safe=""), chosen["PORT"]
    address = f"{host}:{port}" if port else host
    return f"postgresql://{user}:{quote(password)}@{address}/{chosen['NAME']}"


@pytest.fixture
def site(store: None) -> Iterator[str]:
    """The address of the database for the site's own role."""
    with connection.cursor() as cursor:
        database_roles.grant(cursor, ROLE, PASSWORD)
        yield url(ROLE, PASSWORD)
        cursor.execute(f"RESET ROLE; DROP OWNED BY {ROLE}; DROP ROLE {ROLE}")


FORBIDDEN = [
    "UPDATE games_event SET seat = 'blue'",
    "DELETE FROM games_event",
    "TRUNCATE games_event",
    "TRUNCATE games_game CASCADE",
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "DROP TRIGGER games_event_is_forever ON games_event",
    "DROP TABLE games_event CASCADE",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger AS 'x' LANGUAGE sql",
    "SET session_replication_role = replica",
    "CREATE RULE r AS ON INSERT TO games_event DO INSTEAD NOTHING",
    "CREATE TRIGGER t BEFORE INSERT ON games_event EXECUTE FUNCTION refuse_change()",
    "DELETE FROM django_migrations",
    "SET ROLE hunt",
]


UNCHANGEABLE = [
    "UPDATE games_game SET secret = decode(repeat('00', 32), 'hex')",
    "UPDATE games_game SET commitment = repeat('0', 64)",
    "UPDATE games_game SET key = 'another'",
    "UPDATE games_game SET head = repeat('0', 64)",
    "UPDATE games_game SET length = length + 1",
    "UPDATE games_game SET length = 1",
    "UPDATE games_game SET (length, head) = (SELECT 1, hash FROM games_event WHERE number = 0)",
    "UPDATE games_game SET length = 0, head = ''",
    "UPDATE games_seatatgame SET salt = 'mine'",
    "UPDATE games_seatatgame SET name = upper(name)",
    "INSERT INTO games_event SELECT * FROM games_event WHERE number = 0",
]


def is_refused(address: str, statement: str, error: type[psycopg.Error]) -> bool:
    """Whether the role at *address* gets that *error*; what it may do is undone."""
    with psycopg.connect(address) as own:
        try:
            own.execute(statement)
        except error:
            return True
        finally:
            own.rollback()
    return False


def test_the_sites_role_appends_and_does_nothing_else(site: str, game: Game) -> None:
    play.submit(game, "red", "add 1")
    broken = psycopg.errors.IntegrityError
    assert [one for one in UNCHANGEABLE if not is_refused(site, one, broken)] == []
    game.refresh_from_db()
    assert audit.check(game) == game.length == 2


@pytest.mark.parametrize("change", ["length = length + 1", "length = 1", "head = repeat('0', 64)"])
def test_heads_of_tournaments_are_those_of_their_acts(
    site: str, people: list[Any], change: str
) -> None:
    people[0].user_permissions.add(Permission.objects.get(codename="direct"))
    director = get_user_model().objects.get(pk=people[0].pk)
    one = Tournament.objects.create(title="Cup")
    one.directors.add(director)
    opening = acts.Open(Terms(sides=("red", "blue")), Conditions(system="counter"))
    perform.perform(one, opening, by=director)
    perform.perform(one, acts.Announce(), by=director, reason="Soon.")
    with psycopg.connect(site) as own, pytest.raises(psycopg.errors.IntegrityError):
        own.execute(f"UPDATE games_tournament SET {change}")


def test_dice_are_settled_when_the_first_has_joined(site: str, people: list[Any]) -> None:
    game, other = "UPDATE games_game SET secret = 'x'", "UPDATE games_seatatgame SET salt = 'x'"
    lobby.create("counter", 1, ("red", "blue"), host=people[0])
    with psycopg.connect(site) as own:
        own.execute(game)
        own.execute(other)
        with pytest.raises(psycopg.errors.RestrictViolation, match="dice of a game hang on"):
            own.execute("UPDATE games_game SET secret = 'y'")


def test_the_sites_role_cannot(site: str, game: Game) -> None:
    forbidden = psycopg.errors.InsufficientPrivilege
    assert [one for one in FORBIDDEN if not is_refused(site, one, forbidden)] == []
    assert audit.check(game) == game.length


def test_the_sites_role_can_play(site: str, people: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}")
    assert database_checks.problems() == []
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    for name, person in zip(("red", "blue"), people, strict=False):
        lobby.join(game, name, person)
    play.submit(game, "red", "gamble", request="1")
    lobby.resign(game, "blue")
    game.refresh_from_db()
    assert audit.check(game) == 3
    people[2].delete()


def test_granting_again_changes_the_password_and_nothing_else(site: str) -> None:
    with connection.cursor() as cursor:
        database_roles.grant(cursor, ROLE, "another")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(site)
    with psycopg.connect(url(ROLE, "another")) as own:
        assert own.execute("SELECT count(*) FROM games_event").fetchone() == (0,)


def test_an_owner_is_refused(store: None) -> None:
    (said,) = database_checks.problems()
    assert "is a superuser, so it could switch off the triggers that protect events." in said


GIVEN = [
    ("GRANT TRUNCATE ON games_event TO ROLE", "may truncate games_event."),
    ("GRANT UPDATE (seat) ON games_event TO ROLE", "may update games_event."),
    (
        "GRANT DELETE ON games_act, games_caseact TO ROLE",
        "may delete from games_act and games_case",
    ),
    (
        "ALTER TABLE games_event OWNER TO ROLE",
        ("owns games_event, so it could drop the triggers there"),
    ),
    ("ALTER USER ROLE CREATEROLE", "may create and grant roles"),
    (
        "ALTER TABLE games_event DISABLE TRIGGER games_event_is_forever",
        ("are missing or switched off"),
    ),
    (
        "ALTER TABLE games_caseact DISABLE TRIGGER games_caseact_is_forever",
        ("are missing or switched off"),
    ),
    ("ALTER TABLE games_game DISABLE TRIGGER dice_are_kept", "are missing or switched off"),
    ("ALTER TABLE games_game DISABLE TRIGGER games_game_follows", "are missing or switched off"),
    ("ALTER TABLE games_seatatgame DISABLE TRIGGER salts_are_kept", "are missing or switched off"),
    (
        "ALTER TABLE games_tournament DISABLE TRIGGER games_tournament_follows",
        "are missing or switched off",
    ),
]


@pytest.mark.parametrize(("given", "says"), GIVEN)
def test_every_power_over_events_is_named(site: str, given: str, says: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        (owner,) = cursor.fetchone()
        cursor.execute(f"{given.replace('ROLE', ROLE, 1)}; SET ROLE {ROLE}")
        found = database_checks.problems()
        cursor.execute(f"RESET ROLE; ALTER TABLE games_event OWNER TO {owner}")
        for table in ("event", "act", "caseact", "game", "seatatgame", "tournament"):
            cursor.execute(f"ALTER TABLE games_{table} ENABLE TRIGGER USER")
    assert any(says in one for one in found), found


def test_settings_that_lose_data_are_named(site: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}; SET synchronous_commit = off")
        (said,) = database_checks.problems()
        cursor.execute("RESET synchronous_commit")
    assert said.startswith("The setting synchronous_commit is off. A crash would lose orders")
    everything_off = database_checks.losing(dict.fromkeys(database_checks.LOSES, "off"))
    assert len(everything_off) == 3 and database_checks.losing({"fsync": "on"}) == []


def test_an_empty_database_is_refused() -> None:
    assert list(database_checks.powers(None)) == [
        "The tables of the games do not exist yet. Run manage.py prepare."
    ]


PRODUCTION = {
    "HUNT_MODE": "production",
    "SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "hunt.example.org",
    "SITE_URL": "https://hunt.example.org",
    "MAIL_DOMAIN": "hunt.example.org",
}
SERVER = "import avp_site.wsgi"
LISTENS = "import avp_site.asgi"
WORKER = (
    "from avp_site.celery import app; from celery.signals import worker_init as w; w.send(None)"
)
CHECK = "import manage, sys; manage.execute_from_command_line(['manage.py', 'check', '--deploy'])"


INTAKE = (
    "import manage, aiosmtpd.controller as c; c.Controller.start = lambda _: exit();"
    "manage.execute_from_command_line(['manage.py', 'intake', '--port', '0'])"
)
SERVERS = {"web": SERVER, "listen": LISTENS, "worker": WORKER, "intake": INTAKE, "check": CHECK}


def started(code: str, address: str) -> subprocess.CompletedProcess[str]:
    """What comes of starting a server with the database at *address*."""
    environment = {**os.environ, **PRODUCTION, "DATABASE_URL": address}
    environment["DJANGO_SETTINGS_MODULE"] = "avp_site.settings"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("code", SERVERS.values(), ids=SERVERS)
def test_nothing_starts_as_the_owner(site: str, code: str) -> None:
    chosen = connection.settings_dict
    well = started(code, site)
    assert well.returncode == 0, well.stderr
    refused = started(code, url(chosen["USER"], chosen["PASSWORD"]))
    assert refused.returncode and "superuser" in refused.stderr


@pytest.mark.parametrize(
    ("code", "more", "why"),
    [
        (SERVER, "_nowhere", "does not answer"),
        (CHECK, "?options=-c%20synchronous_commit%3Doff", "synchronous_commit is off"),
    ],
)
def test_nothing_starts_where_orders_could_be_lost(
    site: str, code: str, more: str, why: str
) -> None:
    refused = started(code, site + more)
    assert refused.returncode and why in refused.stderr


def test_the_embedded_site_is_let_be(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_checks, "problems", lambda: ["Bad."])
    settings.EMBEDDED = True
    database_checks.insist()
    settings.EMBEDDED = False
    monkeypatch.setattr(connection, "close", lambda: None)
    with pytest.raises(ImproperlyConfigured, match=r"cannot be trusted with games\. Bad\."):
        database_checks.insist()


def test_prepare_migrates_and_grants(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "named")
    monkeypatch.setenv("DATABASE_URL", site)
    call_command("prepare", verbosity=0)
    assert f"The site's role is {ROLE}" in capsys.readouterr().out

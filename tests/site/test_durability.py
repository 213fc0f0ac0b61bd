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

from games import audit, durability, lobby, play, roles
from games.models import Game, Tournament
from games.tournaments import acting, acts
from games.tournaments.book import Conditions
from games.tournaments.field import Terms

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
        roles.grant(cursor, ROLE, PASSWORD)
        yield url(ROLE, PASSWORD)
        cursor.execute(f"RESET ROLE; DROP OWNED BY {ROLE}; DROP ROLE {ROLE}")


FORBIDDEN = [
    "UPDATE games_event SET seat = 'blue'",
    "DELETE FROM games_event",
    "TRUNCATE games_event",
    "TRUNCATE games_game CASCADE",
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "DROP TRIGGER events_are_forever ON games_event",
    "DROP TABLE games_event CASCADE",
    "CREATE OR REPLACE FUNCTION refuse_change_of_events() RETURNS trigger AS 'x' LANGUAGE sql",
    "SET session_replication_role = replica",
    "CREATE RULE r AS ON INSERT TO games_event DO INSTEAD NOTHING",
    "CREATE TRIGGER t BEFORE INSERT ON games_event EXECUTE FUNCTION refuse_change_of_events()",
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


@pytest.mark.parametrize("statement", UNCHANGEABLE)
def test_the_sites_role_appends_and_does_nothing_else(
    site: str, game: Game, statement: str
) -> None:
    play.submit(game, "red", "add 1")
    with psycopg.connect(site) as own, pytest.raises(psycopg.errors.IntegrityError):
        own.execute(statement)
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
    acting.perform(one, opening, by=director)
    acting.perform(one, acts.Announce(), by=director, reason="Soon.")
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


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_sites_role_cannot(site: str, game: Game, statement: str) -> None:
    with psycopg.connect(site) as own, pytest.raises(psycopg.errors.InsufficientPrivilege):
        own.execute(statement)
    assert audit.check(game) == game.length


def test_the_sites_role_can_play(site: str, people: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}")
    assert durability.problems() == []
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
        roles.grant(cursor, ROLE, "another")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(site)
    with psycopg.connect(url(ROLE, "another")) as own:
        assert own.execute("SELECT count(*) FROM games_event").fetchone() == (0,)


def test_an_owner_is_refused(store: None) -> None:
    (said,) = durability.problems()
    assert "is a superuser and could switch the events' triggers off." in said


GIVEN = [
    ("GRANT TRUNCATE ON games_event TO ROLE", "may truncate events."),
    ("GRANT UPDATE (seat), DELETE ON games_event TO ROLE", "may update and delete events."),
    ("ALTER TABLE games_event OWNER TO ROLE", "owns the events' table"),
    ("ALTER USER ROLE CREATEROLE", "may make and give roles"),
    ("ALTER TABLE games_event DISABLE TRIGGER events_are_forever", "do not stand guard"),
    ("ALTER TABLE games_game DISABLE TRIGGER dice_are_kept", "do not stand guard"),
    ("ALTER TABLE games_game DISABLE TRIGGER games_game_follows", "do not stand guard"),
    ("ALTER TABLE games_seatatgame DISABLE TRIGGER salts_are_kept", "do not stand guard"),
    ("ALTER TABLE games_tournament DISABLE TRIGGER games_tournament_follows", "do not stand guard"),
]


@pytest.mark.parametrize(("given", "says"), GIVEN)
def test_every_power_over_events_is_named(site: str, given: str, says: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        (owner,) = cursor.fetchone()
        cursor.execute(f"{given.replace('ROLE', ROLE, 1)}; SET ROLE {ROLE}")
        found = durability.problems()
        cursor.execute(f"RESET ROLE; ALTER TABLE games_event OWNER TO {owner}")
        for table in ("event", "game", "seatatgame", "tournament"):
            cursor.execute(f"ALTER TABLE games_{table} ENABLE TRIGGER USER")
    assert any(says in one for one in found), found


def test_settings_that_lose_data_are_named(site: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}; SET synchronous_commit = off")
        (said,) = durability.problems()
        cursor.execute("RESET synchronous_commit")
    assert said.startswith("The setting synchronous_commit is off. A crash would lose orders")
    everything_off = durability.losing(dict.fromkeys(durability.LOSES, "off"))
    assert len(everything_off) == 3 and durability.losing({"fsync": "on"}) == []


def test_an_empty_database_is_refused() -> None:
    assert list(durability.powers(None)) == [
        "There is no table of events yet: run manage.py prepare."
    ]


PRODUCTION = {
    "HUNT_MODE": "production",
    "SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "hunt.example.org",
    "SITE_URL": "https://hunt.example.org",
    "MAIL_DOMAIN": "hunt.example.org",
}
SERVER = "import avp_site.wsgi"
WORKER = (
    "from avp_site.celery import app; from celery.signals import worker_init as w; w.send(None)"
)
CHECK = "import manage, sys; manage.execute_from_command_line(['manage.py', 'check', '--deploy'])"


INTAKE = (
    "import manage, aiosmtpd.controller as c; c.Controller.start = lambda _: exit();"
    "manage.execute_from_command_line(['manage.py', 'intake', '--port', '0'])"
)
SERVERS = {"web": SERVER, "worker": WORKER, "intake": INTAKE, "check": CHECK}


@pytest.mark.parametrize("code", SERVERS.values(), ids=SERVERS)
def test_nothing_starts_as_the_owner_or_where_orders_could_be_lost(site: str, code: str) -> None:
    chosen = connection.settings_dict
    owner = url(chosen["USER"], chosen["PASSWORD"])
    tries = {
        site: "",
        owner: "superuser",
        f"{site}_nowhere": "does not answer",
        f"{site}?options=-c%20synchronous_commit%3Doff": "synchronous_commit is off",
    }
    for address, why in tries.items():
        environment = {**os.environ, **PRODUCTION, "DATABASE_URL": address}
        environment["DJANGO_SETTINGS_MODULE"] = "avp_site.settings"
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode == 0) == (not why), done.stderr
        assert why in done.stderr


def test_the_embedded_site_is_let_be(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durability, "problems", lambda: ["Bad."])
    settings.EMBEDDED = True
    durability.insist()
    settings.EMBEDDED = False
    monkeypatch.setattr(connection, "close", lambda: None)
    with pytest.raises(ImproperlyConfigured, match=r"cannot be trusted with games\. Bad\."):
        durability.insist()


def test_prepare_migrates_and_grants(
    site: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "named")
    monkeypatch.setenv("DATABASE_URL", site)
    call_command("prepare", verbosity=0)
    assert f"The site's role is {ROLE}" in capsys.readouterr().out

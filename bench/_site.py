"""
The site on a PostgreSQL and a database of its own. Importing this starts both, so it is
imported before anything of `games`; they go when the process ends.
"""

import atexit
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

from tests.support.services import Services

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "avp_site.settings")
os.environ["LOG_LEVEL"] = "CRITICAL"
os.environ["SETTLE_SECONDS"] = "60"  # as where it runs for real
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))

services = Services()
atexit.register(services.stop)
services.start()
if "PostgreSQL" in services.left_out:
    sys.exit(f"These figures need PostgreSQL: {services.left_out['PostgreSQL']}.")

import django  # noqa: E402

django.setup()

import psycopg  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from avp_site.warm_up import warm_up  # noqa: E402
from games import play  # noqa: E402
from games.history import replay  # noqa: E402
from games.models.game import Game  # noqa: E402
from games.play import lobby  # noqa: E402
from rules.kernel.system import Setup  # noqa: E402
from tests.support import known_games, random_play  # noqa: E402

if connection.vendor != "postgresql":
    sys.exit("These figures need PostgreSQL; DATABASE_URL names something else.")
NAME = connection.settings_dict["NAME"]
connection.settings_dict["TEST"]["NAME"] = f"hunt_bench_{os.getpid()}"
connection.creation.create_test_db(verbosity=0, autoclobber=True)
atexit.register(connection.creation.destroy_test_db, NAME, verbosity=0)

settings.ROOT_URLCONF = "bench._urls"
# As where it runs for real, so that everybody is asked for a second factor.
settings.EMBEDDED = False
warm_up()
TRIES = 4  # random games, until one is long enough


def people(setup: Setup) -> list[Any]:
    return [*known_games.people(setup).values()]


def signed_in(person: Any) -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(person)
    client.handler.load_middleware()  # else the first request would
    return client


def sent(client: Client, address: str, fields: dict[str, Any], **headers: str) -> Any:
    """The answer to a form, written as browsers write it."""
    body = urlencode(fields)
    return client.post(address, body, "application/x-www-form-urlencoded", headers=headers)


def order_form(game: Game, seat: str, line: str) -> dict[str, Any]:
    """What the form of an order says."""
    asked = game.seats.get(name=seat).asked
    return {"seat": seat, "line": line, "request": str(game.length), "expected": asked}


def started(setup: Setup, salt: str = "") -> Game:
    """A game of *setup* that has just begun, with a person in every seat who gives the *salt*."""
    game = lobby.create(setup.system, setup.mission, setup.seats, options=setup.options)
    for name, person in zip(setup.seats, people(setup), strict=True):
        lobby.join(game, name, person, salt=salt)
    game.refresh_from_db()
    return game


def next_order(game: Game, random: Random) -> tuple[str, str] | None:
    """A seat that is asked and a legal order for it; None when the game is over."""
    system, state = replay.system_of(game), replay.state_of(game)
    if not system.prompts(state):
        return None
    prompt, order = random_play.choice(system, state, random)
    return prompt.seat, str(order)


def usual_order(game: Game, _: Random) -> tuple[str, str] | None:
    """A seat that is asked and what the autopilot orders for it; None when the game is over."""
    system, state = replay.system_of(game), replay.state_of(game)
    if not (prompts := system.prompts(state)):
        return None
    prompt = prompts[0]
    return prompt.seat, system.autopilot(system.view(state, prompt.seat), prompt)


def long_game(setup: Setup, events: int) -> Game:
    """Of a few random games through `play` the first with that many *events*, or the longest."""
    games: list[Game] = []
    for seed in range(1, TRIES + 1):
        games.append(random_game(setup, events, seed))
        if games[-1].length >= events:
            break
    return max(games, key=lambda game: game.length)


def random_game(setup: Setup, events: int, seed: int) -> Game:
    game, random = started(setup), Random(seed)
    while (count := game.length) < events and (order := next_order(game, random)):
        play.submit(game, *order, request=f"bench:{count}")
        game.refresh_from_db()
    return game


@contextmanager
def bare_table() -> Iterator[psycopg.Connection[Any]]:
    """A plain connection, every statement a transaction, and an empty table of events."""
    with bare_connection() as bare:
        bare.execute("CREATE TABLE bare (game int, number int, body text, UNIQUE (game, number))")
        yield bare
        bare.execute("DROP TABLE bare")


def bare_connection() -> psycopg.Connection[Any]:
    chosen = connection.settings_dict
    return psycopg.connect(
        host=chosen["HOST"],
        port=chosen["PORT"] or None,
        user=chosen["USER"] or None,
        password=chosen["PASSWORD"] or None,
        dbname=chosen["NAME"],
        autocommit=True,
    )


BODY = "x" * 1000  # about what one event and its facts take


def bare_append(bare: psycopg.Connection[Any], game: int, number: int) -> None:
    bare.execute("INSERT INTO bare VALUES (%s, %s, %s)", [game, number, BODY])

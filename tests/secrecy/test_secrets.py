"""The secret that the dice hang on comes out nowhere, nor does anybody's right to play."""

import logging
import string
import sys
from base64 import b64encode
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import DatabaseError
from django.views.debug import ExceptionReporter

from games import play, statements
from games.api import views
from games.mail import inbound
from games.models import Game
from rules.kernel import fold
from tests.secrecy import desk
from tests.secrecy.looks import Angle, Eyes
from tests.secrecy.pairs import DOORS
from tests.secrecy.plans import Plan, planned
from tests.secrecy.secrets import secrets_of, spellings, tokens_of
from tests.secrecy.tables import Table

pytestmark = pytest.mark.django_db
DESK, LOG = "desk", "log"
Patch = pytest.MonkeyPatch
Read = Callable[[], dict[str, str]]


@pytest.fixture
def plan() -> Plan:
    return planned(0, 4, before=[0])


@pytest.fixture
def table(plan: Plan) -> Table:
    return Table(plan.match, 0)


@pytest.fixture
def read(
    table: Table, plan: Plan, caplog: pytest.LogCaptureFixture
) -> Callable[[], dict[str, str]]:
    """Plays the game and gives all that everybody reads of it, by reader."""

    def played() -> dict[str, str]:
        caplog.set_level(logging.DEBUG)
        eyes = {name: Eyes(table, name) for name in table.people}
        told = dict.fromkeys(eyes, "")
        for number, move in enumerate(plan.moves):
            eyes[move.seat].order(DOORS[number % len(DOORS)], move.lines[0])
            if number in (plan.opening, len(plan.moves) - 1):
                for name, one in eyes.items():
                    told[name] += "\n".join(one.everything(Angle(number, [], ["fly"])).values())
        told[DESK] = "\n".join(desk.look(desk.opened(), table.game).values())
        told[LOG] = caplog.text
        return told

    return played


def found(read: dict[str, str], table: Table) -> set[tuple[str, str]]:
    """Who has read whose secret: the game's, or another person's."""
    owned = {name: tokens_of(table, name) for name in table.people}
    owned["game"] = secrets_of(table.game)
    return {
        (reader, owner)
        for reader, text in read.items()
        for owner, secrets in owned.items()
        if reader != owner and any(secret in text for secret in secrets)
    }


def test_nobody_reads_anothers_secret(read: Read, table: Table) -> None:
    told = read()
    assert not found(told, table)
    for seat in table.match.setup.seats:
        assert found({"somebody": told[seat]}, table) == {("somebody", seat)}


def secret_in_the_api(patch: Patch) -> None:
    honest = views.public

    def public(game: Game, user: Any) -> dict[str, Any]:
        return honest(game, user) | {"seed": b64encode(bytes(game.secret)).decode()}

    patch.setattr(views, "public", public)


def recipients_in_the_log(patch: Patch) -> None:
    honest = inbound.store

    def store(raw: bytes, recipient: str) -> Any:
        logging.getLogger("games").info("a mail for %s", recipient)
        return honest(raw, recipient)

    patch.setattr(inbound, "store", store)


def seed_in_the_log(patch: Patch) -> None:
    honest = Game.seed

    def seed(game: Game, salts: dict[str, str]) -> Any:
        logging.getLogger("games").debug("%r", vars(honest(game, salts)))
        return honest(game, salts)

    patch.setattr(Game, "seed", seed)


SEATS = ("marine", "alien", "predator")


@pytest.mark.parametrize(
    ("plant", "caught"),
    [
        (secret_in_the_api, {(reader, "game") for reader in (*SEATS, "onlooker")}),
        (recipients_in_the_log, {(LOG, seat) for seat in SEATS}),
        (seed_in_the_log, {(LOG, "game")}),
    ],
)
def test_a_planted_secret_is_found(
    read: Read, table: Table, monkeypatch: Patch, plant: Any, caught: set[tuple[str, str]]
) -> None:
    plant(monkeypatch)
    assert found(read(), table) == caught


def report() -> str:
    """What an error's report says, with all variables."""
    return unescape(ExceptionReporter(None, *sys.exc_info()).get_traceback_html())


def broken(*_: Any, **__: Any) -> None:
    raise RuntimeError


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [
        (fold, "submit", broken),
        (play.appending, "appended", broken),
        (statements, "READ", "SELECT nothing FROM nowhere WHERE {now} = %s AND %s"),
    ],
)
def test_no_error_report_tells_the_secret(
    table: Table, monkeypatch: Patch, where: Any, name: str, instead: Any
) -> None:
    # Letters only, which a report writes in one piece; and not in a variable of this test.
    Game.objects.update(secret=string.ascii_letters[:32].encode())
    monkeypatch.setattr(where, name, instead)
    with pytest.raises((RuntimeError, DatabaseError)):
        try:
            play.submit(table.game, "marine", "deploy auto")
        except Exception:
            told = report()
            raise
    assert "read_locked" in told
    assert not [one for one in spellings(bytes(Game.objects.get().secret)) if one in told]

"""The secret that the dice hang on comes out nowhere, nor does anybody's right to play."""

import logging
import string
from base64 import b64encode
from html import unescape
from typing import Any

import pytest
from django.db import DatabaseError
from django.views.debug import ExceptionReporter

from games import play
from games.api import games
from games.mail import receive
from games.models.game import Game
from games.notify import delivery
from games.play import rows, sql
from rules.kernel import fold
from tests.every_system.systems import planned
from tests.secrecy import desk
from tests.secrecy.looks import Angle, Eyes
from tests.secrecy.pairs import DOORS
from tests.secrecy.secrets import secrets_of, spellings, tokens_of
from tests.secrecy.tables import Table
from tests.support.courses import Plan
from tests.support.tampering import as_owner

pytestmark = pytest.mark.django_db
DESK, LOG = "desk", "log"
Patch = pytest.MonkeyPatch


@pytest.fixture
def plan() -> Plan:
    return planned("counter", 2, 4)


@pytest.fixture
def table(plan: Plan) -> Table:
    return Table(plan.match, 0)


def read_by_all(table: Table, plan: Plan, caplog: pytest.LogCaptureFixture) -> dict[str, str]:
    """Play the game; what everybody then reads of it, by reader."""
    caplog.set_level(logging.DEBUG)
    eyes = {name: Eyes(table, name) for name in table.people}
    for number, move in enumerate(plan.moves):
        eyes[move.seat].order(DOORS[number % len(DOORS)], move.lines[0])
    delivery.deliver()
    at = Angle(plan.opening, [], ["fly"])
    told = {name: "\n".join(one.look(at).values()) for name, one in eyes.items()}
    desks = "\n".join(desk.look(desk.opened(), table.game).values())
    return {**told, DESK: desks, LOG: caplog.text}


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


def test_nobody_reads_anothers_secret(
    table: Table, plan: Plan, caplog: pytest.LogCaptureFixture
) -> None:
    told = read_by_all(table, plan, caplog)
    assert not found(told, table)
    for seat in plan.match.setup.seats:
        assert found({"somebody": told[seat]}, table) == {("somebody", seat)}


def secret_in_the_api(patch: Patch) -> None:
    honest = games.public

    def public(game: Game, user: Any) -> dict[str, Any]:
        return honest(game, user) | {"seed": b64encode(bytes(game.secret)).decode()}

    patch.setattr(games, "public", public)


def recipients_in_the_log(patch: Patch) -> None:
    honest = receive.store

    def store(raw: bytes, recipient: str) -> Any:
        logging.getLogger("games").info("a mail for %s", recipient)
        return honest(raw, recipient)

    patch.setattr(receive, "store", store)


def seed_in_the_log(patch: Patch) -> None:
    honest = Game.seed

    def seed(game: Game, salts: dict[str, str]) -> Any:
        logging.getLogger("games").debug("%r", vars(honest(game, salts)))
        return honest(game, salts)

    patch.setattr(Game, "seed", seed)


def test_planted_secrets_are_found(
    table: Table, plan: Plan, caplog: pytest.LogCaptureFixture, monkeypatch: Patch
) -> None:
    for plant in (secret_in_the_api, recipients_in_the_log, seed_in_the_log):
        plant(monkeypatch)
    caught = {(LOG, owner) for owner in (*plan.match.setup.seats, "game")}
    caught |= {(reader, "game") for reader in table.people}
    assert found(read_by_all(table, plan, caplog), table) == caught


def broken(*_: Any, **__: Any) -> None:
    raise RuntimeError


@pytest.mark.parametrize(
    ("where", "name", "instead"),
    [
        (fold, "carried_out", broken),
        (rows, "append_event", broken),
        (sql, "READ", "SELECT nothing FROM nowhere WHERE {now} = %s AND %s"),
    ],
)
def test_no_error_report_tells_the_secret(
    table: Table, plan: Plan, monkeypatch: Patch, where: Any, name: str, instead: Any
) -> None:
    # Letters only, which a report writes in one piece; and not in a variable of this test.
    with as_owner():
        Game.objects.update(secret=string.ascii_letters[:32].encode())
    monkeypatch.setattr(where, name, instead)
    with pytest.raises((RuntimeError, DatabaseError)) as error:
        play.submit(table.game, plan.moves[0].seat, plan.moves[0].lines[0])
    report = ExceptionReporter(None, error.type, error.value, error.tb).get_traceback_html()
    assert "read_locked" in report
    secret = bytes(Game.objects.get().secret)
    assert not [one for one in spellings(secret) if one in unescape(report)]

"""The database refuses to change events, and the check names what was changed regardless."""

import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from games import play
from games.history import audit, events
from games.models.event import Event
from games.models.game import Game

CHANGES = 1000 if os.environ.get("SOAK") else 100
COLUMNS = ("seat", "by", "order", "rolls", "facts", "digest", "hash", "at", "number")

STATEMENTS = [
    "UPDATE games_event SET seat = 'blue'",
    "UPDATE games_event SET number = number",
    "DELETE FROM games_event",
    "DELETE FROM games_event WHERE number = 3",
]
ONE_STORE_ONLY = {
    "postgresql": ["TRUNCATE games_event", "TRUNCATE games_game CASCADE"],
    "sqlite": ["REPLACE INTO games_event SELECT * FROM games_event WHERE number = 3"],
}


@pytest.fixture
def played(new_game: Callable[..., Game]) -> Game:
    game = new_game(options={"goal": 999})
    for turn in range(12):
        order = "gamble" if turn % 4 == 0 else "add 1"
        play.submit(game, ("red", "blue")[turn % 2], order)
    game.refresh_from_db()
    return game


def test_the_database_refuses_change(played: Game) -> None:
    before = events.events_of(played)
    for statement in [*STATEMENTS, *ONE_STORE_ONLY[connection.vendor]]:
        with (
            pytest.raises(DatabaseError, match="rows of games_event are never"),
            transaction.atomic(),
        ):
            execute(statement)
    assert events.events_of(played) == before


def test_a_number_is_given_once(played: Game) -> None:
    event = Event.objects.filter(game=played).latest("number")
    event.pk = None
    with pytest.raises(DatabaseError), transaction.atomic():
        event.save(force_insert=True)


def test_every_hash_holds_the_one_before(played: Game) -> None:
    assert audit.check(played) == 13
    assert played.head == events.events_of(played)[-1].hash


def test_a_change_behind_the_back_of_the_database_is_named(played: Game) -> None:
    chance = random.Random(1)
    for _ in range(CHANGES):
        number, column = chance.randrange(13), chance.choice(COLUMNS)
        with transaction.atomic():
            unprotected()
            said = changed(played, number, column, chance)
            with pytest.raises(audit.BadEvent) as bad:
                audit.check(played)
            assert bad.value.number == number, f"{column} of event {number} {said}: {bad.value}"
            assert f"event {number}: " in str(bad.value)
            transaction.set_rollback(True)
    assert audit.check(played) == 13


def test_a_tail_that_was_cut_off_is_missed(played: Game) -> None:
    with transaction.atomic():
        unprotected()
        execute("DELETE FROM games_event WHERE number > 9")
        with pytest.raises(audit.BadEvent, match=r"event 10: .* 13 events"):
            audit.check(played)
        transaction.set_rollback(True)


def test_another_die_is_named(played: Game) -> None:
    rolls = Event.objects.get(game=played, number=1).rolls
    label, sides, value = json.loads(rolls)[0]
    with transaction.atomic():
        unprotected()
        set_column(played, 1, "rolls", rolls.replace(f",{value}]", f",{value % sides + 1}]"))
        with pytest.raises(
            audit.BadEvent, match=f"event 1: its roll 1, “gamble” d6, is .* gives {value}"
        ):
            audit.check(played)
        transaction.set_rollback(True)
    assert label == "gamble"


def unprotected() -> None:
    """What only the table's owner can do: take the triggers away, until the rollback."""
    if connection.vendor == "postgresql":
        execute("ALTER TABLE games_event DISABLE TRIGGER games_event_is_forever")
    else:
        execute("DROP TRIGGER events_are_never_changed")
        execute("DROP TRIGGER events_are_never_deleted")


def changed(game: Game, number: int, column: str, chance: random.Random) -> str:
    """Change one byte of one column, and say how."""
    if column == "number":
        return set_column(game, number, column, number + 10 ** chance.randrange(2, 9))
    if column == "at" and connection.vendor == "postgresql":
        execute(
            "UPDATE games_event SET at = at + interval '1 microsecond' WHERE number = %s", number
        )
        return "a microsecond later"
    old = cell(game, number, column)
    if not old:
        return set_column(game, number, column, "x")
    place = chance.randrange(len(old))
    byte = chance.choice([c for c in 'abcxyz0123456789 \n"{[é' if c != old[place]])
    return set_column(game, number, column, old[:place] + byte + old[place + 1 :])


def cell(game: Game, number: int, column: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            f'SELECT CAST("{column}" AS TEXT) FROM games_event WHERE game_id = %s AND number = %s',
            [game.pk, number],
        )
        return str(cursor.fetchone()[0])


def set_column(game: Game, number: int, column: str, value: Any) -> str:
    execute(f'UPDATE games_event SET "{column}" = %s WHERE number = %s', value, number)
    return repr(value)


def execute(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)


def test_games_of_every_mission_check(new_game: Callable[..., Game]) -> None:
    game = new_game(mission=2, seats=("red", "blue", "green"))
    for seat in ("green", "red", "blue", "red"):
        play.submit(game, seat, "gamble")
    game.refresh_from_db()
    assert audit.check(game) == 5

"""
The clock's tick over a million running games: with nothing due, and with 100 seats due,
whose defaults it plays.

The limits are bare psycopg: asking the index once, and 100 committed inserts.
"""

import time
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import connection

from bench import _site
from bench._common import each, for_each_system, show, timed, wall_seconds
from games.automation import timeouts
from games.clock import database_clock, deadlines
from games.models.game import Game, SeatAtGame
from rules.kernel.system import System
from tests.support import tables

GAMES, DUE = 1_000_000, 100
LATER = ("deadline", "remind_at")

# The copies' references need no check; only a superuser may leave it out.
QUICKLY = """
    SET synchronous_commit = off;
    SELECT set_config('session_replication_role', 'replica', false)
    FROM pg_roles WHERE rolname = current_user AND rolsuper
"""


def fill(game: Game) -> None:
    """A million copies of *game*, each with one seat whose time is not up."""
    seat = asked(game)
    games, seats = copied(Game, "id", "key"), copied(SeatAtGame, "id", "game_id", *LATER)
    with connection.cursor() as cursor:
        cursor.execute(QUICKLY)
        cursor.execute(
            f"WITH copies AS (INSERT INTO games_game (key, {games})"
            f" SELECT 'copy' || n, {games} FROM games_game, generate_series(1, %s) n"
            " WHERE id = %s RETURNING id AS copy),"
            " times AS (SELECT copy, now() + interval '1 day' + copy * interval '1 second' AS time"
            " FROM copies)"
            f" INSERT INTO games_seatatgame (game_id, {', '.join(LATER)}, {seats})"
            f" SELECT copy, time, time, {seats} FROM games_seatatgame, times WHERE id = %s",
            [GAMES, game.pk, seat.pk],
        )
        cursor.execute("RESET synchronous_commit; RESET session_replication_role")
        cursor.execute("ANALYZE games_game, games_seatatgame")


def asked(game: Game) -> SeatAtGame:
    """A seat whose time runs."""
    return SeatAtGame.objects.filter(game=game, deadline__isnull=False).order_by("id")[0]


def copied(model: Any, *but: str) -> str:
    columns = [field.column for field in model._meta.concrete_fields]
    return ", ".join(f'"{column}"' for column in columns if column not in but)


def make_due(games: list[Game]) -> None:
    """One seat of each game has let its time run out, and its extension."""
    past = database_clock.now() - timedelta(minutes=1)
    SeatAtGame.objects.filter(pk__in=[asked(game).pk for game in games]).update(
        deadline=past, terms={deadlines.EXCUSED: True}
    )


def due_tick() -> None:
    lapsed, _ = timeouts.sweep()
    assert lapsed == DUE, lapsed


def insert_all(bare: Any) -> None:
    for number in range(DUE):
        _site.bare_append(bare, 1, number)


def main(system: System) -> None:
    games = [_site.started(tables.usual(system)) for _ in range(DUE)]
    fill(games[0])
    timeouts.sweep()
    with _site.bare_table() as bare:
        least = wall_seconds(
            lambda: bare.execute(
                "SELECT id FROM games_seatatgame WHERE deadline <= now()"
            ).fetchall(),
            50,
        )
        show(system.key, "sweep_empty", 1000 * wall_seconds(timeouts.sweep, 50), "ms", 1000 * least)
        make_due(games)
        ours = timed(due_tick, time.perf_counter)
        least = timed(
            lambda: each(partial(_site.bare_append, bare, 1), range(DUE)), time.perf_counter
        )
    show(system.key, "sweep_100_due", 1000 * ours, "ms", 1000 * least)
    show(system.key, "sweep_games", Game.objects.count(), "games")


if __name__ == "__main__":
    for_each_system(main)

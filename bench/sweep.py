"""
The clock's tick over a million running games: with nothing due, and with 100 seats due,
whose defaults it plays.

The limits are bare psycopg: asking the index once, and 100 committed inserts.
"""

import time
from datetime import timedelta
from typing import Any

from django.db import connection

from bench import _site
from bench._common import show, timed, wall_seconds
from games import clocks, questions
from games.models import Game, SeatAtGame

GAMES, DUE = 1_000_000, 100

# The copies' references need no check; only a superuser may leave it out.
QUICKLY = """
    SET synchronous_commit = off;
    SELECT set_config('session_replication_role', 'replica', false)
    FROM pg_roles WHERE rolname = current_user AND rolsuper
"""


def fill(game: Game) -> None:
    """A million copies of *game*, each with one seat whose time is not up."""
    copied = [f.column for f in Game._meta.concrete_fields if f.column not in ("id", "key")]
    names = ", ".join(f'"{name}"' for name in copied)
    with connection.cursor() as cursor:
        cursor.execute(QUICKLY)
        cursor.execute(
            f"WITH copies AS (INSERT INTO games_game (key, {names})"
            f" SELECT 'copy' || n, {names} FROM games_game, generate_series(1, %s) n"
            " WHERE id = %s RETURNING id)"
            " INSERT INTO games_seatatgame (game_id, name, autopilot, salt, invited,"
            " invite_nonce, invite, asked, kind, question, deadline, remind_at)"
            " SELECT id, 'marine', false, '', '', '', '', 1, 'acting', '',"
            " now() + interval '1 day' + id * interval '1 second',"
            " now() + interval '1 day' + id * interval '1 second' FROM copies",
            [GAMES, game.pk],
        )
        cursor.execute("RESET synchronous_commit; RESET session_replication_role")
        cursor.execute("ANALYZE games_game, games_seatatgame")


def make_due(games: list[Game]) -> None:
    """One seat of each game has let its time run out."""
    past = questions.database_now() - timedelta(minutes=1)
    SeatAtGame.objects.filter(game__in=games, name="marine").update(deadline=past)


def due_tick() -> None:
    lapsed, _ = clocks.sweep()
    assert lapsed == DUE, lapsed


def insert_all(bare: Any) -> None:
    for number in range(DUE):
        _site.bare_append(bare, 1, number)


def main() -> None:
    games = [_site.started() for _ in range(DUE)]
    fill(games[0])
    clocks.sweep()
    with _site.bare_table() as bare:
        least = wall_seconds(
            lambda: bare.execute(
                "SELECT id FROM games_seatatgame WHERE deadline <= now()"
            ).fetchall(),
            50,
        )
        show("sweep_empty", 1000 * wall_seconds(clocks.sweep, 50), "ms", 1000 * least)
        make_due(games)
        ours = timed(due_tick, time.perf_counter)
        least = timed(
            lambda: [_site.bare_append(bare, 1, n) for n in range(DUE)], time.perf_counter
        )
    show("sweep_100_due", 1000 * ours, "ms", 1000 * least)
    show("sweep_games", Game.objects.count(), "games")


if __name__ == "__main__":
    main()

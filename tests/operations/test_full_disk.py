"""A disk without room: PostgreSQL may make no file larger, as where the disk is full."""

import resource

import pytest
from django.db import Error, connection

from games import play
from games.history import audit
from games.models.event import Event
from games.models.game import Game
from tests.play.test_crashes import Power, laid_out, power

__all__ = ["power"]

LARGEST = 16 << 20  # what a segment of the log in advance has, which must still be written
ROOM, BATCH, MOST = 256 << 10, 500, 3_000
FILLER = """
    INSERT INTO games_event
        (game_id, number, seat, by, "order", rolls, digest, facts, hash, at)
    SELECT %s, n, '', 'player', '', '[]', '', repeat('x', 99), md5(n::text), now()
    FROM generate_series(%s::int, %s::int) n
"""


def fill(game: Game) -> None:
    """Small rows, so that no page has room left, until the table is nearly as large as may be."""
    with connection.cursor() as cursor:
        for first in range(1, 10**6, BATCH):
            cursor.execute(FILLER, [game.pk, first, first + BATCH - 1])
            cursor.execute("SELECT pg_relation_size('games_event')")
            if cursor.fetchone()[0] > LARGEST - ROOM:
                return


def restarted(power: Power, largest: int) -> None:
    """The server anew, with so much room for a file: what is started inherits our own limit."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    power.cut()
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))
    try:
        power.back()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    connection.close()


def played_until_full(games: list[Game]) -> tuple[list[str], int]:
    """The hashes of what was acknowledged, and how many orders failed."""
    hashes, failed = [], 0
    for n in range(MOST):
        game, seat = games[n // 2 % len(games)], ("red", "blue")[n % 2]
        try:
            hashes.append(play.submit(game, seat, "gamble").hash)
        except Error:
            connection.close()
            failed += 1
        if failed == 10:
            break
    return hashes, failed


@pytest.mark.postgres
def test_no_acknowledged_event_is_lost_on_a_full_disk(power: Power) -> None:
    laid_out()
    *games, filler = Game.objects.order_by("id")
    fill(filler)
    restarted(power, LARGEST)
    hashes, failed = played_until_full(games)
    assert failed == 10 and len(hashes) > 20, "the disk was not full"
    restarted(power, resource.RLIM_INFINITY)
    assert set(hashes) <= set(Event.objects.values_list("hash", flat=True))
    for game in games:
        game.refresh_from_db()
        assert audit.check(game) == game.length
        assert Event.objects.filter(game=game).count() == game.length

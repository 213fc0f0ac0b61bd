"""
The daily search for people with several accounts: 5,000 finished games among 200 people, 100 of
them given up by those who often do. What it takes in memory at most, and its time.

The limits are what the seats of all those games take, read as rows and thrown away.
"""

import tracemalloc
from collections.abc import Callable
from dataclasses import asdict
from random import Random

from django.contrib.auth import get_user_model
from django.db import connection

from bench import _site
from bench._common import for_each_system, show, wall_seconds
from games import play
from games.models.game import Game, SeatAtGame
from games.moderation import multi_accounts
from games.play import lobby
from rules.kernel.system import Setup, System
from tests.support import tables

PEOPLE, GAMES, GIVEN_UP, GIVING = 200, 5_000, 100, 10
MB = 1_000_000
SEATS = (
    "SELECT s.user_id, s.name, g.setup FROM games_seatatgame s"
    " JOIN games_game g ON g.id = s.game_id"
)


def people() -> list[int]:
    users = get_user_model()
    users.objects.bulk_create(
        users(username=f"p{n:03}", email=f"p{n:03}@example.org") for n in range(PEOPLE)
    )
    return list(users.objects.filter(username__startswith="p").values_list("pk", flat=True))


def over(setup: Setup) -> Game:
    first = {"status": Game.Status.OVER, "length": 90, "commitment": "", "winners": setup.seats[:1]}
    named = {"system": setup.system, "mission": setup.mission, "edition": setup.edition}
    return Game(**named, **first, setup=asdict(setup))


def played(setup: Setup, everybody: list[int], chance: Random) -> None:
    """Rows as they stand when games are over; nobody reads their events."""
    Game.objects.bulk_create((over(setup) for _ in range(GAMES - GIVEN_UP)), batch_size=500)
    seats = (
        SeatAtGame(game=game, name=name, user_id=person)
        for game in Game.objects.filter(status=Game.Status.OVER)
        for name, person in zip(setup.seats, chance.sample(everybody, 2), strict=True)
    )
    SeatAtGame.objects.bulk_create(seats, batch_size=500)


def given_up(setup: Setup, everybody: list[int]) -> None:
    """Games of pairs of whom one always resigns."""
    users = get_user_model().objects.in_bulk(everybody[: 2 * GIVING])
    for number in range(GIVEN_UP):
        pair = [users[everybody[2 * (number % GIVING) + one]] for one in range(2)]
        game = lobby.create(setup.system, setup.mission, setup.seats, options=setup.options)
        for name, person in zip(setup.seats, pair, strict=True):
            lobby.join(game, name, person)
        play.submit(game, setup.seats[1], "resign", user=pair[1])


def read() -> None:
    with _site.bare_connection() as bare:
        for _ in bare.execute(SEATS):
            pass


def most(work: Callable[[], object]) -> float:
    """The most memory, in MB, that *work* takes at a time beside what there was before."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / MB


def main(system: System) -> None:
    setup, everybody = tables.smallest(system), people()
    played(setup, everybody, Random(1))
    given_up(setup, everybody)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as the database does by itself, a while later
    multi_accounts.look()  # else the first one would bring up cases
    show(
        system.key,
        "accounts_5000_games",
        wall_seconds(multi_accounts.look),
        "s",
        wall_seconds(read),
    )
    show(system.key, "accounts_5000_games_memory", most(multi_accounts.look), "MB", most(read))


if __name__ == "__main__":
    for_each_system(main)

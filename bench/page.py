"""
The page of a game to a player who is asked something, by what it takes the processor: again, as
after a reload, and for the first time after each order, when the board is drawn anew. What a first
visit transfers, compressed and not: the page alone, its scripts and its style, and all of it.

The limit is an empty view behind the same middleware.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median

from django.test import Client

from bench import _site
from bench._common import cpu_seconds, for_each_system, show
from games import play
from games.models.game import Game
from rules.kernel.system import System
from tests.support import tables, weight

TIMES, ORDERS = 40, 30


def asked_at(game: Game) -> tuple[Client, str]:
    """The player whose turn it is, signed in, and the address of their page."""
    seat = next(seat for seat in game.seats.all() if seat.asked is not None)
    return _site.signed_in(seat.user), f"/games/{game.key}/?seat={seat.name}"


def milliseconds(work: Callable[[], object]) -> float:
    return 1000 * cpu_seconds(work, TIMES)


def after_orders(game: Game) -> float:
    """Milliseconds of the first page after each of some orders."""
    times, random = list[float](), Random(1)
    while len(times) < ORDERS and (order := _site.next_order(game, random)):
        play.submit(game, *order, request=f"bench:{game.length}")
        game = Game.objects.get(pk=game.pk)
        if any(seat.asked is not None for seat in game.seats.all()):
            client, page = asked_at(game)
            client.get("/empty/")
            began = time.process_time()
            assert client.get(page).status_code == 200
            times.append(1000 * (time.process_time() - began))
    return median(times)


def sizes(system: str, name: str, parts: list[bytes]) -> None:
    show(system, f"{name}_raw", sum(map(len, parts)) / 1000, "kB")
    show(system, f"{name}_sent", weight.sent(parts) / 1000, "kB")


def main(system: System) -> None:
    game = _site.random_game(tables.usual(system), 12, 1)
    client, page = asked_at(game)
    html = client.get(page).content
    least = milliseconds(lambda: client.get("/empty/"))
    show(system.key, "page_cpu", milliseconds(lambda: client.get(page)), "ms", least)
    show(system.key, "page_cpu_after_an_order", after_orders(game), "ms", least)
    sizes(system.key, "page", [html])
    sizes(system.key, "page_scripts", weight.scripts(html.decode()))
    sizes(system.key, "page_style", weight.styles(html.decode()))
    show(system.key, "first_view_sent", weight.first_view(html.decode()) / 1000, "kB")
    show(system.key, "home_cpu", milliseconds(lambda: client.get("/")), "ms", least)


if __name__ == "__main__":
    for_each_system(main)

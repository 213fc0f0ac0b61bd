"""
What an order given on the page takes the processor, through middleware, session and `play`:
as a plain form, answered by a redirect, and as the page does it, answered by the new table.

The limit is an empty view behind the same middleware, asked in the same way.
"""

import time
from random import Random
from statistics import median
from unittest.mock import patch

from django.test import Client

from bench import _site
from bench._common import for_each_system, percentile, show
from games.accounts import rate_limits
from games.models.game import Game
from rules.kernel.system import Setup, System
from tests.support import tables

ORDERS = 100
HTMX = {"hx-request": "true"}


def clients(setup: Setup) -> dict[str, Client]:
    """A signed-in client for each seat."""
    return dict(zip(setup.seats, map(_site.signed_in, _site.people(setup)), strict=True))


def posted(setup: Setup, headers: dict[str, str], expected: int) -> list[float]:
    """Milliseconds of the processor for each order of a random game."""
    game, random = _site.started(setup), Random(1)
    times: list[float] = []
    at = clients(setup)
    while len(times) < ORDERS and (order := _site.next_order(game, random)):
        form = _site.order_form(game, *order)
        began = time.process_time()
        answer = _site.sent(at[order[0]], f"/games/{game.key}/order/", form, **headers)
        times.append(1000 * (time.process_time() - began))
        assert answer.status_code == expected, answer.content
        game = Game.objects.get(pk=game.pk)
    return times


def nothing(setup: Setup) -> list[float]:
    times, client = [], clients(setup)[setup.seats[0]]
    for _ in range(ORDERS):
        began = time.process_time()
        assert _site.sent(client, "/empty/", {"line": "nothing"}).status_code == 200
        times.append(1000 * (time.process_time() - began))
    return times


# More in a minute than anybody may send; they are counted all the same.
@patch.dict(rate_limits.LIMITS, orders=rate_limits.Limit(10 * ORDERS, 60))
def main(system: System) -> None:
    setup = tables.usual(system)
    nothing(setup)  # the first request builds the middleware
    least = nothing(setup)
    for name, headers, status in (("http_submit", {}, 302), ("http_submit_page", HTMX, 200)):
        times = posted(setup, headers, status)
        show(system.key, f"{name}_median", median(times), "ms", median(least))
        show(system.key, f"{name}_p99", percentile(times, 0.99), "ms", percentile(least, 0.99))


if __name__ == "__main__":
    for_each_system(main)

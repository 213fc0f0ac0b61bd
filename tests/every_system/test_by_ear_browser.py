"""Games of every system, played to their end by what the accessibility tree tells alone."""

from random import Random
from typing import Any

import pytest

from games.automation import autopilot
from games.models.game import Game
from tests.every_system.conftest import Laid
from tests.every_system.systems import SOAK, SYSTEMS
from tests.support.hearing_robot import Hearer
from tests.support.visitors import browser, signed_in

__all__ = ["browser"]

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("key", SYSTEMS if SOAK else ("rookery",))
def test_a_game_is_finished_by_ear(
    browser: Any, live_server: Any, laid_out: Laid, key: str
) -> None:
    game, people = laid_out(key)
    first = game.seats.filter(asked__isnull=False).order_by("id")[0]
    game.seats.exclude(pk=first.pk).update(autopilot=True)
    page = signed_in(browser, live_server.url, people[first.name], 1280)
    page.goto(f"{live_server.url}/games/{game.key}/")
    hearer, orders = Hearer(page, Random(key)), 0
    while not hearer.hears_the_end:
        hearer.order()
        orders += 1
        autopilot.run(game)
        page.reload()
    game.refresh_from_db()
    assert game.status == Game.Status.OVER and orders and not hearer.faults

"""Games of every system at their page, by robots that know nothing of it, in real Chromium."""

from random import Random
from typing import Any

import pytest

from games.automation import autopilot
from games.models.game import Game
from tests.every_system.conftest import Laid
from tests.every_system.systems import SOAK, SYSTEMS, TOYS
from tests.support.page_robot import AtKeyboard, Robot, WithoutScripts
from tests.support.visitors import browser, signed_in

__all__ = ["browser"]

pytestmark = pytest.mark.browser
SOME = 12  # orders
STEPS = 40
NARROW, WIDE = 360, 1280


@pytest.fixture
def site(browser: Any, live_server: Any, laid_out: Laid, key: str) -> Any:
    """Opens the page of a game for the seat that is asked first; autopilots have the others."""
    game, people = laid_out(key)
    first = game.seats.filter(asked__isnull=False).order_by("id").first()
    game.seats.exclude(pk=first.pk).update(autopilot=True)

    def opened(width: int, scripts: bool = True) -> tuple[Any, Game]:
        page = signed_in(browser, live_server.url, people[first.name], width, scripts)
        page.goto(f"{live_server.url}/games/{game.key}/")
        return page, game

    return opened


def play_on(robot: Robot, game: Game, most: int) -> int:
    """Until the game is over, or for *most* orders; how many were given."""
    robot.look_around()
    given = 0
    while given < most:
        autopilot.run(game)
        robot.page.reload()
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            break
        robot.order()
        given += 1
    assert robot.faults == []
    return given


@pytest.mark.parametrize("key", TOYS if SOAK else ("rookery", "dowsers", "squirrels"))
def test_a_game_is_finished_by_clicks(site: Any, key: str) -> None:
    page, game = site(WIDE)
    assert play_on(Robot(page, Random(key)), game, SYSTEMS[key].longest)
    page.wait_for_selector("text=The game is over.")
    assert game.status == Game.Status.OVER


@pytest.mark.parametrize("key", SYSTEMS if SOAK else ("rookery", "dowsers", "squirrels"))
def test_orders_by_keyboard_on_a_narrow_screen(site: Any, key: str) -> None:
    page, game = site(NARROW)
    assert play_on(AtKeyboard(page, Random(key)), game, SOME)


@pytest.mark.parametrize("key", SYSTEMS if SOAK else ("night_watch", "rookery", "squirrels"))
def test_orders_without_scripts(site: Any, key: str) -> None:
    page, game = site(NARROW, scripts=False)
    assert play_on(WithoutScripts(page, Random(key)), game, SOME)


@pytest.mark.parametrize("key", ["dowsers"])
def test_the_way_of_an_order_is_drawn_before_it_is_given(site: Any) -> None:
    page, _ = site(WIDE)
    legs = page.locator(".picture .legs")
    page.fill("#line", "walk 1.0,20.0")
    legs.wait_for(state="attached")
    assert legs.get_attribute("d") == "M0 240L10 200"
    page.fill("#line", "dig")
    legs.wait_for(state="detached")


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_past_is_looked_at_event_by_event(site: Any, laid_out: Laid, key: str) -> None:
    """Forwards and back, while pieces come, go and change places."""
    page, game = site(WIDE)
    game.seats.update(autopilot=True)
    autopilot.run(game, STEPS)
    page.reload()
    robot = Robot(page, Random(key))
    robot.look_around()
    game.refresh_from_db()
    most = min(SOME, game.length - 1)
    wanted = [*range(most + 1), *range(most - 1, -1, -1)]
    buttons = ["#to-first"] + ["#to-after"] * most + ["#to-before"] * most
    for button, number in zip(buttons, wanted, strict=True):
        page.click(button)
        page.wait_for_function(
            "(number) => document.getElementById('at-shown').value === number", arg=str(number)
        )
    assert robot.faults == []

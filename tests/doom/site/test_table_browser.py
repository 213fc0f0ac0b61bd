"""A game alone against the invader at its page: by clicks alone and by keyboard alone."""

from typing import Any

import pytest

from rules.doom.lesson import LESSON
from rules.kernel.system import POSITION
from tests.every_system.systems import SOAK
from tests.support.page_games import NARROW, WIDE, PageGames, play_to_the_end
from tests.support.page_robot import AtKeyboard, AtTouch, Robot

pytestmark = pytest.mark.browser
SEATS = ("marine-1", "invader")
LATE = """scenario cold_start
revealed a1 a2
open door1
round 15
marine marine-1 h7 wounds=10 most=10 shells=4
figure zo1 zombie k7
figure tr1 trite j6
"""


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "doom", "marine-1")


def at_first(view: Any) -> bool:
    return True


# In a short run by a finger at a small screen, and by the keys of a large one.
HANDS = [(AtTouch, NARROW), (AtKeyboard, WIDE)] + SOAK * [(Robot, WIDE), (AtKeyboard, NARROW)]


@pytest.mark.parametrize(("hand", "width"), HANDS)
def test_a_marine_alone_plays_to_the_end(games: PageGames, hand: type[Robot], width: int) -> None:
    """From the first turn on in a long run, in a short one the last two rounds alone."""
    game = games.game(at_first, SEATS, {} if SOAK else {POSITION: LATE})
    play_to_the_end(games.robot(game, hand, width), game)
    game.refresh_from_db()
    assert game.status == game.Status.OVER


def chosen(page: Any, *ids: str) -> str:
    """The line that clicks on the board make of themselves."""
    for id in ids:
        page.locator(f"#picture [data-id='{id}']").click(force=True)
    return str(page.input_value("#line"))


def given(robot: Robot) -> None:
    assert robot.given() == ""


@pytest.mark.parametrize("width", [WIDE] + SOAK * [NARROW])
def test_a_door_is_opened_and_what_stands_behind_it_is_shot(games: PageGames, width: int) -> None:
    """The way and what is struck are drawn before the order is given; what came of it, after."""
    game = games.game(at_first, SEATS, {POSITION: LESSON.position})
    robot = games.robot(game, Robot, width)
    page = robot.page
    page.click("#order .offer[value=advance]")
    given(robot)
    assert chosen(page, "e4") == "move e4"
    page.locator("#picture .legs").wait_for(state="attached")
    given(robot)
    assert chosen(page, "door1") == "open door1"
    given(robot)
    page.locator("#picture .cue.seen").first.wait_for(state="attached")
    chosen(page, "zo1")
    page.click("#matches .offer[value='attack pistol h3']")
    page.locator("#picture .covered[data-id=h3]").wait_for(state="attached")
    given(robot)
    page.locator("#picture .cue.shot").wait_for(state="attached")
    assert robot.faults == [] and robot.fits()

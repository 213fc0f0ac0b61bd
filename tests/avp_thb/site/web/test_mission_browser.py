"""A mission is played to its end at its page: by clicks alone, by keys alone, and by a finger."""

from typing import Any

import pytest

from tests.every_system.systems import SOAK
from tests.support.page_games import NARROW, WIDE, PageGames, play_to_the_end
from tests.support.page_robot import AtKeyboard, AtTouch, Robot

pytestmark = pytest.mark.browser
# In a short run by a finger at a small screen, and by the keys of a large one.
HANDS = [(AtTouch, NARROW), (AtKeyboard, WIDE)] + SOAK * [(Robot, WIDE)]


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "avp_thb", "marine")


def at_first(view: Any) -> bool:
    return True


def in_the_last_turn(view: Any) -> bool:
    return bool(view.turn == view.turns)


@pytest.mark.parametrize(("hand", "width"), HANDS)
def test_a_mission_is_played_to_its_end(games: PageGames, hand: type[Robot], width: int) -> None:
    """From the first token on in a long run, in a short one in the last turn alone."""
    reached, options = (at_first, {}) if SOAK else (in_the_last_turn, {"turns": 4})
    game = games.game(reached, ("marine", "alien"), options)
    play_to_the_end(games.robot(game, hand, width), game)
    game.refresh_from_db()
    assert game.status == game.Status.OVER

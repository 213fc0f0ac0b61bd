"""An order of counts at its form, in real Chromium: by clicks, by keys alone, without scripts."""

from typing import Any

import pytest

from games.models.game import Game
from games.play import lobby
from tests.support.toys.squirrels import PAIR
from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser
LINE = "store elm acorn 1 fir hazel 2"
TOO_MUCH = "You have 2 acorns this autumn."


@pytest.fixture
def game(toys: None, store: None, ann: Any) -> Game:
    game = lobby.create("squirrels", 1, PAIR, autopilots=PAIR[1:], host=ann)
    lobby.join(game, "grey", ann)
    return game


def field(page: Any, name: str) -> Any:
    return page.locator(f'input[name="count {name}"]')


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_numbers_make_the_order(
    browser: Any, live_server: Any, ann: Any, game: Game, width: int, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, width, scripts)
    page.goto(f"{live_server.url}/games/{game.key}/")
    for name, number in (("elm acorn", "1"), ("fir hazel", "2")):
        field(page, name).fill(number)
    page.get_by_role("button", name="Put into the order").click()
    page.wait_for_selector(f"text=Ready to give: {LINE}")
    assert page.inner_text("#counts-1 [data-room=fir] output") == "2 of 6 bites"
    assert width_of(page) == width
    page.click("#give")
    page.wait_for_selector("text=The grey stores elm acorn 1 fir hazel 2.")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_numbers_by_keyboard_are_refused_and_put_right(
    browser: Any, live_server: Any, ann: Any, game: Game, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts)
    page.goto(f"{live_server.url}/games/{game.key}/")
    typed(page, "elm acorn", "1")
    typed(page, "fir acorn", "2")
    page.wait_for_selector(f"text={TOO_MUCH}")
    typed(page, "fir acorn", "0")
    page.wait_for_selector("text=Ready to give: store elm acorn 1")
    page.focus("#give")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=The grey stores elm acorn 1.")
    assert page.locator(f"text={TOO_MUCH}").count() == 0
    if scripts:
        page.wait_for_function("document.activeElement.id === 'give'")


def typed(page: Any, name: str, number: str) -> None:
    field(page, name).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(number)
    page.keyboard.press("Enter")

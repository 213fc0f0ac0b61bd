"""The board grows under fingers, wheel and buttons, in real Chromium; a tap means what it is on."""

from typing import Any

import pytest

from games.models.game import Game
from tests.avp_thb.site.web.conftest import placed, sealing, started
from tests.support.visitors import signed_in, width_of

__all__ = ["placed", "sealing"]

pytestmark = pytest.mark.browser
FINGER = 44
BELOW = """([x, y]) => document.elementFromPoint(x, y).closest("[data-kind=place]")?.dataset.id"""


@pytest.fixture
def game(store: None, ann: Any, bob: Any) -> Game:
    return started(ann, bob)


def opened(browser: Any, site: str, user: Any, game: Game, width: int, *, touch: bool) -> Any:
    page = signed_in(browser, site, user, width, has_touch=touch, is_mobile=touch)
    page.goto(f"{site}/games/{game.key}/")
    return page


def zoom(page: Any) -> float:
    told = "getComputedStyle(document.documentElement).getPropertyValue('--zoom') || 1"
    return float(page.evaluate(told))


def middle(page: Any) -> tuple[float, float]:
    box = page.locator("#picture").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], 500) / 2


def test_a_tap_on_what_is_small_is_a_look_at_it(
    browser: Any, live_server: Any, ann: Any, sealing: Game
) -> None:
    page = opened(browser, live_server.url, ann, sealing, 360, touch=True)
    assert zoom(page) > 1, "it is her turn, so the board is large enough for her fingers"
    assert page.evaluate("scrollY") == 0, "its growing does not move the page"
    page.locator("[data-zoom=whole]").tap()
    assert zoom(page) == 1 and width_of(page) == 360
    place = page.locator("#picture [data-kind=place].can").first
    place.tap()
    box, chosen = place.bounding_box(), page.locator("#picture .chosen")
    assert chosen.count() == 0 and min(box["width"], box["height"]) > FINGER - 1
    place.tap()
    page.wait_for_selector("#picture .chosen")
    assert chosen.count() == 1
    assert width_of(page) == 360


def test_two_fingers_draw_it_apart_round_what_is_between_them(
    browser: Any, live_server: Any, ann: Any, sealing: Game
) -> None:
    page = opened(browser, live_server.url, ann, sealing, 360, touch=True)
    page.locator("[data-zoom=whole]").tap()
    page.locator("#picture").scroll_into_view_if_needed()
    (x, y), touch = middle(page), page.context.new_cdp_session(page)
    there = page.evaluate(BELOW, [x, y])
    for kind, apart in [("touchStart", 20), ("touchMove", 40), ("touchMove", 60)]:
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("document.documentElement.classList.contains('zoomed')")
    assert zoom(page) == pytest.approx(3, abs=0.1) and page.evaluate(BELOW, [x, y]) == there


def test_it_stays_as_large_when_the_table_is_drawn_again(
    browser: Any, live_server: Any, ann: Any, sealing: Game
) -> None:
    page = opened(browser, live_server.url, ann, sealing, 1280, touch=False)
    assert zoom(page) == 1 and page.locator("[data-zoom=out]").is_disabled()
    page.mouse.move(*middle(page))
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("document.documentElement.classList.contains('zoomed')")
    page.locator("[data-zoom=in]").click()
    assert zoom(page) == pytest.approx(2.25)
    page.locator("#picture").evaluate("(one) => one.scrollTo(40, 30)")
    page.fill("#line", "pass")
    page.click("#give")
    page.locator("#turn", has_text="Waiting for").wait_for()
    where = "(one) => [one.scrollLeft, one.scrollTop]"
    assert page.locator("#picture").evaluate(where) == [40, 30]
    assert zoom(page) == pytest.approx(2.25)

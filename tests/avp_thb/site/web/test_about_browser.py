"""The card of what is pointed at, in real Chromium: by pointer, by finger and by keyboard."""

from typing import Any

import pytest

from games.models.game import Game
from tests.avp_thb.site.web.conftest import placed, sealing, started
from tests.support.visitors import signed_in, width_of

__all__ = ["placed", "sealing"]

pytestmark = pytest.mark.browser


@pytest.fixture
def game(store: None, ann: Any, bob: Any) -> Game:
    return started(ann, bob)


def opened(browser: Any, site: str, user: Any, game: Game, width: int) -> Any:
    page = signed_in(browser, site, user, width)
    page.goto(f"{site}/games/{game.key}/")
    return page


def piece(page: Any, id: str) -> Any:
    return page.locator(f"#picture [data-kind=piece][data-id={id}]")


def test_pointing_opens_it_and_pointing_elsewhere_closes_it(
    browser: Any, live_server: Any, ann: Any, placed: Game
) -> None:
    page = opened(browser, live_server.url, ann, placed, 1280)
    piece(page, "al1").hover()
    page.wait_for_selector("#about >> text=It may turn out to be")
    page.locator(".at-table").hover()
    page.wait_for_selector("#about", state="hidden")
    assert page.locator("#about").is_hidden() and piece(page, "al1").is_visible()


def test_a_tap_opens_a_sheet_and_escape_closes_it(
    browser: Any, live_server: Any, ann: Any, placed: Game
) -> None:
    page = opened(browser, live_server.url, ann, placed, 360)
    piece(page, "ma1").click()
    page.wait_for_selector("#about >> text=Pulse Rifle Marine")
    box = page.locator("#about").bounding_box()
    assert (box["x"], box["width"]) == (0, 360) and box["y"] + box["height"] <= 800
    assert width_of(page) <= 360
    page.keyboard.press("Escape")
    page.wait_for_selector("#about", state="hidden")
    piece(page, "ma1").click()
    page.locator("#about [data-close]").click()
    page.wait_for_selector("#about", state="hidden")


def test_by_keyboard_it_follows_the_focus(
    browser: Any, live_server: Any, ann: Any, placed: Game
) -> None:
    page = opened(browser, live_server.url, ann, placed, 1280)
    piece(page, "ma1").focus()
    page.keyboard.press("Tab")
    page.wait_for_selector("#about h2")
    told = page.evaluate("document.activeElement.dataset.id")
    assert told in page.locator("#about h2").first.inner_text()


COVERS = """(name) => {
    const [card, line] = ["#about", name].map(
        (one) => document.querySelector(one).getBoundingClientRect());
    return card.top < line.bottom && line.top < card.bottom
        && card.left < line.right && line.left < card.right;
}"""
LINE, OFFERED = "#order-bar .line", "#matches"


@pytest.mark.parametrize("wide", [768, 1280])
@pytest.mark.parametrize("high", [480, 640, 800])
def test_the_card_leaves_the_order_line_free(
    browser: Any, live_server: Any, ann: Any, placed: Game, wide: int, high: int
) -> None:
    page = opened(browser, live_server.url, ann, placed, wide)
    page.set_viewport_size({"width": wide, "height": high})
    piece(page, "ma1").click()
    page.wait_for_selector("#about >> text=Pulse Rifle Marine")
    assert page.locator("#about").is_visible() and not page.evaluate(COVERS, LINE)
    page.locator("#order-bar").scroll_into_view_if_needed()
    page.wait_for_function(f"() => !({COVERS})('{LINE}')")


LENGTHEN = "text => { document.querySelector('.question').textContent = text }"


@pytest.mark.parametrize("sentences", [0, 6, 12])
def test_the_card_leaves_what_is_offered_free(
    browser: Any, live_server: Any, ann: Any, sealing: Game, sentences: int
) -> None:
    page = opened(browser, live_server.url, ann, sealing, 1280)
    page.evaluate(LENGTHEN, "What does the model do with its action points? " * sentences)
    piece(page, "ma1").click()
    page.wait_for_selector("#about h2")
    page.wait_for_selector("#picked >> text=Orders with ma1")
    assert page.locator(f"{OFFERED} button").first.is_visible()
    page.wait_for_function(f"() => !({COVERS})('{OFFERED}')")
    assert not page.evaluate(COVERS, LINE)

"""The navigation is a menu on a phone, with scripts or without, in real Chromium."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_phone_the_navigation_is_a_menu(
    browser: Any, live_server: Any, ann: Any, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts, has_touch=True, is_mobile=True)
    ratings = page.get_by_role("link", name="Ratings")
    expect(ratings).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    box = ratings.bounding_box()
    assert box["height"] >= 44 and width_of(page) == 360
    ratings.tap()
    page.wait_for_url("**/ratings/")
    assert page.locator("nav [aria-current]").text_content() == "Ratings"


def test_a_wide_page_shows_all_of_it(browser: Any, live_server: Any, ann: Any) -> None:
    page = signed_in(browser, live_server.url, ann, 1280)
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    expect(page.get_by_role("link", name="Ratings")).to_be_visible()


def test_by_keyboard_the_menu_opens_and_closes(browser: Any, live_server: Any, ann: Any) -> None:
    page = signed_in(browser, live_server.url, ann, 360)
    watch = page.get_by_role("link", name="Watch", exact=True)
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    expect(watch).to_be_visible()
    page.keyboard.press("Tab")
    expect(watch).to_be_focused()
    page.keyboard.press("Escape")
    expect(watch).to_be_hidden()

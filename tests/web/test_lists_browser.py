"""A list is put together in real Chromium, with and without scripts, and its sheet is printed."""

from typing import Any

import pytest

from games.models.saved_list import SavedList
from tests.support.visitors import signed_in, width_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("toys")]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_deck_is_written_by_its_numbers(
    browser: Any, live_server: Any, store: None, ann: Any, width: int, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, width, scripts)
    page.goto(f"{live_server.url}/lists/new/?of=rookery-1")
    written_by_numbers(page, scripts)
    assert SavedList.objects.get().text == "10 wren\n2 owl"
    page.context.close()


def written_by_numbers(page: Any, scripts: bool) -> None:
    """A deck is put together, counted and saved; the sheet alone is printed."""
    verdict = page.locator("#verdict")
    page.get_by_label("wren 1 card: weighs 1").fill("10")
    page.get_by_label("owl 1 card: weighs 5").fill("3")
    if not scripts:
        page.get_by_role("button", name="Check").first.click()
    else:
        page.keyboard.press("Tab")
    verdict.get_by_text("13 of 12 cards").wait_for()
    assert verdict.get_by_text("A deck has at most 2 owls.").is_visible()
    page.get_by_label("owl 1 card: weighs 5").fill("2")
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your list is saved.").wait_for()
    assert page.get_by_label("Your deck, an entry a line").input_value() == "10 wren\n2 owl"
    assert page.get_by_text("It breaks no rule.").is_visible()
    assert width_of(page) <= page.viewport_size["width"]
    page.emulate_media(media="print")
    assert page.get_by_role("table").is_visible()
    assert not page.get_by_label("Name", exact=True).is_visible()

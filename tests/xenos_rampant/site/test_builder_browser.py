"""A detachment is put together in real Chromium."""

from typing import Any

import pytest

from games.models.saved_list import SavedList
from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [360, 1280])
def test_units_by_number_and_options_by_clicks(
    browser: Any, live_server: Any, store: None, ann: Any, width: int
) -> None:
    page = signed_in(browser, live_server.url, ann, width)
    page.goto(f"{live_server.url}/lists/new/?of=xenos_rampant-1")
    text = page.locator("#text")
    page.get_by_label("heavy infantry").first.fill("2")
    page.keyboard.press("Tab")
    page.get_by_text("4 of 24 points").wait_for()
    assert text.input_value().splitlines() == ["Heavy infantry: heavy infantry"] * 2
    text.focus()
    text.press("Control+Home")
    page.locator("summary", has_text="For heavy infantry").click()
    page.locator("details[open] button", has_text="heavy weapon").first.click()
    page.get_by_text("6 of 24 points").wait_for()
    assert text.input_value().splitlines()[0] == "Heavy infantry: heavy infantry, heavy weapon"
    text.fill("Guards: heavy infantry, commander\n" + text.input_value())
    page.get_by_label("Name", exact=True).fill("Mine")
    page.get_by_text("It breaks no rule.").wait_for()
    assert width_of(page) == width
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Your list is saved.").wait_for()
    assert SavedList.objects.get().text.count("heavy infantry") == 3
    page.goto(f"{live_server.url}/lists/new/?of=xenos_rampant-1")
    page.get_by_text("Begin with one that is ready made").click()
    page.get_by_role("button", name="Take it: Hive, ours").click()
    page.get_by_text("24 of 24 points").wait_for()
    assert "Brood 1: militia rabble" in text.input_value()

"""Enter in a field gives what stands in it, and decides nothing where there are several deeds."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models.game import Game
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser
STEP, OFFERED = "section.lesson h2", "section.lesson button.offer"


@pytest.mark.parametrize("scripts", [True, False])
def test_in_the_line_it_gives_the_order(browser: Any, live_server: Any, scripts: bool) -> None:
    """Above the line stand the buttons of the lesson, which belong to the same form."""
    page = browser.new_context(java_script_enabled=scripts).new_page()
    page.goto(live_server.url)
    page.get_by_role("button", name="Try it now").click()
    if scripts:
        page.wait_for_selector("html.js")
    page.fill("#line", page.inner_text(OFFERED))
    page.press("#line", "Enter")
    expect(page.locator(STEP)).to_contain_text("step 2 of")
    assert Game.objects.get().length == 2  # the start, and this order
    page.fill("#line", "dance")
    page.press("#line", "Enter")
    expect(page.locator("#refusal")).to_contain_text("“dance”")
    assert Game.objects.get().length == 2


def test_at_the_desk_it_decides_nothing(
    browser: Any, live_server: Any, moved: Game, referee: Any
) -> None:
    page = signed_in(browser, live_server.url, referee, 1280)
    page.goto(f"{live_server.url}/games/{moved.key}/desk/")
    page.fill("#reason", "We wait.")
    page.press("#reason", "Enter")
    page.fill("#to", "1")
    page.press("#to", "Enter")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    moved.refresh_from_db()
    assert moved.status == "paused"

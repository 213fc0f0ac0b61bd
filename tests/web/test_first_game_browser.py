"""From the front page through the first game to an account, in real Chromium."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.automation import autopilot
from games.models.game import Game
from tests.support.visitors import width_of

pytestmark = pytest.mark.browser
STEP = "section.lesson h2"
OFFERED = "section.lesson button.offer"


@pytest.mark.parametrize("width", [1280, 360])
def test_a_newcomer_learns_and_signs_up(browser: Any, live_server: Any, width: int) -> None:
    page = browser.new_context(viewport={"width": width, "height": 800}).new_page()
    faults = list[str]()
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.goto(live_server.url)
    page.get_by_role("button", name="Try it now").click()
    page.wait_for_selector(STEP)
    game = Game.objects.get()
    steps = 0
    while page.locator(OFFERED).count():
        steps += 1
        assert page.inner_text(STEP).startswith(f"Your first game: step {steps} of")
        assert width_of(page) <= width
        before = page.inner_text(STEP)
        page.locator(OFFERED).click()
        page.wait_for_selector("text=Ready to give:")
        page.click("#give")
        page.wait_for_function(
            "(before) => document.querySelector('section.lesson h2')?.innerText !== before",
            arg=before,
        )
        autopilot.run(game)
        page.reload()
    assert 0 < steps <= 10
    page.locator("section.lesson h2", has_text="That was").wait_for()
    page.locator("section.lesson").get_by_role("link", name="Sign up").click()
    page.fill("[name=username]", "dan")
    page.fill("[name=email]", "dan@example.org")
    page.fill("[name=password1]", "a long walk away")
    page.get_by_role("button", name="Sign up").click()
    page.locator("nav").get_by_text("dan", exact=True).wait_for(state="attached")
    page.goto(f"{live_server.url}/games/{game.key}/")
    page.locator("section.lesson h2", has_text="That was").wait_for()
    assert game.seats.get(user__username="dan") and not faults


def test_by_keyboard_one_step_leads_to_the_next(browser: Any, live_server: Any) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(live_server.url)
    page.get_by_role("button", name="Try it now").press("Enter")
    page.wait_for_selector(STEP)
    page.wait_for_selector("html.js")
    page.locator(OFFERED).focus()
    for step in (2, 3):
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Ready to give:")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"{STEP} >> text=step {step} of")
        page.wait_for_function("document.activeElement.matches('section.lesson .offer')")
        assert page.locator(":focus").inner_text() == page.locator(OFFERED).inner_text()


def test_by_touch_one_step_leads_to_the_next(browser: Any, live_server: Any) -> None:
    """On a telephone the line is far below: once the order is given, the next step is in view."""
    size = {"width": 360, "height": 800}
    page = browser.new_context(viewport=size, has_touch=True, is_mobile=True).new_page()
    page.goto(live_server.url)
    page.get_by_role("button", name="Try it now").tap()
    page.wait_for_selector("html.js")
    for step in (2, 3):
        page.locator(OFFERED).tap()
        page.wait_for_selector("text=Ready to give:")
        page.locator("#give").tap()
        expect(page.locator(STEP)).to_contain_text(f"step {step} of")
        expect(page.locator(STEP)).to_be_in_viewport()
    page.locator(OFFERED).tap()
    page.wait_for_selector("text=Ready to give:")
    page.locator("#give").tap()
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    expect(page.locator("#turn")).to_be_in_viewport()

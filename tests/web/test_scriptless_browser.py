"""The site without scripts: what one does is seen, said beside it, and leads on."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games import play
from games.models.game import Game
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser


@pytest.fixture(params=[1280, 360])
def page(request: Any, browser: Any, live_server: Any, moved: Game, ann: Any) -> Any:
    """Ann is to move for the second time."""
    one = signed_in(browser, live_server.url, ann, request.param, scripts=False)
    one.goto(f"{live_server.url}/games/{moved.key}/")
    return one


def test_no_button_does_nothing(page: Any) -> None:
    expect(page.locator("button[type=button]:visible")).to_have_count(0)


def test_whoever_waits_can_look_again(page: Any, moved: Game) -> None:
    page.fill("#line", "add 1")
    page.press("#line", "Enter")
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    play.submit(moved, "blue", "add 1")
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("#turn")).to_contain_text("Your turn")


def test_an_empty_order_is_refused_in_view(page: Any) -> None:
    page.press("#line", "Enter")
    expect(page.locator("#refusal .refusal")).to_be_in_viewport()
    expect(page.locator("#line")).to_be_focused()
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.locator("#odds .doubt")).to_be_in_viewport()


def test_orders_are_put_together_in_view(page: Any) -> None:
    page.fill("#line", "add 1")
    page.get_by_role("button", name="Then another").click()
    expect(page.get_by_role("button", name="Leave it out")).to_be_in_viewport()
    expect(page.locator("#line")).to_be_focused()


def test_a_plan_is_seen_ahead_refused_and_queued_in_view(page: Any) -> None:
    page.locator("#plan > summary").click()
    page.fill("#lines", "add 1\nadd 2")
    page.get_by_role("button", name="Show what they would do").click()
    expect(page.locator("#plan .foreseen")).to_be_in_viewport()
    page.fill("#lines", "dance")
    page.get_by_role("button", name="Queue them").click()
    expect(page.locator("#plan-refusal")).to_be_in_viewport()
    page.fill("#lines", "add 1")
    page.get_by_role("button", name="Queue them").click()
    expect(page.locator("#plan .planned")).to_be_in_viewport()


def test_the_past_is_seen_a_step_at_a_time(page: Any) -> None:
    for _ in range(2):
        page.get_by_role("button", name="One event back").click()
        expect(page).to_have_url(re.compile("#picture$"))
    expect(page.locator("#at-shown")).to_have_text("0")


def test_the_autopilot_takes_over_and_says_so(page: Any) -> None:
    for button, said in (
        ("Let the autopilot play for me", "The autopilot plays for you from now on."),
        ("Play myself again", "You play yourself again."),
    ):
        page.locator("#leave > summary").click()
        page.get_by_role("button", name=button).click()
        expect(page.get_by_text(said)).to_be_in_viewport()


@pytest.mark.usefixtures("toys")
def test_a_list_is_checked_and_shared_in_view(browser: Any, live_server: Any, ann: Any) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts=False)
    page.goto(f"{live_server.url}/lists/new/?of=rookery-1&seat=ash")
    page.fill("#text", "dodo")
    page.get_by_role("button", name="Check").last.click()
    expect(page.locator("#verdict .errorlist")).to_be_in_viewport()
    page.fill("#name", "Owls")
    page.fill("#text", "2 owl\n10 wren")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Share by a link").click()
    expect(page.get_by_label("Whoever has this link")).to_be_in_viewport()

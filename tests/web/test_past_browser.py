"""The past on the board, in real Chromium: by steps, by itself, and back to now."""

from typing import Any

import pytest

from games import play
from games.models.game import Game
from games.play import lobby
from tests.support.counter_games import seated
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser


@pytest.fixture
def played(store: None, ann: Any, bob: Any) -> Game:
    """Ann moved first; Bob and Ann have moved since."""
    game = seated(ann, bob)
    for seat in ("red", "blue", "red"):
        game.refresh_from_db()
        play.submit(game, seat, "add 1")
    game.refresh_from_db()
    return game


def opened(browser: Any, live_server: Any, who: Any, game: Game) -> Any:
    page = signed_in(browser, live_server.url, who, 1280)
    page.goto(f"{live_server.url}/games/{game.key}/")
    page.wait_for_selector("html.js")
    return page


def shows(page: Any, number: int) -> None:
    page.wait_for_function(
        "(wanted) => document.getElementById('at-shown').value === wanted", arg=str(number)
    )


def test_it_is_looked_at_step_by_step(
    browser: Any, live_server: Any, played: Game, ann: Any
) -> None:
    page = opened(browser, live_server, ann, played)
    assert page.locator("#to-after").is_disabled()
    page.click("#to-before")
    shows(page, 2)
    page.click("#to-first")
    shows(page, 0)
    assert page.locator("#to-before").is_disabled()
    page.click("#to-after")
    shows(page, 1)
    page.click("#to-now")
    page.wait_for_selector("#to-now", state="detached")
    shows(page, 3)


def test_it_plays_from_ones_own_last_order_until_now(
    browser: Any, live_server: Any, played: Game, bob: Any
) -> None:
    page = opened(browser, live_server, bob, played)
    page.click("text=Play what happened since your last order")
    shows(page, 2)
    page.wait_for_selector("text=The past")
    shows(page, 3)
    page.wait_for_selector("#to-now", state="detached")
    assert page.locator("#play").inner_text() == "Play what happened since your last order"


def test_it_can_be_stopped(browser: Any, live_server: Any, played: Game, ann: Any) -> None:
    page = opened(browser, live_server, ann, played)
    page.click("#to-first")
    shows(page, 0)
    page.click("text=Play on")
    page.click("text=Stop")
    assert page.locator("#play").inner_text() == "Play on"
    assert page.locator("html.playing").count() == 0


def test_an_event_of_the_log_leads_to_its_moment(
    browser: Any, live_server: Any, played: Game, ann: Any
) -> None:
    page = opened(browser, live_server, ann, played)
    assert page.locator("#event-1 .moment").is_hidden()
    page.locator("#part-1 summary").click()
    page.locator("#event-1 .moment").click()
    shows(page, 1)
    assert page.locator(".then").inner_text()


def test_the_log_is_searched_and_keeps_what_was_sought(
    browser: Any, live_server: Any, played: Game, ann: Any
) -> None:
    page = opened(browser, live_server, ann, played)
    lines = page.locator(".log li")
    assert lines.count() > lines.filter(has_text="blue").count() > 0
    page.fill("#only", "Blue")
    assert page.locator(".log li:visible").count() == lines.filter(has_text="blue").count()
    page.click("#to-before")
    shows(page, 2)
    assert page.locator(".log li:visible").count() == lines.filter(has_text="blue").count()
    page.fill("#only", "nothing of the kind")
    assert page.locator(".log li:visible").count() == 0


# A step that is new in the page works by htmx a moment after it has the focus.
SETTLED = """(id) => document.activeElement.id === id
  && !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")"""


def test_a_passer_by_steps_through_it_by_keyboard(
    browser: Any, live_server: Any, played: Game
) -> None:
    lobby.resign(played, "blue")
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{live_server.url}/watch/{played.key}/")
    page.focus("#to-before")
    for key, number, there in (
        ("Enter", 3, "to-before"),
        ("Enter", 2, "to-before"),
        ("Tab", 2, "to-after"),
        ("Enter", 3, "to-after"),
        ("Enter", 4, "to-after"),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"text=Look back: {number} of 4")
        page.wait_for_function(SETTLED, arg=there)
    page.focus("#at")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=Look back: 3 of 4")
    assert page.url.endswith("?at=3")
    page.wait_for_function("document.activeElement.id === 'at'")

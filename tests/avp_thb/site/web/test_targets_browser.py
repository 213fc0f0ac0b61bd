"""Dice are spread over several targets by clicks on the board and by typing with completion."""

from typing import Any

import pytest
from playwright.sync_api import expect

from rules.kernel.system import POSITION
from tests.support.page_games import NARROW, WIDE, PageGames
from tests.support.visitors import browser

__all__ = ["browser"]

pytestmark = pytest.mark.browser
LATE = """mission 1
doors none
model ma1 marine smartgun b2
model al1 alien warrior d2
model al2 alien warrior d2
"""


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "avp_thb", "marine")


def page_of(games: PageGames, width: int) -> Any:
    page = games.page(games.game(lambda view: True, options={POSITION: LATE}), width)
    page.click("#order .offer[value='activate ma1']")
    page.click("#give")
    expect(page.locator(".log code").first).to_have_text("marine: activate ma1")
    return page


def on_board(page: Any, id: str) -> None:
    page.locator(f"#picture [data-id='{id}'][data-kind=piece]").click(force=True)


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_dice_are_spread_by_clicks(games: PageGames, width: int) -> None:
    page = page_of(games, width)
    line = page.locator("#line")
    on_board(page, "al1")
    page.click("#matches .offer[value='shoot al1']")
    page.get_by_role("button", name="Add by clicking the board").click()
    on_board(page, "al2")
    expect(line).to_have_value("shoot al1 al2")
    on_board(page, "al2")  # before the answer to the first: it waits
    expect(line).to_have_value("shoot al1 al2 al2")
    on_board(page, "al2")
    expect(page.locator("#picked")).to_have_text("Orders with al2:")
    expect(line).to_have_value("")
    page.click("#matches .offer[value='shoot al2']")
    page.click("#odds .further .offer[value='shoot al2 al1']")
    expect(line).to_have_value("shoot al2 al1")
    page.click("#give")
    expect(page.locator(".log code").first).to_have_text("marine: shoot al2 al1")


# As if somebody else had done something.
NEWS = """() => {
    const table = document.getElementById("listening");
    const had = table.getAttribute("hx-vals");
    table.setAttribute("hx-vals", had.replace(/"have": "[^"]*"/, '"have": ""'));
    htmx.trigger(table, "look");
}"""


def test_targets_are_added_though_the_table_has_news(games: PageGames) -> None:
    page = page_of(games, WIDE)
    on_board(page, "al1")
    page.click("#matches .offer[value='shoot al1']")
    page.get_by_role("button", name="Add by clicking the board").click()
    with page.expect_response("**/news/**"):
        page.evaluate(NEWS)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    on_board(page, "al2")
    expect(page.locator("#line")).to_have_value("shoot al1 al2")


def test_words_are_completed_while_they_are_typed(games: PageGames) -> None:
    page = page_of(games, WIDE)
    words, line = page.locator("#completions li"), page.locator("#line")
    page.focus("#line")
    page.keyboard.type("sh")
    expect(words).to_have_text(["shoot"])
    page.keyboard.press("ArrowDown")
    expect(line).to_have_attribute("aria-activedescendant", "completion-0")
    page.keyboard.press("Enter")
    expect(line).to_have_value("shoot ")
    expect(words).to_have_text(["al1", "al2"])
    words.nth(1).click()
    expect(line).to_have_value("shoot al2 ")
    expect(page.locator("#odds .further button")).to_have_count(2)
    expect(page.locator(".htmx-request, .htmx-settling")).to_have_count(0)
    page.keyboard.type("a")
    expect(words).to_have_text(["al1", "al2"])
    page.keyboard.press("Escape")
    expect(page.locator("#completions")).to_be_hidden()
    page.keyboard.type("l1")
    page.keyboard.press("Enter")
    expect(page.locator(".log code").first).to_have_text("marine: shoot al2 al1")

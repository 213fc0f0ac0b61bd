"""A page listens while its reader is at work on it, and takes nothing out of their hands."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from games import play
from games.history import views
from games.models.game import Game
from games.play import lobby
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser
# Where somebody is on the page: what has the focus, what is open, and how far all is scrolled.
AT_HAND = """() => ({
    focus: document.activeElement.id,
    caret: document.getElementById('line')?.selectionStart,
    open: [...document.querySelectorAll('details')].map((one) => `${one.id} ${one.open}`),
    top: Math.round(document.activeElement.getBoundingClientRect().top),
    sideways: document.getElementById('picture').scrollLeft,
})"""
WIDTHS = (1280, 360)


@pytest.fixture
def table(store: None, ann: Any, bob: Any) -> Game:
    """The marine, Ann, is to move; the alien is Bob."""
    game = lobby.create("avp_thb", 1, ("marine", "alien"), host=ann)
    lobby.join(game, "marine", ann)
    lobby.join(game, "alien", bob)
    for seat in ("marine", "alien"):
        play.submit(game, seat, "deploy auto")
    game.refresh_from_db()
    while asked := game.seats.filter(asked__isnull=False).exclude(name="marine").first():
        (prompt,) = views.Sight(game, asked.name).prompts
        play.submit(game, asked.name, prompt.default)
        game.refresh_from_db()
    return game


def opened(browser: Any, site: Any, who: Any, game: Game, width: int) -> Any:
    page = signed_in(browser, site.url, who, width)
    page.goto(f"{site.url}/games/{game.key}/")
    page.wait_for_selector("html.js")
    return page


def ordered(page: Any, line: str) -> None:
    """Give *line*; once it is taken the field is empty."""
    page.fill("#line", line)
    page.press("#line", "Enter")
    expect(page.locator("#line")).to_have_value("")


@pytest.mark.parametrize("width", WIDTHS)
def test_news_come_while_it_is_ones_turn_and_disturb_nothing(
    browser: Any, live_server: Any, ann: Any, bob: Any, table: Game, width: int
) -> None:
    mine = opened(browser, live_server, ann, table, width)
    theirs = opened(browser, live_server, bob, table, width)
    mine.locator("#as-text summary").click()
    mine.locator("#leave summary").click()
    mine.locator("#plan summary").click()
    mine.fill("#lines", "activate ma2\nmove b4")
    mine.fill("#line", "activate m")
    mine.focus("#line")
    mine.evaluate("document.getElementById('line').setSelectionRange(3, 3)")
    mine.evaluate("document.getElementById('picture').scrollLeft = 40")
    before = mine.evaluate(AT_HAND)
    ordered(theirs, "draw")
    mine.wait_for_selector(".question:has-text('The alien offers a draw')")
    after = mine.evaluate(AT_HAND)
    assert abs(after.pop("top") - before.pop("top")) <= 2  # it rounds
    assert after == before
    assert mine.input_value("#line") == "activate m"
    assert mine.input_value("#lines") == "activate ma2\nmove b4"
    mine.keyboard.type("X")
    assert mine.input_value("#line") == "actXivate m"
    # The question is the one that is asked now, so what is given now is taken.
    ordered(mine, "activate ma1")
    mine.wait_for_selector("code:text-is('marine: activate ma1')")
    assert mine.input_value("#lines") == "activate ma2\nmove b4"


def test_takebacks_and_orders_given_elsewhere(
    browser: Any, live_server: Any, ann: Any, bob: Any, table: Game
) -> None:
    """The same person at two screens, and an opponent who asks for an order back."""
    here = opened(browser, live_server, ann, table, 1280)
    there = opened(browser, live_server, ann, table, 360)
    here.fill("#line", "activate ma1")
    here.wait_for_selector("#odds :not(.doubt)")
    ordered(there, "activate ma1")
    here.wait_for_selector("code:text-is('marine: activate ma1')")
    assert here.input_value("#line") == "activate ma1"
    here.wait_for_selector("#odds .doubt")  # what it would do is asked again
    ordered(there, "takeback")
    here.wait_for_selector("li.undone code:text-is('marine: activate ma1')")
    assert here.input_value("#line") == "activate ma1"
    expect(here.locator("#odds .doubt")).to_have_count(0)


def test_a_refusal_and_a_plan_that_was_looked_at_stay(
    browser: Any, live_server: Any, ann: Any, bob: Any, table: Game
) -> None:
    mine = opened(browser, live_server, ann, table, 1280)
    mine.locator("#plan summary").click()
    mine.fill("#lines", "activate ma1\npass")
    mine.get_by_role("button", name="Show what they would do").click()
    mine.locator(".foreseen").wait_for()
    mine.fill("#line", "fly")
    mine.press("#line", "Enter")
    mine.wait_for_selector("#refusal .refusal")
    play.submit(table, "alien", "draw")
    mine.wait_for_selector(".question:has-text('The alien offers a draw')")
    assert mine.input_value("#line") == "fly"
    assert mine.input_value("#lines") == "activate ma1\npass"
    assert "not an order" in mine.inner_text("#refusal")
    assert mine.locator(".foreseen").count() == 1
    assert mine.locator("#odds .doubt").count() == 0  # it is told once
    mine.fill("#line", "swim")
    mine.wait_for_selector("#odds .doubt:has-text('swim')")


def test_who_has_signed_out_elsewhere_is_asked_to_sign_in(
    browser: Any, live_server: Any, ann: Any, table: Game
) -> None:
    mine = opened(browser, live_server, ann, table, 1280)
    Session.objects.all().delete()
    mine.wait_for_url("**/login/**")
    assert mine.locator("input[type=password]").count() == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_another_click_leaves_no_stale_order(
    browser: Any, live_server: Any, ann: Any, table: Game, width: int
) -> None:
    page = opened(browser, live_server, ann, table, width)
    click(page, "piece", "ma1")
    assert page.input_value("#line") == "activate ma1"
    click(page, "piece", "ma2")
    assert page.input_value("#line") == "activate ma2"
    click(page, "place", "d6")  # which no order names
    assert page.input_value("#line") == ""
    assert page.inner_text("#picked") == "No order names d6 now."
    click(page, "piece", "ma1")
    click(page, "piece", "ma1")
    assert page.input_value("#line") == ""
    click(page, "piece", "ma1")
    page.click("#give")
    page.wait_for_selector("code:text-is('marine: activate ma1')")
    page.fill("#line", "move a4")
    click(page, "piece", "ma1")
    assert page.input_value("#line") == ""


def click(page: Any, kind: str, id: str) -> None:
    page.locator(f'#picture [data-kind="{kind}"][data-id="{id}"]').first.dispatch_event("click")


def test_another_word_is_another_order(
    browser: Any, live_server: Any, ann: Any, table: Game
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    page.evaluate(WORDS)
    page.click(".words button")
    assert page.input_value("#line") == "shoot a3"
    page.select_option(".words select", "a4")
    assert page.input_value("#line") == "shoot a4"
    page.fill("#line", "pass")
    page.select_option(".words select", "a3")
    assert page.input_value("#line") == "pass"


# An order with many words, as offers.Family lays it out.
WORDS = """() => document.querySelector('#order .verbs').insertAdjacentHTML('beforeend',
  `<div class="words">shoot <select name="word-shoot"><option>a3</option><option>a4</option>
   </select><button class="second" name="compose" value="shoot">Put into the order</button></div>`)
"""


def test_a_click_is_not_lost_to_news_that_come_while_the_button_is_pressed(
    browser: Any, live_server: Any, ann: Any, table: Game
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    page.fill("#line", "activate ma1")
    page.wait_for_selector("#odds :not(.doubt)")
    page.hover("#give")
    page.mouse.down()
    with page.expect_response(lambda answer: "/news/" in answer.url and answer.status == 200):
        play.submit(table, "alien", "draw")
    page.wait_for_timeout(100)  # in which a page draws an answer
    assert page.locator(".question:has-text('offers a draw')").count() == 0
    page.mouse.up()
    page.wait_for_selector("#refusal:has-text('has moved on')")  # it was sent, as it stood there
    page.wait_for_selector(".question:has-text('The alien offers a draw')")
    page.click("#give")
    page.wait_for_selector("code:text-is('marine: activate ma1')")


def odds_held_back(page: Any) -> list[Any]:
    late: list[Any] = []
    page.route("**/odds/**", lambda route: late.append((route, route.fetch())))
    return late


def let_in(late: list[Any]) -> None:
    for route, answer in late:
        route.fulfill(response=answer)


def test_odds_of_a_line_that_has_been_given_are_too_late(
    browser: Any, live_server: Any, ann: Any, table: Game
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    late = odds_held_back(page)
    with page.expect_request("**/odds/**"):
        page.fill("#line", "activate ma1")
    ordered(page, "activate ma1")
    let_in(late)
    page.wait_for_timeout(100)
    assert late and page.inner_text("#odds") == ""


ODDS = "document.getElementById('odds').children.length"
TOP = "document.getElementById('give').getBoundingClientRect().top"


@pytest.mark.parametrize("width", (360, 768))
def test_the_button_stays_where_it_is_once_odds_come_under_the_board(
    browser: Any, live_server: Any, ann: Any, table: Game, width: int
) -> None:
    page = opened(browser, live_server, ann, table, width)
    page.locator("#picture .can[data-id]").first.click()
    before, odds = page.evaluate(f"[{TOP}, {ODDS}]")
    assert not odds  # they are asked for a moment later
    page.wait_for_selector("#odds > *", state="attached")
    assert page.evaluate(TOP) == before < page.viewport_size["height"]


def test_the_orders_at_a_piece_appear_together_with_their_chances(
    browser: Any, live_server: Any, ann: Any, table: Game
) -> None:
    page = opened(browser, live_server, ann, table, 1280)
    late = odds_held_back(page)
    page.locator("#picture .can[data-id]").first.click()
    page.wait_for_timeout(1000)
    assert late and not page.is_visible("#there")
    let_in(late)
    page.wait_for_selector("#there .give")
    assert "is activated" in page.inner_text("#there")

"""Scripts, answers and networks are slow or fail: nothing typed is lost, nothing given twice."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games import play
from games.models.game import Game
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser
LOST = "This did not reach us."


@pytest.fixture
def page(browser: Any, live_server: Any, game: Game, ann: Any) -> Any:
    """Ann is asked, and what she sends can be held back."""
    one = signed_in(browser, live_server.url, ann, 1280)
    one.goto(f"{live_server.url}/games/{game.key}/")
    return one


def held_back(page: Any, line: str) -> list[Any]:
    """The requests that give *line*, which are answered once they are let go on."""
    held: list[Any] = []
    page.route("**/order/", lambda one: held.append(one))
    with page.expect_request("**/order/"):
        page.fill("#line", line)
        page.press("#line", "Enter")
    return held


def test_what_is_typed_while_an_order_is_under_way_stays(page: Any, game: Game) -> None:
    held = held_back(page, "add 1")
    page.press("#line", "Enter")
    page.fill("#line", "add 2")
    held[0].continue_()
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    expect(page.locator("#line")).to_have_value("add 2")
    game.refresh_from_db()
    assert (game.length, len(held)) == (2, 1)


def test_a_refusal_is_read_by_who_types_on(page: Any) -> None:
    held = held_back(page, "dance")
    page.fill("#line", "add 2")
    with page.expect_response("**/odds/?*"):
        held[0].continue_()
    expect(page.locator("#odds")).to_contain_text("add 2")
    expect(page.locator("#refusal")).to_contain_text("dance")
    page.fill("#line", "add 1")
    expect(page.locator("#refusal")).to_be_empty()


def test_without_a_network_it_is_said_and_given_again(page: Any, game: Game) -> None:
    page.route("**/order/", lambda one: one.abort("internetdisconnected"))
    page.route("**/press/", lambda one: one.abort("internetdisconnected"))
    page.fill("#line", "add 1")
    page.click("#give")
    expect(page.locator("#refusal")).to_contain_text(LOST)
    page.locator("#press > summary").click()
    page.fill("#press-text", "Are you there?")
    page.click("#press-send")
    expect(page.locator("#press [data-said]")).to_contain_text(LOST)
    page.unroute("**/order/")
    expect(page.locator("#line")).to_have_value("add 1")
    page.click("#give")
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    expect(page.locator("#refusal")).to_be_empty()
    expect(page.locator("#press-text")).to_have_value("Are you there?")
    game.refresh_from_db()
    assert game.length == 2


def test_without_a_network_the_past_says_so_too(page: Any, game: Game) -> None:
    play.submit(game, "red", "add 1")
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    said = page.locator(".past .refusal")
    for step in ("#to-before", "#to-now"):
        page.route("**/games/*/?*", lambda one: one.abort("internetdisconnected"))
        for _ in range(2):
            page.click(step)
            expect(said).to_contain_text(LOST)
            expect(said).to_have_count(1)
        page.unroute("**/games/*/?*")
        page.click(step)
        expect(said).to_have_count(0)
    expect(page.locator("#to-now")).to_have_count(0)


def test_what_the_site_cannot_do_is_said_in_its_words(page: Any) -> None:
    body = "<main><h1>Not now</h1><p>The site is being mended.</p></main>"
    page.route(
        "**/order/", lambda one: one.fulfill(status=503, content_type="text/html", body=body)
    )
    page.fill("#line", "add 1")
    page.click("#give")
    expect(page.locator("#refusal")).to_have_text("The site is being mended.")
    expect(page.locator("#line")).to_have_value("add 1")


def test_a_search_of_the_log_outlives_news(page: Any, game: Game) -> None:
    page.fill("#only", "dice")
    play.submit(game, "red", "add 1")
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    expect(page.locator("#only")).to_have_value("dice")


@pytest.mark.parametrize("name", ["redraw", "play", "listen", "complete"])
def test_orders_are_given_though_a_script_fails(
    page: Any, live_server: Any, game: Game, name: str
) -> None:
    page.route(re.compile(rf"/{name}[.\w]*\.js"), lambda one: one.abort())
    page.reload()
    page.locator("#order .offer[value='add 1']").click()
    expect(page.locator("#line")).to_have_value("add 1")
    page.press("#line", "Enter")
    expect(page.locator("#turn")).to_contain_text("Waiting for")
    expect(page.locator("#table")).to_have_count(1)
    game.refresh_from_db()
    assert game.length == 2


def test_who_clicks_twice_makes_one_game(page: Any, live_server: Any) -> None:
    """The second click comes while the first answer is under way."""
    made = Game.objects.count()
    held: list[Any] = []
    page.goto(f"{live_server.url}/games/new/?system=counter")
    page.route("**/games/new/*", lambda one: held.append(one))
    create = page.get_by_role("button", name="Create the game")
    create.scroll_into_view_if_needed()
    box = create.bounding_box()
    at = (box["x"] + 9, box["y"] + 9)
    with page.expect_request("**/games/new/*"):
        page.mouse.click(*at)
    page.mouse.click(*at)
    page.wait_for_timeout(300)  # ms in which the other could be sent
    held[0].continue_()
    page.wait_for_url(re.compile("/games/(?!new)"))
    assert (Game.objects.count(), len(held)) == (made + 1, 1)

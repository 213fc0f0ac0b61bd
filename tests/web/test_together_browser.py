"""Two people at one table at the same time, in real Chromium: each sees what the other does."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from games import play
from games.models.game import Game
from games.models.person import Profile
from games.notify import presence
from games.web.listening import Hub
from tests.support.counter_games import seated
from tests.support.listening import listening_site, until
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser
# As far as a page may lie behind: less than it waits from one look to the next by itself.
SOON = 2000
MINE = "Your turn: Counter · Hunt by Post"
LOOKS = """() => performance.getEntriesByType("resource")
    .filter((one) => one.name.includes("/news/")).length"""
TONES = """window.tones = 0;
window.AudioContext = class extends AudioContext {
    constructor() { super(); window.tones += 1; }
};"""
CHANGES = """window.changes = 0;
window.EventSource = class extends EventSource {
    constructor(...where) {
        super(...where);
        this.addEventListener("changed", () => { window.changes += 1; });
    }
};"""
SEEN = """(how) => {
    Object.defineProperty(document, "visibilityState", { get: () => how, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def site(store: None) -> Iterator[Any]:
    with listening_site() as site:
        yield site


@pytest.fixture
def table(site: Any, ann: Any, bob: Any) -> Game:
    """Ann is the red and to move; Bob is the blue."""
    return seated(ann, bob)


def opened(browser: Any, site: Any, who: Any, game: Game) -> Any:
    page = signed_in(browser, site.url, who, 1280)
    page.add_init_script(TONES)
    page.goto(f"{site.url}/games/{game.key}/")
    page.wait_for_selector("html.js")
    # By itself the page would look far too late.
    page.locator("#listening").evaluate("(one) => { one.dataset.pace = 3600; }")
    page.locator("#press > summary").click()
    return page


def wrote(page: Any, words: str) -> None:
    page.get_by_label("Message", exact=True).fill(words)
    page.get_by_role("button", name="Send").click()


def test_they_see_what_the_other_does_and_says(
    browser: Any, site: Any, table: Game, ann: Any, bob: Any
) -> None:
    Profile.objects.create(user=bob, sounds=True)
    anns, bobs = (opened(browser, site, who, table) for who in (ann, bob))
    until(lambda: Hub.now and Hub.now.is_heard and len(Hub.now.all()) == 2)
    expect(anns).to_have_title(MINE)
    expect(bobs).not_to_have_title(MINE)
    until(lambda: all(cache.get(presence.place(one.pk, table.pk)) for one in (ann, bob)))
    # It is Ann’s turn, and she is writing.
    anns.fill("#line", "add")
    anns.locator("#leave summary").click()
    anns.focus("#line")
    wrote(bobs, "Good luck!")
    expect(anns.locator("#press")).to_contain_text("Good luck!", timeout=SOON)
    assert anns.input_value("#line") == "add"
    assert anns.locator("#leave").get_attribute("open") is not None
    assert anns.evaluate("document.activeElement.id") == "line"
    bobs.locator("#plan > summary").click()
    bobs.fill("#lines", "add 1")
    anns.keyboard.type(" 2")
    anns.keyboard.press("Enter")
    expect(bobs.locator(".log")).to_contain_text("red", timeout=SOON)
    expect(bobs.locator("#turn .yours")).to_be_visible(timeout=SOON)
    expect(bobs).to_have_title(MINE)
    expect(bobs.locator("link[rel=icon]")).to_have_attribute("href", "/static/games/icon-yours.svg")
    assert (anns.evaluate("tones"), bobs.evaluate("tones")) == (0, 1)
    expect(anns).not_to_have_title(MINE)
    expect(anns.locator("link[rel=icon]")).to_have_attribute("href", "/static/games/icon.svg")
    assert bobs.input_value("#lines") == "add 1"
    bobs.fill("#line", "draw")
    bobs.press("#line", "Enter")
    expect(anns.locator("#orders")).to_contain_text("offers a draw", timeout=SOON)


def test_what_is_written_stays_when_a_proposal_goes(
    browser: Any, site: Any, table: Game, ann: Any
) -> None:
    """What stood above the line is not there any more."""
    play.submit(table, "red", "draw")
    page = opened(browser, site, ann, table)
    until(lambda: Hub.now and Hub.now.is_heard and Hub.now.all())
    expect(page.locator("#order")).to_contain_text("You have asked for this")
    page.fill("#line", "add 2")
    play.submit(table, "blue", "refuse")
    expect(page.locator("#order")).not_to_contain_text("You have asked for this", timeout=SOON)
    assert page.input_value("#line") == "add 2"


def is_news(answer: Any) -> bool:
    return "/news/" in answer.url


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "after the stream has told"])
def test_ones_own_order_is_drawn_once(
    browser: Any, site: Any, table: Game, ann: Any, is_late: bool
) -> None:
    """The page hears of it, too, and is answered that it shows it already."""
    page = opened(browser, site, ann, table)
    page.add_init_script(CHANGES)
    with page.expect_response(is_news):  # what it asks when it begins to listen
        page.reload()
    statuses: list[int] = []
    page.on("response", lambda answer: is_news(answer) and statuses.append(answer.status))
    late: list[Any] = []
    if is_late:
        page.route("**/order/", lambda route: late.append((route, route.fetch())))
    for number, line in enumerate(("draw", "withdraw", "add 1"), 1):
        page.fill("#line", line)
        with page.expect_response(is_news):
            page.click("#give")
            page.wait_for_function("(told) => window.changes >= told", arg=number)
            if is_late:
                while not late:
                    page.wait_for_timeout(10)
                route, answer = late.pop()
                route.fulfill(response=answer)
        expect(page.locator("#line")).to_have_value("")
    assert len(statuses) >= 3 and set(statuses) == {204}


def test_a_page_that_nobody_looks_at_leaves_its_line_to_others(
    browser: Any, site: Any, table: Game, ann: Any
) -> None:
    page = opened(browser, site, ann, table)
    until(lambda: Hub.now and len(Hub.now.all()) == 1)
    page.evaluate(SEEN, "hidden")
    until(lambda: not Hub.now.all())
    page.evaluate(SEEN, "visible")
    until(lambda: Hub.now.all())
    assert [one.user for one in Hub.now.all()] == [ann]


def test_without_a_line_the_page_looks_as_often_as_ever(
    browser: Any, live_server: Any, ann: Any, bob: Any, game: Game
) -> None:
    """This server holds no page open."""
    page = signed_in(browser, live_server.url, ann, 1280)
    page.goto(f"{live_server.url}/games/{game.key}/")
    page.locator("#press > summary").click()
    for words in ("One", "Two"):
        page.wait_for_function(f"(old) => ({LOOKS})() > old", arg=page.evaluate(LOOKS))
        other = signed_in(browser, live_server.url, bob, 1280)
        other.goto(f"{live_server.url}/games/{game.key}/")
        other.locator("#press > summary").click()
        wrote(other, words)
        expect(page.locator("#press")).to_contain_text(words)

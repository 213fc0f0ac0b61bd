"""Two people talk in real Chromium, one of them on a telephone, and by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models.game import Game
from tests.press.conftest import say
from tests.support import naughty
from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser


def opened(browser: Any, site: Any, who: Any, game: Game, width: int, scripts: bool = True) -> Any:
    page = signed_in(browser, site.url, who, width, scripts)
    page.goto(f"{site.url}/games/{game.key}/")
    page.locator("#press > summary").focus()
    page.keyboard.press("Enter")
    return page


def fits(page: Any, width: int) -> bool:
    return bool(width_of(page) <= width)


def test_two_people_talk(
    browser: Any, live_server: Any, game: Game, people: dict[str, Any]
) -> None:
    wide = opened(browser, live_server, people["red"], game, 1280)
    narrow = opened(browser, live_server, people["green"], game, 360)
    narrow.get_by_label("To", exact=True).select_option("red")
    narrow.get_by_label("Message", exact=True).fill("Half a wo")
    wide.fill("#line", "add")
    # All by keyboard: from the addressee to the words to the button.
    wide.get_by_label("To", exact=True).focus()
    for _ in range(3):
        wide.keyboard.press("ArrowDown")
    assert wide.get_by_label("To", exact=True).input_value() == "green"
    wide.keyboard.press("Tab")
    wide.keyboard.type("Shall we take the blue?")
    wide.keyboard.press("Tab")
    wide.keyboard.press("Enter")
    talk = narrow.get_by_role("log", name="You and the red")
    expect(talk).to_contain_text("Shall we take the blue?")
    # What is typed survives, and the addressee with it.
    assert narrow.get_by_label("Message", exact=True).input_value() == "Half a wo"
    assert narrow.get_by_label("To", exact=True).input_value() == "red"
    assert wide.locator("#line").input_value() == "add"
    narrow.get_by_label("Message", exact=True).press_sequentially("rd. Yes!")
    narrow.get_by_role("button", name="Send").click()
    expect(wide.get_by_role("log", name="You and the green")).to_contain_text("Half a word. Yes!")
    expect(narrow.get_by_label("Message", exact=True)).to_have_value("")
    # An answer goes where the last one went, and an order is left alone.
    assert wide.get_by_label("To", exact=True).input_value() == "green"
    assert wide.locator("#line").input_value() == "add"
    # Whom one writes to is not changed by what comes in meanwhile.
    wide.get_by_label("Message", exact=True).fill("Between us")
    say(game, people["blue"], "red", "What are you two up to?")
    expect(wide.get_by_role("log", name="You and the blue")).to_contain_text("up to?")
    assert wide.get_by_label("To", exact=True).input_value() == "green"
    assert wide.get_by_label("Message", exact=True).input_value() == "Between us"
    assert wide.locator("#press").get_attribute("open") is not None
    assert fits(narrow, 360) and fits(wide, 1280)


def test_what_was_refused_is_said_and_kept(
    browser: Any, live_server: Any, game: Game, people: dict[str, Any]
) -> None:
    page = opened(browser, live_server, people["red"], game, 360)
    page.get_by_label("Message", exact=True).fill("\u3164")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#press-refusal")).to_have_text("The message is empty. Write something.")
    expect(page.get_by_label("Message", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Message", exact=True).fill("Better.")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Everybody")).to_contain_text("Better.")
    expect(page.locator("#press-refusal")).to_have_count(0)


def test_naughty_words_run_nothing_and_break_no_page(
    browser: Any, live_server: Any, game: Game, people: dict[str, Any], fresh_cache: None
) -> None:
    page = opened(browser, live_server, people["green"], game, 360)
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: said.append(request.url) if "evil" in request.url else None)
    for text in (*naughty.CODE[:10], "W" * 400, "﷽" * 50):
        say(game, people["red"], "green", text)
    expect(page.get_by_role("log", name="You and the red")).to_contain_text("﷽")
    for path in ("", "press/"):
        page.goto(f"{live_server.url}/games/{game.key}/{path}")
        assert page.locator(".talk li").count() == 12
        assert page.locator(".talk script, .talk img, .talk p a, .talk p *").count() == 0
        assert fits(page, 360), path
    assert said == []


def test_without_scripts(
    browser: Any, live_server: Any, game: Game, people: dict[str, Any]
) -> None:
    page = opened(browser, live_server, people["red"], game, 360, scripts=False)
    page.get_by_label("To", exact=True).select_option("side")
    page.get_by_label("Message", exact=True).fill("No scripts here.")
    page.get_by_role("button", name="Send").click()
    page.wait_for_url("**/?seat=red#talk-side")
    # It opened the box, and stands there.
    expect(
        page.get_by_role("log", name="Your side").get_by_text("No scripts here.")
    ).to_be_in_viewport()

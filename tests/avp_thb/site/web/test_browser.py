"""A whole game by clicks alone, by keyboard, and on a narrow screen, in real Chromium."""

from typing import Any

import pytest
from django.conf import settings

from games import play
from games.automation import autopilot, plan_runner
from games.history import game_log, replay, views
from games.models.game import Game
from games.play import lobby
from tests.support.visitors import signed_in, width_of

pytestmark = pytest.mark.browser
# Of an autopilot that gives several orders a page may hear after each of them.
HAS_HEARD_ALL = "(last) => Number(document.getElementById('at')?.max) === last"


@pytest.fixture
def solo(store: None, ann: Any) -> Game:
    game = lobby.create(
        "avp_thb", 1, ("marine", "alien"), autopilots=["alien"], host=ann, options={"pace": 3}
    )
    lobby.join(game, "marine", ann)
    return game


def wished(game: Game) -> str:
    """What a passable player would order from what the marine sees."""
    seen = views.Sight(game, "marine")
    return replay.system_of(game).autopilot(seen.view, seen.prompts[0])


def clicked(page: Any, line: str) -> None:
    """Click the offer; where the line has words of its own, one of its kind."""
    page.evaluate("document.querySelectorAll('.verb').forEach((one) => { one.open = true; })")
    exact = page.locator(f'#order .verbs .offer[value="{line}"], .single .offer[value="{line}"]')
    kind = page.locator(f'#order .offer[value^="{line.split()[0]}"]')
    (exact if exact.count() else kind).first.click()
    request = page.input_value("#order input[name=request]")
    page.click("#give")
    page.wait_for_function(
        "(old) => document.querySelector('#order input[name=request]')?.value !== old", arg=request
    )
    assert page.locator(".refusal").count() == 0, page.locator(".refusal").inner_text()


def test_a_game_finished_by_clicks(browser: Any, live_server: Any, ann: Any, solo: Game) -> None:
    page = signed_in(browser, live_server.url, ann, 1280)
    page.goto(f"{live_server.url}/games/{solo.key}/")
    for _ in range(600):
        autopilot.run(solo)
        solo.refresh_from_db()
        if solo.status == Game.Status.OVER:
            break
        page.wait_for_selector(".question")
        page.wait_for_function(HAS_HEARD_ALL, arg=solo.length - 1)
        clicked(page, wished(solo))
    page.wait_for_selector("text=The game is over.")
    assert settings.SECRET_KEY not in page.content()


def test_by_keyboard_on_a_narrow_screen(
    browser: Any, live_server: Any, ann: Any, solo: Game
) -> None:
    page = signed_in(browser, live_server.url, ann, 360)
    page.goto(f"{live_server.url}/games/{solo.key}/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.focus("#line")
    page.keyboard.type("fly")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    assert page.input_value("#line") == "fly"
    page.fill("#line", "deploy auto")
    page.keyboard.press("Enter")
    page.wait_for_selector("code:text-is('marine: deploy auto')")
    autopilot.run(solo)
    page.wait_for_selector(".question")
    page.focus('#picture [data-id="ma1"]')
    page.keyboard.press("Enter")
    assert page.input_value("#line") == "activate ma1"
    page.keyboard.press("Enter")
    page.wait_for_selector("text=ma1 on a3 has 2 action points.")
    assert page.locator('#picture .can[data-id="a4"]').count() == 1
    assert page.locator('#picture .alien:not(.can)[data-id="al4"]').count() == 1
    page.focus('#picture .tile[data-id="a4"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Orders with a4:")
    assert "move a4" in page.locator("#matches .offer").all_inner_texts()
    assert width_of(page) == 360


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_tokens_by_numbers_and_odds_on_a_narrow_screen(
    browser: Any, live_server: Any, ann: Any, solo: Game, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts)
    page.goto(f"{live_server.url}/games/{solo.key}/")
    page.focus('input[name="count a3 marine"]')
    for number in "14":
        page.keyboard.press("Control+A")
        page.keyboard.type(number)
        page.keyboard.press("Tab")
    page.press('input[name="count a4 marine"]', "Enter")
    page.wait_for_selector("text=Ready to give: deploy a3 marine 1 a4 marine 4")
    page.wait_for_selector("text=is legal and needs no roll")
    assert page.inner_text("#counts-1 [data-room=a4] output") == "4 of 8 points"
    assert width_of(page) == 360
    page.keyboard.press("Enter")
    page.wait_for_selector("code:text-is('marine: deploy a3 marine 1 a4 marine 4')")
    autopilot.run(solo)
    for line in ("activate ma1", "reveal"):
        page.goto(f"{live_server.url}/games/{solo.key}/")
        page.fill("#line", line)
        page.press("#line", "Enter")
        page.wait_for_selector(f"code:text-is('marine: {line}')")
    page.fill("#line", "seal a4")
    if not scripts:
        page.click("text=Show what it would do")
    page.wait_for_selector("#odds >> text=CC 12: needs 12, 60 %.")
    solo.refresh_from_db()
    assert game_log.log(solo, "marine")[-1].order == "reveal"
    page.press("#line", "Enter")
    page.wait_for_selector("text=works on the bulkhead")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_takeback_and_a_consent_on_a_narrow_screen(
    browser: Any, live_server: Any, ann: Any, solo: Game, scripts: bool
) -> None:
    page = signed_in(browser, live_server.url, ann, 360, scripts)
    play.submit(solo, "marine", "deploy auto")
    autopilot.run(solo)
    here = f"{live_server.url}/games/{solo.key}/"
    for line in ("activate ma1", "reveal"):
        page.goto(here)
        page.fill("#line", line)
        page.press("#line", "Enter")
        page.wait_for_selector(f"code:text-is('marine: {line}')")
    page.locator("button:text-is('Take back')").nth(1).press("Enter")
    page.wait_for_selector("text=The alien must agree. New dice will be rolled.")
    assert page.input_value("#line").startswith("takeback ")
    page.press("#line", "Enter")
    page.wait_for_selector("text=You have asked for this")
    autopilot.run(solo)
    page.goto(here)
    page.wait_for_selector("li.undone code:text-is('marine: reveal')")
    assert page.locator("li.undone code").all_inner_texts() == [
        "marine: reveal",
        "marine: activate ma1",
    ]
    page.fill("#line", "activate ma1")
    page.press("#line", "Enter")
    page.wait_for_selector("li:not(.undone) code:text-is('marine: activate ma1')")
    page.locator("button:text-is('Take back')").first.click()
    page.wait_for_selector("text=so nobody needs to agree")
    page.press("#line", "Enter")
    page.wait_for_selector("text=The marine takes back event")
    assert width_of(page) == 360


@pytest.mark.parametrize(("width", "scripts"), [(1200, True), (360, True), (360, False)])
def test_a_plan_is_looked_at_and_queued(
    browser: Any, live_server: Any, solo: Game, ann: Any, width: int, scripts: bool
) -> None:
    play.submit(solo, "marine", "deploy auto")
    autopilot.run(solo)
    page = signed_in(browser, live_server.url, ann, width, scripts)
    page.goto(f"{live_server.url}/games/{solo.key}/")
    page.locator("#plan summary").click()
    lines = page.get_by_label("Your next orders, one per line")
    lines.fill("activate ma1\nfly")
    page.get_by_role("button", name="Show what they would do").click()
    page.locator("#plan-refusal").wait_for()
    assert "“fly” is not an order" in page.locator("#plan-refusal").inner_text()
    lines = page.get_by_label("Your next orders, one per line")
    assert lines.input_value() == "activate ma1\nfly"
    lines.fill("activate ma1\npass")
    page.get_by_role("button", name="Show what they would do").click()
    page.locator(".foreseen").wait_for()
    assert "ma1 on a3 is activated." in page.locator(".foreseen").inner_text()
    assert width_of(page) <= width
    page.get_by_role("button", name="Queue them").click()
    page.get_by_text("Each line is played when you are asked.").wait_for()
    assert plan_runner.run_all() == 2
    if scripts:
        page.get_by_text("All its lines have been played.").wait_for()

"""What happened is seen on the board when it is played back: shots, dice, wounds and reveals."""

from typing import Any

import pytest

from games.history import game_log
from games.models.game import Game
from tests.support.page_games import WIDE, PageGames

pytestmark = pytest.mark.browser
MOTION = "(one) => getComputedStyle(one).animationName"


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "avp_thb", "marine")


def in_the_last_turn(view: Any) -> bool:
    return bool(view.turn == view.turns)


def last_with(game: Game, kind: str) -> int:
    """The newest event in which the marine hears of a fact of the *kind*."""
    entries = game_log.log(game, "marine")
    return max(one.number for one in entries if any(f["kind"] == kind for f in one.facts))


def look_at(page: Any, number: int) -> None:
    page.locator("#at").evaluate(
        "(one, n) => { one.value = n; one.dispatchEvent(new Event('change', {bubbles: true})); }",
        number,
    )
    page.wait_for_function(
        "(n) => JSON.parse(document.getElementById('table').dataset.reader).at === String(n)"
        " && !document.querySelector('.past.htmx-request')",
        arg=number,
    )


def test_a_shot_a_loss_and_a_reveal_are_seen(games: PageGames) -> None:
    game = games.game(in_the_last_turn, ("marine", "alien"), {"turns": 4})
    page = games.page(game, WIDE, reduced_motion="reduce")
    page.wait_for_selector("html.js")
    assert page.locator(".cue").count() == 0
    for kind, look in (("attack", "shot"), ("removed", "gone"), ("reveal", "seen")):
        look_at(page, last_with(game, kind))
        cue = page.locator(f"#picture .cue.{look}").first
        cue.wait_for(state="attached")
        assert cue.evaluate(MOTION) == "none"
    dice = page.locator(".cue text")
    look_at(page, last_with(game, "attack"))
    assert dice.count() and all(one.isdigit() for one in dice.all_text_contents())
    page.click("#to-now")
    page.wait_for_selector("#give")
    assert page.locator(".cue").count() == 0
    page.click("#at-once")
    assert page.locator(".cue").count()

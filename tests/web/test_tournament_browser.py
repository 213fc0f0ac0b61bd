"""Public pages of tournaments in real Chromium, wide and narrow, on the screen and printed."""

from itertools import product
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.models.game import Game
from games.models.tournament import Tournament
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from tests.support.counter_system import Counter
from tests.support.tournament_acts import enter
from tests.support.visitors import width_of
from tests.tournaments.conftest import Make, announced, counter, director, won_by

__all__ = ["announced", "counter", "director"]

pytestmark = pytest.mark.browser
NAMES = ("Alma", "W" * 30, "Cleo_of_the_very_long_corridors", "Dana", "Egon", "Finn", "Gus", "Hal")
FORMATS: dict[str, dict[str, Any]] = {
    "swiss": {"tiebreaks": ("buchholz", "sonneborn-berger", "score-1", "score-2")},
    "league": {"size": 4, "advance": 1, "cycles": 3},
    "groups": {"size": 4, "advance": 1},
    "double-knock-out": {},
    "round-robin": {},
}


@pytest.fixture
def cups(
    store: None, announced: Make, director: Any, monkeypatch: pytest.MonkeyPatch
) -> list[Tournament]:
    """One of each format, four rounds old, of a game with as long a title as others have."""
    monkeypatch.setattr(Counter, "title", "Counters: The Hunt Begins Again")
    new = get_user_model().objects.create_user
    users = [new(name, f"{n}@example.org") for n, name in enumerate(NAMES)]
    made = []
    for name, terms in FORMATS.items():
        one = announced(format=name, **terms)
        title = f"The {name} of an abominably long title {'x' * 30}"
        Tournament.objects.filter(pk=one.pk).update(title=title)
        for user in users:
            enter(one, user)
        perform.perform(one, acts.Begin(), by=director)
        made.append(Tournament.objects.get(pk=one.pk))
    for _ in range(4):
        while scheduler.tick():
            pass
        for game in Game.objects.filter(status="playing").order_by("id"):
            won_by(game, ("red", "blue")[game.pk % 2])
    while scheduler.tick():
        pass
    return made


def test_they_fit_the_screen_and_the_paper(
    browser: Any, live_server: Any, cups: list[Tournament]
) -> None:
    """Of the same tournaments, as to play so many rounds takes longer than to look at them."""
    address, keys = f"{live_server.url}/tournaments/", [one.key for one in cups]
    assert_nothing_is_wider_than_the_page(browser.new_context().new_page(), address, keys)
    dark = browser.new_context(color_scheme="dark").new_page()
    assert_printed_black_on_white_without_navigation(dark, address, keys)


def assert_nothing_is_wider_than_the_page(page: Any, address: str, cups: list[str]) -> None:
    parts = ("", "sheet/", "rounds/1/", "log/", "entrants/2/")
    for where in [*(f"{cup}/{part}" for cup in cups for part in parts), "?list=running"]:
        page.goto(f"{address}{where}")
        for scheme, width in product(("light", "dark"), (1280, 360)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 800})
            assert width_of(page) <= width, (where, scheme, width)


def assert_printed_black_on_white_without_navigation(
    page: Any, address: str, cups: list[str]
) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 680, "height": 960})  # A4 without its margins
    for cup in cups:
        for where in ("", "sheet/", "rounds/1/"):
            page.goto(f"{address}{cup}/{where}")
            for hidden in (".top", ".tabs", ".foot"):
                assert not page.locator(hidden).first.is_visible()
            style = "getComputedStyle(document.body)"
            assert page.evaluate(f"{style}.backgroundColor") == "rgb(255, 255, 255)"
            assert page.evaluate(f"{style}.color") == "rgb(0, 0, 0)"
            assert width_of(page) <= 680, where

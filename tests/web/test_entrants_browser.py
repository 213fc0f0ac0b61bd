"""Lists brought in real Chromium: narrow and wide, by keyboard, without scripts."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.models.game import SeatAtGame
from games.models.tournament import EntrantList, Tournament
from games.play import lobby
from games.tournaments import perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from tests.support.toys.rookery import SIX
from tests.support.visitors import signed_in, width_of
from tests.tournaments.conftest import directing

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("toys")]
OWLS = "2 owl\n10 wren"


@pytest.fixture
def alma(store: None) -> Any:
    return get_user_model().objects.create_user("Alma", "alma@example.org")


@pytest.fixture
def cup(store: None) -> Tournament:
    director = directing("dora")
    one = Tournament.objects.create(title="Winter Cup")
    one.directors.add(director)
    opening = acts.Open(Terms(sides=SIX[:2], rounds=3), Conditions(system="rookery"))
    perform.perform(one, opening, by=director)
    return one


def is_narrow(page: Any) -> bool:
    """Nothing stands out to the right of the page."""
    return bool(width_of(page) <= page.viewport_size["width"])


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.parametrize("width", [1280, 360])
def test_entering_with_a_list_and_exchanging_it(
    browser: Any, live_server: Any, alma: Any, cup: Tournament, width: int
) -> None:
    page = signed_in(browser, live_server.url, alma, width, scripts=False)
    page.goto(f"{live_server.url}/tournaments/{cup.key}/")
    assert is_narrow(page)
    page.get_by_label("Or write your own deck").focus()
    page.keyboard.type("3 owl\n1 dodo")
    press(page, "Tab", "Tab", "Enter")
    page.wait_for_selector("text=There is no bird “dodo”.")
    assert is_narrow(page)
    field = page.get_by_label("Or write your own deck")
    assert field.input_value() == "3 owl\n1 dodo"
    field.focus()
    press(page, "Control+a")
    page.keyboard.type(OWLS)
    press(page, "Tab", "Tab", "Enter")
    page.wait_for_selector("text=You have entered.")
    assert EntrantList.objects.filter(text=OWLS).count() == 2 and is_narrow(page)
    page.locator("summary", has_text="Bring something else").focus()
    press(page, "Enter")
    page.get_by_label("Your deck").select_option("night")
    page.get_by_role("button", name="Bring this").focus()
    press(page, "Enter")
    page.wait_for_selector("text=You bring this from now on.")
    assert not EntrantList.objects.filter(text=OWLS).exists() and is_narrow(page)


@pytest.mark.parametrize("width", [1280, 360])
def test_exchanging_a_list_at_a_table(
    browser: Any, live_server: Any, alma: Any, width: int
) -> None:
    game = lobby.create("rookery", 1, SIX[:2])
    lobby.join(game, "ash", alma)
    page = signed_in(browser, live_server.url, alma, width, scripts=False)
    page.goto(f"{live_server.url}/games/{game.key}/")
    page.locator("summary", has_text="Bring another deck").focus()
    press(page, "Enter")
    page.locator(".seats details[open] textarea").focus()
    page.keyboard.type(OWLS)
    press(page, "Tab", "Enter")
    page.wait_for_selector("text=You bring this instead")
    assert SeatAtGame.objects.get(game=game, name="ash").brings == OWLS and is_narrow(page)

"""Two sides at one device in real Chromium: the curtain falls by itself, with nothing behind it."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games import play
from games.models.game import Game
from tests.support.visitors import client_of, signed_in
from tests.web.test_curtain import OWN

pytestmark = pytest.mark.browser
KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
ROUNDS = 2


@pytest.fixture
def beside(ann: Any) -> Game:
    client_of(ann).post(reverse("usual_game", args=["counter"]), {"against": "beside"})
    return Game.objects.get()


def is_down(page: Any, seat: str) -> None:
    """Wait for the curtain; then neither the document nor the browser's store holds a seat's."""
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Give the device to the {seat}")
    for kept in (page.content(), page.evaluate(KEPT)):
        assert not OWN.search(kept) and 'id="table"' not in kept


def lifted(page: Any, seat: str) -> None:
    page.get_by_role("button", name=f"I play the {seat}: lift the curtain").click()
    expect(page.locator("#turn")).to_contain_text(f"You are the {seat}.")


def gives(page: Any) -> None:
    page.fill("#line", "add 1")
    page.press("#line", "Enter")


def test_the_device_goes_round_by_itself(
    browser: Any, live_server: Any, ann: Any, beside: Game
) -> None:
    page = signed_in(browser, live_server.url, ann, 1280)
    page.goto(f"{live_server.url}/games/{beside.key}/")
    sides = [seat.name for seat in beside.seats.all()]
    for number, name in enumerate(sides * ROUNDS):
        is_down(page, name)
        lifted(page, name)
        other = sides[sides.index(name) - 1]
        page.goto(f"{live_server.url}/games/{beside.key}/?seat={other}")
        expect(page.locator("#turn")).to_contain_text(f"You are the {name}.")
        # Who has given an order reads what their own number has become, and no other.
        own = OWN.findall(page.locator(".log").inner_text())
        assert len(own) == number // len(sides)
        gives(page)


def test_going_back_lifts_no_curtain(
    browser: Any, live_server: Any, ann: Any, beside: Game
) -> None:
    page = signed_in(browser, live_server.url, ann, 1280)
    first, second = (seat.name for seat in beside.seats.all()[:2])
    for seat in beside.seats.all():
        play.submit(beside, seat.name, "add 1")
    page.goto(f"{live_server.url}/games/{beside.key}/")
    is_down(page, first)
    lifted(page, first)
    assert OWN.search(page.content())
    gives(page)
    is_down(page, second)
    page.go_back()
    is_down(page, second)
    page.reload()
    is_down(page, second)


def test_a_second_window_hangs_the_curtain_at_its_next_look(
    browser: Any, live_server: Any, ann: Any, beside: Game
) -> None:
    page = signed_in(browser, live_server.url, ann, 1280)
    first, second = (seat.name for seat in beside.seats.all()[:2])
    for seat in beside.seats.all():
        play.submit(beside, seat.name, "add 1")
    page.goto(f"{live_server.url}/games/{beside.key}/")
    is_down(page, first)
    lifted(page, first)
    other = page.context.new_page()
    other.goto(f"{live_server.url}/games/{beside.key}/?seat={first}")
    assert OWN.search(other.content())
    gives(page)
    is_down(page, second)
    is_down(other, second)

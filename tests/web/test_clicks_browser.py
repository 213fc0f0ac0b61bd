"""Cards, pieces, places and free points of any system: clicked, or reached by keyboard."""

import json
import re
from dataclasses import dataclass
from typing import Any

import pytest

from games.play import lobby
from rules.kernel.counts import Counts, Room, Thing
from rules.kernel.orders import POINT, Action, CardWord, Offer, PieceWord, PlaceWord, Slot
from tests.support.toys.dowsers import EAST_WEST
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser

PLANE = """
<svg data-plane="480 360 10" viewBox="0 0 480 360" width="480" height="360">
<rect width="480" height="360" fill="silver"/>
<g data-id="m1" data-kind="piece"><circle cx="50" cy="50" r="9"/></g></svg>"""
HAND = """
<ul id="held"><li data-id="c7" data-kind="card">Ambush</li><li data-id="c8" data-kind="card">Lull
</li></ul>"""

FURTHER = """
<div class="further" data-holds="point" data-open="walk m1 10.0,9.0"></div>
<button type="button" id="further" hidden>More</button>"""


@dataclass(frozen=True)
class Walk(Action):
    verb = "walk"

    piece: PieceWord
    to: PlaceWord


@dataclass(frozen=True)
class Ambush(Action):
    verb = "ambush"

    card: CardWord


@dataclass(frozen=True)
class Scatter(Action):
    verb = "scatter"

    who: PieceWord
    far: int


def laid_out(page: Any, *offers: Offer) -> None:
    """The table of a page shows a plane, a hand and these offers."""
    page.evaluate(
        """([plane, hand, offers]) => {
            document.getElementById("picture").innerHTML = plane;
            document.getElementById("orders").insertAdjacentHTML("beforeend", hand);
            document.getElementById("offers").textContent = offers;
            document.getElementById("table").dispatchEvent(
                new CustomEvent("htmx:afterSwap", { bubbles: true }));
        }""",
        [PLANE, HAND, json.dumps([offer.data for offer in offers])],
    )


@pytest.fixture
def page(browser: Any, live_server: Any, toys: None, ann: Any) -> Any:
    """Of a game with a drawn board."""
    game = lobby.create("dowsers", 1, EAST_WEST, autopilots=["west"], host=ann)
    lobby.join(game, "east", ann)
    opened = signed_in(browser, live_server.url, ann, 1280)
    opened.goto(f"{live_server.url}/games/{game.key}/")
    return opened


def far(*suggestions: str) -> Slot:
    return Slot(suggestions, "to", POINT, "any point within 6 inches")


def click_at(page: Any, x: float, y: float) -> None:
    """The page may show the plane larger than it is drawn; a click is on a whole pixel."""
    plane = page.locator("#picture rect")
    plane.scroll_into_view_if_needed()
    box = plane.bounding_box()
    scale = box["width"] / 48
    page.mouse.click(round(box["x"] + x * scale), round(box["y"] + y * scale))


def test_a_free_point_is_clicked(page: Any) -> None:
    laid_out(page, Walk.offer(("m1", "m2"), far("6.0,6.0")), Ambush.offer(("c8",)))
    page.click("#picture circle")
    assert page.input_value("#line") == ""
    assert "walk, to: any point within 6 inches." in page.inner_text("#matches")
    assert page.locator("#matches .offer").all_inner_texts() == ["walk m1 6.0,6.0"]
    click_at(page, 21.4, 23)
    assert page.input_value("#line") == "walk m1 21.4,23.0"
    click_at(page, 10, 9)
    assert page.input_value("#line") == "walk m1 10.0,9.0"


def test_a_choice_outlives_the_odds_of_the_line_before_it(page: Any) -> None:
    laid_out(page, Walk.offer(("m1", "m2"), far("6.0,6.0")), Ambush.offer(("c8",)))
    with page.expect_response("**/odds/**"):
        page.click("#held [data-id=c8]")
    with page.expect_response("**/odds/**"):
        page.click("#picture circle")
    page.wait_for_selector(".htmx-request, .htmx-settling", state="detached")
    click_at(page, 21.4, 23)
    assert page.input_value("#line") == "walk m1 21.4,23.0"


def test_a_free_point_by_keyboard(page: Any) -> None:
    """The cross begins at the piece that is chosen."""
    laid_out(page, Walk.offer(("m1", "m2"), far("6.0,6.0")))
    page.focus("[data-id=m1]")
    page.keyboard.press("Enter")
    page.focus("[data-plane]")
    for key in ("ArrowRight", "Shift+ArrowUp", "Shift+ArrowUp"):
        page.keyboard.press(key)
    assert page.inner_text("#picked") == "At 6.0,4.8."
    page.keyboard.press("Enter")
    assert page.input_value("#line") == "walk m1 6.0,4.8"


def test_whoever_types_is_told_what_fits(page: Any) -> None:
    near = Slot(("6.0,6.0",), "to", POINT, "any point within 3 inches")
    laid_out(page, Walk.offer(("m1",), far("6.0,6.0")), Walk.offer(("m2",), near))
    page.focus("#line")
    page.keyboard.type("Walk")
    both = "walk, to: any point within 6 inches. walk, to: any point within 3 inches."
    assert page.inner_text("#picked") == both
    page.keyboard.type(" m2")
    assert page.inner_text("#picked") == "walk, to: any point within 3 inches."


def test_points_are_added_to_a_way(page: Any) -> None:
    """What stands behind the order in the line is offered with what it would do."""
    page.route(re.compile("/odds/"), lambda route: route.fulfill(body=FURTHER))
    laid_out(page, Walk.offer(("m1",), far("6.0,6.0")))
    click_at(page, 10, 9)
    page.click("#further")
    click_at(page, 21.4, 23)
    assert page.input_value("#line") == "walk m1 10.0,9.0 21.4,23.0"


def test_a_chosen_point_stays_marked(page: Any) -> None:
    laid_out(page, Walk.offer(("m1",), far("6.0,6.0")))
    click_at(page, 21.4, 23)
    page.hover("#held")
    assert page.text_content(".crosshair text") == "21.4,23.0"
    click_at(page, 21.4, 23)
    page.hover("#held")
    assert page.locator(".crosshair").count() == 0


def test_a_card_in_a_hand(page: Any) -> None:
    laid_out(page, Ambush.offer(("c7",)))
    assert page.locator("#held .can").all_inner_texts() == ["Ambush"]
    assert page.locator("[data-plane]").get_attribute("tabindex") == "-1"
    page.focus("#held [data-id=c7]")
    page.keyboard.press("Space")
    assert page.input_value("#line") == "ambush c7"
    page.click("#held [data-id=c8]")
    assert page.inner_text("#picked") == "No order names c8 now."


def test_many_orders_are_chosen_word_by_word(page: Any) -> None:
    many = tuple(range(1, 61))
    laid_out(page, Scatter.offer(("m1", "m2"), many), Walk.offer(("m1",), ("a1", "a2")))
    page.click("#picture circle")
    verbs = page.locator("#matches .offer")
    assert verbs.all_inner_texts() == ["scatter", "walk"]
    verbs.first.click()
    assert page.locator("#matches .offer").count() == len(many)
    page.locator("#matches .offer >> text='57'").click()
    assert page.input_value("#line") == "scatter m1 57"


def test_numbers_are_not_taken_for_the_one_order(page: Any) -> None:
    """What a form suggests is one way of many."""
    counts = Counts((Thing("", "wound", 3),), (Room("m1", "m1", 3),), {"m1": {"": 3}}, "wound")
    laid_out(page, Scatter.offer(("m1",), Slot.of_counts("wounds", ("all",), counts)))
    page.click("#picture circle")
    assert page.input_value("#line") == ""
    assert page.locator("#matches .offer").all_inner_texts() == ["scatter m1 all"]


def test_who_has_the_focus_on_what_goes_stays_at_the_table(page: Any) -> None:
    laid_out(page, Ambush.offer(("c7",)))
    page.focus("#held [data-id=c7]")
    page.evaluate(
        "htmx.ajax('GET', location.href, { source: '#table', target: '#table', swap: 'redraw' })"
    )
    page.wait_for_selector("#held", state="detached")
    assert page.evaluate("document.activeElement.id") == "table"

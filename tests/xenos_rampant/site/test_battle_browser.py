"""A battle is played to its end at its page, by clicks alone and by keyboard alone."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.history import game_log, views
from games.models.game import Game
from rules.xenos_rampant.ground.points import INCH
from tests.every_system.systems import SOAK
from tests.support.page_games import NARROW, WIDE, PageGames, play_to_the_end
from tests.support.page_robot import AtKeyboard, AtTouch, Robot

pytestmark = pytest.mark.browser
ROUNDS = 6
Site = Callable[..., tuple[Any, Game]]


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "xenos_rampant", "blue")


@pytest.fixture
def site(games: PageGames) -> Site:
    """Opens a battle for the blue; the autopilot has played until the table is *reached*."""

    def opened(width: int, reached: Callable[[Any], bool], **lists: str) -> tuple[Any, Game]:
        game = games.game(reached, options={"attacker": "blue", **lists})
        return games.page(game, width), game

    return opened


def at_first(view: Any) -> bool:
    return True


def in_the_last_round(view: Any) -> bool:
    return bool(view.round == ROUNDS)


def after_deployment(view: Any) -> bool:
    return not view.deploying


# In a short run by a finger at a small screen, and by the keys of a large one.
HANDS = [(AtTouch, NARROW), (AtKeyboard, WIDE)] + SOAK * [(Robot, WIDE), (AtKeyboard, NARROW)]


@pytest.mark.parametrize(("hand", "width"), HANDS)
def test_a_battle_is_played_to_its_end(games: PageGames, hand: type[Robot], width: int) -> None:
    """From deployment on in a long run, in a short one in the last round alone."""
    game = games.game(at_first if SOAK else in_the_last_round, options={"attacker": "blue"})
    play_to_the_end(games.robot(game, hand, width), game)
    game.refresh_from_db()
    assert game.status == game.Status.OVER


Point = tuple[float, float]


def stands(game: Game, unit: str) -> Point:
    """Where a unit is, in inches."""
    x, y = views.view_of(game, None).units[unit].at
    return x / INCH, y / INCH


def sent(robot: Robot, game: Game) -> Point:
    """Give the move that stands in the line, after its way was shown; where it leads."""
    robot.page.locator("#picture .legs").wait_for(state="attached")
    x, y = robot.line.split()[2].split(",")
    assert robot.given() == ""
    game.refresh_from_db()
    return float(x), float(y)


def is_at_hand(page: Any, name: str) -> bool:
    """Whether something is in the window, without scrolling."""
    box = page.locator(name).bounding_box()
    return bool(0 <= box["y"] <= page.viewport_size["height"] - box["height"])


def test_a_finger_can_hit_every_unit(site: Site) -> None:
    """24 pixels are what guidelines ask for."""
    page, _ = site(NARROW, after_deployment)
    fingers = page.locator("#picture [data-kind=piece].can > ellipse")
    sizes = [one.bounding_box()["width"] for one in fingers.all()]
    assert sizes and min(sizes) >= 24
    x, y, wide, high = fingers.first.bounding_box().values()
    page.mouse.click(x + wide / 2, y + high - 1)
    assert page.locator("#picture [data-kind=piece].chosen").count() == 1


TWO_PIXELS = 0.35  # of the narrow window, in inches: one by rounding, one by where the page stands
FREE = "Boss: light infantry, commander\nScouts: recon infantry\nCarrier: transport vehicle"


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_an_exact_point_is_clicked_and_another_is_typed(site: Site, width: int) -> None:
    """The scouts and the carrier move without a test, so they come to where they were sent."""
    page, game = site(width, after_deployment, blue=FREE, red=FREE)
    (x, y), plane = stands(game, "b2"), page.locator("#picture [data-plane]")
    robot = Robot(page, Random(1))
    page.click("#picture [data-id=b2]")
    robot.aim(plane.element_handle(), x - 1.3, y + 4.6)
    assert is_at_hand(page, "#give") and is_at_hand(page, "#picked")
    to = sent(robot, game)
    page.locator("#picture .trail").wait_for(state="attached")
    assert to == stands(game, "b2") == pytest.approx((x - 1.3, y + 4.6), abs=TWO_PIXELS)
    x, y = (round(n + by, 1) for n, by in zip(stands(game, "b3"), (-2.3, 3.4), strict=True))
    page.focus("#line")
    page.keyboard.type(f"move b3 {x},{y}")
    assert sent(robot, game) == stands(game, "b3") == (x, y)


# The table with what is news, of which there is none.
REDRAW = """htmx.ajax("GET", location.href, {
    source: "#table", target: "#table", swap: "redraw" })"""


def naming(page: Any, unit: str) -> Any:
    """The lines of the log that name it."""
    return page.locator(".log li:visible").filter(has_text=re.compile(rf"\b{unit}\b"))


def test_what_a_line_of_the_log_names_lights_up_on_the_board(site: Site) -> None:
    page, _ = site(WIDE, in_the_last_round)
    units = page.locator("#picture [data-kind=piece]").all()
    unit = next(
        id for id in (one.get_attribute("data-id") for one in units) if naming(page, id).count()
    )
    line = naming(page, unit).first
    line.hover()
    lit = page.locator("#picture .lit")
    named = {one.get_attribute("data-id") for one in lit.all()}
    assert unit in named and all(name in line.inner_text() for name in named)
    page.locator("h1").hover()
    assert lit.count() == 0
    line.locator(".moment").focus()
    page.evaluate(REDRAW)
    assert lit.count() == len(named)


def first_shot(game: Game) -> tuple[str, str]:
    """A unit of the blue that may shoot, and at whom."""
    view = views.view_of(game, "blue")
    return next((unit.id, foe.id) for unit in view.of("blue") for foe in view.targets(unit))


def can_shoot(view: Any) -> bool:
    return not view.deploying and any(view.targets(unit) for unit in view.of("blue"))


def test_what_can_be_done_to_a_target_stands_there_and_is_given_there(site: Site) -> None:
    page, game = site(WIDE, can_shoot, blue="colonial platoon", red="colonial platoon")
    unit, foe = first_shot(game)
    there = page.locator("#there")
    page.locator(f"#picture [data-kind=piece][data-id={unit}] > circle").click()
    assert there.is_hidden()
    page.locator(f"#picture [data-kind=piece][data-id={foe}] > circle").click()
    page.wait_for_selector("#there .offer small:not(:empty)")
    shot = there.locator(".offer").filter(has_text=f"shoot {unit} {foe}")
    assert "Strength on average" in shot.inner_text()
    shot.click()
    assert page.input_value("#line") == f"shoot {unit} {foe}"
    page.keyboard.press("Escape")
    assert there.is_hidden() and page.input_value("#line") == f"shoot {unit} {foe}"
    page.reload()
    page.wait_for_selector("html.js")
    page.locator(f"#picture [data-kind=piece][data-id={unit}] > circle").click()
    page.locator(f"#picture [data-kind=piece][data-id={foe}] > circle").click()
    there.locator(".offer").filter(has_text=f"shoot {unit} {foe}").click()
    played = game.length
    there.locator(".give").click()
    page.wait_for_function("(was) => document.getElementById('at').max >= was", arg=played)
    assert there.is_hidden()


def test_a_unit_is_sent_to_an_objective_by_a_click_on_it(site: Site) -> None:
    """Alone it is looked at; of a unit that is chosen it is ground to go to."""
    page, _ = site(WIDE, after_deployment, blue=FREE, red=FREE)
    objective = page.locator("#picture [data-id=o1] > rect")
    objective.click()
    assert page.inner_text("#picked") == "No order names o1 now."
    page.wait_for_selector("#about h2")
    page.click("#picture [data-id=b2]")
    objective.click()
    page.wait_for_function("document.getElementById('line').value")
    verb, unit, point = page.input_value("#line").split()
    x, y = map(float, point.split(","))
    assert (verb, unit) == ("move", "b2") and abs(x - 24) < 1 and abs(y - 24) < 1


def refused(site: Site) -> tuple[Any, Any]:
    """The page with an order that was refused, and what it says of that."""
    page, _ = site(WIDE, after_deployment, blue=FREE, red=FREE)
    refusal = page.locator("#refusal .refusal")
    page.fill("#line", "move b9 k12")
    page.click("#give")
    refusal.wait_for()
    return page, refusal


def test_a_refusal_goes_when_another_order_is_ready(site: Site) -> None:
    page, refusal = refused(site)
    assert "You have no unit b9." in refusal.inner_text()
    page.click("#picture [data-id=b2]")
    page.locator("#picture [data-plane]").click(position={"x": 200, "y": 200})
    assert page.inner_text("#picked").startswith("Ready to give: move b2 ")
    assert refusal.count() == 0
    assert page.get_attribute("#line", "aria-invalid") is None


def test_a_refusal_stays_until_another_line_is_understood(site: Site) -> None:
    page, refusal = refused(site)
    page.focus("#line")
    page.keyboard.press("End")
    page.keyboard.type(" ")
    assert refusal.count() == 1
    page.fill("#line", "move b2 north 2")
    refusal.wait_for(state="detached")


HALO = 5  # pixels around letters
TO_THE_EDGE = """(units, place) => {
    for (const one of units) one.setAttribute("transform", `translate(${place})`); }"""


@pytest.mark.parametrize("place", ["470 8", "8 240", "240 472"])
def test_dice_stand_on_the_table(site: Site, place: str) -> None:
    page, game = site(WIDE, in_the_last_round)
    shot = max(
        one.number
        for one in game_log.log(game, "blue")
        if any(fact["kind"] in ("shot", "blows") for fact in one.facts)
    )
    page.evaluate(f"document.getElementById('at-once').dataset.from = {shot - 1}")
    page.locator("#picture [data-kind=piece]").evaluate_all(TO_THE_EDGE, place)
    page.locator("#at-once").dispatch_event("click")
    told = [one.bounding_box() for one in page.locator("#picture .cue text").all()]
    table = page.locator("#picture .xr-felt").bounding_box()
    assert table and told
    for box in told:
        assert box and box["x"] >= table["x"] - HALO and box["y"] >= table["y"] - HALO
        assert box["x"] + box["width"] <= table["x"] + table["width"] + HALO

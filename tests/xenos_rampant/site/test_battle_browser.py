"""A battle is played to its end at its page, by clicks alone and by keyboard alone."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.automation import autopilot
from games.history import views
from games.models.game import Game, SeatAtGame
from games.play import lobby
from rules.xenos_rampant.ground.points import INCH
from tests.every_system.systems import SOAK
from tests.support.page_robot import AtKeyboard, Robot
from tests.support.visitors import signed_in

pytestmark = pytest.mark.browser
ROUNDS = 6
MOST = 600  # orders of one seat
NARROW, WIDE = 360, 1280
Site = Callable[..., tuple[Any, Game]]


@pytest.fixture
def site(browser: Any, live_server: Any, store: None) -> Site:
    """Opens a battle for the blue; the autopilot has played until the table is *reached*."""

    def opened(width: int, reached: Callable[[Any], bool], **lists: str) -> tuple[Any, Game]:
        game = lobby.create("xenos_rampant", 1, options={"attacker": "blue", **lists})
        people = {seat: person(seat) for seat in game.rules_setup.seats}
        for seat, user in people.items():
            lobby.join(game, seat, user, salt=f"salt-of-{seat}")
        game.seats.update(autopilot=True)
        while not reached(views.view_of(game, None)) or asked(game) != "blue":
            assert autopilot.run(game, 1)
            game.refresh_from_db()
        game.seats.filter(name="blue").update(autopilot=False)
        page = signed_in(browser, live_server.url, people["blue"], width)
        page.goto(f"{live_server.url}/games/{game.key}/")
        return page, game

    return opened


def at_first(view: Any) -> bool:
    return True


def in_the_last_round(view: Any) -> bool:
    return bool(view.round == ROUNDS)


def after_deployment(view: Any) -> bool:
    return not view.deploying


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org")


def asked(game: Game) -> str:
    seat: SeatAtGame = game.seats.filter(asked__isnull=False).order_by("asked").first()
    return str(seat.name)


def goes_on(robot: Robot, game: Game) -> bool:
    """Whether the blue is asked again, after all that the autopilot answers for the red."""
    autopilot.run(game)
    game.refresh_from_db()
    robot.page.reload()
    return game.status == Game.Status.PLAYING


# In a short run by a finger at a small screen, and by the keys of a large one.
HANDS = [(Robot, NARROW), (AtKeyboard, WIDE)] + SOAK * [(Robot, WIDE), (AtKeyboard, NARROW)]


@pytest.mark.parametrize(("hand", "width"), HANDS)
def test_a_battle_is_played_to_its_end(site: Site, hand: type[Robot], width: int) -> None:
    """From deployment on in a long run, in a short one in the last round alone."""
    page, game = site(width, at_first if SOAK else in_the_last_round)
    robot, given = hand(page, Random(1)), 0
    robot.look_around()
    while goes_on(robot, game):
        robot.order()
        given += 1
        assert robot.fits() and given < MOST
    page.wait_for_selector("text=The game is over.")
    assert given and robot.fits() and robot.faults == []
    print(f"{hand.__name__} at {width}: {given} orders, {game.length} events")


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
    assert to == stands(game, "b2") == pytest.approx((x - 1.3, y + 4.6), abs=0.25)
    x, y = (round(n + by, 1) for n, by in zip(stands(game, "b3"), (-2.3, 3.4), strict=True))
    page.focus("#line")
    page.keyboard.type(f"move b3 {x},{y}")
    assert sent(robot, game) == stands(game, "b3") == (x, y)


def test_what_a_line_of_the_log_names_lights_up_on_the_board(site: Site) -> None:
    page, _ = site(WIDE, in_the_last_round)
    units = page.locator("#picture [data-kind=piece]").all()
    unit = next(
        id
        for id in (one.get_attribute("data-id") for one in units)
        if page.locator(".log li:visible").filter(has_text=id).count()
    )
    line = page.locator(".log li:visible").filter(has_text=unit).first
    line.hover()
    lit = page.locator("#picture .lit")
    named = {one.get_attribute("data-id") for one in lit.all()}
    assert unit in named and all(name in line.inner_text() for name in named)
    page.locator("h1").hover()
    assert lit.count() == 0


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

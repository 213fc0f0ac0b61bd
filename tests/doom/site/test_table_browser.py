"""A game alone against the invader at its page: by clicks alone and by keyboard alone."""

from typing import Any

import pytest

from games.history import events
from games.models.game import Game
from rules.doom.lesson import LESSON
from rules.doom.scenarios import SCENARIOS
from rules.kernel.system import POSITION
from tests.every_system.systems import SOAK
from tests.support.page_games import NARROW, WIDE, PageGames, play_to_the_end
from tests.support.page_robot import AtKeyboard, AtTouch, Robot

pytestmark = pytest.mark.browser
SEATS = ("marine-1", "invader")
RING = 1 + [*SCENARIOS].index("ring_of_cinders")
LAST = SCENARIOS["cold_start"].rounds[0]
SPAWNING = """scenario cold_start
revealed a1 a2
open door1
marine marine-1 b7 wounds=10 most=10 shells=4
marine marine-2 b8 wounds=10 most=10 shells=4
hand sc1
turn invader spawn
"""
LATE = f"""scenario cold_start
round {LAST - 1}
marine marine-1 f7 wounds=10 most=10 shells=4
"""


@pytest.fixture
def games(browser: Any, live_server: Any, store: None) -> PageGames:
    return PageGames(browser, live_server.url, "doom", "marine-1")


def at_first(view: Any) -> bool:
    return True


# In a short run by a finger at a small screen, and by the keys of a large one.
HANDS = [(AtTouch, NARROW), (AtKeyboard, WIDE)] + SOAK * [(Robot, WIDE), (AtKeyboard, NARROW)]
DOORS = [(Robot, WIDE), (AtKeyboard, NARROW)] + SOAK * [(AtTouch, NARROW), (AtKeyboard, WIDE)]


@pytest.mark.parametrize(("hand", "width"), HANDS)
def test_a_marine_alone_plays_to_the_end(games: PageGames, hand: type[Robot], width: int) -> None:
    """The last two rounds alone; in a long run all of Ring of Cinders, with doors on the way."""
    options, mission = ({}, RING) if SOAK else ({POSITION: LATE}, 1)
    game = games.game(at_first, SEATS, options, mission)
    play_to_the_end(games.robot(game, hand, width), game)
    game.refresh_from_db()
    assert game.status == game.Status.OVER
    assert not SOAK or "open" in verbs_of(game), verbs_of(game)


def verbs_of(game: Game) -> set[str]:
    """Of the orders that the marine has given."""
    return {row.order.split()[0] for row in events.events_of(game, 1) if row.seat == "marine-1"}


def chosen(robot: Robot, *ids: str) -> str:
    """The line that things on the board make of themselves."""
    for id in ids:
        robot.press(robot.page.query_selector(f"#picture [data-id='{id}']"))
    return robot.line


def taken(robot: Robot, offer: str) -> None:
    """An order that is listed."""
    robot.press(robot.page.query_selector(offer))


def given(robot: Robot, line: str) -> None:
    """It stands in the log, in which no preview writes."""
    assert robot.line == line and robot.given() == ""
    robot.page.locator(".log code", has_text=line).first.wait_for(state="attached")


def test_a_high_board_is_seen_as_a_whole(games: PageGames) -> None:
    """The first room alone is higher than wide."""
    page = games.page(games.game(at_first, SEATS), WIDE)
    height = "document.querySelector('#picture svg').getBoundingClientRect().height"
    assert page.evaluate(f"{height} <= innerHeight")
    page.click("[data-zoom=in]")
    assert page.evaluate(f"{height} > innerHeight")


SEEN = """() => {
    const edges = (name) => document.querySelector(name).getBoundingClientRect();
    const [piece, bar] = ["#picture [data-id=ma1]", "#order-bar"].map(edges);
    return edges("#about").bottom <= piece.top && piece.bottom <= bar.top
        && bar.top < edges("#matches button").top && edges("#matches button").bottom < innerHeight;
}"""


def test_what_is_tapped_is_seen_above_what_it_may_do(games: PageGames) -> None:
    page = games.page(games.game(at_first, SEATS), NARROW, **AtTouch.device)
    page.tap("#picture [data-id=ma1]")
    page.wait_for_selector("#matches button")
    page.wait_for_selector("#about h2")
    page.wait_for_function(SEEN)  # it is scrolled there
    assert page.evaluate(SEEN)


CROWDED = """scenario cold_start
revealed a1 a2 a4
open door1 door3
marine marine-1 m8 wounds=10 most=10 shells=4 weapons=shotgun,machine-gun
figure zo1 zombie p7
figure zo2 zombie p8
figure zo3 zombie q9
figure im1 imp r8
turn marine-1 advance
"""
ODDS_SEEN = """() => {
    const [odds, line, bar] = ["#odds p", "#order-bar .line", "#order-bar"]
        .map((name) => document.querySelector(name)?.getBoundingClientRect());
    return odds && bar.top <= odds.top && odds.bottom <= line.top;
}"""


def test_the_odds_of_an_order_are_seen_under_a_long_list(games: PageGames) -> None:
    game = games.game(at_first, SEATS, {POSITION: CROWDED})
    page = games.page(game, NARROW, **AtTouch.device)
    page.tap("#picture [data-id=ma1]")
    page.wait_for_selector("#matches button")
    page.tap("#matches button:has-text('move')")
    page.tap("#matches button:has-text('move n9')")
    page.wait_for_selector("#odds p")
    assert page.evaluate(ODDS_SEEN)


IN_ONE_ROW = """() => {
    const [add, back] = ["#add", "#order-bar [value=takeback]"]
        .map((name) => document.querySelector(name).getBoundingClientRect());
    return add.right < back.left;
}"""


def test_to_add_an_order_and_to_take_one_back_stand_in_one_row(games: PageGames) -> None:
    page = games.page(games.game(at_first, SEATS, {POSITION: CROWDED}), NARROW, **AtTouch.device)
    page.fill("#line", "move n9")
    page.tap("#give")
    page.wait_for_selector("#order-bar [value=takeback]")
    page.tap("#picture [data-id=ma1]")
    page.wait_for_selector("#matches button")
    assert page.evaluate(IN_ONE_ROW)


APART = """scenario cold_start
revealed a1 a2 a4
open door1 door3
marine marine-1 b7 wounds=10 most=10 shells=4
figure zo1 zombie c9
figure zo2 zombie r5
turn invader
"""
IN_SIGHT = """(id) => {
    const [frame, piece] = ["#picture", `#picture [data-id=${id}]`]
        .map((name) => document.querySelector(name).getBoundingClientRect());
    return frame.left <= piece.left && piece.right <= frame.right;
}"""


def test_the_board_of_a_telephone_follows_who_acts(
    browser: Any, live_server: Any, store: None
) -> None:
    games = PageGames(browser, live_server.url, "doom", "invader")
    game = games.game(at_first, SEATS, {POSITION: APART})
    page = games.page(game, NARROW, **AtTouch.device)
    for id, other in (("zo1", "zo2"), ("zo2", "zo1")):
        page.fill("#line", f"activate {id}")
        page.tap("#give")
        page.wait_for_selector(f"#table[data-acting={id}]")
        page.wait_for_function(IN_SIGHT, arg=id)
        assert not page.evaluate(IN_SIGHT, other)


@pytest.mark.parametrize(("hand", "width"), DOORS)
def test_a_door_is_opened_and_what_stands_behind_it_is_shot(
    games: PageGames, hand: type[Robot], width: int
) -> None:
    """The way and what is struck are drawn before the order is given; what came of it, after."""
    game = games.game(at_first, SEATS, {POSITION: LESSON.position})
    robot = games.robot(game, hand, width)
    page = robot.page
    taken(robot, "#order .offer[value=advance]")
    given(robot, "advance")
    assert chosen(robot, "e4") == "move e4"
    page.locator("#picture .legs").wait_for(state="attached")
    given(robot, "move e4")
    assert chosen(robot, "door1") == "open door1"
    given(robot, "open door1")
    page.locator("#picture .cue.seen").first.wait_for(state="attached")
    chosen(robot, "zo1")
    taken(robot, "#matches .offer[value='attack pistol h3']")
    page.locator("#picture .covered[data-id=h3]").wait_for(state="attached")
    given(robot, "attack pistol h3")
    page.locator("#picture .cue.shot").wait_for(state="attached")
    assert {"open", "attack"} <= verbs_of(game)
    assert robot.faults == [] and robot.fits()


def test_the_invader_points_at_where_figures_come_in(
    browser: Any, live_server: Any, store: None
) -> None:
    """The first place behind the card, the second behind the order that is there."""
    games = PageGames(browser, live_server.url, "doom", "invader")
    seats = ("marine-1", "marine-2", "invader")
    game = games.game(at_first, seats, {POSITION: SPAWNING})
    robot = games.robot(game, Robot, WIDE)
    page = robot.page
    assert "1 imp and 1 zombie" in page.inner_text("#verb-spawn")
    robot.press(page.query_selector(".panel [data-id=sc1]"))
    assert chosen(robot, "i5") == ""
    taken(robot, "#matches .offer[value='spawn sc1 2 i5']")
    page.locator("#picture .covered[data-id=i5]").wait_for(state="attached")
    robot.press(page.wait_for_selector("#further:not([hidden])"))
    assert chosen(robot, "j6") == "spawn sc1 2 i5 j6"
    given(robot, "spawn sc1 2 i5 j6")
    assert robot.faults == []

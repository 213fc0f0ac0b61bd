"""Games that a robot plays at their page for one seat, and the autopilot for the others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from django.contrib.auth import get_user_model

from games.automation import autopilot
from games.history import views
from games.models.game import Game, SeatAtGame
from games.play import lobby
from tests.support.page_robot import Robot
from tests.support.visitors import signed_in

NARROW, WIDE = 360, 1280
MOST = 600  # orders of one seat


@dataclass(frozen=True)
class PageGames:
    """Where games of a system are played at their page; *seat* is the robot's."""

    browser: Any
    url: str
    system: str
    seat: str

    def game(
        self,
        reached: Callable[[Any], bool],
        seats: tuple[str, ...] | None = None,
        options: Mapping[str, Any] | None = None,
        mission: int = 1,
    ) -> Game:
        """The autopilot has played until the table is *reached* and the seat is asked."""
        game = lobby.create(self.system, mission, seats, options=dict(options or {}))
        for name in game.rules_setup.seats:
            lobby.join(game, name, person(name), salt=f"salt-of-{name}")
        game.seats.update(autopilot=True)
        while not reached(views.view_of(game, None)) or asked(game) != self.seat:
            assert autopilot.run(game, 1)
            game.refresh_from_db()
        game.seats.filter(name=self.seat).update(autopilot=False)
        return game

    def page(self, game: Game, width: int, **context: Any) -> Any:
        user = game.seats.get(name=self.seat).user
        page = signed_in(self.browser, self.url, user, width, **context)
        page.goto(f"{self.url}/games/{game.key}/")
        return page

    def robot(self, game: Game, hand: type[Robot], width: int) -> Robot:
        return hand(self.page(game, width, **hand.device), Random(1))


def person(name: str) -> Any:
    return get_user_model().objects.create_user(name, f"{name}@example.org")


def asked(game: Game) -> str:
    seat: SeatAtGame = game.seats.filter(asked__isnull=False).order_by("asked").first()
    return str(seat.name)


def goes_on(robot: Robot, game: Game) -> bool:
    """Whether the robot is asked again, after all that the autopilot answers for the others."""
    autopilot.run(game)
    game.refresh_from_db()
    robot.page.reload()
    return game.status == Game.Status.PLAYING


def play_to_the_end(robot: Robot, game: Game) -> int:
    """How many orders the robot has given; nothing sticks out, and nothing goes wrong meanwhile."""
    robot.look_around()
    given = 0
    while goes_on(robot, game):
        robot.order()
        given += 1
        assert robot.fits() and given < MOST
    robot.page.wait_for_selector("text=The game is over.")
    assert given and robot.fits()
    assert robot.faults == [], robot.faults
    print(f"{type(robot).__name__}: {given} orders, {game.length} events")
    return given

"""What a game is called where it is named: its system, its mission, and what that is about."""

from typing import Any

from games.history import views
from games.models.game import Game, SeatAtGame
from rules.systems import SYSTEMS


def of(game: Game) -> dict[str, Any]:
    system, lesson = SYSTEMS[game.system], views.lesson_title(game)
    known = game.mission in system.missions and not lesson
    return {
        "title": system.title,
        "mission": lesson or system.missions.get(game.mission, game.mission),
        "brief": system.brief(game.mission) if known else "",
    }


def at_seat(seat: SeatAtGame) -> dict[str, Any]:
    return {"seat": seat, "game": seat.game, **of(seat.game)}


def of_system(key: str) -> str:
    """“” for one that is not played here any more."""
    system = SYSTEMS.get(key)
    return system.title if system else ""

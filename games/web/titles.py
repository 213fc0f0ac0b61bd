"""What a game is called where it is named: its system, its mission, and what that is about."""

from typing import Any

from games.models.game import Game, SeatAtGame
from rules.systems import SYSTEMS


def of(game: Game) -> dict[str, Any]:
    system = SYSTEMS[game.system]
    known = game.mission in system.missions
    return {
        "title": system.title,
        "mission": system.missions[game.mission] if known else game.mission,
        "brief": system.brief(game.mission) if known else "",
    }


def at_seat(seat: SeatAtGame) -> dict[str, Any]:
    return {"seat": seat, "game": seat.game, **of(seat.game)}

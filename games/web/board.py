"""The board of a game's page: pictures, questions, offers and panels, all from one sight."""

import logging
from typing import Any

from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.web import counts_form
from games.web.drawn import Drawing, drawn
from rules.kernel.errors import ReplayMismatch

log_of_errors = logging.getLogger(__name__)


def board(game: Game, seat: SeatAtGame | None, seen: views.Sight, line: str) -> dict[str, Any]:
    """Pictures, questions and offers; nothing when the game cannot be replayed."""
    try:
        plays = seat is not None and not seat.autopilot
        mine = bool(seen.prompts) and plays
        may = plays and game.status == Game.Status.PLAYING
        drawing = Drawing(game, seen, mine, may)
        shown = drawn(drawing)
    except ReplayMismatch:
        log_of_errors.exception("game %s cannot be shown", game.key)
        return {"broken": True}
    return {
        **shown,
        "has_signs": bool(replay.system_of(game).signs),
        "prompts": seen.prompts if mine else (),
        "head": seen.head,
        "counted": counts_form.forms(drawing.offers(), line) if shown["counts"] else [],
    }

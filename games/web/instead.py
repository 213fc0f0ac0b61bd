"""What the page of the past tells of an order of a game that is over: what else could be done."""

import logging
from typing import Any

from games.automation import hindsight, hints
from games.history import replay
from games.history.game_log import LogEntry
from games.models.game import Game
from games.play import practice
from rules.kernel.errors import Refusal, ReplayMismatch
from rules.kernel.players import strengths

log = logging.getLogger(__name__)

ASKED = "instead"  # as a page is asked for it


def is_offered(game: Game, entry: LogEntry | None, user: Any) -> bool:
    """Whether *user* may ask what a strong player would have done in place of *entry*."""
    return bool(
        entry
        and user.is_authenticated
        and game.status == Game.Status.OVER
        and strengths(replay.system_of(game))
        and hindsight.is_an_order(entry.seat, entry.order)
        and not practice.others_still_play(game)
    )


def of(game: Game, number: int) -> dict[str, Any]:
    """What is told of the order of event *number*, or why nothing is."""
    try:
        found = hindsight.of(game, number)
    except Refusal as error:
        return {"no_instead": str(error)}
    except ReplayMismatch:
        log.exception("game %s cannot be replayed", game.key)
        return {"no_instead": "The board cannot be read any more."}
    return {
        "instead": {
            "who": game.called(found.seat),
            "given": found.given.order,
            "expected": hints.expected(found.given),
            "agrees": found.agrees,
            "best": [(one.order, hints.expected(one)) for one in found.best],
        }
    }

"""The tests that an order depends on, told before it is given. Nothing is stored."""

import logging

from games.history import replay
from games.models.game import Game, SeatAtGame
from games.play import permissions
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder, ReplayMismatch
from rules.kernel.table import orders as table_orders

log = logging.getLogger(__name__)


def of(game: Game, seat: SeatAtGame, line: str, expected: int | None = None) -> list[str]:
    """
    The tests that *line* depends on, one sentence each, as far as *seat* may know them.

    The caller must check that the reader holds *seat*. Raises OrderError with the sentence that
    would refuse the order itself.
    """
    permissions.is_going_on(game)
    permissions.is_played(seat)
    system = replay.system_of(game)
    try:
        if table_orders.is_table_order(system, line):
            return table_orders.odds(replay.affairs_of(game), seat.name, line)
        state = replay.state_of(game)
    except ReplayMismatch as error:
        log.exception("game %s cannot be replayed", game.key)
        raise IllegalOrder("The board cannot be read now.") from error
    prompts = [prompt for prompt in replay.prompts(game, state) if prompt.seat == seat.name]
    permissions.is_asked(seat, expected, prompts)
    return fold.odds(system, state, seat.name, line)

"""What an order would do, depend on, open and risk, told before it is given. Nothing is stored."""

from dataclasses import replace

from games.automation import odds, plans
from games.history import replay
from games.models.game import Game, SeatAtGame
from rules.kernel.foreseeing import Foreseen
from rules.kernel.table import orders as table_orders


def of(game: Game, seat: SeatAtGame, line: str, expected: int | None = None) -> Foreseen:
    """
    What can be said about *line*, as far as *seat* may know.

    The caller must check that the reader holds *seat*. Raises OrderError with the sentence that
    would refuse the order itself.
    """
    tests = tuple(odds.of(game, seat, line, expected))
    if table_orders.is_table_order(replay.system_of(game), line):
        told = table_orders.foretold(replay.affairs_of(game), seat.name, line)
        return Foreseen(line, told, tests)
    (one,) = plans.foreseen(game, seat, [line])
    return replace(one, odds=tests)

"""What an order would do, depend on, open and risk, told before it is given. Nothing is stored."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from games.automation import plans
from games.history import replay
from games.history.views import Sight
from games.models.game import Game, SeatAtGame
from games.play import permissions
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder, ReplayMismatch
from rules.kernel.foreseeing import Foreseen
from rules.kernel.table import orders as table_orders

log = logging.getLogger(__name__)


def of(seen: Sight, seat: SeatAtGame, line: str, expected: int | None = None) -> Foreseen:
    """
    What can be said about *line*, as far as *seat*, whose sight it is, may know.

    The caller must check that the reader holds *seat*. Raises OrderError with the sentence that
    would refuse the order itself.
    """
    with may_look(seen.game, seat, line):
        if table_orders.table_verb(line):
            return told_by_the_table(seen.game, seat, line)
        tests = tests_on_the_board(seen, seat, line, expected)
    (one,) = plans.foreseen(seen, seat, [line])
    return replace(one, odds=tuple(tests))


def odds(seen: Sight, seat: SeatAtGame, line: str, expected: int | None = None) -> list[str]:
    """Only the tests that *line* depends on, one sentence each; otherwise like `of`."""
    with may_look(seen.game, seat, line):
        if table_orders.table_verb(line):
            return table_orders.odds(replay.affairs_of(seen.game), seat.name, line)
        return tests_on_the_board(seen, seat, line, expected)


@contextmanager
def may_look(game: Game, seat: SeatAtGame, line: str = "") -> Iterator[None]:
    """Raise IllegalOrder if the seat may not order that now, or its board cannot be read."""
    permissions.may_order(game, table_orders.table_verb(line))
    permissions.is_played(seat)
    try:
        yield
    except ReplayMismatch as error:
        log.exception("game %s cannot be replayed", game.key)
        raise IllegalOrder("The board cannot be read now.") from error


def told_by_the_table(game: Game, seat: SeatAtGame, line: str) -> Foreseen:
    table = replay.affairs_of(game)
    tests = table_orders.odds(table, seat.name, line)
    return Foreseen(line, table_orders.foretold(table, seat.name, line), tuple(tests))


def tests_on_the_board(seen: Sight, seat: SeatAtGame, line: str, expected: int | None) -> list[str]:
    permissions.is_asked(seat, expected, seen.prompts)
    return fold.odds(replay.system_of(seen.game), seen.state, seat.name, line)

"""
What a strong player would have done where an order was given, in a game that is over. It is weighed
from what the order's seat could see, in less than a second, while its reader waits.
"""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, cast

from django.core.cache import cache

from games.automation import hints
from games.history import events, replay
from games.models.game import Game
from games.play import practice
from rules.kernel import fold, players
from rules.kernel.errors import Refusal
from rules.kernel.orders import Prompt, Seat
from rules.kernel.players import Considered
from rules.kernel.table import orders as table_orders

NOT_OVER = "What could have been done instead is told when the game is over."
UNDER_WAY = "Others still play the game that this one was forked from."
NO_ORDER = "Event {} answers no question of the board. Choose another one."
NOT_ASKED = "Nobody was asked for the order of event {}. Choose another one."


class Hindsight(NamedTuple):
    """
    What *seat* could have done, the *best* first, and the order that was *given*, with the chance
    that was expected of each; one that was not weighed was tried in no world.
    """

    seat: Seat
    given: Considered
    best: Sequence[Considered]

    @property
    def agrees(self) -> bool:
        return self.best[0].order == self.given.order


def of(game: Game, number: int) -> Hindsight:
    """Of the order of event *number*. Raises Refusal and ReplayMismatch."""
    if game.status != Game.Status.OVER:
        raise Refusal(NOT_OVER)
    if practice.others_still_play(game):
        raise Refusal(UNDER_WAY)
    find = partial(weighed, game, number)
    return cast(Hindsight, cache.get_or_set(f"hindsight:{game.pk}:{number}", find))


def is_an_order(seat: Seat | None, order: str | None) -> bool:
    """Whether an event with this *seat* and *order* answers a question of the board."""
    return bool(seat and order and not table_orders.table_verb(order))


def weighed(game: Game, number: int) -> Hindsight:
    (row,) = events.events_of(game, number, number)
    if not is_an_order(row.seat, row.order):
        raise Refusal(NO_ORDER.format(number))
    system, state = replay.system_of(game), replay.state_of(game, number - 1)
    given = fold.understand(system, state, row.seat, row.order)
    asked = question(system.prompts(state), row.seat, given.verb)
    if asked is None:
        raise Refusal(NOT_ASKED.format(number))
    found = players.advice(hints.strongest(system), system.view(state, row.seat), asked)
    line = str(given)
    own = next((one for one in found if one.order == line), Considered(line, 0.0, 0))
    return Hindsight(row.seat, own, found[: hints.MOST])


def question(prompts: Sequence[Prompt], seat: Seat, verb: str) -> Prompt | None:
    return next((one for one in prompts if one.seat == seat and verb in one.verbs), None)

"""Orders that are put together on the page before any is given, and then given as one plan."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.automation import plan_runner, plans
from games.history.views import Ahead, Sight
from games.models.game import SeatAtGame
from games.play import permissions
from rules.kernel.errors import OrderError
from rules.kernel.foreseeing import DICE, Foreseen


class Composed(NamedTuple):
    """
    The *orders* with what each will do, and the *sight* that they lead to, up to the first die.

    *ends* says why nothing is known after them. Of lines that cannot be played any more there is
    only *lost*, their text, and *why*.
    """

    orders: Sequence[Foreseen]
    sight: Sight
    ends: str = ""
    lost: str = ""
    why: str = ""

    @property
    def lines(self) -> list[str]:
        return [one.order for one in self.orders]


def of(now: Sight, seat: SeatAtGame, lines: Sequence[str]) -> Composed:
    """What has been put together, seen from *now*. Raises OrderError about a line."""
    found = plans.foresight(now, seat, lines)
    state, before = found.state, [one.order for one in found.orders if not one.ends]
    if found.ends == DICE and before:
        state = plans.foresight(now, seat, before).state
    sight = now if state is None else Ahead(now.game, seat.name, None, state, not found.ends)
    return Composed(found.orders, sight, found.ends)


def kept(now: Sight, seat: SeatAtGame, lines: Sequence[str]) -> Composed:
    """The same; lines that do not fit any more are not lost."""
    try:
        return of(now, seat, lines)
    except OrderError as error:
        return Composed((), now, lost="\n".join(lines), why=str(error))


def give(
    now: Sight, seat: SeatAtGame, lines: Sequence[str], user: Any, expected: int | None
) -> None:
    """Queue the lines as the seat's plan, and play it as far as it goes. Raises OrderError."""
    permissions.is_asked(seat, expected, now.prompts)
    plans.write(now.game, seat, lines, user)
    if plan := plans.of(seat):
        plan_runner.run(plan.pk)

"""Games that autopilots have among themselves, stored nowhere."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import OrderError
from rules.kernel.orders import Seat
from rules.kernel.system import Player, Setup, System

NOBODY: Mapping[Seat, Player] = MappingProxyType({})


def played(
    system: System, setup: Setup, seed: Seed, players: Mapping[Seat, Player] = NOBODY
) -> Iterator[tuple[fold.Played, bool]]:
    """
    What is played, event by event from the start on, for `System.longest` orders at most.

    *players* give the orders of their seats, the autopilot those of all others. With it: whether
    the player's own order was refused, and the usual one stands for it.
    """
    begun = fold.start(system, setup, Dice(seed, 0))
    yield begun, False
    state = begun.state
    for number in range(1, system.longest + 1):
        if not (prompts := system.prompts(state)):
            return
        seat, usual = prompts[0].seat, prompts[0].default
        line = players.get(seat, system.autopilot)(system.view(state, seat), prompts[0])
        try:
            done, is_refused = fold.submit(system, state, seat, line, Dice(seed, number)), False
        except OrderError:
            done, is_refused = fold.submit(system, state, seat, usual, Dice(seed, number)), True
        yield done, is_refused

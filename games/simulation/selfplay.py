"""Games that the autopilots play against each other, in memory or stored."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from games.automation import autopilot, in_memory
from games.history import events, replay
from games.models.game import Game
from games.play import lobby
from rules.kernel import fold
from rules.kernel.chance import Seed
from rules.kernel.orders import Seat
from rules.kernel.panels import counted
from rules.kernel.system import Player, Setup, System


@dataclass(frozen=True)
class Finished:
    """
    How one game went.

    *winners* are sides; it is None if it did not end within `System.longest` orders. *reached* is
    what the panels that lie open count, by the headings there, and whether it was done; *carried*
    is what a campaign takes into its next game. *refusals* of players are None for a stored game.
    """

    orders: int
    turns: int | None
    winners: tuple[str, ...] | None
    refusals: int | None
    digest: str
    game: str = ""
    ending: str = ""
    reached: dict[str, dict[str, bool]] = field(default_factory=dict)
    carried: dict[str, Any] = field(default_factory=dict)


def wins_of(system: System, setup: Setup, games: Iterable[Finished]) -> dict[str, int]:
    """How many of *games* each side of *setup* has won."""
    wins = Counter(side for game in games for side in game.winners or ())
    return {side.name: wins[side.name] for side in system.sides(setup)}


def refusals_in(games: Sequence[Finished]) -> int | None:
    """None if nobody counted them, as in games that are kept."""
    known = [game.refusals for game in games if game.refusals is not None]
    return sum(known) if len(known) == len(games) else None


def play_in_memory(
    system: System,
    setup: Setup,
    seed: int,
    number: int,
    players: Mapping[Seat, Player] = in_memory.NOBODY,
) -> Finished:
    """Play game *number* of the series *seed*; the same two and *players* give the same game."""
    name = f"{seed}/{number}"
    dice = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, name))
    begun, *rest = in_memory.played(system, setup, dice, players)
    state, orders, refusals = begun[0].state, len(rest), sum(refused for _, refused in rest)
    outcome = system.outcome(state)
    winners = outcome.winners if outcome else None
    return Finished(
        orders,
        turns_in(system, state),
        winners,
        refusals,
        fold.digest(system, state),
        ending=outcome.ending if outcome else "",
        reached=reached(system, state),
        carried=dict(system.carried_on(state)),
    )


def reached(system: System, state: Any) -> dict[str, dict[str, bool]]:
    found: dict[str, dict[str, bool]] = {}
    for row in counted(system.panels(system.view(state, None))):
        found.setdefault(row.under, {})[row.text] = row.is_done
    return found


def turns_in(system: System, state: Any) -> int | None:
    turn = system.turn(system.view(state, None))
    return turn.number if turn else None


def play_stored(system: System, setup: Setup) -> Finished:
    """Play a game through the store, as an autopilot's game on the site is played."""
    seats = setup.seats
    game = lobby.create(system.key, setup.mission, seats, autopilots=seats, options=setup.options)
    autopilot.run(game, system.longest)
    game = Game.objects.get(pk=game.pk)
    state, rows = replay.state_of(game), events.events_of(game, 1)
    winners = tuple(game.winners) if game.winners is not None else None
    carried = dict(system.carried_on(state))
    outcome = system.outcome(state)
    return Finished(
        len(rows),
        turns_in(system, state),
        winners,
        None,
        rows[-1].digest,
        game.key,
        outcome.ending if outcome else "",
        carried=carried,
    )

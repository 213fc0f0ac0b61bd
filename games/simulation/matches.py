"""Matches of one player against another: each has every side equally often, with the same dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import mean
from time import thread_time
from typing import Any

from games.simulation.intervals import interval
from games.simulation.selfplay import Finished, play_in_memory, refusals_in
from rules.kernel.orders import Prompt
from rules.kernel.sides import Side
from rules.kernel.system import Player, Setup, System


@dataclass
class Timed:
    """A player with a watch: how long each of its orders took, in seconds of CPU."""

    player: Player
    seconds: list[float] = field(default_factory=list)

    def __call__(self, view: Any, prompt: Prompt) -> str:
        began = thread_time()
        order = self.player(view, prompt)
        self.seconds.append(thread_time() - began)
        return order


@dataclass(frozen=True)
class Bout:
    """One game of a match, in which the left player had the side *left*."""

    left: str
    share: float
    game: Finished


def match(
    system: System, setup: Setup, players: tuple[Timed, Timed], games: int, seed: int
) -> Iterator[Bout]:
    """
    *games* games, left player and right. The left one takes the sides in turn, the right one has
    all others; a round of them is played with the same dice.
    """
    left, right = players
    sides = [side for side in system.sides(setup) if side.is_held]
    for number in range(games):
        round, at = divmod(number, len(sides))
        own = sides[at]
        seated = {seat: left if seat in own.seats else right for seat in setup.seats}
        game = play_in_memory(system, setup, seed, round, seated)
        yield Bout(own.name, share(game, own, len(sides)), game)


def share(game: Finished, side: Side, sides: int) -> float:
    """What *side* has of the point of a game; one that nobody wins is shared by all."""
    if game.winners:
        return (side.name in game.winners) / len(game.winners)
    return 1 / sides


def score(shares: Sequence[float]) -> dict[str, Any]:
    """Games, the part of them that was won, and between what it lies."""
    won = round(mean(shares), 3) if shares else None
    return {
        "games": len(shares),
        "won": won,
        "interval": [round(end, 3) for end in interval(shares)],
    }


def speed(seconds: Sequence[float]) -> dict[str, float]:
    """Mean and 99th percentile of an order, in seconds."""
    if not seconds:
        return {"mean": 0.0, "p99": 0.0}
    slow = sorted(seconds)[ceil(0.99 * len(seconds)) - 1]
    return {"mean": round(mean(seconds), 4), "p99": round(slow, 4)}


def figures(bouts: Sequence[Bout], players: tuple[Timed, Timed]) -> dict[str, Any]:
    """What came of a match, for the left player, and how long both thought."""
    sides = dict.fromkeys(bout.left for bout in bouts)
    return {
        **score([bout.share for bout in bouts]),
        "by_side": {s: score([b.share for b in bouts if b.left == s]) for s in sides},
        "unfinished": sum(bout.game.winners is None for bout in bouts),
        "refusals": refusals_in([bout.game for bout in bouts]),
        "left_seconds": speed(players[0].seconds),
        "right_seconds": speed(players[1].seconds),
    }

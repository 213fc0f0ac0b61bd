"""
Try the stances of `rules/avp_thb/stances.py`, in games against others of all kinds.

    python -m tests.avp_thb.trying_stances GAMES FILE [MISSION SIDE …]

lets them race for each side of each usual table, or of that one, and every tile that it may hold;
then the best tiles once more, held for some turns. All play a game with the same dice, again and
again, until one is left, or GAMES or MANY rounds have been played, and who has surely won less than
the best drops out. The forces are the usual ones and, where they are known, even ones, by turns.
So are the others: `plain`, the stances in force and each errand. Whoever is tried against one alone
finds what beats that one, and loses to the next. FILE keeps what came of each race, and is gone on
with later.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance

from games.simulation.kept_rows import keep
from rules.avp_thb import handicaps, stances
from rules.avp_thb.even_forces import HANDICAPS
from rules.avp_thb.missions import CAMPAIGN
from rules.avp_thb.missions.mission import in_order
from rules.avp_thb.state import EDITION
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.editions import in_force
from rules.kernel.orders import Seat
from rules.kernel.players import PLAIN, USUAL
from rules.kernel.system import Player, Setup
from tests.avp_thb.trials import SYSTEM, kept, winners

SEED = 23
OTHERS = (
    "plain", "dealt", "usual", "together", "plain", "stay", "nearest", "usual", "hunt", "deny",
)  # fmt: skip
FEW, MANY = len(OTHERS), 160  # games after which the first drop out, and after which a race ends
APART = 1.3  # standard deviations that whoever drops out is behind
NOISE = 0.02  # of the share of one game, so that few games alike are not thought to be sure
CANDIDATES = (
    *stances.ERRANDS,
    *(f"{first} {turns} {then}" for turns, first, then in (
        (3, "stay", "together"), (3, "stay", "dealt"), (3, "stay", "hunt"), (4, "stay", "nearest"),
        (5, "stay", "hunt"), (6, "stay", "nearest"), (6, "stay", "together"),
        (3, "hunt", "nearest"), (5, "hunt", "nearest"), (5, "hunt", "together"),
        (4, "nearest", "hunt"), (4, "nearest", "stay"), (4, "together", "hunt"),
        (4, "deny", "nearest"), (4, "deny", "hunt"),
    )),
)  # fmt: skip
HELD = 3  # tiles that are held for some turns, too
TURNS, THEN = (3, 5, 7), ("nearest", "together", "hunt", "deny")
# The shares of what one side of a table tries there in so many games, game by game, the best first.
Trying = Callable[[Sequence[Setup], Seat, int], Mapping[str, Sequence[float]]]


def tables(words: Sequence[str] = ()) -> Iterator[tuple[Setup, ...]]:
    """
    Every usual table, or that of *words*, once with the usual forces and once with even ones.
    """
    for mission in (one.number for one in CAMPAIGN):
        known = in_force(HANDICAPS, EDITION).get(mission, {})
        for seats in SYSTEM.tables(mission):
            if words and [str(mission), *seats] != list(words):
                continue
            options = [
                {},
                *([{handicaps.NAME: handicaps.EVEN}] if in_order(seats) in known else []),
            ]
            plain = [Setup(SYSTEM.key, mission, seats, EDITION, chosen) for chosen in options]
            yield tuple(map(SYSTEM.agreed, plain))


def trying(setups: Sequence[Setup], seat: Seat, games: int) -> Mapping[str, Sequence[float]]:
    """All stances and tiles; then what is left of them, and the best tiles for some turns."""
    tiles = tiles_to_hold(setups[0])
    now = in_force_at(setups[0], seat)
    left = race(setups, seat, going_by(*dict.fromkeys([now, *CANDIDATES, *tiles])), games)
    held = [goal for goal in left if goal in tiles][:HELD]
    limited = [f"{tile} {turns} {then}" for tile in held for turns in TURNS for then in THEN]
    return race(setups, seat, going_by(*left, *limited), games) if held else left


def tiles_to_hold(setup: Setup) -> list[str]:
    board = fold.start(SYSTEM, setup, Refusing()).state.board
    return [tile.id for tile in board.tiles.values() if tile.kind != "vent"]


def going_by(*known: str) -> dict[str, Player]:
    return {stance: partial(stances.going_by, stance) for stance in known}


def in_force_at(setup: Setup, seat: Seat) -> str:
    """The stance that *seat* has at that table today."""
    known = stances.SUITED.get(setup.mission, {}).get(in_order(setup.seats), {})
    return known.get(seat, stances.USUAL)


def share(setups: Sequence[Setup], seat: Seat, player: Player, number: int) -> float:
    """What *seat* has of the point of game *number*."""
    cycle, at = divmod(number, len(OTHERS))
    setup = setups[(cycle + at) % len(setups)]
    players = {**dict.fromkeys(setup.seats, other(OTHERS[at])), seat: player}
    winning = winners(setup, f"{SEED}/{number}", players) or setup.seats
    return (seat in winning) / len(winning)


def other(name: str) -> Player:
    known = {PLAIN: SYSTEM.autopilot, USUAL: stances.choose}
    return known.get(name) or partial(stances.going_by, name)


def race(
    setups: Sequence[Setup], seat: Seat, players: Mapping[str, Player], games: int
) -> dict[str, list[float]]:
    """The shares of *players*, game by game, of those that are left, the best first."""
    racing = {name: list[float]() for name in players}
    played = number = 0
    while played < games and number < MANY and len(racing) > 1:
        for name, shares in racing.items():
            shares.append(share(setups, seat, players[name], number))
        played += len(racing)
        number += 1
        if number >= FEW:
            best = max(racing.values(), key=sum)
            racing = {one: won for one, won in racing.items() if not is_beaten(won, best)}
    return dict(sorted(racing.items(), key=lambda one: -sum(one[1])))


def is_beaten(shares: Sequence[float], best: Sequence[float]) -> bool:
    behind = [other - own for own, other in zip(shares, best, strict=True)]
    error = sqrt(pvariance(behind) / (len(behind) - 1) + NOISE / len(behind))
    return fmean(behind) > APART * error


def main(games: int, file: Path, trying: Trying, words: Sequence[str] = ()) -> None:
    known = {tuple(key): left for key, left in kept(file)}
    for setups in tables(words):
        for seat in setups[0].seats:
            key = setups[0].mission, " ".join(setups[0].seats), seat
            if key not in known:
                won = trying(setups, seat, games)
                known[key] = {one: [round(fmean(w), 3), len(w)] for one, w in won.items() if w}
                keep(file, [key, known[key]])
            print(*key, known[key])


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), trying, sys.argv[3:])

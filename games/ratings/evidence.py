"""What a finished game says of the people who began it: how much it counts, and who beat whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any, NamedTuple

from games.history import resignation
from games.history.winners import sides_of
from games.models.game import Game, SeatAtGame
from games.ratings.strengths import Contest, Person
from rules.kernel.sides import Side

EARLY_WEIGHT = 0.25
EPOCH, A_DAY = datetime(1970, 1, 1, tzinfo=UTC), timedelta(days=1)
PERSON, GONE = "person", "gone"  # what a person in a contest is: an account, or what is left of one


@dataclass(frozen=True)
class Counts:
    """How much a game counts, and *why* if that is not 1."""

    weight: float
    why: str = ""


def counts(game: Game) -> Counts:
    if game.practice:
        return Counts(0, "It was a practice game.")
    seats = list(game.seats.all())
    if any(never_held(game, seat) for seat in seats):
        return Counts(0, "The autopilot had a seat.")
    if len({starter(game, seat) for seat in seats}) < len(seats):
        return Counts(0, "One player had two seats.")
    if all(was_left(game, seat) for seat in seats):
        return Counts(0, "Everybody had left.")
    if resignation.is_early(game):
        return Counts(EARLY_WEIGHT, f"Somebody gave it up before turn {resignation.EARLY_TURN}.")
    return Counts(1)


def never_held(game: Game, seat: SeatAtGame) -> bool:
    """Whether no person ever held the seat. An autopilot on loan has its user beside it."""
    return seat.autopilot and seat.user_id is None and not handed_over(game, seat)


def handed_over(game: Game, seat: SeatAtGame) -> list[Any]:
    return [one for one in game.handovers.all() if one.seat_id == seat.pk]


def starter(game: Game, seat: SeatAtGame) -> Person:
    """Who first held *seat*; a stand-in of their own if their account is erased."""
    first = next(iter(handed_over(game, seat)), None)
    person = first.person_id if first else seat.user_id
    return (PERSON, person) if person else (GONE, seat.pk)


def was_left(game: Game, seat: SeatAtGame) -> bool:
    """
    Whether somebody else, or the autopilot, played *seat* at the end. Who had nothing left to play
    with may leave the rest to the autopilot.
    """
    gone = seat.autopilot and not seat.is_out
    return gone or seat.is_open or bool(handed_over(game, seat))


class Rival(NamedTuple):
    """Somebody in a contest, and the name of their side; *stayed* to the end or left."""

    person: Person
    side: str
    stayed: bool = True


def contests(game: Game) -> Iterator[Contest]:
    """
    The game between those who began it: one contest if everybody played for themselves.

    A team wins and loses as one: each of its members meets one of each other side, and all that
    together counts as one game. The rules are an opponent like others.
    """
    sides = sides_of(game)
    rivals = [rivals_of(game, side) for side in sides]
    if all(len(side.seats) == 1 for side in sides):
        yield contest(game, [alone for (alone,) in rivals], 1)
        return
    for team, other in combinations(rivals, 2):
        size = max(len(team), len(other))
        for place in range(size):
            yield contest(game, [team[place % len(team)], other[place % len(other)]], size)


def rivals_of(game: Game, side: Side) -> list[Rival]:
    seats = {seat.name: seat for seat in game.seats.all()}
    if not side.is_held:
        return [Rival((f"{game.system} {game.mission} {side.name}", 0), side.name)]
    held = [seats[name] for name in side.seats]
    return [Rival(starter(game, seat), side.name, not was_left(game, seat)) for seat in held]


def contest(game: Game, rivals: Sequence[Rival], parts: int) -> Contest:
    """
    One of so many *parts* of the game.

    Those who left it have lost, and nobody wins for somebody else.
    """
    stayed = [rival.side for rival in rivals if rival.stayed] or [rival.side for rival in rivals]
    winners = [side for side in game.winners or stayed if side in stayed] or stayed
    return Contest(
        tuple(rival.person for rival in rivals),
        (game.system, game.mission, " ".join(rival.side for rival in rivals)),
        tuple(rival.side for rival in rivals),
        tuple((rival.side in winners) / len(winners) for rival in rivals),
        game.rated.weight / parts,
        (game.ended_at - EPOCH) / A_DAY if game.ended_at else 0.0,
        game.pk,
    )

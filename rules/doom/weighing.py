"""What a marine can do with what an action gives: attack from somewhere, and end somewhere."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules.doom.board.spaces import Space
from rules.doom.danger import Outlook
from rules.doom.shots import Shot, best, far_from, shots
from rules.doom.weapons import Weapon

SECOND = 0.6  # of a shot is what another one is worth
SPARE = 0.1  # wounds that a movement is worth which is left at the end


class Given(NamedTuple):
    """
    What is left to do: *movement*, and *attacks* with *arms*; with *either* one of the two alone.
    With *dodging* the turn ends with that order.
    """

    movement: int
    attacks: int
    arms: tuple[Weapon, ...]
    either: bool = False
    dodging: bool = False


class Way(NamedTuple):
    """What it is worth to end at a space, after a shot from a *place* on the way."""

    worth: float
    end: Space
    place: Space | None = None
    shot: Shot | None = None


def best_way(here: Outlook, given: Given) -> Way:
    return max(ways(here, given), key=lambda way: way.worth)


def ways(here: Outlook, given: Given) -> Iterator[Way]:
    (at,) = here.marine.at
    movement = given.movement
    places = {at: 0, **stops(here, movement)}
    ends = {to: here.worth(to, dodging=given.dodging) for to in places}
    yield max(Way(worth + SPARE * (movement - places[to]), to) for to, worth in ends.items())
    if not given.attacks or not here.view.figures:
        return
    for place, cost in places.items() if not given.either else [(at, 0)]:
        shot = best(shots(here.view, here.marine, place, given.arms, here.barring))
        if shot:
            left = 0 if given.either else movement - cost
            more = shot.worth * (1 + SECOND * (given.attacks - 1))
            worth, end = best_end(here, ends, place, left)
            yield Way(worth + more, end, place, shot)


def stops(here: Outlook, movement: int) -> dict[Space, int]:
    reach = here.view.reach(here.marine, movement) if movement else None
    return {to: cost for (to,), cost in reach.stops.items()} if reach else {}


def best_end(
    here: Outlook, ends: Mapping[Space, float], place: Space, left: int
) -> tuple[float, Space]:  # fmt: skip
    """Where it goes after the shot, with the movement that is left."""
    if not left:
        return ends[place], place
    far = far_from(here.view.grid, place)
    return max((worth, to) for to, worth in ends.items() if far.get(to, left + 1) <= left)

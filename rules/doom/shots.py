"""What a marine's attacks are worth from a space, by exact odds."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.doom.aiming import MARKED
from rules.doom.attacks import Aimed, aimed
from rules.doom.board.grid import Grid
from rules.doom.board.ranges import FAR, SEEKING, blast, distances
from rules.doom.board.sight import sees
from rules.doom.board.spaces import Space
from rules.doom.expecting import Expected, blow, expected
from rules.doom.layout import DARK
from rules.doom.pieces import Figure, Marine, Piece
from rules.doom.view import View
from rules.doom.weapons import Weapon

TOKEN = 0.15  # wounds that a token of ammunition is worth
TURNS = 2.5  # for which a figure would go on wounding
FRIEND = 2.0  # what a wound of a marine costs, against the danger of one
RAGE = 5 / 6  # how often a berserk fist kills


class Shot(NamedTuple):
    """An attack with *weapon* at a *space*, and what it is worth in wounds of marines."""

    worth: float
    weapon: Weapon
    space: Space


class Ground(NamedTuple):
    """
    A space from which *marine* may attack: how far others are from there, what spaces are *taken*,
    and what it is worth to be rid of figures in its way, by their labels.
    """

    view: View
    marine: Marine
    at: Space
    far: Mapping[Space, int]
    taken: frozenset[Space]
    barring: Mapping[str, float]


@lru_cache(maxsize=4_000)
def far_from(grid: Grid, at: Space) -> Mapping[Space, int]:
    """How far every space is, round walls, closed doors and obstacles."""
    return distances(grid, [at])


def near(far: Mapping[Space, int], one: Piece) -> int:
    return min((far.get(space, FAR) for space in one.at), default=FAR)


def best(found: Iterable[Shot]) -> Shot | None:
    """The shot that is worth most, if any is worth something."""
    shot = max(found, key=lambda one: (one.worth, one.weapon.key, one.space), default=None)
    return shot if shot and shot.worth > 0 else None


def shots(
    view: View, marine: Marine, at: Space, arms: Iterable[Weapon], barring: Mapping[str, float]
) -> Iterator[Shot]:  # fmt: skip
    """Each of the weapons at each enemy that it may attack from *at*."""
    taken = frozenset[Space]() if marine.has("sniper") else view.taken(marine)
    here = Ground(view, marine, at, far_from(view.grid, at), taken, barring)
    loaded = [weapon for weapon in arms if marine.is_loaded(weapon)]
    for enemy in view.figures.values():
        for weapon in loaded:
            if space := next(iter(open_to(here, weapon, enemy)), None):
                yield Shot(worth(here, weapon, space, enemy), weapon, space)


def open_to(here: Ground, weapon: Weapon, enemy: Figure) -> Iterator[Space]:
    """The spaces of the enemy that may be named."""
    if weapon.melee:
        return (space for space in enemy.at if here.far.get(space) == 1)
    if weapon.has("seeking"):
        far = far_from(here.view.grid.bare, here.at)
        return (space for space in enemy.at if far.get(space, FAR) <= SEEKING)
    return in_sight(here, enemy)


def in_sight(here: Ground, enemy: Figure) -> Iterator[Space]:
    view = here.view
    if view.dark and near(here.far, enemy) > DARK:
        return
    figures = here.taken.difference(enemy.at)
    yield from (space for space in enemy.at if sees(view.grid, here.at, space, figures))


def worth(here: Ground, weapon: Weapon, space: Space, enemy: Figure) -> float:
    """The danger that it ends on average, less what it costs."""
    attack = aim_from(here, weapon, space, enemy)
    cost = TOKEN * expected(attack, 1, 1).ammo if weapon.ammo else 0.0
    if not weapon.has("blast"):
        return struck(here, attack, enemy) - cost
    area = blast(here.view.grid, space, weapon.level("blast")).spaces
    there = [one for one in here.view.figures.values() if not area.isdisjoint(one.at)]
    gain = sum(struck(here, attack, one) for one in there)
    return gain - FRIEND * harm(here, attack, area) - cost


def aim_from(here: Ground, weapon: Weapon, space: Space, enemy: Figure) -> Aimed:
    marine, far = here.marine, near(here.far, enemy)
    if weapon.has("seeking"):
        far = far_from(here.view.grid.bare, here.at)[space]
    marked = marine.has("marksman") and weapon.key in MARKED
    special = marine.has("special-ops") and "special-ops" not in marine.spent
    return aimed(weapon, far, accuracy=int(marked), deadly=int(special))


def struck(here: Ground, attack: Aimed, one: Figure) -> float:
    """The danger of the figure that the attack ends on average."""
    if here.marine.rage and attack.weapon.key == "fist":
        return whole(here.barring, one) * RAGE
    return ended(here.barring, expected(attack, one.armour, one.wounds), one)


def whole(barring: Mapping[str, float], one: Figure) -> float:
    """The danger of a figure for as long as it would last, and its being in the way."""
    return TURNS * blow(one.kind, 1, 2) + barring.get(one.id, 0.0)


def ended(barring: Mapping[str, float], found: Expected, one: Figure) -> float:
    """Half for the wounds that the figure loses, and half for its end."""
    return whole(barring, one) * (found.mean / one.wounds + found.kill) / 2


def harm(here: Ground, attack: Aimed, area: frozenset[Space]) -> float:
    """The wounds of marines in a blast."""
    total = 0.0
    for one in here.view.marines.values():
        at = (here.at,) if one == here.marine else one.at
        total += 0 if area.isdisjoint(at) else expected(attack, one.armour, one.wounds).mean
    return total

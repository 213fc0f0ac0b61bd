"""The odds of attacks, enumerated exactly, and the re-roll that is best for somebody."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from rules.doom.attacks import Aimed, wounds
from rules.doom.dice import FACES, SIX, Face, Pool, Shown, shown

Worth = Callable[[Shown], int]  # what somebody counts of a roll


NONE = shown(())


class Odds(NamedTuple):
    """*hit* and *ammo* are chances; *damage* is a mean."""

    hit: Fraction
    damage: Fraction
    ammo: Fraction


@cache
def spread(dice: Pool) -> Mapping[Shown, int]:
    """How many of the equally likely rolls come to what."""
    if not dice:
        return {NONE: 1}
    found: Counter[Shown] = Counter()
    for roll, ways in spread(dice[1:]).items():
        for face in FACES[dice[0]]:
            found[with_face(roll, face)] += ways
    return found


def with_face(roll: Shown, face: Face) -> Shown:
    return plus(roll, Shown(face.range, face.damage, face.ammo, face.miss))


def plus(one: Shown, other: Shown) -> Shown:
    """What two rolls come to together."""
    return Shown(
        one.range + other.range,
        one.damage + other.damage,
        one.icons + other.icons,
        one.misses or other.misses,
    )


def of(aimed: Aimed) -> Odds:
    rolls = SIX ** len(aimed.dice)
    hit = damage = ammo = 0
    for roll, ways in spread(aimed.dice).items():
        hit += ways * aimed.hits(roll)
        damage += ways * aimed.damage(roll)
        ammo += ways * aimed.costs_ammo(roll)
    return Odds(Fraction(hit, rolls), Fraction(damage, rolls), Fraction(ammo, rolls))


def hit_again(aimed: Aimed, most: int) -> Fraction:
    """How likely it hits if up to *most* dice are rolled again, as a hit is likeliest."""
    need = 0 if aimed.weapon.melee else aimed.range - aimed.accuracy
    return reaches_again(aimed.dice, need, most)


@cache
def reaches(dice: Pool, need: int) -> Fraction:
    """How likely *dice* show no miss face, and so much range."""
    rolls = [ways for roll, ways in spread(dice).items() if not roll.misses and roll.range >= need]
    return Fraction(sum(rolls), SIX ** len(dice))


@cache
def reaches_again(dice: Pool, need: int, most: int) -> Fraction:
    """The same if up to *most* of them are rolled again."""
    places = range(len(dice))
    kept = [some for number in range(most + 1) for some in combinations(places, len(dice) - number)]
    total = Fraction()
    for roll in product(*map(reaching, dice)):
        faces = [face for face, _ in roll]
        best = max(reached(dice, faces, some, need) for some in kept)
        total += best * Fraction(prod(ways for _, ways in roll), SIX ** len(dice))
    return total


def reached(dice: Pool, faces: Sequence[Face], kept: tuple[int, ...], need: int) -> Fraction:
    """How likely it reaches so far with the dice at these places *kept*, and the others rolled."""
    found = shown(faces[at] for at in kept)
    again = tuple(colour for at, colour in enumerate(dice) if at not in kept)
    return Fraction() if found.misses else reaches(again, need - found.range)


def reaching(colour: str) -> Sequence[tuple[Face, int]]:
    """The faces of a die by their range alone, each with how many there are."""
    faces = Counter(Face(face.range, miss=face.miss) for face in FACES[colour])
    return tuple(faces.items())


def mean_wounds(aimed: Aimed, armour: int, more: int = 0) -> Fraction:
    """*more* is what a card adds to the damage of a hit."""

    return mean(aimed.dice, lambda roll: lost(aimed, roll, armour, more))


def chance_of(aimed: Aimed, least: int, armour: int, more: int = 0) -> Fraction:
    """How likely it costs so many wounds at *least*."""
    return mean(aimed.dice, lambda roll: lost(aimed, roll, armour, more) >= least)


def lost(aimed: Aimed, roll: Shown, armour: int, more: int) -> int:
    """The wounds that a roll costs."""
    damage = aimed.damage(roll)
    return wounds(damage + more, armour) if damage else 0


def mean(dice: Pool, worth: Worth, kept: Shown = NONE) -> Fraction:
    """What a roll of *dice* is worth on average, beside faces that are *kept*."""
    total = sum(ways * worth(plus(kept, roll)) for roll, ways in spread(dice).items())
    return Fraction(total, SIX ** len(dice))


def best_again(dice: Pool, faces: Sequence[Face], worth: Worth) -> tuple[int, ...]:
    """
    The dice, by their places, whose re-roll makes the roll worth most on average; none if it
    stands best as it is. Of those that are worth the same, the fewest and the first.
    """
    places = range(len(dice))
    ways = [some for number in range(len(dice) + 1) for some in combinations(places, number)]

    def after(some: tuple[int, ...]) -> Fraction:
        kept = shown(face for at, face in enumerate(faces) if at not in some)
        return mean(tuple(dice[at] for at in some), worth, kept)

    return max(ways, key=after)

"""How likely things are, in exact fractions; only what people read of them is rounded."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

SIDES = 6
FACES = range(1, SIDES + 1)


def told(chance: Fraction) -> float:
    """A chance as the kernel and its statistics want it. Nothing here decides by it."""
    return float(chance)


def rounded(number: Fraction) -> str:
    """`1.3`"""
    return f"{float(number):.1f}"


@lru_cache(maxsize=256)
def total_at_least(dice: int, needs: int) -> Fraction:
    """The chance that so many dice show that much together."""
    throws = [sum(faces) for faces in product(FACES, repeat=dice)]
    return Fraction(sum(total >= needs for total in throws), len(throws))


def face_at_least(needs: int) -> Fraction:
    """The chance of one die, which has no more than its sixes."""
    return Fraction(max(0, min(SIDES, SIDES + 1 - needs)), SIDES)


class Blow(NamedTuple):
    """So many dice against an armour."""

    dice: int
    needs: int
    armour: int
    sixes_twice: bool = False
    rounds_up: bool = False


@lru_cache(maxsize=4096)
def losses(blow: Blow) -> Mapping[int, Fraction]:
    """How likely so much Strength is lost."""
    dice, needs, armour, sixes_twice, rounds_up = blow
    hit, six = face_at_least(needs), Fraction(sixes_twice and needs <= SIDES, SIDES)
    chances = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for hits, chance in chances.items():
            for more, part in ((0, 1 - hit), (1, hit - six), (2, six)):
                after[hits + more] = after.get(hits + more, Fraction(0)) + chance * part
        chances = after
    rest = armour - 1 if rounds_up else 0
    lost: dict[int, Fraction] = {}
    for hits, chance in chances.items():
        cost = (hits + rest) // armour
        lost[cost] = lost.get(cost, Fraction(0)) + chance
    return lost


@lru_cache(maxsize=4096)
def mean_loss(blow: Blow) -> Fraction:
    """How much Strength it costs on average."""
    return sum((chance * cost for cost, chance in losses(blow).items()), Fraction(0))


def loss_at_least(blow: Blow, least: int) -> Fraction:
    return sum((chance for cost, chance in losses(blow).items() if cost >= least), Fraction(0))


def told_loss(blow: Blow, strength: int) -> str:
    """`0.6 Strength on average (44% to lose any, 2% to be destroyed)`"""
    mean = f"{rounded(mean_loss(blow))} Strength on average"
    ways = ((1, "lose any"), (strength, "be destroyed"))
    likely = [(f"{float(loss_at_least(blow, least)):.0%}", what) for least, what in ways]
    told = [f"{percent} to {what}" for percent, what in likely if percent != "0%"]
    return f"{mean} ({', '.join(told)})" if told else mean

"""How likely things are, in exact fractions; only what people read of them is rounded."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
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
    """
    So many dice against an armour. *again*: misses that are rolled again, once. *doubled*: each
    point lost is two. *saves*: what a die must show to save a point of them; 0 for nothing.
    """

    dice: int
    needs: int
    armour: int
    sixes_twice: bool = False
    rounds_up: bool = False
    again: int = 0
    doubled: bool = False
    saves: int = 0


Chances = Mapping[int, Fraction]  # of each number; they may be parts of a whole
NOTHING: Chances = {0: Fraction(1)}


@lru_cache(maxsize=4096)
def losses(blow: Blow) -> Chances:
    """How likely so much Strength is lost."""
    rest = blow.armour - 1 if blow.rounds_up else 0
    saved = face_at_least(blow.saves) if blow.saves else Fraction(0)
    point = {0: saved, 1: 1 - saved} if saved else {1: Fraction(1)}
    lost: dict[int, Fraction] = {}
    for hits, chance in hits_of(blow).items():
        cost = (hits + rest) // blow.armour * (2 if blow.doubled else 1)
        add(lost, thrown(point, cost), chance)
    return lost


def hits_of(blow: Blow) -> Chances:
    """How likely so many hits are."""
    hit = face_at_least(blow.needs)
    six = Fraction(blow.sixes_twice and blow.needs <= SIDES, SIDES)
    strikes = {1: hit - six, 2: six}
    die = {0: 1 - hit, **strikes}
    if not blow.again:
        return thrown(die, blow.dice)
    found: dict[int, Fraction] = {}
    for missed in range(blow.dice + 1):
        ways = comb(blow.dice, missed) * (1 - hit) ** missed
        struck = thrown(strikes, blow.dice - missed)
        add(found, thrown(die, min(missed, blow.again), struck), ways)
    return found


def thrown(die: Chances, times: int, begun: Chances = NOTHING) -> Chances:
    """What so many dice of that kind add to what has *begun*."""
    for _ in range(times):
        after: dict[int, Fraction] = {}
        for more, part in die.items():
            add(after, {number + more: chance for number, chance in begun.items()}, part)
        begun = after
    return begun


def add(found: dict[int, Fraction], more: Chances, share: Fraction) -> None:
    """Add a *share* of *more* to what was *found*."""
    for number, chance in more.items():
        found[number] = found.get(number, Fraction(0)) + chance * share


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

"""How likely things are, in exact fractions; only what people read of them is rounded."""

from fractions import Fraction
from functools import lru_cache
from itertools import product

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


@lru_cache(maxsize=4096)
def mean_loss(
    dice: int, needs: int, armour: int, sixes_twice: bool = False, rounds_up: bool = False
) -> Fraction:
    """How much Strength so many dice cost on average."""
    hit, six = face_at_least(needs), Fraction(sixes_twice and needs <= SIDES, SIDES)
    chances = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for hits, chance in chances.items():
            for more, part in ((0, 1 - hit), (1, hit - six), (2, six)):
                after[hits + more] = after.get(hits + more, Fraction(0)) + chance * part
        chances = after
    rest = armour - 1 if rounds_up else 0
    costs = (chance * ((hits + rest) // armour) for hits, chance in chances.items())
    return sum(costs, Fraction(0))

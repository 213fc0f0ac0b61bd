"""
Whose dice fell how, read from the recorded rolls and from what was told of them.

Every test tells its sum, `needs 10, rolls 8`, in the order in which its die fell; so the
tests of games of long ago can be read as well.
"""

import re
from collections.abc import Sequence

from rules.avp_thb.skill_test import SkillTest
from rules.kernel.chance import Roll
from rules.kernel.system import Fact, Throw

TOLD = re.compile(r"(?:needs (\d+), |Heal \((\d+)\), )?rolls (\d+)")
LABEL = re.compile(r"(.*?) (marine|alien|predator|[a-z]+\d+)\b")
NOBODYS = ("collapse",)  # whether a tile breaks away, not how a model does
OWNERS = {seat[0]: seat for seat in ("marine", "alien", "predator")}


def throws(rolls: Sequence[Roll], facts: Sequence[Fact]) -> list[Throw]:
    """
    The dice of an event; a die belongs to the side whose model is tested.

    A roll that nothing was told of is a draw from a deck or a pool, and nobody's luck.
    """
    told = [found for fact in facts for found in TOLD.finditer(fact.text)]
    found = []
    for roll in rolls:
        named = LABEL.match(roll.label)
        if roll.sides != 20 or not named:
            continue
        needs = None
        if named[1] != "initiative":
            if not told or int(told[0][3]) != roll.value:
                continue
            words = told.pop(0)
            needs = words[1] or words[2]
        owner = OWNERS.get(named[2][0])
        if owner and named[1] not in NOBODYS:
            found.append(thrown(roll, named[1], owner, needs))
    return found


def thrown(roll: Roll, kind: str, seat: str, needs: str | None) -> Throw:
    if needs is None:
        return Throw(seat, kind, roll.sides, roll.value)
    test = SkillTest(kind, int(needs))
    return Throw(seat, kind, roll.sides, roll.value, test.chance, test.judged(roll.value).passed)

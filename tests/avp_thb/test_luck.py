"""Whose dice were whose, and what they had to beat, out of what was recorded."""

import json
from collections import Counter

import pytest

from rules.avp_thb.luck import throws
from rules.kernel.chain import read_rolls
from rules.kernel.chance import Roll
from rules.kernel.system import Fact, Setup, Throw
from rules.systems import SYSTEMS
from tests.recorded import played_out

SEATS = ("marine", "alien", "predator")


DRAWN = ("label", "collapse")


def told(*texts: str) -> list[Fact]:
    return [Fact("told", text, {}) for text in texts]


def test_a_shot_and_what_saves_from_it() -> None:
    rolls = [Roll("hit m5 a9", 20, 6), Roll("dodge a9", 20, 15), Roll("armour a9", 20, 4)]
    facts = told(
        "Pulse Rifle Marine m5 shoots at Stalker a9. RS 14: needs 14, rolls 6: hits.",
        "Stalker a9 does not dodge: needs 5, rolls 15.",
        "Stalker a9: Armour 10 -2 St 12: needs 8, rolls 4, holds.",
    )
    assert throws(rolls, facts) == [
        Throw("marine", "hit", 20, 6, 0.7, True),
        Throw("alien", "dodge", 20, 15, 0.25, False),
        Throw("alien", "armour", 20, 4, 0.4, True),
    ]


def test_a_1_always_passes_and_a_20_never() -> None:
    facts = told("Armour 0: needs 0, rolls 1, holds.", "RS 22: needs 22, rolls 20: misses.")
    one, twenty = throws([Roll("armour p1", 20, 1), Roll("hit m1 p1", 20, 20)], facts)
    assert (one.seat, one.chance, one.passed) == ("predator", 0.05, True)
    assert (twenty.seat, twenty.chance, twenty.passed) == ("marine", 0.95, False)


def test_dice_without_a_test_and_draws() -> None:
    rolls = [Roll("label alien", 20, 7), Roll("initiative alien", 20, 7), Roll("acid a1", 20, 16)]
    facts = told("Initiative rolls: alien 7.", "The blood of a1 hurts nobody: rolls 16.")
    assert throws(rolls, facts) == [
        Throw("alien", "initiative", 20, 7),
        Throw("alien", "acid", 20, 16),
    ]


def test_a_tile_that_breaks_away_is_nobodys_luck() -> None:
    rolls = [Roll("collapse b1", 20, 14), Roll("collapse a4", 20, 1), Roll("hit m1 a4", 20, 3)]
    facts = told("b1 holds: needs 10, rolls 14.", "a4 breaks away: needs 10, rolls 1.")
    assert throws(rolls, [*facts, *told("RS 14: needs 14, rolls 3: hits.")]) == [
        Throw("marine", "hit", 20, 3, 0.7, True)
    ]


@pytest.mark.parametrize("mission", SYSTEMS["avp_thb"].missions)
def test_every_die_of_a_game_is_somebodys(mission: int) -> None:
    system = SYSTEMS["avp_thb"]
    setup = Setup("avp_thb", mission, SEATS, system.edition, {"pace": 1})
    kinds: Counter[str] = Counter()
    for link, _ in played_out(system, setup, "luck").events:
        rolls = read_rolls(link.rolls)
        found = throws(rolls, [Fact(**fact) for fact in json.loads(link.facts)])
        twenty = [roll for roll in rolls if roll.sides == 20 and roll.label.split()[0] not in DRAWN]
        assert [throw.value for throw in found] == [roll.value for roll in twenty], link
        kinds.update(throw.kind for throw in found if throw.chance is not None)
    assert {"hit", "armour"} <= set(kinds) and not {"initiative", "acid"} & set(kinds)

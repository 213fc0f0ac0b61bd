"""Spaces of a way, and of a blow-through, as they may stand behind an order."""

from rules.kernel.orders import PLACE
from rules.systems import SYSTEMS
from tests.support.further import further

SYSTEM = SYSTEMS["doom"]

CORRIDOR = """scenario cold_start
revealed a1 a2
open door1
turn marine-1 advance
marine marine-1 h7 wounds=10 most=10 shells=4 weapons=chain-gun
figure zo1 zombie k7
"""


def test_spaces_of_a_way_and_of_a_blow_through() -> None:
    (over,) = further(SYSTEM, CORRIDOR, "marine-1", "move i5")
    assert over.holds == PLACE and all(word.startswith("via ") for word in over.words)
    (more,) = further(SYSTEM, CORRIDOR, "marine-1", f"move i5 {over.words[0]}")
    assert more.words and not any("via" in word for word in more.words)
    (through,) = further(SYSTEM, CORRIDOR, "marine-1", "attack chain-gun k7")
    assert through.holds == PLACE and "then l7 green" in through.words
    (last,) = further(SYSTEM, CORRIDOR, "marine-1", "attack chain-gun k7 then l7 green")
    assert all(len(word.split()) == 2 for word in last.words)

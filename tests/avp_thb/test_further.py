"""Further targets of an attack and tiles of a walk, as they may stand behind an order."""

from rules.kernel.orders import PIECE, PLACE
from tests.avp_thb.twins import SYSTEM
from tests.support.further import further

MARINE = """mission 1
doors none
model ma1 marine smartgun b2
model al1 alien warrior d2
model al2 alien warrior d2
step acting model="ma1" points=2
"""


def test_targets_for_the_dice_that_are_left() -> None:
    (more,) = further(SYSTEM, MARINE, "marine", "shoot al1")
    assert (more.words, more.holds) == (("al1", "al2"), PIECE)
    assert further(SYSTEM, MARINE, "marine", "shoot al1 al2 al1") == []


def test_a_walk_may_lead_over_what_lies_between() -> None:
    (more,) = further(SYSTEM, MARINE, "marine", "run d2")
    assert (more.words, more.holds) == (("via c2",), PLACE)
    assert further(SYSTEM, MARINE, "marine", "run c2") == []


SHOTGUN = """mission 1
doors none
model ma1 marine sergeant c2
model al1 alien warrior b2
model al2 alien warrior d2
model al3 alien warrior e2
model al4 alien warrior a2
step acting model="ma1" points=2
"""


def test_tiles_are_offered_in_the_same_order_by_every_process() -> None:
    """Sight is a set, and of many orders a search tries those at some places."""
    view = SYSTEM.view(SYSTEM.read_position(SHOTGUN), "marine")
    (offer,) = SYSTEM.actions["shotgun"].offers(view)
    assert offer.slots[0].words == ("a2", "b2", "d2", "e2")

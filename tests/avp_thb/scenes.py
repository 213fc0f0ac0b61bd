"""What the documents show of The Hunt Begins."""

from rules.systems import SYSTEMS
from tests.support import tables
from tests.support.scenes import LIGHT, Scene

USUAL = tables.usual(SYSTEMS["avp_thb"])
SEAT = USUAL.seats[0]

SCENES = (Scene("table", "table", USUAL, SEAT, orders=40, kept={(1280, LIGHT): "table.png"}),)

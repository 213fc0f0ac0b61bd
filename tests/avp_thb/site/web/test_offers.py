"""What orders on offer say of their words, and that pages have them as data."""

import json
import re
from typing import Any

from django.test import Client

from games.history import replay, views
from games.models.game import Game
from games.web import drawn
from rules.kernel import fold
from rules.kernel.chance import Recorded
from rules.kernel.orders import CARD, PIECE, PLACE
from rules.systems import SYSTEMS
from tests.support.game_page import page
from tests.support.visitors import client_of

SYSTEM = SYSTEMS["avp_thb"]
POSITION = """\
map
     A    B    C
 1   ─  --─  --─
end
initiative marine alien
hand marine m01 m10
model m1 marine pulse b1
model a1 alien infant c1
"""


def test_slots_say_whether_they_hold_pieces_places_or_cards() -> None:
    """An Alien is called like a tile, and a tenth Marine like a card."""
    state = SYSTEM.read_position(POSITION)
    fold.submit(SYSTEM, state, "marine", "activate m1", Recorded([]))
    view = SYSTEM.view(state, "marine")
    (asked,) = SYSTEM.prompts(state)
    held = {
        str(order): [slot.holds for slot in offer.slots]
        for offer in fold.offers(SYSTEM, view, asked)
        for order in offer.orders()
    }
    assert held["move a1"] == [PLACE]
    assert held["shoot a1"] == [PIECE]
    assert held["play m10 a1/b1"] == [CARD, PLACE]
    assert held["play m01 m1 a1"] == [CARD, PIECE, PLACE]
    assert held["aim"] == []


def offers_in(html: str) -> Any:
    found = re.search(r'<script id="offers" type="application/json">(.*?)</script>', html)
    return json.loads(found[1]) if found else None


def test_a_page_has_the_offers_as_data(as_ann: Client, sealing: Game, bob: Any, cat: Any) -> None:
    seen = views.Sight(sealing, "marine")
    offers = fold.offers(replay.system_of(sealing), seen.view, seen.prompts[0])
    told = offers_in(page(as_ann, sealing))
    assert told == [drawn.clickable(offer) for offer in offers] and len(told) > 5
    assert {"name": "to", "holds": "place"}.items() <= told[0]["slots"][0].items()
    assert (
        offers_in(page(client_of(bob), sealing)) == offers_in(page(client_of(cat), sealing)) == []
    )

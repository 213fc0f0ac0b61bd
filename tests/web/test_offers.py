"""Orders on offer, as the page lays them out."""

from games.web import order_form
from rules.kernel import fold
from rules.kernel.chance import Recorded
from rules.systems import SYSTEMS

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


def test_words_say_whether_they_are_models_places_or_cards() -> None:
    """An Alien is called like a tile, and a tenth Marine like a card."""
    state = SYSTEM.read_position(POSITION)
    fold.submit(SYSTEM, state, "marine", "activate m1", Recorded([]))
    view = SYSTEM.view(state, "marine")
    verbs = order_form.by_verb(SYSTEM, view, tuple(SYSTEM.prompts(state)))
    kinds = {
        line.text: line.kinds for verb in verbs for family in verb.families for line in family.lines
    }
    assert kinds["move a1"] == ("place",)
    assert kinds["shoot a1"] == ("model",)
    assert kinds["play m10 a1/b1"] == ("card", "place")
    assert kinds["play m01 m1 a1"] == ("card", "model", "place")
    assert kinds["aim"] == ()

"""Every kind of model has a silhouette of its own, and nobody sees one that they may not know."""

import re
from typing import Any

import pytest

from rules.avp_thb.picture.figures import face, look_of, shapes
from rules.avp_thb.picture.silhouettes import PING, SILHOUETTES, silhouette
from rules.avp_thb.units import ARMS, CARDS, UNITS
from rules.systems import SYSTEMS

SYSTEM: Any = SYSTEMS["avp_thb"]
BOARD = """\
mission 1
pool alien stalker
model ma1 marine smartgun b2
model al1 alien warrior d4 activated
model al2 alien stalker e4 token
"""


def drawn(seat: str | None, id: str) -> str:
    view = SYSTEM.view(SYSTEM.read_position(BOARD), seat)
    return shapes(look_of(view, view.models[id]))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_stat_card_has_one(card: Any) -> None:
    look = silhouette(card)
    assert [other for other in SILHOUETTES.values() if other == look] == [look]
    assert all(re.fullmatch(r"([MLHVCSQTAZ][-\d. ]*)*", path) for path in look)


def test_arms_do_not_change_it() -> None:
    officers = {body: silhouette(UNITS["/".join([body, *min(ARMS[body])])]) for body in ARMS}
    assert officers == {body: SILHOUETTES[body] for body in ARMS}


def test_all_stand_in_their_square() -> None:
    for look in (*SILHOUETTES.values(), PING):
        numbers = [float(one) for path in look for one in re.findall(r"-?\d+", path)]
        assert max(map(abs, numbers)) <= 60


def test_what_others_hide_is_a_ping_with_its_label() -> None:
    stalker = SILHOUETTES["stalker"].body
    assert PING.body in drawn("marine", "al2") and stalker not in drawn("marine", "al2")
    assert stalker in drawn("alien", "al2") and "<circle" in drawn("alien", "al2")
    assert "<circle" not in drawn("alien", "al1")
    assert ">al2</text>" in drawn("marine", "al2")


def test_who_has_been_activated_is_hollow_and_without_a_plate() -> None:
    assert "<rect" in drawn(None, "ma1") and "<rect" not in drawn(None, "al1")
    look = SILHOUETTES["warrior"]
    assert face(look, "alien", True, False, False) != face(look, "alien", False, False, False)
    assert "stroke-dasharray" in face(look, "alien", False, True, False)

"""What a player is told of a model, a token, a tile, a door and a card."""

from random import Random
from typing import Any

import pytest

from rules.avp_thb.about import terms
from rules.avp_thb.missions import MISSIONS
from rules.avp_thb.units import CARDS, UNITS, WEAPONS
from rules.kernel import fold
from rules.kernel.orders import CARD, PIECE, PLACE
from rules.kernel.panels import Panel, lines
from rules.kernel.rulebook import page_of
from rules.kernel.system import EVERYTHING, Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded
from tests.support.twins import marked

SYSTEM: Any = SYSTEMS["avp_thb"]
BOOK = SYSTEM.rulebook
BOARD = """\
mission 1
doors e2/f2
forces marine smartgun medic
forces alien warrior stalker infant guard
forces predator combi mimicry
pool marine medic
pool alien stalker infant guard
pool predator mimicry
model ma1 marine smartgun b2
model ma2 marine ? c2 token
model al1 alien warrior d4
model al2 alien stalker e4 token hide
model al3 alien infant e5 token
model al4 alien guard e5 token
model pr1 predator combi h3 wounds=2
model pr2 predator mimicry h4 token
"""


@pytest.fixture(scope="module")
def state() -> Any:
    return SYSTEM.read_position(BOARD)


def about(state: Any, seat: str | None, kind: str, id: str) -> Panel | None:
    found: Panel | None = SYSTEM.about(SYSTEM.view(state, seat), kind, id)
    return found


def told(state: Any, seat: str | None, kind: str, id: str) -> str:
    panel = about(state, seat, kind, id)
    assert panel
    return " ".join(" ".join(lines(panel)).split())


def test_a_model_has_its_profile_its_arms_and_its_skills(state: Any) -> None:
    said = told(state, "alien", PIECE, "ma1")
    assert "CC 12, RS 14, St 9, Con 9, Armour 13, 1 wound" in said
    assert "Smartgun: shooting, St 14, 3 dice." in said
    assert "Combat Knife: close combat, St 9, 1 die." in said
    assert "Team Tactics" in said


def test_what_is_thrown_adds_to_the_models_strength(state: Any) -> None:
    said = told(state, None, PIECE, "pr1")
    assert "Combi-Stick: close combat, St 14, 4 dice." in said
    assert "2 of 3 wounds left" in said and "Armour 15 (12)" in said


def test_a_token_of_others_may_be_whatever_has_its_size_and_is_not_revealed(state: Any) -> None:
    said = told(state, "marine", PIECE, "al2")
    assert said.startswith("Ping! token al2 of the alien side:")
    assert "Stalker (1 of 2 that are not revealed yet)" in said
    assert "Infant Warrior (1 of 2 that are not revealed yet)" in said
    assert "Royal Guard" not in said and "Hide" not in said
    assert "Royal Guard (1 of 1 that" in told(state, "marine", PIECE, "al4")


def test_its_owner_knows_it(state: Any) -> None:
    said = told(state, "alien", PIECE, "al2")
    assert said.startswith("Stalker al2:") and "in Hide" in said and "Climbing Claws" in said
    assert told(state, EVERYTHING, PIECE, "al2").startswith("Stalker al2:")


def test_tokens_that_look_alike_are_told_alike(state: Any) -> None:
    one, other = (told(state, "marine", PIECE, id) for id in ("al2", "al3"))
    assert one.replace("al2", "al3").replace("On e4", "On e5") == other


def test_a_tile_says_what_it_is_for_and_who_is_there(state: Any) -> None:
    said = told(state, "marine", PLACE, "i1")
    assert "Interact once on the bridge, 0 of 1" in said
    assert "12 of 12 points of room are free" in said
    assert "ma1" in told(state, "marine", PLACE, "b2")
    assert "Marked: vent target" in told(state, "marine", PLACE, "f1")


def test_a_door_is_there_while_it_is_closed(state: Any) -> None:
    assert "Opening a door" in told(state, "alien", PLACE, "e2/f2")
    assert about(state, "alien", PLACE, "c4/d4") is None


@pytest.mark.parametrize(
    ("kind", "id"), [(PIECE, "al9"), (PLACE, "z9"), (CARD, "m1"), ("verb", "move"), ("", "")]
)
def test_what_is_not_there_has_no_card(state: Any, kind: str, id: str) -> None:
    assert about(state, "marine", kind, id) is None


def test_only_the_own_hand_is_told() -> None:
    setup = Setup("avp_thb", 1, ("marine", "alien"), SYSTEM.edition, {"cards": "strategy"})
    state = fold.start(SYSTEM, setup, Seeded(Random(1))).state
    for seat in setup.seats:
        fold.submit(SYSTEM, state, seat, "deploy auto", Seeded(Random(1)))
    hand = SYSTEM.view(state, "marine").cards.hand
    assert all(about(state, "marine", CARD, id) for id in hand)
    assert not any(about(state, seat, CARD, id) for id in hand for seat in ("alien", None))


@pytest.mark.parametrize("mission", MISSIONS)
def test_all_that_is_marked_has_a_card_with_links_that_lead_somewhere(mission: int) -> None:
    setup = Setup("avp_thb", mission, SYSTEM.tables(mission)[0], SYSTEM.edition)
    state = fold.start(SYSTEM, setup, Seeded(Random(1))).state
    pages = {page_of(id) for id in BOOK.paragraphs}
    view = SYSTEM.view(state, setup.seats[0])
    for one in marked(SYSTEM, view):
        panel = SYSTEM.about(view, *one)
        assert panel and panel.link in pages
        assert {row.link for row in panel.rows} <= {*pages, ""}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_every_stat_card_has_its_paragraphs(card: Any) -> None:
    assert terms.body(card) in BOOK.paragraphs
    assert all(terms.skill(card, skill) in BOOK.paragraphs for skill in card.skills)
    assert terms.SKILLS.keys() >= {s for unit in UNITS.values() for s in unit.skills} - {"dodge"}
    assert all(terms.arm(key, arm) in BOOK.paragraphs for key, arm in WEAPONS.items())


def test_the_own_force_stands_beside_the_board_in_full(state: Any) -> None:
    panels = {panel.title: panel for panel in SYSTEM.panels(SYSTEM.view(state, "alien"))}
    rows = [str(row) for row in panels["Your models"].rows]
    assert [row.split(":")[0] for row in rows] == [
        "al1 Warrior", "al2 Stalker", "al3 Infant Warrior", "al4 Royal Guard",
    ]  # fmt: skip
    assert "in Hide" in rows[1] and "CC 17" in rows[3] and "Tail Strike" in rows[3]
    onlooker = [panel.title for panel in SYSTEM.panels(SYSTEM.view(state, None))]
    assert "Your models" not in onlooker


def test_the_fallen_are_named(state: Any) -> None:
    view = SYSTEM.view(SYSTEM.load(SYSTEM.dump(state)), "alien")
    view.fallen["alien"] = ["infant", "infant", "guard"]
    told = [row.text for panel in SYSTEM.panels(view) for row in panel.rows if row.name == "Fallen"]
    assert told == ["Infant Warrior ×2, Royal Guard."]

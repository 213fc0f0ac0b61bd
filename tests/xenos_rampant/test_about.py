"""What a player is told of a unit, an objective and a piece of terrain."""

from random import Random
from typing import Any

import pytest

from rules.kernel import fold
from rules.kernel.orders import CARD, PIECE, PLACE
from rules.kernel.panels import lines
from rules.kernel.rulebook import page_of
from rules.xenos_rampant import reference
from rules.xenos_rampant.battles import BATTLES
from rules.xenos_rampant.picture.svg import TERRAIN
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES, spoken
from tests.support.random_play import Seeded
from tests.support.twins import marked
from tests.xenos_rampant.play import SYSTEM
from tests.xenos_rampant.test_games import begun, setup
from tests.xenos_rampant.test_shown import FACED

PAGES = {page_of(id) for id in SYSTEM.rulebook.paragraphs}


def told(state: Any, kind: str, id: str) -> str:
    panel = SYSTEM.about(SYSTEM.view(state, "blue"), kind, id)
    assert panel
    return " ".join(" ".join(lines(panel)).split())


def test_a_unit_has_its_figures_its_rules_and_how_it_is() -> None:
    state = SYSTEM.read_position(FACED)
    said = told(state, PIECE, "b1")
    assert "Light Infantry: attack 6+, move free 5+, shoot 6+; Courage 4+" in said
    assert "Firefight: On 7+ it shoots back" in said and "One Commander" in said
    assert "They rally first thing" not in said and said.count("Strength 5") == 1
    assert "They rally first thing" in told(state, PIECE, "b2")


def test_an_objective_says_who_holds_it_and_what_it_is_worth() -> None:
    state = begun()
    name = next(iter(state.objectives))
    assert "At m13 24.0,24.0. Held by nobody" in told(state, PLACE, name)
    assert BATTLES[state.mission].title in told(state, PLACE, name)


def test_terrain_says_what_it_does() -> None:
    state = begun()
    assert "soft cover, rough" in told(state, TERRAIN, "park").lower()
    assert "Rough ground" in told(state, TERRAIN, "park")


@pytest.mark.parametrize("mission", BATTLES)
def test_all_that_is_marked_is_told_and_every_link_leads_somewhere(mission: int) -> None:
    state = fold.start(SYSTEM, setup(mission, attacker="blue"), Seeded(Random(1))).state
    view = SYSTEM.view(state, "blue")
    there = [one for one in marked(SYSTEM, view) if one[0] != CARD]
    panels = [panel for one in there if (panel := SYSTEM.about(view, *one))]
    assert len({panel.title for panel in panels}) >= len(view.ground.named) + len(view.objectives)
    assert {row.link for panel in panels for row in panel.rows} <= {*PAGES, ""}
    assert {panel.link for panel in panels} <= PAGES


def test_what_is_not_there_has_no_card() -> None:
    view = SYSTEM.view(begun(), "blue")
    things = [(PIECE, "r99"), (PLACE, "a1"), (TERRAIN, "moon"), (CARD, "a1"), ("", "")]
    assert [SYSTEM.about(view, *one) for one in things] == [None] * len(things)


@pytest.mark.parametrize("key", [*UNIT_RULES, *XENO_RULES, *POWERS, *TRAITS])
def test_every_rule_has_a_paragraph(key: str) -> None:
    assert reference.titles()[spoken(key)] in SYSTEM.rulebook.paragraphs

"""Encounters: in a scenario of their own, in positions, and hidden until they are met."""

import json
from random import Random
from typing import Any

import pytest

from rules.doom import position
from rules.doom.scenarios import check
from rules.doom.scenarios.reading import read, write
from rules.kernel import fold
from rules.kernel.errors import Misfit
from rules.kernel.orders import PLACE
from tests.doom.play import SYSTEM
from tests.support.random_play import Seeded

CELLAR = """\
title The cellar
brief Go down.
aim exit
rounds 12
limit 3 5 6
row mmm....
row .......
row ....O.X
area a1 a1-d1 a2-d2 a3-d3
area a2 e1-g1 e2-g2 e3-g3
door door1 plain d1|e1 d2|e2
token medkit 1 b3
token encounter-1 1 d1
token encounter-2 1 f1
reveal a2 zombie 1 g1
encounter 1 beside A voice begs you to turn back.
effect 1 heals 1
effect 1 lays shells 2 c3
encounter 2 enters The floor gives way.
effect 2 wounds 2
effect 2 brings imp each f3 f2 e2
effect 2 opens door1
"""
MARINE = "marine marine-1 a1 wounds=8 most=10\nturn marine-1 sprint\n"


def order(state: Any, line: str) -> fold.Played:
    return fold.submit(SYSTEM, state, "marine-1", line, Seeded(Random(1)))


def test_a_scenario_with_encounters_is_read_as_it_is_written() -> None:
    scenario = read(CELLAR, "cellar")
    assert "\n".join(write(scenario)) == "\n".join(write(read("\n".join(write(scenario)))))
    for line in CELLAR.splitlines():
        assert line.startswith("area") or line in write(scenario)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("token encounter-2 1 f1", "token encounter-3 1 f1", "No line says what encounter-3 is"),
        ("token encounter-2 1 f1", "token medkit 1 f1", "No token of encounter-2 lies anywhere"),
        ("opens door1", "opens door7", "encounter-2 opens door7, which is no door"),
        ("imp each f3", "imp each e3", "encounter-2 needs e3, which is not clear"),
        ("shells 2 c3", "shells 2 e3", "encounter-1 needs e3, which is not clear"),
    ],
)
def test_what_is_wrong_with_an_encounter_is_named(old: str, new: str, why: str) -> None:
    assert old in CELLAR
    assert not [fault for fault in check.faults(read(CELLAR)) if "encounter" in fault]
    assert any(why in fault for fault in check.faults(read(CELLAR.replace(old, new))))


@pytest.mark.parametrize(
    "line",
    [
        "encounter 1 smells Of sulphur.",
        "encounter 1 enters",
        "encounter one enters A hall.",
        "effect 3 wounds 1",
        "effect 1 sings 2",
        "effect 1 wounds many",
        "effect 1 brings imp some f1",
        "effect 1 opens door1 door2",
    ],
)
def test_what_is_no_encounter_is_told_with_its_line(line: str) -> None:
    with pytest.raises(Misfit) as told:
        read(CELLAR + line)
    assert told.value.line == len(CELLAR.splitlines()) + 1


def test_positions_and_data_keep_encounters_before_and_after_they_are_met() -> None:
    state = SYSTEM.read_position(CELLAR + MARINE)
    kinds = []
    for line in ("move c1", "move d2", "open door1", "move f1"):
        order(state, line)
        kinds.append([token.kind for token in state.tokens])
        text, data = position.write(state), position.dump(state)
        again = position.read(text)
        assert position.dump(again) == data and position.write(again) == text
        copy = position.load(json.loads(json.dumps(data)))
        assert fold.digest(SYSTEM, copy) == fold.digest(SYSTEM, state)
    assert kinds[0] == ["medkit", "shells"] and kinds[-1] == kinds[0]
    assert {*state.figures} == {"zo1", "im1"}


SECRET = "The floor gives way", "A voice begs"


@pytest.mark.parametrize("seat", ["marine-1", "invader", None])
def test_nobody_reads_an_encounter_before_it_is_met(seat: str | None) -> None:
    """The same position with other encounters looks the same to everybody."""
    other = CELLAR.replace("The floor gives way", "Nothing").replace("wounds 2", "heals 1")
    looks = []
    for text in (CELLAR, other.replace("A voice begs you to turn back", "A door slams")):
        state = SYSTEM.read_position(f"{text}{MARINE}revealed a1 a2\n")
        view = SYSTEM.view(state, seat)
        looks.append([
            SYSTEM.text_board(view), SYSTEM.svg_board(view), SYSTEM.show(view),
            SYSTEM.panels(view), SYSTEM.about(view, PLACE, "f1"), SYSTEM.prompts(state),
        ])  # fmt: skip
    assert looks[0] == looks[1]
    shown = str(looks[0])
    assert "encounter-2" in shown and ">?</text>" in shown and "? encounter" in shown
    assert not any(words in shown for words in SECRET)


def test_the_side_card_explains_what_an_encounter_is() -> None:
    state = SYSTEM.read_position(f"{CELLAR}{MARINE}revealed a1 a2\n")
    card = SYSTEM.about(SYSTEM.view(state, "marine-1"), PLACE, "f1")
    assert card and "Encounter 2." in str(card.rows) and card.more == "§5"


def test_what_nobody_met_is_told_when_the_game_is_over() -> None:
    state = SYSTEM.read_position(CELLAR + MARINE)
    order(state, "move c1")
    told = {panel.title: str(panel.rows) for panel in SYSTEM.uncovered(state)}
    assert "The floor gives way." in told["Nobody met"] and "A voice" not in told["Nobody met"]


def test_a_plan_stops_where_something_was_met() -> None:
    state = SYSTEM.read_position(CELLAR + MARINE)
    facts = order(state, "move c1").facts
    view = SYSTEM.view(state, "marine-1")
    assert SYSTEM.surprise(view, [fact for fact in facts if fact.kind == "encounter"], [], True)


def test_who_imagines_what_it_cannot_see_meets_nothing() -> None:
    """Of a drawn board only what is revealed is imagined; the token lies there all the same."""
    state = SYSTEM.read_position(CELLAR + MARINE)
    imagined = SYSTEM.imagine(SYSTEM.view(state, "marine-1"), Seeded(Random(1)))
    assert [fact.kind for fact in order(imagined, "move c1").facts] == ["moved"]
    assert "encounter-1" in [token.kind for token in imagined.tokens]

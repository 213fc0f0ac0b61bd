"""Forces that are chosen blind: told once the game begins, proved, judged whatever is written."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import verify
from rules.kernel import brought
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import Chosen, ListRules
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.brought import (
    assert_judged_and_printed,
    assert_ready_made_lists_are_sound,
    assert_tampering_is_named,
    begun,
    recorded,
)

SYSTEM = SYSTEMS["avp_thb"]
BLIND = {"points": 200, "forces": "blind"}
HUNT = Setup("avp_thb", 1, ("marine", "alien"), SYSTEM.edition, BLIND)
OWN = "captain/knife/pulse\nmedic\nsmartgun\ntracker\n2 pulse"


def test_forces_chosen_blind_lie_open_once_the_game_begins() -> None:
    played = begun(SYSTEM, HUNT, marine=OWN)
    told = {fact.data["seat"]: fact for fact in played.facts if fact.kind == "rosters"}
    assert told["marine"].to is None and "Marine Captain" in told["marine"].text
    assert SYSTEM.view(played.state, "alien").forces["marine"] == [
        "captain/knife/pulse", "medic", "smartgun", "tracker", "pulse", "pulse",
    ]  # fmt: skip
    openly = replace(HUNT, options={"points": 200, "marine": OWN, "alien": "swarm"})
    same = begun(SYSTEM, openly)
    assert same.state == played.state and same.rolls == played.rolls
    assert not [fact for fact in same.facts if fact.kind in ("rosters", brought.BROUGHT)]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"forces": "blind"}, "Forces can be chosen blind only for an agreed limit of points."),
        ({**BLIND, "marine": "squad"}, "Forces are chosen blind: the marine force is not agreed"),
        ({"points": 200, "forces": "veiled"}, "Forces are chosen openly, or blind."),
    ],
)
def test_what_cannot_be_agreed_about_them(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(IllegalOrder) as refused:
        SYSTEM.agreed(replace(HUNT, options=options))
    assert str(refused.value).startswith(sentence)


def test_a_game_with_a_force_is_proved_and_another_force_is_named() -> None:
    record = recorded(SYSTEM, HUNT, {"marine": OWN})
    assert verify.verify(record).broken == []
    why = "event 0: the rules do not play it: The force of the marine"
    assert_tampering_is_named(record, "2 pulse", "9 pulse", why)


RULES = [
    SYSTEM.brings(replace(HUNT, options=options), seat)
    for options in ({}, BLIND, {"points": 500})
    for seat in ("marine", "alien", "predator")
]
WORDS = st.sampled_from(("3", "medic", "pulse", "captain/knife/pulse", "evolved", "/", "\0"))
LISTS = st.one_of(st.text(), st.lists(WORDS).map(" ".join), st.lists(WORDS).map("\n".join))


@given(st.sampled_from(RULES), LISTS)
def test_any_text_is_judged_and_printed(rules: ListRules, text: str) -> None:
    assert_judged_and_printed(rules, text)


@pytest.mark.parametrize("rules", RULES)
def test_ready_made_lists_break_no_rule(rules: ListRules) -> None:
    assert_ready_made_lists_are_sound(rules)


def test_who_chooses_follows_from_what_is_agreed() -> None:
    found = {
        str(options): SYSTEM.brings(replace(HUNT, options=options), "marine").chosen
        for options in ({}, {"points": 300}, BLIND, {"points": 300, "campaign": "marine:2:rs:0"})
    }
    assert list(found.values()) == [Chosen.FIXED, Chosen.OPEN, Chosen.BLIND, Chosen.FIXED]

"""What seats bring: a private fact of event 0, judged, played, replayed and proved."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import transcript, verify
from rules.kernel import brought, chain, fold
from rules.kernel.brought import Brought
from rules.kernel.chance import Recorded
from rules.kernel.errors import IllegalOrder
from rules.kernel.lists import LONGEST, ListRules, recounted
from rules.kernel.system import POSITION, Setup
from tests.support.brought import (
    assert_judged_and_printed,
    assert_ready_made_lists_are_sound,
    assert_tampering_is_named,
    begun,
    recorded,
)
from tests.support.random_play import Seeded
from tests.support.toys.rookery import SIX, Rookery

pytestmark = pytest.mark.usefixtures("toys")

TOY = Rookery()
DUEL = Setup("rookery", 1, SIX[:2], 1)
OWLS = "2 owl\n10 wren"


def test_each_seat_is_told_its_own_list_and_no_other() -> None:
    played = begun(TOY, DUEL, ash=OWLS)
    own, other = (fact for fact in played.facts if fact.kind == brought.BROUGHT)
    assert (own.to, own.data, own.text) == (
        ("ash",),
        {"text": OWLS},
        "Your deck, 12 cards: 2 owl, 10 wren.",
    )
    assert (other.to, other.data["text"]) == (
        ("birch",),
        TOY.brings(DUEL, "birch").ready["flock"].text,
    )
    assert "owl" not in str([fact for fact in played.facts if fact.seen_by("birch")])
    assert not [fact for fact in played.facts if fact.seen_by(None)]


def test_what_was_brought_is_played_and_read_back() -> None:
    played = begun(TOY, DUEL, ash=OWLS)
    assert sorted(played.state["decks"]["ash"] + played.state["hands"]["ash"]).count("owl") == 2
    facts = chain.written_facts(played.facts)
    again = fold.start(TOY, DUEL, Recorded(played.rolls), brought.in_facts(facts))
    assert fold.digest(TOY, again.state) == fold.digest(TOY, played.state)
    assert again.facts == played.facts


REFUSED = [
    ({"ash": "3 owl"}, "The deck of the ash: A deck has 12 cards, not 3. A deck has at most 2"),
    ({"ash": "12 crowe"}, "The deck of the ash: There is no bird “crowe”."),
    ({"ash": "wren\n" * LONGEST}, f"The deck of the ash: A deck has at most {LONGEST} characters."),
    ({"oak": OWLS}, "The oak brings nothing of its own to this game."),
]


@pytest.mark.parametrize(("lists", "sentence"), REFUSED)
def test_no_game_begins_with_a_list_that_breaks_a_rule(
    lists: dict[str, str], sentence: str
) -> None:
    with pytest.raises(IllegalOrder) as refused:
        begun(TOY, DUEL, **lists)
    assert str(refused.value).startswith(sentence)


def test_a_position_needs_no_lists() -> None:
    text = TOY.write_position(begun(TOY, DUEL).state)
    practice = replace(DUEL, options={POSITION: text})
    assert begun(TOY, practice).facts == ()
    with pytest.raises(IllegalOrder, match="brings nothing of its own"):
        begun(TOY, practice, ash=OWLS)


def test_a_game_with_lists_is_proved() -> None:
    assert verify.verify(recorded(TOY, DUEL, {"ash": OWLS})).broken == []


FORGED = [
    ("10 owl", "event 0: the rules do not play it: The deck of the ash"),
    ("2 raven\\n8 wren", "event 0: "),
]


@pytest.mark.parametrize(("new", "why"), FORGED)
def test_a_list_that_was_tampered_with_is_named(new: str, why: str) -> None:
    assert_tampering_is_named(recorded(TOY, DUEL, {"ash": OWLS}), "10 wren", new, why)


def test_a_transcript_says_what_was_brought() -> None:
    bringing = brought.complete(TOY, DUEL, Brought({"ash": OWLS}))
    played = fold.start(TOY, DUEL, Seeded(Random(1)), bringing)
    text = transcript.write(TOY, DUEL, [fold.Event("", "start", played.rolls)], bringing)
    assert "# list ash: 2 owl\n# list ash: 10 wren\n# list birch: 4 wren\n" in text
    script = transcript.read(text)
    assert script.bringing == bringing and transcript.play(script)


RULES = [TOY.brings(DUEL, seat) for seat in DUEL.seats]
WORDS = st.sampled_from(("3", "raven", "2", "owl", "stork", "raven/owl", "/", "\0"))
LISTS = st.one_of(st.text(), st.lists(WORDS).map(" ".join), st.lists(WORDS).map("\n".join))


@given(st.sampled_from(RULES), LISTS)
def test_any_text_is_judged_and_printed(rules: ListRules, text: str) -> None:
    assert_judged_and_printed(rules, text)


@pytest.mark.parametrize("rules", RULES)
def test_ready_made_lists_break_no_rule(rules: ListRules) -> None:
    assert_ready_made_lists_are_sound(rules)


def test_numbers_of_parts_change_a_list_and_leave_the_rest() -> None:
    text = "crow\nraven/with/ring\n2 owl"
    assert recounted(text, {"owl": 3, "crow": 0, "wren": 1}) == "raven/with/ring\n3 owl\nwren"

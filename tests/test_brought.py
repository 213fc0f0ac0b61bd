"""What seats bring: a private fact of event 0, judged, played, replayed and proved."""

import json
from collections.abc import Iterator
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
from rules.kernel.lists import LONGEST, Chosen, ListRules, judged, recounted
from rules.kernel.system import POSITION, Setup, System
from rules.record import Record
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded
from tests.support.recorded import played_out
from tests.support.toys.rookery import SIX, Rookery

TOY = Rookery()
DUEL = Setup("rookery", 1, SIX[:2], 1)
OWLS = "2 owl\n10 wren"
BLIND = {"points": 200, "forces": "blind"}
HUNT = Setup("avp_thb", 1, ("marine", "alien"), SYSTEMS["avp_thb"].edition, BLIND)
OWN = "captain/knife/pulse\nmedic\nsmartgun\ntracker\n2 pulse"


@pytest.fixture(autouse=True)
def played_here() -> Iterator[None]:
    SYSTEMS["rookery"] = TOY
    yield
    del SYSTEMS["rookery"]


def begun(system: System, setup: Setup, **lists: str) -> fold.Played:
    return fold.start(system, setup, Seeded(Random(1)), Brought(lists))


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


def test_forces_chosen_blind_lie_open_once_the_game_begins() -> None:
    system = SYSTEMS["avp_thb"]
    played = begun(system, HUNT, marine=OWN)
    told = {fact.data["seat"]: fact for fact in played.facts if fact.kind == "rosters"}
    assert told["marine"].to is None and "Marine Captain" in told["marine"].text
    assert system.view(played.state, "alien").forces["marine"] == [
        "captain/knife/pulse", "medic", "smartgun", "tracker", "pulse", "pulse",
    ]  # fmt: skip
    openly = replace(HUNT, options={"points": 200, "marine": OWN, "alien": "swarm"})
    same = begun(system, openly)
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
        SYSTEMS["avp_thb"].agreed(replace(HUNT, options=options))
    assert str(refused.value).startswith(sentence)


GAMES = [("rookery", DUEL, {"ash": OWLS}), ("avp_thb", HUNT, {"marine": OWN})]


def recorded(setup: Setup, lists: dict[str, str], orders: int = 4) -> Record:
    """The first events of a game with these *lists*, as a file that says it is over."""
    count = lambda system, state, number: (  # noqa: E731
        (system.prompts(state)[0].seat, "resign") if number > orders else first(system, state)
    )
    return played_out(
        SYSTEMS[setup.system], setup, "brought", count, "player", bringing=Brought(lists)
    )


def first(system: System, state: object) -> tuple[str, str]:
    prompt = system.prompts(state)[0]
    return prompt.seat, prompt.default


@pytest.mark.parametrize(("key", "setup", "lists"), GAMES)
def test_a_game_with_lists_is_proved(key: str, setup: Setup, lists: dict[str, str]) -> None:
    assert verify.verify(recorded(setup, lists)).broken == []


FORGED = [
    ("rookery", "10 wren", "10 owl", "event 0: the rules do not play it: The deck of the ash"),
    ("rookery", "10 wren", "2 raven\\n8 wren", "event 0: "),
    ("avp_thb", "2 pulse", "9 pulse", "event 0: the rules do not play it: The force of the marine"),
]


@pytest.mark.parametrize(("key", "old", "new", "why"), FORGED)
def test_a_list_that_was_tampered_with_is_named(key: str, old: str, new: str, why: str) -> None:
    """Even if whoever did it knew the secret and hashed the whole chain anew."""
    [(_, setup, lists)] = [one for one in GAMES if one[0] == key]
    record = recorded(setup, lists)
    link = record.events[0].link
    forged = link._replace(facts=link.facts.replace(old, new))
    assert forged != link
    changed = replace(record, events=[record.events[0]._replace(link=forged), *record.events[1:]])
    assert "event 0: what it says does not fit its hash" in str(verify.verify(changed).broken[0])
    broken = verify.verify(hashed_anew(changed)).broken
    assert broken and str(broken[0]).startswith(why), broken


def hashed_anew(record: Record) -> Record:
    seed, previous, events = record.heading.seed, record.heading.commitment, []
    for number, event in enumerate(record.events):
        previous = chain.hashed(previous, seed.event_salt(number), event.link)
        events.append(event._replace(hash=previous))
    return replace(record, heading=replace(record.heading, head=previous), events=events)


def test_a_transcript_says_what_was_brought() -> None:
    bringing = brought.complete(TOY, DUEL, Brought({"ash": OWLS}))
    played = fold.start(TOY, DUEL, Seeded(Random(1)), bringing)
    text = transcript.write(TOY, DUEL, [fold.Event("", "start", played.rolls)], bringing)
    assert "# list ash: 2 owl\n# list ash: 10 wren\n# list birch: 4 wren\n" in text
    script = transcript.read(text)
    assert script.bringing == bringing and transcript.play(script)


RULES = [
    *(TOY.brings(DUEL, seat) for seat in DUEL.seats),
    *(
        SYSTEMS["avp_thb"].brings(replace(HUNT, options=options), seat)
        for options in ({}, BLIND, {"points": 500})
        for seat in ("marine", "alien", "predator")
    ),
]
WORDS = st.sampled_from(
    ("3", "raven", "2", "owl", "medic", "pulse", "captain/knife/pulse", "/", "\0")
)
LISTS = st.one_of(st.text(), st.lists(WORDS).map(" ".join), st.lists(WORDS).map("\n".join))


@given(st.sampled_from(RULES), LISTS)
def test_any_text_is_judged_and_printed(rules: ListRules, text: str) -> None:
    judgement = judged(rules, text)
    assert judged(rules, judgement.text).total == judgement.total
    assert all(sentence.endswith(".") for sentence in (*judgement.faults, *judgement.remarks))
    for table in rules.sheet(text):
        assert all(len(row) == len(table.columns) for row in table.rows)
    json.dumps(judgement)


@pytest.mark.parametrize("rules", RULES)
def test_ready_made_lists_break_no_rule(rules: ListRules) -> None:
    assert rules.ready
    for ready in rules.ready.values():
        judgement = judged(rules, ready.text)
        assert (judgement.faults, judgement.text) == ((), ready.text)
        assert rules.limit == 0 or judgement.total <= rules.limit


def test_numbers_of_parts_change_a_list_and_leave_the_rest() -> None:
    text = "medic\ncaptain/machete/pulse\n2 pulse"
    assert recounted(text, {"pulse": 3, "medic": 0, "gun": 1}) == (
        "captain/machete/pulse\n3 pulse\ngun"
    )


def test_who_chooses_follows_from_what_is_agreed() -> None:
    system = SYSTEMS["avp_thb"]
    found = {
        str(options): system.brings(replace(HUNT, options=options), "marine").chosen
        for options in ({}, {"points": 300}, BLIND, {"points": 300, "campaign": "marine:2:rs:0"})
    }
    assert list(found.values()) == [Chosen.FIXED, Chosen.OPEN, Chosen.BLIND, Chosen.FIXED]

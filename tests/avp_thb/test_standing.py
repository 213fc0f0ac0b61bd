"""Standing orders: which questions they answer, what they are bound to, and their words."""

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest import mock

import pytest

from rules import transcript
from rules.avp_thb import subjects
from rules.avp_thb.actions.standing import Standing
from rules.avp_thb.state import State
from rules.avp_thb.steps import STEPS, playing
from rules.avp_thb.steps.windows import active_side
from rules.avp_thb.subjects import ANSWERED, BY_HAND, SUBJECTS
from rules.kernel import fold
from rules.kernel.chance import Refusing
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Prompt
from rules.kernel.standing import Clause, clauses_of, fitting, written
from rules.kernel.system import Setup
from tests.avp_thb.test_cases import CASES
from tests.avp_thb.twins import ADVANCED, SEATS, SYSTEM, TWINS
from tests.support.random_play import Seeded, choice

GAMES = [
    {"cards": "all"},
    {"cards": "strategy", **ADVANCED},
    {"cards": "all", "pace": 3, "alien": "swarm"},
]
ORDERS = 400


def started(random: Random, **options: Any) -> Any:
    setup = Setup("avp_thb", 1, SEATS, SYSTEM.edition, options)
    return fold.start(SYSTEM, setup, Seeded(random)).state


def silence(state: State, prompt: Prompt) -> State:
    """The state after *prompt*'s seat has given standing orders that answer it."""
    view = SYSTEM.view(state, prompt.seat)
    known = [q for q in Standing.questions(view) if q.about in ANSWERED[prompt.kind]]
    answers = {
        q.about: [way.word for way in q.ways if way.word not in ("ask", "own")] for q in known
    }
    line = "; ".join(" ".join([about, *words[:1]]) for about, words in answers.items())
    after = TWINS.copy(state)
    fold.submit(SYSTEM, after, prompt.seat, f"standing {line}", Seeded(Random(1)))
    return after


def asks_again(state: State, prompt: Prompt) -> bool:
    found = ((p.seat, p.kind) for p in SYSTEM.prompts(silence(state, prompt)))
    return (prompt.seat, prompt.kind) in found


def look(state: State, prompt: Prompt) -> None:
    """A question stands in one of the tables, and what answers it does."""
    assert (prompt.kind in ANSWERED) != (prompt.kind in BY_HAND), prompt
    if prompt.kind in ANSWERED:
        assert prompt.private, "others would see who is awaited"
        assert not asks_again(state, prompt), prompt
    elif "before the first turn" not in BY_HAND[prompt.kind]:
        assert prompt.seat == who_acts(state) or prompt.kind == "card", prompt


def who_acts(state: State) -> str:
    """Whose activation or Sentry token is under way, or whose activation comes next."""
    view = SYSTEM.view(state, None)
    return str(view.models[view.acting].seat if view.acting else active_side(state))


def test_every_question_is_answered_or_has_a_reason() -> None:
    met = set()

    def looked_at(system: Any, state: Any, seat: str, *order: Any) -> fold.Played:
        for prompt in system.prompts(state):
            look(state, prompt)
            met.add(prompt.kind)
        return fold.submit(system, state, seat, *order)

    with mock.patch.object(transcript, "submit", looked_at):
        for path in CASES:
            transcript.play(transcript.read(path.read_text(encoding="utf-8")))
    assert met == {*ANSWERED, *BY_HAND}


def with_all_stops(options: dict[str, Any], random: Random) -> Iterator[State]:
    """The states of a random game in which everybody is asked whatever can be asked."""
    state = fold.start(
        SYSTEM, Setup("avp_thb", 1, SEATS, SYSTEM.edition, options), Seeded(random)
    ).state
    for seat in SEATS:
        view = SYSTEM.view(state, seat)
        asking = [q.about for q in Standing.questions(view) if "ask" in [w.word for w in q.ways]]
        for about in asking:
            line = f"standing {about} ask{random.choice(bounds(about))}"
            fold.submit(SYSTEM, state, seat, line, Seeded(random))
    for _ in range(ORDERS):
        yield state
        if not SYSTEM.prompts(state):
            return
        prompt, order = choice(SYSTEM, state, random)
        fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random))


def bounds(about: str) -> list[str]:
    """What a stop of that kind may be bound to."""
    words = {"least": " 30", "kinds": " stalker pulse token", "mine": " mine", "order": ""}
    return ["", *(words[term] for term in SUBJECTS[about].more.get("ask", ()))]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_nobody_waits_for_who_has_given_orders(number: int) -> None:
    asked = set()
    for state in with_all_stops(GAMES[number], Random(number)):
        for prompt in SYSTEM.prompts(state):
            look(state, prompt)
            asked.add(prompt.kind)
            assert state.turn == 0 or "before the first turn" not in BY_HAND.get(prompt.kind, "")
    assert len(asked) > 8


def test_the_tables_are_whole() -> None:
    assert set(subjects.EVENTS) == set(playing.EVENTS)
    assert {about for abouts in ANSWERED.values() for about in abouts} <= set(SUBJECTS)
    silent = {"losses", "help"}
    assert set(SUBJECTS) - {about for abouts in ANSWERED.values() for about in abouts} == silent
    assert {name for name, subject in SUBJECTS.items() if "ask" not in subject.ways} == silent
    assert not {*ANSWERED, *BY_HAND} - {*STEPS, "hide", "marine", "step", "card"}


def test_orders_in_many_lines() -> None:
    text = "standing sentry 50\n\nHide never; standing w0 decline.\n"
    assert written(clauses_of(text)) == "standing sentry 50; hide never; w0 decline"
    assert written(clauses_of(" ;\n")) == ""


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("sentry 50 warrior", ""),
        ("hide always infant", ""),
        ("marines medic captain/machete/pulse", ""),
        ("losses stalker", "“stalker” is not one of your units"),
        ("nap long", "No standing order can be about “nap”. Choose from sentry, hide"),
        ("sentry never", "For sentry you can say hold, ask, a number from 0 to 100 or kinds"),
        ("hide always pulse", "“pulse” was not understood there. For hide you can say always"),
        ("card ask mine", "“mine” was not understood there. For card you can say ask."),
    ],
)  # fmt: skip
def test_what_may_be_said_in_some_game(line: str, sentence: str) -> None:
    (clause,) = clauses_of(line)
    if sentence:
        with pytest.raises(IllegalOrder) as refused:
            Standing.check_anywhere(clause)
        assert sentence in str(refused.value)
    else:
        Standing.check_anywhere(clause)


def test_what_fits_a_seat() -> None:
    state = started(Random(0))
    usual = "sentry 60\nhide never\nmarines medic smartgun\nw0 decline\nstep away"
    fits = {s: fitting(Standing, SYSTEM.view(state, s), usual) for s in SEATS}
    assert fits == {
        "marine": "standing sentry 60; marines medic smartgun",
        "alien": "standing sentry 60; hide never",
        "predator": "standing sentry 60; step away",
    }


def test_what_holds_is_said_in_plain_words() -> None:
    state = started(Random(0))
    fold.submit(SYSTEM, state, "marine", "standing sentry ask 50 stalker", Seeded(Random(0)))
    found = {q.about: q for q in Standing.questions(SYSTEM.view(state, "marine"))}
    assert found["sentry"].now == "The game asks me: from 50 % up, only stalker."
    assert (found["sentry"].way, found["sentry"].more) == ("ask", "50 stalker")
    assert found["displace"].now == "The cheapest go." == found["displace"].usual
    assert "least chance to hit" in found["sentry"].hint and not found["displace"].hint
    given = {
        "sentry": "It fires, or strikes: from 60 % up.",
        "losses": "In this order: medic, pulse.",
    }
    order = "standing sentry 60; losses medic pulse; displace ask"
    fold.submit(SYSTEM, state, "marine", order, Seeded(Random(0)))
    later = {q.about: q.now for q in Standing.questions(SYSTEM.view(state, "marine"))}
    assert later.items() >= {**given, "displace": "The game asks me."}.items()
    words = {way.word: way.text for way in found["sentry"].words}
    assert words["disc"] == "Disc Warrior" and "token" in words and "crusher" not in words
    assert not found["displace"].words
    assert "w0" not in found and "hide" not in found
    assert Clause("sentry") in clauses_of("sentry")


def test_the_owner_alone_is_shown_who_is_revealed_next() -> None:
    """By the standing order, before it answers: on the board, to programs and with the order."""
    state = SYSTEM.read_position(
        "mission 1\nforces marine medic pulse\npool marine medic pulse\n"
        "model m1 marine ? a3\nmodel m2 marine ? a3\nmodel a1 alien infant d6 token\n"
    )
    assert next_face(state, "marine") == ({"marine": "medic"}, " Next is Flamethrower Medic.")
    fold.submit(SYSTEM, state, "marine", "standing marines ask pulse", Refusing())
    assert next_face(state, "marine") == ({"marine": "pulse"}, " Next is Pulse Rifle Marine.")
    text = " ".join(SYSTEM.text_board(SYSTEM.view(state, "marine")).split())
    assert "The next marine token to be revealed is a Pulse Rifle Marine" in text
    for seat in ("alien", None):
        assert SYSTEM.show(SYSTEM.view(state, seat))["next_revealed"] == {}
        assert "to be revealed" not in SYSTEM.text_board(SYSTEM.view(state, seat))


def next_face(state: State, seat: str) -> tuple[dict[str, str], str]:
    view = SYSTEM.view(state, seat)
    (now,) = [q.now for q in Standing.questions(view) if q.about == "marines"]
    return SYSTEM.show(view)["next_revealed"], f" Next{now.partition(' Next')[2]}"

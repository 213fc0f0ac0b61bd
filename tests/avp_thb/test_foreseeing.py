"""What is said of orders before they are given, and what makes a plan stop."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from rules.avp_thb.state import State
from rules.kernel import fold, foreseeing
from rules.kernel.errors import OrderError
from rules.kernel.facts import Fact, Throw
from rules.kernel.foreseeing import Foreseen
from tests.avp_thb.twins import SYSTEM, TWINS
from tests.support.random_play import Seeded, choice

BEGUN = "mission 1\ninitiative marine alien\ndoors none\n"
SHOOTER = BEGUN + "model m1 marine smartgun b2\nmodel m2 marine pulse b2\n"
STEPS = 'step end_of_turn\nstep activation index={} row=1\nstep acting model="{}" points=2\n'
ACTING, ALIEN_ACTING = STEPS.format(0, "m1"), STEPS.format(1, "a1")


def at(text: str) -> State:
    return SYSTEM.read_position(text)


def foresee(state: State, seat: str, *lines: str) -> list[Foreseen]:
    asked = [prompt for prompt in SYSTEM.prompts(state) if prompt.seat == seat]
    view = SYSTEM.view(state, seat)
    return foreseeing.foresee(SYSTEM, view, seat, asked, lines, Seeded(Random(1))).orders


def test_a_walk_is_foreseen_until_the_others_act() -> None:
    state = at(SHOOTER + "model a1 alien stalker i6\n")
    before = deepcopy(SYSTEM.dump(state))
    one, two, three, four = foresee(state, "marine", "activate m1", "move a2", "pass", "act m2")
    assert "m1 on b2 is activated." in one.told[0] and not one.ends
    assert "moves from b2 to a2." in two.told[0] and not two.ends
    assert three.ends == foreseeing.OTHERS
    assert (four.order, four.told, four.known) == ("activate m2", (), False)
    assert SYSTEM.dump(state) == before


def test_nothing_is_foreseen_after_the_first_die() -> None:
    state = at(SHOOTER + "model a1 alien stalker d2\n" + ACTING)
    shot, move = foresee(state, "marine", "shoot a1", "move a2")
    assert shot.ends == foreseeing.DICE and shot.chance == 0.7
    assert "To hit Stalker a1: RS 14: needs 14, 70 %." in shot.odds
    assert "A 20 is a fumble: it ends the activation of m1. (§2.2)" in shot.risks
    assert move == Foreseen("move a2", known=False)


def test_a_token_that_is_seen_is_not_foreseen() -> None:
    state = at(
        SHOOTER + "model a1 alien stalker a4 token\nmodel a2 alien infant a3 token\n" + ACTING
    )
    assert [one.ends for one in foresee(state, "marine", "move a2")] == [foreseeing.DICE]


def test_who_waits_looks_ahead_to_the_own_next_activation() -> None:
    state = at(SHOOTER.replace("marine alien", "alien marine") + "model a1 alien stalker i6\n")
    one, two = foresee(state, "marine", "activate m1", "move a2")
    assert one.told and two.told and two.known
    state = at(BEGUN + "model a1 alien stalker i6\nmodel m1 marine pulse b2 activated\n")
    assert foresee(state, "marine", "activate m1")[0].told


def test_who_has_no_model_yet_foresees_nothing() -> None:
    state = TWINS.position(TWINS.setup(0), 1, 0)
    fold.submit(SYSTEM, state, "marine", "deploy auto", Seeded(Random(1)))
    one, two = foresee(state, "marine", "activate m1", "move a2")
    assert (one.ends, one.known, two.known) == (foreseeing.NOT_YET, False, False)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["fly"], "is not an order you can give now"),
        (["move i6"], "cannot get from"),
        (["pass", "fly b2"], "is not an order"),
        (["pass", "move"], "lacks its TO"),
        (["move a2", "move b2"], "“move b2” cannot be planned. m1 has already used move"),
    ],
)
def test_bad_lines_are_refused(lines: list[str], sentence: str) -> None:
    state = at(SHOOTER + "model a1 alien stalker i6\n" + ACTING)
    with pytest.raises(OrderError, match=sentence):
        foresee(state, "marine", *lines)


WATCHED = SHOOTER + "model a1 alien infant d2 sentry\nmodel a2 alien infant b2\n" + ACTING


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (WATCHED, "pass", "the alien may spend the Sentry token of a1. (§4.2)"),
        (WATCHED, "shoot a2", "If a2 is wounded, acid may spray on m1 or m2. (§3.3)"),
        (SHOOTER + "hand alien a04\nmodel a1 alien infant b4\n" + ACTING, "pass",
         "The alien may play a card. (§2.5)"),
        (BEGUN + "model m1 marine medic b2\nmodel m2 marine pulse c2\nmodel a1 alien infant c2\n"
         + ACTING, "inferno c2", "m2 is hit as well. (§6.5)"),
        (BEGUN + "model m1 marine pulse b2\nmodel a1 alien infant d2 token hide\n"
         + ALIEN_ACTING, "move c2", "a1 leaves Hide."),
        (BEGUN + "model m1 marine pulse b2\nmodel a1 alien infant d2 token\n"
         + ALIEN_ACTING, "move c2", "On c2 an enemy sees a1. (§3.2)"),
        (BEGUN + "pool marine pulse medic\nstanding marine marines medic\nmodel m1 marine ? b2\n"
         + "model a1 alien infant d2\n" + ACTING, "move c2",
         "If it is seen, m1 is a Flamethrower Medic. To change that, use standing marines. (§3.2)"),
    ],
)  # fmt: skip
def test_what_an_order_opens_and_risks(position: str, line: str, said: str) -> None:
    state = at(position)
    (seat,) = {prompt.seat for prompt in SYSTEM.prompts(state)}
    (one,) = foresee(state, seat, line)
    assert said in " ".join([*one.opens, *one.risks])


@pytest.mark.parametrize("number", range(12))
def test_what_is_foreseen_comes_true_unless_a_card_is_played(number: int) -> None:
    """In random games, whatever is hidden: what is told first is what had been said."""
    random, state, seen = Random(number), TWINS.position(TWINS.setup(number), number, 4), 0
    for _ in range(60):
        if not SYSTEM.prompts(state):
            break
        prompt, order = choice(SYSTEM, state, random)
        (one,) = foresee(state, prompt.seat, str(order))
        facts = fold.submit(SYSTEM, state, prompt.seat, str(order), Seeded(random)).facts
        told = tuple(fact.text for fact in facts if fact.seen_by(prompt.seat))
        answered = any(fact.kind in ("card", "sentry", "snare") for fact in facts)
        assert one.order == str(order) and (answered or told[: len(one.told)] == one.told)
        seen += len(one.told)
    assert seen


def fact(kind: str, text: str = "", **data: Any) -> Fact:
    return Fact(kind, text, data)


REVEALED = fact("reveal", model="a1", unit="infant", tile="b4")
MISSED = fact("attack", by="m1", target="a1", tile="b4", roll=15, hit=False)
HIT = fact("attack", by="m1", target="a1", tile="b4", roll=5, hit=True)
GONE = fact("removed", target="a1", tile="b4")
OWN_LOSS = fact("removed", target="m2", tile="b4")
FORCED, WORKED = fact("force"), fact("test")


def tried(kind: str, passed: bool, seat: str = "marine") -> Throw:
    return Throw(seat, kind, 20, 9, 0.25, passed)


@pytest.mark.parametrize(
    ("facts", "throws", "found"),
    [
        ([FORCED], [tried("force", False)], FORCED),
        ([FORCED], [tried("force", True)], None),
        ([FORCED], [], None),
        ([WORKED], [tried("seal", False), tried("experience", True)], None),
        ([WORKED], [tried("seal", False), tried("experience", False)], WORKED),
        ([FORCED], [tried("force", True), tried("perimeter", False)], None),
        ([WORKED], [tried("disengage", True), tried("con", False)], None),
        ([WORKED], [tried("seal", True), tried("force", False, "alien")], None),
        ([WORKED, MISSED], [tried("seal", True)], MISSED),
    ],
)
def test_an_own_order_that_came_to_nothing(
    facts: list[Fact], throws: list[Throw], found: Fact | None
) -> None:
    view = SYSTEM.view(at(SHOOTER + "model a1 alien infant b4\n"), "marine")
    assert SYSTEM.surprise(view, facts, throws, own=True) == found
    assert SYSTEM.surprise(view, [FORCED], throws, own=False) is None


@pytest.mark.parametrize(
    ("facts", "own", "found"),
    [
        ([REVEALED], True, REVEALED),
        ([fact("reveal", model="m1")], True, None),
        ([fact("reveal", model="m1")], False, fact("reveal", model="m1")),
        ([MISSED], True, MISSED),
        ([MISSED, HIT, GONE], True, None),
        ([HIT, fact("armour", target="a1")], True, fact("armour", target="a1")),
        ([HIT, GONE], False, None),
        ([fact("attack", by="a1", target="m1")], False, fact("attack", by="a1", target="m1")),
        ([HIT, GONE, OWN_LOSS], True, OWN_LOSS),
        ([fact("door", door="b2/b3")], True, None),
        ([fact("seal", door="b2/b3")], False, fact("seal", door="b2/b3")),
        ([fact("card", seat="marine")], True, None),
        ([fact("card", seat="alien")], True, fact("card", seat="alien")),
        ([fact("move", model="a9", origin="i6", tile="i5")], False, None),
        ([fact("move", model="m9", origin="i6", tile="c2")], False, None),
        (
            [fact("move", model="a9", origin="i6", tile="c2")],
            False,
            fact("move", model="a9", origin="i6", tile="c2"),
        ),
        ([fact("move", model="a9", origin="c2", tile="d2")], False, None),
        ([fact("activate", model="a1"), fact("pass", model="a1")], False, None),
    ],
)
def test_surprises(facts: list[Fact], own: bool, found: Fact | None) -> None:
    view = SYSTEM.view(at(SHOOTER + "model a1 alien infant b4\n"), "marine")
    assert SYSTEM.surprise(view, facts, (), own) == found

"""Leaks that are planted in The Hunt Begins are caught by its twins."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from unittest import mock

import pytest

from rules.avp_thb import view as view_module
from rules.avp_thb.actions import answers
from rules.avp_thb.pieces import Model
from rules.avp_thb.state import Cards, State
from rules.avp_thb.steps import STEPS
from rules.avp_thb.view import View
from rules.kernel import fold
from rules.kernel.errors import IllegalOrder
from rules.kernel.facts import Fact, Table
from tests.avp_thb.twins import SYSTEM, TWINS
from tests.support.random_play import Seeded
from tests.support.twins import Pair, facts_for


@lru_cache
def pair(number: int) -> Pair:
    """Two states to look at; whoever plays on copies them."""
    return TWINS.pair(number, 25)


def with_unit(model: Model, honest: Model) -> Model:
    return replace(honest, unit=model.unit)


def with_wounds(model: Model, honest: Model) -> Model:
    return replace(honest, wounds=model.wounds)


def with_hide(model: Model, honest: Model) -> Model:
    return replace(honest, hide=model.hide)


@pytest.mark.parametrize("leak", [with_unit, with_wounds, with_hide])
def test_a_leak_planted_in_the_view_is_caught(leak: Callable[[Model, Model], Model]) -> None:
    honest = view_module.seen
    pairs = [pair(number) for number in range(40)]
    with mock.patch.object(view_module, "seen", lambda model: leak(model, honest(model))):
        assert any(TWINS.differences([one]) for one in pairs)


@pytest.fixture(scope="module")
def betraying() -> set[str]:
    """What differs in a view that knows everything, offers and refusals that use what it knows."""
    pairs = [pair(number) for number in range(48)]
    with (
        mock.patch.object(view_module, "seen", betrayed),
        mock.patch.object(answers, "ready", infants_and_discs),
        mock.patch.object(answers, "known", gossip),
    ):
        return TWINS.differences(pairs)


@pytest.mark.parametrize("artefact", ["view", "text board", "svg board", "offers", "refusals"])
def test_a_leak_planted_in_each_artefact_is_caught(betraying: set[str], artefact: str) -> None:
    assert artefact in betraying


def test_a_leak_planted_in_the_odds_is_caught() -> None:
    """Whoever aims at a token does not learn from the odds what it is."""
    state = SYSTEM.read_position(
        "mission 1\ninitiative marine alien\nmodel m1 marine smartgun b2\n"
        "model a1 alien stalker d2 token\nmodel a2 alien infant d2 token\n"
        'step end_of_turn\nstep activation row=1\nstep acting model="m1" points=2\n'
    )
    pairs = [
        (state, TWINS.dealt_anew(state, "marine", Random(number)), "marine") for number in range(8)
    ]
    assert not TWINS.differences(pairs)
    with mock.patch.object(view_module, "seen", betrayed):
        assert {"odds", "foreseen"} <= TWINS.differences(pairs)


def betrayed(model: Model) -> Model:
    return replace(model, revealed=model.unit is not None)


def infants_and_discs(view: View) -> list[str]:
    return [model.id for model in view.models.values() if model.unit in ("infant", "disc", None)]


def gossip(view: View, id: str) -> Model:
    raise IllegalOrder(f"That is {view.models[id].name if id in view.models else 'nobody'}.")


Leak = Callable[[Cards, str], dict[str, object]]
LEAKS: dict[str, Leak] = {
    "hand": lambda cards, enemy: {"hand": cards.hands[enemy]},
    "pile": lambda cards, enemy: {"hand": cards.piles[enemy][:1]},
    "discards": lambda cards, enemy: {"note": cards.discards[enemy][-1:]},
    "armed": lambda cards, enemy: {"note": " ".join(cards.armed.get(enemy, {}))},
    "note": lambda cards, enemy: {"note": cards.notes.get(enemy, "")},
    "snare": lambda cards, enemy: {"snare": cards.snares.get(enemy, "")},
}


@pytest.fixture(scope="module")
def secretive() -> list[Pair]:
    """Pairs with cards, which nobody can tell apart."""
    pairs = [with_secrets(number) for number in range(1, 40, 3)]
    assert not TWINS.differences(pairs)
    return pairs


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_of_cards_is_caught(secretive: list[Pair], leak: str) -> None:
    honest = view_module.held

    def leaky(state: State, cards: Cards, seat: str) -> object:
        enemy = next(side for side in state.seats if side != seat)
        return replace(honest(state, cards, seat), **LEAKS[leak](cards, enemy))

    with mock.patch.object(view_module, "held", leaky):
        assert any("view" in TWINS.differences([one]) for one in secretive)


def with_secrets(number: int) -> Pair:
    """Two games with cards, of which every enemy has a Snare somewhere."""
    setup = TWINS.setup(number)
    seat = setup.seats[number % len(setup.seats)]
    state: State = TWINS.position(setup, number, 60)
    assert state.cards
    for enemy in state.seats:
        if enemy != seat:
            state.cards.snares[enemy] = "b2"
    return state, TWINS.dealt_anew(state, seat, Random(number)), seat


STOPPED = """mission 1
initiative marine alien predator
hand marine m05
hand alien a04
hand predator p01
model m1 marine pulse b2
model a1 alien infant d6 token
model p1 predator combi i2 token
"""


def test_a_window_does_not_say_whose_it_is() -> None:
    """Only a stop opens it; the others see that the game waits, and no more."""
    told = []
    for enemy in ("alien", "predator"):
        state = SYSTEM.read_position(STOPPED + f"standing {enemy} w1 ask\n")
        played = fold.submit(SYSTEM, state, "marine", "activate m1", Seeded(Random(1)))
        assert TWINS.asked(state) == [enemy]
        assert all(prompt.private for prompt in SYSTEM.prompts(state))
        told.append((TWINS.seen_by(state, "marine"), facts_for(played, "marine")))
    assert told[0] == told[1]


def test_a_fact_told_to_all_is_caught() -> None:
    """Improved Hide on an unseen token is its owner's secret."""
    told = 0
    for number in range(8):
        state = TWINS.position(TWINS.setup(0), number, 3)
        other = TWINS.dealt_anew(state, "marine", Random(number))
        with mock.patch.object(Table, "tell", told_to_all):
            told += hides_told(state) != hides_told(other)
    assert told


def told_to_all(table: Table, kind: str, text: str, *, to: object = None, **data: object) -> None:
    table.facts.append(Fact(kind, text, data, None))


def hides_told(state: State) -> list[str]:
    """What a Marine is told when Infants go into Hide."""
    copied = TWINS.copy(state)
    for model in copied.models.values():
        model.hide = model.hide_seen = False
    table = Table(copied, "", Seeded(Random(1)))
    copied.steps.append(STEPS["improved hide"]())
    copied.steps[-1].run(table)
    return [f.text for f in table.facts if f.seen_by("marine")]


BIG = """
mission 1
seats marine alien
initiative marine alien
doors none
forces alien queen crusher infant infant infant
forces marine pulse loader loader
pool alien queen crusher
pool marine
model a1 alien {first} c4 token hide hide_seen activated
model a2 alien {second} d4 token hide hide_seen activated
model a3 alien infant c4
model a4 alien infant c4
model m1 marine loader b4
model m2 marine pulse b4
model m3 marine loader a4
"""


def big_tokens(first: str, second: str) -> State:
    state: State = SYSTEM.read_position(BIG.format(first=first, second=second))
    return state


ATTEMPTS = [
    "move c4", "run d4", "run d4 via c4", "fight grappler a1", "fight grappler a3",
    "inferno c4", "inferno d4", "disengage c4", "interact bridge", "stow m9", "setup card",
    "tactical c4", "shoot a1", "weld c4", "seal c4",
]  # fmt: skip


def test_a_hidden_token_of_50_mm_is_queen_or_crusher() -> None:
    """Nothing that is offered or refused tells them apart (ambiguities A4, L5)."""
    one, two = big_tokens("queen", "crusher"), big_tokens("crusher", "queen")
    for order in ("activate m1", "standing displace ask"):
        for state in (one, two):
            fold.submit(SYSTEM, state, "marine", order, Seeded(Random(1)))
    assert one.free("c4") != two.free("c4")
    assert TWINS.seen_by(one, "marine") == TWINS.seen_by(two, "marine")
    for line in ATTEMPTS:
        assert TWINS.refusal(TWINS.copy(one), "marine", line) == TWINS.refusal(
            TWINS.copy(two), "marine", line
        ), line
        if TWINS.refusal(TWINS.copy(one), "marine", line) == "legal":
            told = [odds(state, line) for state in (one, two)]
            assert told[0] == told[1]


def odds(state: State, line: str) -> list[str]:
    return fold.odds(SYSTEM, TWINS.copy(state), "marine", line)


def test_what_fills_a_tile_is_met_as_a_fact() -> None:
    """A Loader walks onto the Queen's tile; where a Crusher lies there is no room for it."""
    facts = []
    for state in (big_tokens("queen", "crusher"), big_tokens("crusher", "queen")):
        for order in ("activate m1", "move c4"):
            played = fold.submit(SYSTEM, state, "marine", order, Seeded(Random(1)))
        facts.append([fact.text for fact in played.facts])
    assert "Power Loader m1 moves from b4 to c4." in facts[0]
    assert "There is no room for Power Loader m1 on c4." in facts[1]


PACK = """
mission 1
seats marine predator
initiative marine predator
forces predator young_combi young_blade combi
forces marine pulse
pool predator young_combi young_blade combi
pool marine
standing predator pack {wish}
model p1 predator {first} i2 token
model p2 predator {second} i2 token
model p3 predator ? i3
model m1 marine pulse a4
"""


def test_a_pack_hunt_token_shows_no_face() -> None:
    """Which token is of the pack is hidden, and nobody, but his list, knows which one (A3)."""
    one = SYSTEM.read_position(PACK.format(wish="young_blade", first="?", second="combi"))
    two = SYSTEM.read_position(PACK.format(wish="young_combi", first="combi", second="?"))
    assert TWINS.seen_by(one, "marine") == TWINS.seen_by(two, "marine")
    assert SYSTEM.show(SYSTEM.view(one, None)) == SYSTEM.show(SYSTEM.view(two, None))


def test_a_size_that_leaks_is_caught() -> None:
    """As the view was before: the true size of a Crusher's token."""
    one, two = big_tokens("queen", "crusher"), big_tokens("crusher", "queen")
    honest = view_module.seen
    with mock.patch.object(
        view_module, "seen", lambda model: replace(honest(model), size=model.size)
    ):
        views = [SYSTEM.show(SYSTEM.view(state, "marine")) for state in (one, two)]
    assert views[0] != views[1]

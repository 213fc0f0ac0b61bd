"""Nobody sees what is hidden: twin games stay the same in every eye (DESIGN's secrecy tests)."""

import os
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
from rules.kernel.errors import IllegalOrder, OrderError
from rules.kernel.orders import Prompt
from rules.kernel.system import Fact, Setup, Table
from tests.avp_thb.twins import SYSTEM, copy, facts_for, position, refusal, seen_by, twin
from tests.support.random_play import Seeded, choice

PAIRS = 2000 if os.environ.get("SOAK") else 48
ORDERS = 30
SEATS = ("marine", "alien", "predator")
# Every fourth pair plays for Mission Cards, and in a campaign with veterans.
VETERANS = "marine:4:rs:0,commando:3::0,small:3:cc:0,medium:4:cc:0,combi:3::7,hunter:2::0"
ADVANCED = {"goals": "cards", "campaign": VETERANS}


def setup_of(number: int) -> Setup:
    """The box for the first pairs, house forces for the others."""
    mission = 1 + number % len(SYSTEM.missions)
    seats = SYSTEM.seats(mission)[(number + number // 10) % 4]
    forces = {seat: list(SYSTEM.forces(seat)) for seat in seats}
    chosen = {seat: names[number // 4 % len(names)] for seat, names in forces.items()}
    options = {"cards": ("none", "all", "strategy")[number % 3], **chosen}
    more = ADVANCED if number % 4 == 3 else {}
    return Setup("avp_thb", mission, seats, SYSTEM.edition, {**options, **more})


@pytest.mark.parametrize("number", range(PAIRS))
def test_twins_stay_alike(number: int) -> None:
    setup = setup_of(number)
    seat = setup.seats[number % len(setup.seats)]
    random = Random(number)
    state = position(setup, number, random.choice([0, 1, 2, 20, 80, 160, 300]))
    other = twin(state, seat, random)
    compared = 0
    for _ in range(ORDERS):
        if not SYSTEM.prompts(state):
            break
        assert seen_by(state, seat) == seen_by(other, seat)
        assert asked(state) == asked(other)
        compared += 1
        state, other = played_on(state, other, seat, random)
    assert compared


def asked(state: State) -> list[str]:
    """Whom the game waits for: that must not hang on what anybody holds (ambiguities C3)."""
    return [prompt.seat for prompt in SYSTEM.prompts(state)]


def played_on(state: State, other: State, seat: str, random: Random) -> tuple[State, State]:
    """
    The same order in both. When it shows *seat* something hidden, the pair may part,
    and a new twin is made; else *seat* must be told the same.
    """
    prompt, order = choice(SYSTEM, state, random)
    line = legal_in_both(state, other, prompt, str(order))
    dice = random.randrange(1 << 30)
    first, second = Seeded(Random(dice)), Seeded(Random(dice))
    one = fold.submit(SYSTEM, copy(state), prompt.seat, line, first)
    two = fold.submit(SYSTEM, other, prompt.seat, line, second)
    shown = {id for id in (*first.uncovered, *second.uncovered) if owner(state, id) != seat}
    if shown:
        return one.state, twin(one.state, seat, random)
    assert facts_for(one, seat) == facts_for(two, seat)
    return one.state, two.state


def legal_in_both(one: State, other: State, prompt: Prompt, line: str) -> str:
    """*line*, or the default, or what else can be ordered in both games."""
    orders = fold.legal(SYSTEM, SYSTEM.view(one, prompt.seat), prompt)
    lines = [line, prompt.default, *map(str, orders)]
    return next(line for line in lines if legal_in(other, prompt.seat, line))


def legal_in(state: State, seat: str, line: str) -> bool:
    try:
        fold.understand(SYSTEM, state, seat, line)
    except OrderError:
        return False
    return True


def owner(state: State, id: str) -> str:
    """The side of a label, of a card or of what is called by its side."""
    return {"m": "marine", "a": "alien", "p": "predator"}[id[0]]


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
        assert any(differences([one]) for one in pairs)


Pair = tuple[State, State, str]


@lru_cache
def pair(number: int) -> Pair:
    """Two states to look at; whoever plays on copies them."""
    setup = setup_of(number)
    seat = setup.seats[number % len(setup.seats)]
    state = position(setup, number, 25)
    return state, twin(state, seat, Random(number)), seat


def differences(pairs: list[Pair]) -> set[str]:
    """The artefacts in which any of the pairs differs."""
    found: set[str] = set()
    for state, other, seat in pairs:
        one, two = seen_by(state, seat), seen_by(other, seat)
        found |= {name for name in one if one[name] != two[name]}
    return found


@pytest.fixture(scope="module")
def betraying() -> set[str]:
    """What differs in a view that knows everything, offers and refusals that use what it knows."""
    pairs = [pair(number) for number in range(48)]
    with (
        mock.patch.object(view_module, "seen", betrayed),
        mock.patch.object(answers, "ready", infants_and_discs),
        mock.patch.object(answers, "known", gossip),
    ):
        return differences(pairs)


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
    pairs = [(state, twin(state, "marine", Random(number)), "marine") for number in range(8)]
    assert not differences(pairs)
    with mock.patch.object(view_module, "seen", betrayed):
        assert {"odds", "foreseen"} <= differences(pairs)


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
    assert not differences(pairs)
    return pairs


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_of_cards_is_caught(secretive: list[Pair], leak: str) -> None:
    honest = view_module.held

    def leaky(state: State, cards: Cards, seat: str) -> object:
        enemy = next(side for side in state.seats if side != seat)
        return replace(honest(state, cards, seat), **LEAKS[leak](cards, enemy))

    with mock.patch.object(view_module, "held", leaky):
        assert any("view" in differences([one]) for one in secretive)


def with_secrets(number: int) -> Pair:
    """Two games with cards, of which every enemy has a Snare somewhere."""
    setup = setup_of(number)
    seat = setup.seats[number % len(setup.seats)]
    state = position(setup, number, 60)
    assert state.cards
    for enemy in state.seats:
        if enemy != seat:
            state.cards.snares[enemy] = "b2"
    return state, twin(state, seat, Random(number)), seat


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
        assert asked(state) == [enemy]
        assert all(prompt.private for prompt in SYSTEM.prompts(state))
        told.append((seen_by(state, "marine"), facts_for(played, "marine")))
    assert told[0] == told[1]


def test_a_fact_told_to_all_is_caught() -> None:
    """Improved Hide on an unseen token is its owner's secret."""
    told = 0
    for number in range(8):
        state = position(setup_of(0), number, 3)
        other = twin(state, "marine", Random(number))
        with mock.patch.object(Table, "tell", told_to_all):
            told += hides_told(state) != hides_told(other)
    assert told


def told_to_all(table: Table, kind: str, text: str, *, to: object = None, **data: object) -> None:
    table.facts.append(Fact(kind, text, data, None))


def hides_told(state: State) -> list[str]:
    """What a Marine is told when Infants go into Hide."""
    copied = copy(state)
    for model in copied.models.values():
        model.hide = model.hide_seen = False
    table = Table(copied, "", Seeded(Random(1)))
    copied.steps.append(STEPS["improved hide"]())
    copied.steps[-1].run(table)
    return [f.text for f in table.facts if f.seen_by("marine")]


def test_twins_do_differ() -> None:
    """The pairs are worth comparing: nearly all differ in what is hidden."""
    pairs = [(n, position(setup_of(n), n, 20)) for n in range(20)]
    seats = [setup_of(n).seats[0] for n, _ in pairs]
    differing = [
        fold.digest(SYSTEM, state) != fold.digest(SYSTEM, twin(state, seat, Random(n)))
        for (n, state), seat in zip(pairs, seats, strict=True)
    ]
    assert sum(differing) >= 18


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
    assert seen_by(one, "marine") == seen_by(two, "marine")
    for line in ATTEMPTS:
        assert refusal(copy(one), "marine", line) == refusal(copy(two), "marine", line), line
        if refusal(copy(one), "marine", line) == "legal":
            told = [odds(state, line) for state in (one, two)]
            assert told[0] == told[1]


def odds(state: State, line: str) -> list[str]:
    return fold.odds(SYSTEM, copy(state), "marine", line)


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
    assert seen_by(one, "marine") == seen_by(two, "marine")
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

"""Promises that every system keeps, whatever its rules."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from rules.kernel import fold
from rules.kernel.errors import OrderError
from rules.kernel.lists import Chosen
from rules.kernel.orders import Action, shape
from rules.kernel.parsing import example
from rules.kernel.system import Setup, System
from tests.every_system.systems import SYSTEMS, name
from tests.support import promises, tables
from tests.support.random_play import Seeded, games

SEEDS = 4
BAD = [
    ("", "The order is empty. You can: "),
    ("fly me", "“fly” is not an order you can give now."),
    ("x" * 65536, "65536 characters long"),
    ("f\x07ly me", "characters that are not text"),
]
SOAK = bool(os.environ.get("SOAK"))


def worth_playing(mission: int, way: int, seed: int) -> bool:
    """The first mission in every way, of each other one a game; with SOAK everything."""
    return SOAK or mission == 1 or (way == mission % 4 and seed == mission % SEEDS)


def other_lists(system: System, setup: Setup) -> list[dict[str, str]]:
    """Each seat's second ready-made list, then each one's third, and so on, in turn."""
    rules = {seat: system.brings(setup, seat) for seat in setup.seats}
    open_to_all = {seat: one for seat, one in rules.items() if one and one.chosen != Chosen.BLIND}
    named = {seat: list(one.ready) for seat, one in open_to_all.items()}
    most = max((len(names) for names in named.values()), default=0)
    return [{seat: names[i % len(names)] for seat, names in named.items()} for i in range(1, most)]


PLAYED = [
    (system, Setup(key, mission, seats, system.edition), seed)
    for key, system in SYSTEMS.items()
    for mission in system.missions
    for way, seats in enumerate(system.tables(mission))
    for seed in range(SEEDS)
    if worth_playing(mission, way, seed)
] + [
    (system, replace(setup, options=lists), 0)
    for key, system in SYSTEMS.items()
    for mission in system.missions
    for setup in [Setup(key, mission, system.tables(mission)[0], system.edition)]
    for turn, lists in enumerate(other_lists(system, setup), 1)
    if SOAK or mission == turn
]
GAMES = list({str(setup): (system, setup) for system, setup, _ in PLAYED}.values())


@pytest.mark.parametrize(
    ("system", "setup", "seed"), PLAYED, ids=[f"{name(one)}-{seed}" for _, one, seed in PLAYED]
)
def test_a_random_game(system: System, setup: Setup, seed: int) -> None:
    assert 0 < promises.orders_of_a_random_game(system, setup, seed) < system.longest


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(one) for _, one in GAMES])
def test_every_seat_is_of_one_side_and_has_a_rival(system: System, setup: Setup) -> None:
    assert promises.faults_of_sides(system, setup) == []


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_every_mission_is_told_in_whole_sentences(system: System) -> None:
    for mission in system.missions:
        assert not (told := system.brief(mission)) or told[-1] in ".?", told


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(one) for _, one in GAMES])
def test_nobody_is_out_when_a_game_begins(system: System, setup: Setup) -> None:
    assert list(system.out(fold.start(system, setup, Seeded(Random(1))).state)) == []


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_no_reserved_verb_is_taken(system: System) -> None:
    assert promises.faults_of_verbs(system) == []


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(setup) for _, setup in GAMES])
def test_an_imagined_state_can_be_played(system: System, setup: Setup) -> None:
    for state, events in games(system, setup, 1):
        if len(events) % 25 or not system.prompts(state):
            continue
        prompt = system.prompts(state)[0]
        view = system.view(state, prompt.seat)
        imagined = system.imagine(view, Seeded(Random(len(events))))
        again = system.view(imagined, prompt.seat)
        assert system.text_board(again) == system.text_board(view)
        assert system.places(again) == system.places(view)


@pytest.mark.parametrize(("line", "sentence"), BAD)
@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_bad_lines_get_a_sentence(system: System, line: str, sentence: str) -> None:
    setup = tables.usual(system)
    state = fold.start(system, setup, Seeded(Random(1))).state
    for prompt in system.prompts(state):
        with pytest.raises(OrderError) as refusal:
            fold.understand(system, state, prompt.seat, line)
        assert sentence in str(refusal.value)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_who_writes_no_order_is_told_those_that_can_be_given(system: System) -> None:
    chance = Seeded(Random(1))
    state = fold.start(system, tables.usual(system), chance).state
    for _ in range(30):
        if not (asked := system.prompts(state)):
            break
        seat, view = asked[0].seat, system.view(state, asked[0].seat)
        mine = [prompt for prompt in asked if prompt.seat == seat]
        can = {offer.action.verb for prompt in mine for offer in fold.offers(system, view, prompt)}
        with pytest.raises(OrderError) as refusal:
            fold.understand(system, state, seat, "fly")
        told = str(refusal.value).partition("You can: ")[2].removesuffix(".")
        assert {*re.split(", | or ", told)} == can.union(system.anytime(state, seat))
        state = fold.submit(system, state, seat, system.autopilot(view, asked[0]), chance).state


PLAYED_BY_ITSELF = """
import sys
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from tests.every_system.systems import SYSTEMS
from tests.support import tables

system = SYSTEMS[sys.argv[1]]
setup = tables.usual(system)
seed = Seed(b"x" * 32, "g", dict.fromkeys(setup.seats, "salt"))
state, n = fold.start(system, setup, Dice(seed, 0)).state, 0
while prompts := system.prompts(state):
    n += 1
    line = system.autopilot(system.view(state, prompts[0].seat), prompts[0])
    fold.submit(system, state, prompts[0].seat, line, Dice(seed, n))
print(n, fold.digest(system, state))
"""


@pytest.mark.parametrize("key", SYSTEMS)
def test_digests_do_not_hang_on_the_hash_seed(key: str) -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PLAYED_BY_ITSELF, key],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(printed) == 1


WIDEST = 63  # of the 76 columns of a mail
ACTIONS = {
    f"{key} {verb}": action
    for key, system in SYSTEMS.items()
    for verb, action in system.actions.items()
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_how_an_order_is_written_is_shown_where_its_words_are_many(action: type[Action]) -> None:
    like = example(action, (), None)
    if any(kind is tuple for _, kind in shape(action)):
        assert action.example and len(action.usage() + like) <= WIDEST
    if action.example:
        assert str(action.from_words(action.example.split())) == f"{action.verb} {action.example}"
        assert like == f", like {action.verb} {action.example}"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_what_may_follow_an_order_are_orders(system: System) -> None:
    assert {verb for one in system.actions.values() for verb in one.then} <= {*system.actions}


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(setup) for _, setup in GAMES])
def test_the_first_offers_of_every_seat_are_legal(system: System, setup: Setup) -> None:
    state = fold.start(system, setup, Seeded(Random(1))).state
    assert promises.offers_are_legal_and_read_back(system, state) > 0

"""Promises that every system keeps, whatever its rules."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from random import Random

import pytest

from rules.kernel import fold
from rules.kernel.chance import Recorded, Refusing
from rules.kernel.errors import NotYetKnown, OrderError
from rules.kernel.orders import Action, parse, shape
from rules.kernel.system import Setup, System, Table
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded, games

SEEDS = 4
SOAK = bool(os.environ.get("SOAK"))


def worth_playing(mission: int, way: int, seed: int) -> bool:
    """The first mission in every way, of each other one a game; with SOAK everything."""
    return SOAK or mission == 1 or (way == mission % 4 and seed == mission % SEEDS)


def other_forces(system: System, seats: Iterable[str]) -> list[dict[str, str]]:
    """Each seat's second force, then each one's third, and so on, in turn."""
    named = {seat: list(system.forces(seat)) for seat in seats}
    most = max(len(names) for names in named.values())
    return [{seat: names[i % len(names)] for seat, names in named.items()} for i in range(1, most)]


PLAYED = [
    (system, Setup(key, mission, seats, system.edition), seed)
    for key, system in SYSTEMS.items()
    for mission in system.missions
    for way, seats in enumerate(system.seats(mission))
    for seed in range(SEEDS)
    if worth_playing(mission, way, seed)
] + [
    (system, Setup(key, mission, seats, system.edition, forces), 0)
    for key, system in SYSTEMS.items()
    for mission, seats in [(mission, system.seats(mission)[0]) for mission in system.missions]
    for turn, forces in enumerate(other_forces(system, seats), 1)
    if SOAK or mission == turn
]
GAMES = list({str(setup): (system, setup) for system, setup, _ in PLAYED}.values())


def name(setup: Setup) -> str:
    forces = "-".join(setup.options.values())
    return f"{setup.system}-{setup.mission}-{forces or '-'.join(setup.seats)}"


@pytest.mark.parametrize(
    ("system", "setup", "seed"), PLAYED, ids=[f"{name(one)}-{seed}" for _, one, seed in PLAYED]
)
def test_a_random_game(system: System, setup: Setup, seed: int) -> None:
    for state, events in games(system, setup, seed):
        if len(events) % 7 == 1:
            offers_are_legal_and_read_back(system, state)
            a_snapshot_is_the_state(system, state)
            whoever_is_away_rolls_nothing(system, state)
        defaults_are_legal(system, state)
    assert system.outcome(state), f"the game did not end within {len(events)} orders"
    again = fold.start(system, setup, Recorded(events[0].rolls)).state
    assert digest(system, fold.replay(system, again, events[1:])) == digest(system, state)


def offers_are_legal_and_read_back(system: System, state: object) -> None:
    for prompt in system.prompts(state):
        view = system.view(state, prompt.seat)
        orders = fold.legal(system, view, prompt)
        assert orders, f"{prompt.text} offers nothing"
        for order in orders:
            order.check(view)
            assert parse(str(order), system.actions, prompt.verbs) == order


def defaults_are_legal(system: System, state: object) -> None:
    for prompt in system.prompts(state):
        fold.understand(system, state, prompt.seat, prompt.default)


def whoever_is_away_rolls_nothing(system: System, state: object) -> None:
    """A cautious order hangs on a die only where every order does."""
    for prompt in system.prompts(state):
        view = system.view(state, prompt.seat)
        legal = fold.legal(system, view, prompt)
        order = fold.understand(system, state, prompt.seat, system.cautious(view, prompt))
        if rolls(system, state, prompt.seat, order):
            assert all(rolls(system, state, prompt.seat, other) for other in legal)


def rolls(system: System, state: object, seat: str, order: Action) -> bool:
    copy = system.load(json.loads(json.dumps(system.dump(state))))
    try:
        order.play(Table(copy, seat, Refusing()))
    except NotYetKnown:
        return True
    return False


def a_snapshot_is_the_state(system: System, state: object) -> None:
    data = json.loads(json.dumps(system.dump(state)))
    assert digest(system, system.load(data)) == digest(system, state)
    text = system.write_position(state)
    assert digest(system, system.read_position(text)) == digest(system, state)
    described = system.describe(state)
    assert all(line.split()[0] == kind for kind, lines in described.items() for line in lines)


def digest(system: System, state: object) -> str:
    return fold.digest(system, state)


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(setup) for _, setup in GAMES])
def test_an_imagined_state_can_be_played(system: System, setup: Setup) -> None:
    for state, events in games(system, setup, 1):
        if len(events) % 25 or not system.prompts(state):
            continue
        prompt = system.prompts(state)[0]
        view = system.view(state, prompt.seat)
        imagined = system.imagine(view, Seeded(Random(len(events))))
        again = system.view(imagined, prompt.seat)
        assert json.dumps(system.show(again)["models"]) == json.dumps(system.show(view)["models"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "The order is empty."),
        ("fly me", "“fly” is not an order you can give now."),
        ("x" * 65536, "65536 characters long"),
        ("act\x07ivate m1", "characters that are not text"),
        ("activate", "needs a model"),
        ("activate m1 m2", "was not understood"),
        ("activate zz", "no model zz"),
        ("s", "could be"),
    ],
)
def test_bad_lines_get_a_sentence(line: str, sentence: str) -> None:
    system = SYSTEMS["avp_thb"]
    state = system.read_position(
        "mission 1\nmodel m1 marine smartgun b2\nmodel a1 alien stalker d4 token\n"
        + ('step acting model="m1" points=2\n' if line == "s" else "")
    )
    with pytest.raises(OrderError) as refusal:
        fold.understand(system, state, "marine", line)
    assert sentence in str(refusal.value)


def test_digests_do_not_hang_on_the_hash_seed() -> None:
    code = (
        "from rules.systems import SYSTEMS; from rules.kernel import fold;"
        "from rules.kernel.system import Setup; from rules.kernel.chance import Dice, Seed;"
        "s = SYSTEMS['avp_thb']; seats = ('marine', 'alien', 'predator');"
        "seed = Seed(b'x' * 32, 'g', dict.fromkeys(seats, 'salt'));"
        "state = fold.start(s, Setup('avp_thb', 1, seats, 1), Dice(seed, 0)).state; n = 0\n"
        "while s.prompts(state):\n"
        "    p = s.prompts(state)[0]; n += 1\n"
        "    fold.submit(s, state, p.seat, s.autopilot(s.view(state, p.seat), p), Dice(seed, n))\n"
        "print(n, fold.digest(s, state))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True, text=True, check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }  # fmt: skip
    assert len(printed) == 1


WIDEST = 63  # of the 76 columns of a mail
ACTIONS = {
    f"{key} {verb}": action
    for key, system in SYSTEMS.items()
    for verb, action in system.actions.items()
}


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)
def test_how_an_order_is_written_is_shown_where_its_words_are_many(action: type[Action]) -> None:
    if any(kind is tuple for _, kind in shape(action)):
        assert action.example and len(action.usage()) <= WIDEST
    if action.example:
        assert str(action.from_words(action.example.split())) == f"{action.verb} {action.example}"
        assert action.usage().endswith(f", like {action.verb} {action.example}")


@pytest.mark.parametrize(("system", "setup"), GAMES, ids=[name(setup) for _, setup in GAMES])
def test_an_example_fits_the_seat_that_reads_it(system: System, setup: Setup) -> None:
    """Where an order names what only one side has, each side is shown its own."""
    state = fold.start(system, setup, Seeded(Random(1))).state
    for prompt in system.prompts(state):
        view = system.view(state, prompt.seat)
        for action in {offer.action for offer in fold.offers(system, view, prompt)}:
            if words := action.example_of(view):
                action.from_words(words.split()).check(view)

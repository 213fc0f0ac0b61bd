"""Positions as text: nothing is lost on the way, and mistakes are pointed at."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.avp_thb import position
from rules.avp_thb.state import State
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import OrderError
from rules.kernel.fold import legal, start, submit
from rules.kernel.system import Setup
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["avp_thb"]
ORDERS = 400
CARDS = ("none", "all", "strategy")
STOPS = {
    "marine": ("standing sentry ask", "standing marines ask", "standing losses pulse smartgun"),
    "alien": ("standing hide ask", "standing sentry ask"),
    "predator": ("standing step ask", "standing initiative ask", "standing step"),
}


def random_states(mission: int, seats: tuple[str, ...], number: int) -> Iterator[State]:
    """Every state of a game of random orders. Each is good until the next is asked for."""
    random = Random(number)
    seed = Seed(bytes([number] * 32), "positions", dict.fromkeys(seats, "salt"))
    state = start(
        SYSTEM,
        Setup("avp_thb", mission, seats, SYSTEM.edition, {"pace": 2, "cards": CARDS[number % 3]}),
        Dice(seed, 0),
    ).state
    for event, (seat, line) in enumerate([(s, o) for s in seats for o in STOPS[s]], 1):
        submit(SYSTEM, state, seat, line, Dice(seed, event))
        yield state
    for event in range(100, 100 + ORDERS):
        if not (prompts := SYSTEM.prompts(state)):
            return
        prompt = random.choice(prompts)
        view = SYSTEM.view(state, prompt.seat)
        orders = [str(order) for order in legal(SYSTEM, view, prompt)]
        line = random.choice([*orders, SYSTEM.autopilot(view, prompt)])
        try:
            submit(SYSTEM, state, prompt.seat, line, Dice(seed, event))
        except OrderError:  # an offer may name a word that its fellows forbid
            submit(SYSTEM, state, prompt.seat, prompt.default, Dice(seed, event))
        yield state


@pytest.mark.parametrize(("number", "mission"), list(enumerate((1, 4, 10))))
@pytest.mark.parametrize(
    "seats", [("marine", "alien", "predator"), ("marine", "alien"), ("alien", "predator")]
)
def test_round_trip(seats: tuple[str, ...], number: int, mission: int) -> None:
    for state in random_states(mission, seats, number):
        text = position.write(state)
        again = position.read(text)
        assert position.dump(again) == position.dump(state), text
        assert position.write(again) == text


SMALL = """\
map
     A    B
 1   ─  --─#
end
acid b1 1
model m1 marine pulse a1
model a1 alien infant b1 token
"""


def test_resin_goes_with_the_tile_that_broke_away() -> None:
    drawing = SMALL.replace("─#", "─# --─").replace("B\n", "B    C\n")
    state = position.read(f"{drawing}resin a1 c1\nlost c1\n")
    assert state.board.tiles["a1"].infested and "c1" not in state.board.tiles
    text = position.write(state)
    assert "resin a1\n" in text
    again = position.read(text)
    assert position.write(again) == text
    assert position.dump(again) == position.dump(state)
    assert position.dump(position.load(position.dump(state))) == position.dump(state)


def test_a_small_position_is_filled_in() -> None:
    state = position.read(SMALL)
    assert state.seats == ["marine", "alien"]
    assert state.pool == {"marine": [], "alien": ["infant"]}
    assert [p.seat for p in SYSTEM.prompts(state)] == ["marine"]
    text = position.write(state)
    assert position.write(position.read(text)) == text


MISTAKES = [
    ("acid b1 1", "acid b1 some", 5),
    ("acid b1 1", "acid b9 1", 5),
    ("acid b1 1", "slime b1 1", 5),
    ("acid b1 1", "options pace=many", 5),
    ("acid b1 1", "doors a1/c1", 5),
    ("acid b1 1", "corpse alien z1 1 Stalker", 5),
    ("acid b1 1", "token egg alien z1", 5),
    ("acid b1 1", "step dance", 5),
    ("acid b1 1", "step acting", 5),
    ("pulse a1", "pulse a2", 6),
    ("pulse a1", "postman a1", 6),
    ("pulse a1", "pulse", 6),
    ("pulse a1", "pulse a1 sleepy", 6),
    ("pulse a1", "pulse a1 wounds=two", 6),
    ("pulse a1", "pulse a1 mood=bad", 6),
    ("model a1", "model m1", 7),
    ("m1 marine", "m1 postman", 6),
]


@pytest.mark.parametrize(("old", "new", "number"), MISTAKES)
def test_mistakes_name_the_line(old: str, new: str, number: int) -> None:
    assert old in SMALL
    with pytest.raises(ValueError, match=f"^line {number}: "):
        position.read(SMALL.replace(old, new))


@pytest.mark.parametrize("text", ["", "turn 3", "mission", "mission x", "\n\nmission 99 turn 1"])
def test_a_position_needs_a_map(text: str) -> None:
    number = 3 if "99" in text else 1
    with pytest.raises(ValueError, match=f"^line {number}: name a mission"):
        position.read(text)

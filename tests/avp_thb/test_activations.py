"""The questions of one activation are one turn for the clock."""

from random import Random

import pytest

from rules.avp_thb.steps import Acting
from rules.kernel import fold
from rules.kernel.system import Setup
from rules.systems import SYSTEMS
from tests.support.random_play import Seeded

SYSTEM = SYSTEMS["avp_thb"]


@pytest.mark.parametrize("pace", [1, 3])
@pytest.mark.parametrize("seed", range(3))
def test_one_activation_has_one_name_and_the_next_another(pace: int, seed: int) -> None:
    chance, seats = Seeded(Random(seed)), ("marine", "alien", "predator")
    setup = Setup(SYSTEM.key, 1, seats, SYSTEM.edition, {"pace": pace})
    state, names, several = fold.start(SYSTEM, setup, chance).state, dict[str, tuple[str, str]](), 0
    for _ in range(250):
        if not SYSTEM.prompts(state):
            break
        prompt = SYSTEM.prompts(state)[0]
        turn = SYSTEM.turn_of(state, prompt.seat)
        if turn:
            model = next((s.model for s in state.steps if isinstance(s, Acting)), "")
            last, name = names.get(prompt.seat, ("", ""))
            assert (turn != name) or last in ("", model)
            several += turn == name
            names[prompt.seat] = model, turn
        line = SYSTEM.autopilot(SYSTEM.view(state, prompt.seat), prompt)
        fold.submit(SYSTEM, state, prompt.seat, line, chance)
    assert several > 50

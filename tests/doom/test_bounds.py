"""Nothing runs for ever: cards that call themselves, interrupts upon interrupts, whole games."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from rules.doom import system
from rules.doom.actions import cards
from rules.doom.actions.cards import PLAYED
from rules.doom.invaders import INVADERS
from rules.doom.scenarios import SCENARIOS
from rules.doom.state import State
from rules.doom.steps.attacking import Attack
from rules.doom.steps.charging import Charge
from rules.kernel import fold
from rules.kernel.errors import Endless
from rules.kernel.facts import Table
from tests.doom import finished
from tests.doom.play import SYSTEM
from tests.doom.twins import TWINS
from tests.finished.selfplay import Chosen
from tests.support.random_play import Seeded
from tests.support.recorded import played_out

DEEPEST = 2  # attacks upon each other: one that is declared, and the guard that answers it
ROOM = "row ....\nmarine marine-1 a1\nfigure zo1 zombie d1\nhand frenzy-1\nturn invader\n"


class Calling(Charge):
    """A planted card’s step: when it has run it is on the stack again."""

    kind = "calling"

    def run(self, table: Table) -> None:
        state: State = table.state
        state.steps[-1] = Calling(self.figure)
        table.tell("calling", "It calls itself.")


def calls_itself(table: Table, words: Sequence[str]) -> None:
    table.state.steps.append(Calling("zo1"))


def test_a_card_that_calls_itself_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state from which it was played is as it was: who plays on a copy has lost nothing."""
    monkeypatch.setattr(cards, "PLAYED", {**PLAYED, "frenzy": calls_itself})
    state = SYSTEM.read_position(ROOM)
    fold.submit(SYSTEM, state, "invader", "activate zo1", Seeded(Random(1)))
    before, copy = fold.digest(SYSTEM, state), TWINS.copy(state)
    with pytest.raises(Endless, match="does not come to an end"):
        fold.submit(SYSTEM, copy, "invader", "play frenzy-1", Seeded(Random(1)))
    assert fold.digest(SYSTEM, state) == before
    monkeypatch.undo()
    fold.submit(SYSTEM, state, "invader", "play frenzy-1", Seeded(Random(1)))
    assert state.discarded == ["frenzy-1"]


@pytest.fixture
def under_way(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many attacks were under way, each upon the other, whenever one of them went on."""
    found, run = list[int](), Attack.run

    def counted(step: Attack, table: Table) -> None:
        attacks = [one for one in table.state.steps if isinstance(one, Attack)]
        found.append(len(attacks))
        run(step, table)

    monkeypatch.setattr(Attack, "run", counted)
    return found


GUARDED = "row .....\nmarine marine-1 a1 orders=guard\nfigure im1 imp d1\nturn invader\n"


def test_a_guard_upon_an_attack_is_the_deepest_interrupt(under_way: list[int]) -> None:
    state = SYSTEM.read_position(GUARDED + "standing marine-1 guard attacked\n")
    for line in ("activate im1", "attack a1"):
        fold.submit(SYSTEM, state, "invader", line, Seeded(Random(1)))
    assert max(under_way) == DEEPEST


@pytest.mark.parametrize("game", [*islice(finished.games(SYSTEM), 3)], ids=lambda game: game[0])
def test_nothing_goes_deeper_in_whole_games(game: Chosen, under_way: list[int]) -> None:
    name, setup, choose, by = game
    record = played_out(SYSTEM, setup, name, choose, by)
    assert 1 <= max(under_way) <= DEEPEST and len(record.events) < SYSTEM.longest


def test_the_longest_game_is_derived_from_the_tables() -> None:
    rounds = max(max(scenario.rounds) for scenario in SCENARIOS.values())
    figures = sum(kind.box for kind in INVADERS.values())
    assert rounds * (3 * 40 + figures * 16 + 100) == system.LONGEST == SYSTEM.longest

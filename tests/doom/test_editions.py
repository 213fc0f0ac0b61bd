"""Games keep the rules of the edition in which they began."""

from pathlib import Path

import pytest

from rules import transcript
from rules.doom.board.spaces import word
from rules.kernel import fold
from rules.systems import SYSTEMS

SYSTEM = SYSTEMS["doom"]
CASE = Path(__file__).parents[2] / (
    "rules/doom/cases/3_1_wounded_over_a_friend_goes_on_to_where_it_may_stand.txt"
)


@pytest.mark.parametrize(("edition", "dice", "place"), [(1, 2, "b1"), (2, 4, "c1")])
def test_who_is_wounded_over_a_friend(edition: int, dice: int, place: str) -> None:
    """In edition 1 it stops there (ruling B7)."""
    script = transcript.read(CASE.read_text())
    state = SYSTEM.read_position(script.position)
    state.edition = edition
    (entry,) = script.entries
    chance = transcript.ToldDice(entry.dice[:dice])
    played = fold.submit(SYSTEM, state, entry.seat, entry.order, chance)
    assert not chance.left
    assert word(played.state.marines["marine-1"].at[0]) == place

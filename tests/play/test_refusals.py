"""What the site refuses is no order, and what is judged as an order is one kind of refusal."""

from pathlib import Path
from typing import Any

import pytest

from games.models.game import Game
from games.people import households
from games.play import lobby
from rules.kernel.errors import IllegalOrder, OrderError, Refusal

GAMES = Path(__file__).parents[2] / "games"
JUDGING = ("play", "automation", "people/standing_orders.py")  # orders


def test_only_where_orders_are_judged_are_they_illegal() -> None:
    found = {
        str(path.relative_to(GAMES))
        for path in GAMES.rglob("*.py")
        if IllegalOrder.__name__ in path.read_text(encoding="utf-8")
    }
    assert found and {name for name in found if not name.startswith(JUDGING)} == set()


def test_a_household_and_a_seat_are_no_orders(people: list[Any], game: Game) -> None:
    for refused in (
        lambda: households.say(people[0], "nobody"),
        lambda: lobby.leave(game, "red", people[1]),
    ):
        with pytest.raises(Refusal) as error:
            refused()
        assert not isinstance(error.value, OrderError) and error.value.cited == str(error.value)


def test_a_refusal_names_its_rule() -> None:
    assert Refusal("No.", rule="4.1-2").cited == "No. (§4.1)"
    assert issubclass(OrderError, Refusal)

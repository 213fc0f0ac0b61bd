"""The same request gets the same answer at every door; for other content it is refused."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games import play
from games.models.event import Event, Receipt
from games.models.game import Game
from games.models.handover import Handover
from games.models.ruling_note import RulingNote
from games.play import lobby, substitutes
from rules.kernel.errors import IllegalOrder
from tests.support.at_table import give, reloaded, rule

OTHER_ORDER = "Another order was given from the same page or with the same request before"
Door = Callable[[Game, Any, str], play.Stored]  # an order to the game, with the request's name


def order(game: Game, cat: Any, request: str) -> play.Stored:
    return play.submit(game, "red", "gamble", request=request, expected=1)


def table_order(game: Game, cat: Any, request: str) -> play.Stored:
    return play.submit(game, "red", "draw", request=request)


def resignation(game: Game, cat: Any, request: str) -> play.Stored:
    return lobby.resign(game, "red", request=request)


def ruling(game: Game, cat: Any, request: str) -> play.Stored:
    return rule(game, cat, "pause", request=request)


def taking_over(game: Game, cat: Any, request: str) -> play.Stored:
    return substitutes.sit_down(game, "red", cat, request)


DOORS: list[Door] = [order, table_order, resignation, ruling, taking_over]


@pytest.fixture(params=DOORS, ids=lambda door: door.__name__)
def door(request: pytest.FixtureRequest, game: Game) -> Door:
    """A door that is open: one takes over a seat only after its player has left."""
    if request.param is taking_over:
        give(game, "red: vacate")
    chosen: Door = request.param
    return chosen


def rows() -> list[int]:
    return [kind.objects.count() for kind in (Event, Receipt, RulingNote, Handover)]


def test_a_repeated_request_gets_its_first_answer(door: Door, game: Game, referee: Any) -> None:
    first, after = door(game, referee, "once"), rows()
    again = door(reloaded(game), referee, "once")
    assert again.again and not first.again and rows() == after
    assert (again.number, again.hash, again.facts) == (first.number, first.hash, first.facts)


def test_a_request_is_not_used_for_another_order(door: Door, game: Game, referee: Any) -> None:
    door(game, referee, "once")
    after = rows()
    with pytest.raises(IllegalOrder, match=OTHER_ORDER):
        play.submit(game, "blue", "add 1", request="once")
    assert rows() == after


def test_a_door_refuses_the_request_of_an_order(door: Door, game: Game, referee: Any) -> None:
    with pytest.raises(IllegalOrder):
        play.submit(game, "blue", "add 9", request="once")
    after = rows()
    with pytest.raises(IllegalOrder, match=OTHER_ORDER):
        door(game, referee, "once")
    assert rows() == after


def test_a_refused_player_gets_the_same_refusal_again(game: Game, people: list[Any]) -> None:
    for _ in range(2):
        with pytest.raises(IllegalOrder, match="The seat of the red is not open"):
            substitutes.sit_down(game, "red", people[2], "once")
    assert Receipt.objects.get().sentence.startswith("The seat of the red is not open")


def test_silence_at_a_proposal_is_stored_once(game: Game) -> None:
    give(game, "red: draw")
    later = datetime.now(UTC) + timedelta(days=9)
    first = play.lapse(game, "blue", 2, later)
    assert first.order == "refuse" and play.lapse(game, "blue", 2, later).again

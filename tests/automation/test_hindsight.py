"""What a strong player would have done, once a game is over."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.automation import hindsight, hints
from games.history import replay
from games.models.event import Event, Snapshot
from games.models.game import Game
from games.play import lobby, practice
from games.web import instead
from rules.kernel import players
from rules.kernel.errors import Refusal
from tests.support.at_table import give, reloaded, won_by_red
from tests.support.counter_games import thinkers
from tests.support.counter_system import Counter
from tests.support.tampering import as_owner
from tests.support.visitors import client_of

__all__ = ["thinkers"]

BUTTON, PREFERRED = "What would a strong player have done?", "would have preferred"


@pytest.fixture
def over(thinkers: None, game: Game) -> Game:
    return won_by_red(game)


def looked_back(client: Client, game: Game, **fields: Any) -> str:
    return client.get(reverse("game", args=[game.key]), fields).content.decode()


def test_it_is_weighed_from_what_the_seat_could_see(over: Game, counter: Counter) -> None:
    found = hindsight.of(over, 2)
    state = replay.state_of(over, 1)
    (asked,) = counter.prompts(state)
    strong = players.named(counter, "strong")
    assert (found.seat, found.given.order) == ("blue", "add 1")
    assert found.best[0].order == strong(counter.view(state, "blue"), asked)
    assert found.given in found.best and found.given.worlds


def test_the_page_of_the_past_tells_it_to_whoever_asks(over: Game, people: list[Any]) -> None:
    client = client_of(people[0])
    assert BUTTON in looked_back(client, over, at=2)
    told = looked_back(client, over, at=2, instead="strong")
    found = hindsight.of(over, 2)
    assert "The blue gave <strong>add 1</strong>" in told and BUTTON not in told
    assert (PREFERRED in told) is not found.agrees
    listed = told.split('class="hints"')[1].split("</ol>")[0]
    for one in found.best:
        assert one.order in listed and hints.expected(one) in listed


def test_it_is_weighed_once(over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    found = hindsight.of(over, 2)
    monkeypatch.setattr(hindsight, "weighed", lambda *_: pytest.fail("it is known"))
    assert hindsight.of(over, 2) == found


@pytest.mark.parametrize("fields", [{}, {"at": 0}], ids=["now", "set-up"])
def test_where_there_is_no_order_it_is_not_offered(
    over: Game, people: list[Any], fields: dict[str, Any]
) -> None:
    told = looked_back(client_of(people[0]), over, instead="strong", **fields)
    assert BUTTON not in told and PREFERRED not in told
    with pytest.raises(Refusal, match="Event 0 answers no question of the board"):
        hindsight.of(over, 0)


def test_where_the_board_cannot_be_read_it_is_told(over: Game, people: list[Any]) -> None:
    with as_owner():
        Event.objects.filter(game=over, number=1).update(order="add 9")
    Snapshot.objects.filter(game=over).delete()
    assert "The board cannot be read any more." in instead.of(over, 2)["no_instead"]


def test_strangers_are_not_told(over: Game) -> None:
    """Nobody makes the site think who has not signed in."""
    told = looked_back(Client(), over, at=2, instead="strong")
    assert BUTTON not in told and PREFERRED not in told


def test_not_while_the_game_goes_on(thinkers: None, game: Game, people: list[Any]) -> None:
    give(game, "red: add 1")
    told = looked_back(client_of(people[0]), game, at=1, instead="strong")
    assert BUTTON not in told and PREFERRED not in told
    with pytest.raises(Refusal, match="when the game is over"):
        hindsight.of(reloaded(game), 1)


def test_not_of_a_fork_while_others_play_what_it_was_forked_from(
    thinkers: None, game: Game, people: list[Any]
) -> None:
    give(game, "red: add 1", "blue: add 1")
    fork = practice.fork(reloaded(game), 2, "red", people[0])
    give(fork, "red: add 1")
    lobby.resign(fork, "red", user=people[0])
    told = looked_back(client_of(people[0]), fork, at=1, instead="strong")
    assert BUTTON not in told and PREFERRED not in told
    with pytest.raises(Refusal, match="Others still play"):
        hindsight.of(reloaded(fork), 1)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert BUTTON in looked_back(client_of(people[0]), fork, at=1)

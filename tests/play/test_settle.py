"""The players agree who has won, and whose consent counts."""

from collections.abc import Callable

import pytest
from django.test import Client

from games import play
from games.automation import autopilot
from games.history import audit, export
from games.models.game import Game
from rules.kernel.errors import IllegalOrder
from rules.record import read, written
from rules.verify import verify
from tests.support.at_table import reloaded
from tests.support.visitors import one_line

New = Callable[..., Game]
THREE = ("red", "blue", "green")


def test_three_agree_who_has_won(new_game: New) -> None:
    game = new_game(seats=THREE)
    told = play.submit(game, "red", "settle blue")
    assert "won by the blue. The blue and the green must agree." in told.facts[0]["text"]
    play.submit(game, "blue", "agree")
    assert reloaded(game).status == "playing"
    play.submit(game, "green", "agree")
    over = reloaded(game)
    assert (over.status, over.winners, over.reason) == ("over", ["blue"], "All agreed who has won.")
    audit.check(over)
    assert not verify(read("".join(written(export.whole(over))))).broken


def test_one_who_refuses_plays_on(new_game: New) -> None:
    game = new_game(seats=THREE)
    play.submit(game, "red", "settle red")
    play.submit(game, "blue", "refuse")
    assert reloaded(game).status == "playing"


def test_a_winner_must_be_at_the_table(game: Game) -> None:
    with pytest.raises(IllegalOrder, match="There is no such side"):
        play.submit(game, "red", "settle green")


def test_the_autopilot_does_not_settle(new_game: New) -> None:
    game = new_game(autopilots=("blue",))
    play.submit(game, "red", "settle red")
    autopilot.run(game)
    assert reloaded(game).status == "playing"


def test_the_page_offers_each_winner(game: Game, client: Client) -> None:
    client.force_login(game.seats.get(name="red").user)
    page = one_line(client.get(f"/games/{game.key}/").content.decode())
    assert "Propose as the winner: <button" in page
    assert 'value="settle red">Red<' in page and 'value="settle blue">Blue<' in page

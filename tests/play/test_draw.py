"""Draws by agreement, and whose consent counts."""

from collections.abc import Callable

import pytest

from games import play
from games.automation import autopilot
from games.history import audit, export
from games.models.game import Game
from games.models.mail import Notice
from games.play import lobby
from rules.kernel.errors import IllegalOrder
from rules.record import read, written
from rules.verify import verify
from tests.support.at_table import reloaded

New = Callable[..., Game]


def test_a_draw_is_agreed(game: Game) -> None:
    told = play.submit(game, "red", "draw")
    assert "The red offers a draw." in told.facts[0]["text"]
    with pytest.raises(IllegalOrder, match="Another proposal is open"):
        play.submit(game, "blue", "draw")
    play.submit(game, "blue", "agree")
    over = reloaded(game)
    assert (over.status, over.winners, over.reason) == ("over", [], "A draw was agreed.")
    assert Notice.objects.filter(kind=Notice.Kind.OVER).count() == 2
    audit.check(over)
    assert not verify(read("".join(written(export.whole(over))))).broken


def test_a_draw_is_refused_and_cannot_be_offered_again_at_once(game: Game) -> None:
    play.submit(game, "red", "draw")
    play.submit(game, "blue", "refuse")
    with pytest.raises(IllegalOrder, match="already asked"):
        play.submit(game, "red", "draw")
    assert reloaded(game).status == "playing"


def test_the_autopilot_gives_no_draw_away(new_game: New) -> None:
    game = new_game(autopilots=("blue",))
    play.submit(game, "red", "draw")
    autopilot.run(game)
    assert reloaded(game).status == "playing"


def test_who_has_resigned_is_not_asked(new_game: New) -> None:
    game = new_game(seats=("red", "blue", "green"))
    lobby.resign(game, "green")
    play.submit(game, "red", "draw")
    play.submit(game, "blue", "agree")
    assert reloaded(game).status == "over"
    audit.check(reloaded(game))

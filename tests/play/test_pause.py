"""Pauses by agreement: clocks stand still, and nobody can keep a game asleep by silence."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.automation import autopilot, timeouts
from games.history import audit, export
from games.models.game import Game
from games.models.mail import Notice
from games.play import lobby
from rules.kernel.errors import IllegalOrder
from rules.record import read, written
from rules.verify import verify
from tests.support.at_table import asked, give, reloaded, rule, seat

New = Callable[..., Game]


@pytest.fixture
def resting(game: Game) -> Game:
    """Red and blue have agreed on a pause, while red was asked."""
    give(game, "red: pause", "blue: agree")
    return game


def test_clocks_stand_still_until_all_go_on(game: Game) -> None:
    due = seat(game, "red").deadline
    told = play.submit(game, "blue", "pause")
    assert told.facts[0]["text"].startswith("The blue asks for a pause.")
    give(game, "red: agree")
    red = seat(game, "red")
    assert reloaded(game).status == "paused" and red.deadline is None and red.remind_at is None
    assert timeouts.sweep(due + timedelta(days=9)) == (0, 0)
    with pytest.raises(IllegalOrder, match="paused"):
        give(game, "red: add 1")
    give(game, "red: resume")
    assert asked(game, "blue") == ["proposal"] and seat(game, "blue").deadline
    assert Notice.objects.filter(kind=Notice.Kind.CONSENT, seat=seat(game, "blue")).exists()
    give(game, "blue: agree")
    assert reloaded(game).status == "playing" and asked(game, "red") == ["turn"]
    assert abs(seat(game, "red").deadline - due) < timedelta(seconds=60)
    give(game, "red: add 1", "blue: resign")
    audit.check(reloaded(game))
    assert not verify(read("".join(written(export.whole(reloaded(game)))))).broken


def test_a_refused_pause_is_none(game: Game) -> None:
    give(game, "red: pause", "blue: refuse")
    assert reloaded(game).status == "playing" and seat(game, "red").deadline
    with pytest.raises(IllegalOrder, match="already asked"):
        give(game, "red: pause")


def test_silence_ends_a_pause(resting: Game) -> None:
    give(resting, "red: resume")
    due = seat(resting, "blue").deadline
    assert due and timeouts.sweep(due + timedelta(seconds=1))[0] == 1
    assert reloaded(resting).status == "playing" and seat(resting, "red").deadline


def test_one_may_ask_again_to_go_on(resting: Game) -> None:
    give(resting, "red: resume", "blue: refuse")
    assert reloaded(resting).status == "paused" and seat(resting, "red").deadline is None
    give(resting, "red: resume", "red: withdraw", "blue: resume")
    with pytest.raises(IllegalOrder, match="Another proposal is open"):
        give(resting, "red: resume")
    give(resting, "red: agree")
    assert reloaded(resting).status == "playing"
    give(resting, "red: pause")


def test_only_the_referee_ends_a_pause_of_the_referee(game: Game, referee: Any) -> None:
    rule(game, referee, "pause")
    with pytest.raises(IllegalOrder, match="only the referee can end the pause"):
        give(game, "red: resume")
    rule(game, referee, "resume")
    with pytest.raises(IllegalOrder, match="not paused"):
        give(game, "red: resume")


def test_the_referee_ends_a_pause_of_the_players(resting: Game, referee: Any) -> None:
    rule(resting, referee, "resume")
    assert reloaded(resting).status == "playing" and seat(resting, "red").deadline


def test_autopilots_agree_to_pauses(new_game: New, people: list[Any]) -> None:
    game = new_game(seats=("red", "blue", "green"), autopilots=("green",))
    lobby.give_to_autopilot(game, "blue")
    give(game, "red: pause")
    autopilot.run(game)
    assert reloaded(game).status == "paused"
    assert not autopilot.due() and autopilot.run(game) == 0
    give(game, "red: resume")
    assert len(autopilot.due()) == 2
    autopilot.run(game)
    assert reloaded(game).status == "playing"


def test_whoever_is_left_alone_pauses_alone(game: Game, people: list[Any]) -> None:
    give(game, "blue: vacate", "red: pause")
    assert reloaded(game).status == "paused"
    give(game, "red: resume")
    assert reloaded(game).status == "playing"


def test_players_do_not_make_a_pause_of_the_referee_theirs(game: Game, referee: Any) -> None:
    give(game, "red: pause")
    rule(game, referee, "pause")
    with pytest.raises(IllegalOrder, match="The referee has paused the game meanwhile"):
        give(game, "blue: agree")
    give(game, "blue: refuse")
    with pytest.raises(IllegalOrder, match="only the referee can end the pause"):
        give(game, "red: resume")
    rule(game, referee, "resume")


def test_players_do_not_end_a_later_pause_of_the_referee(resting: Game, referee: Any) -> None:
    give(resting, "red: resume")
    for line in ("resume", "pause"):
        rule(resting, referee, line)
    with pytest.raises(IllegalOrder, match="The referee has paused the game meanwhile"):
        give(resting, "blue: agree")
    due = seat(resting, "blue").deadline
    assert due and timeouts.sweep(due + timedelta(seconds=1))[0] == 1, "silence does not, either"
    assert reloaded(resting).status == Game.Status.PAUSED and not asked(resting, "blue")


def test_autopilots_leave_a_pause_to_the_referee(new_game: New, referee: Any) -> None:
    game = new_game(autopilots=("blue",))
    give(game, "red: pause")
    rule(game, referee, "pause")
    autopilot.run(game)
    assert reloaded(game).affairs["proposal"] is None and not game.affairs["voted"]

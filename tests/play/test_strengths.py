"""How strong an autopilot is: chosen by name, kept at its seat, and played."""

from collections.abc import Callable
from typing import Any

import pytest

from games import play
from games.automation import autopilot, thinking
from games.history import events
from games.models.game import Game
from games.play import lobby, rematch
from rules.kernel import players
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS
from tests.support.at_table import reloaded, seat
from tests.support.counter_games import thinkers
from tests.support.counter_system import Counter

__all__ = ["thinkers"]

NewGame = Callable[..., Game]


def against(new_game: NewGame, strength: str) -> Game:
    return new_game(autopilots=["blue"], strength=strength)


def test_people_choose_among_those_that_look_ahead_and_the_usual_one(
    thinkers: None, counter: Counter
) -> None:
    assert list(players.strengths(counter)) == ["casual", "plain", "able", "strong"]
    assert all(like.endswith(".") for like in players.strengths(counter).values())


def test_without_others_there_is_no_choice(counter: Counter, new_game: NewGame) -> None:
    assert not players.strengths(counter)
    with pytest.raises(Refusal, match=r"There is no autopilot “able”\. Choose plain\."):
        against(new_game, "able")
    assert not Game.objects.exists()


def test_whom_nobody_knows_is_refused(thinkers: None, new_game: NewGame) -> None:
    with pytest.raises(Refusal, match="Choose casual, plain, able or strong"):
        against(new_game, "random")


@pytest.mark.parametrize("strength", ["plain", "casual", "able", "strong"])
def test_the_seat_is_played_by_the_one_that_was_chosen(
    thinkers: None, counter: Counter, new_game: NewGame, strength: str
) -> None:
    asked: list[Any] = []
    honest = players.named(counter, strength)

    def player(view: Any, prompt: Any) -> str:
        asked.append(prompt)
        return honest(view, prompt)

    known = {name: player if name == strength else fails for name in players.strengths(counter)}
    counter.players = known
    counter.autopilot = known["plain"]
    game = against(new_game, strength)
    play.submit(game, "red", "add 1")
    assert play_by_itself(game) and len(asked) == 1
    assert [row.by for row in events.events_of(reloaded(game), 2)] == ["autopilot"]


def fails(view: Any, prompt: Any) -> str:
    raise AssertionError("another player was chosen")


def play_by_itself(game: Game) -> bool:
    return bool(autopilot.run(game)) or thinking.play_one()


def test_a_rematch_is_against_the_same(thinkers: None, new_game: NewGame) -> None:
    game = against(new_game, "strong")
    lobby.resign(game, "red")
    again = rematch.ask(reloaded(game), reloaded(game).host or seat(game, "red").user)
    assert seat(again, "red").strength == "strong"


def test_whoever_resigns_is_followed_by_the_usual_one(thinkers: None, new_game: NewGame) -> None:
    game = new_game(seats=("red", "blue", "green"))
    lobby.resign(game, "red")
    lobby.give_to_autopilot(game, "blue")
    assert [
        (seat(game, name).autopilot, seat(game, name).strength) for name in ("red", "blue")
    ] == [(True, "plain")] * 2


def test_every_system_offers_no_stranger() -> None:
    for system in SYSTEMS.values():
        offered = players.strengths(system)
        assert set(offered) <= set(players.players(system)) and players.RANDOM not in offered

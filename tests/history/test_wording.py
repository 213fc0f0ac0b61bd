"""Ratings, signals and plans go by what happened, not by the words in which it is told."""

from collections.abc import Callable
from typing import Any

import pytest

from games.history import dice_statistics, events, replay
from games.models.game import Game
from games.models.rating import RatedGame
from games.moderation import multi_accounts
from games.moderation.similarity import WonGame
from games.ratings import evidence, update
from rules.kernel.facts import Table, Throw
from rules.kernel.system import Outcome
from rules.kernel.table import ending
from tests.support.at_table import give, reloaded

New = Callable[..., Game]
OTHER = "Es ist etwas geschehen"


@pytest.fixture(params=["as they are", "other words"])
def _words(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told, and why a game is over, as it is said or in other words."""
    if request.param == "as they are":
        return
    tell = Table.tell

    def otherwise(self: Table, kind: str, text: str, **more: Any) -> None:
        tell(self, kind, OTHER, **more)

    def over(winners: tuple[str, ...], reason: str) -> Outcome:
        return Outcome(winners, OTHER)

    monkeypatch.setattr(Table, "tell", otherwise)
    monkeypatch.setattr(ending, "Outcome", over)


@pytest.mark.usefixtures("_words")
def test_an_early_resignation_is_one_for_ratings_and_signals(
    new_game: New, people: list[Any]
) -> None:
    late, *early = [new_game() for _ in range(4)]
    for game in early[:2]:
        give(game, "blue: resign")
    give(early[2], "blue: settle red", "red: agree")
    give(late, "red: add 1", "blue: add 1", "red: add 1", "blue: resign")
    update.rate()
    weights = dict(RatedGame.objects.values_list("game", "weight"))
    assert weights == {late.pk: 1, **{game.pk: evidence.EARLY_WEIGHT for game in early}}
    found = sorted(multi_accounts.results(), key=lambda result: result.resigned)
    ann, bob, _ = (person.pk for person in people)
    assert found == [WonGame(ann, bob), *[WonGame(ann, bob, True)] * 3]


@pytest.mark.usefixtures("_words")
def test_luck_is_that_of_the_dice(new_game: New) -> None:
    game = new_game()
    give(game, "red: gamble", "blue: gamble", "red: add 1")
    found = {one.whole.seat: one.whole for one in dice_statistics.of(reloaded(game))}
    assert {seat: (luck.rolls, luck.expected) for seat, luck in found.items()} == {
        "red": (1, 0.5), "blue": (1, 0.5)
    }  # fmt: skip


@pytest.mark.usefixtures("_words")
def test_what_an_order_threw_is_played_again(new_game: New) -> None:
    game = new_game()
    give(game, "red: add 1", "blue: gamble", "red: draw")
    _, added, gambled, offered = events.events_of(reloaded(game))
    (roll,) = gambled.played.rolls
    throw = Throw("blue", "gamble", 6, roll.value, 0.5, roll.value >= 4)
    assert list(replay.throws_of(game, gambled)) == [throw]
    assert [*replay.throws_of(game, added), *replay.throws_of(game, offered)] == []


@pytest.mark.usefixtures("_words")
def test_a_game_that_ended_otherwise_was_not_given_up(new_game: New) -> None:
    game = new_game()
    give(game, "red: draw", "blue: agree")
    assert reloaded(game).status == Game.Status.OVER
    update.rate()
    assert RatedGame.objects.get().weight == 1 and not [*multi_accounts.results()]

"""The story of a game’s end: how far each side came, what decided it, and whose luck it was."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games import play
from games.history import events, moments, replay, story
from games.models.game import Game
from games.models.rating import AVERAGE
from games.play import lobby
from games.ratings import changes, update
from rules.kernel.errors import ReplayMismatch
from rules.systems import SYSTEMS
from tests.support import known_games, tables
from tests.support.counter_system import Counter, State

pytestmark = pytest.mark.django_db


def played(game: Game, red: str = "add 3", blue: str = "add 1") -> Game:
    """To its end; in turn, red first."""
    while game.status == Game.Status.PLAYING:
        seat = game.seats.get(asked__isnull=False).name
        play.submit(game, seat, {"red": red, "blue": blue}[seat])
        game.refresh_from_db()
    return game


def test_who_leads_is_told_where_it_changes(new_game: Callable[..., Game]) -> None:
    game = played(new_game())
    told = story.of(game)
    assert told and game.winners == ["red"]
    assert told.figures == ("goals reached", "points")
    assert [(came.side, came.won) for came in told.sides] == [("red", True), ("blue", False)]
    assert told.sides[0].score == replay.system_of(game).score(replay.state_of(game))["red"]
    leads = [one for one in told.moments if one.leads]
    assert leads[-1].facts[-1] == "The red now leads." and leads[-1].number == told.turned
    assert [panel.title for panel in told.uncovered] == ["Numbers"]


@pytest.mark.parametrize("key", SYSTEMS)
def test_nothing_decides_a_game_in_which_nobody_has_played(key: str) -> None:
    game = known_games.begun(tables.usual(SYSTEMS[key]), f"unplayed-{key}")
    assert not story.told(game).moments


@pytest.mark.parametrize(("added", "leads"), [(False, "red"), (True, "blue")])
def test_who_leads_is_judged_as_the_winner_is(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, added: bool, leads: str
) -> None:
    monkeypatch.setattr(counter, "words", replace(counter.words, added=added))
    assert moments.farthest(counter, {"red": (2, 0), "blue": (1, 2)}) == leads


def test_what_ends_a_turn_is_told_of_that_turn(new_game: Callable[..., Game]) -> None:
    game = played(new_game())
    told, system = story.of(game), replay.system_of(game)
    assert told and told.moments
    for one in told.moments:
        before = system.turn(system.view(replay.state_of(game, one.number - 1), None))
        assert one.when == (before.told if before else "")


def share(state: State) -> dict[str, float]:
    """The chances to win are as the numbers, and the red is ahead as it begins."""
    numbers = {**state.numbers, "red": state.numbers["red"] + 4}
    return {seat: number / sum(numbers.values()) for seat, number in numbers.items()}


def test_where_a_system_judges_chances_the_greatest_swings_are_told(
    new_game: Callable[..., Game], counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "prospects", share)
    game = played(new_game(), red="add 1", blue="add 3")
    told = story.of(game)
    assert told and told.moments and game.winners == ["blue"]
    states = {row.number: share(played.state) for row, played in replay.played_again(game)}
    for one in told.moments:
        assert one.swing and one.weight == one.swing.points
        assert one.swing.before == states[one.number - 1][one.swing.side]
        assert one.swing.after == states[one.number][one.swing.side]
        assert one.facts and one.swing.told in one.told
    [turned] = [one for one in told.moments if one.number == told.turned]
    since = [chances for number, chances in states.items() if number >= turned.number]
    assert turned.leads == "blue" and all(moments.likeliest(one) != "red" for one in since)


def test_a_chance_that_wavers_gives_nobody_the_lead() -> None:
    assert moments.likeliest({"red": 0.54, "blue": 0.46}) == ""
    assert moments.likeliest({"red": 0.4, "blue": 0.6}) == "blue"
    assert moments.likeliest({"red": 0.3, "blue": 0.3, "green": 0.4}) == "green"


def test_a_swing_is_told_as_two_chances() -> None:
    swing = moments.Swing("red", 0.62, 0.31)
    assert swing.told == "red: win chance 62 → 31 %" and swing.points == 31


def test_a_chance_that_hardly_moves_decides_nothing(
    new_game: Callable[..., Game], counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hardly(state: State) -> dict[str, float]:
        red = 0.7 + state.numbers["red"] / 1000
        return {"red": red, "blue": 1 - red}

    monkeypatch.setattr(counter, "prospects", hardly)
    told = story.of(played(new_game(), red="add 1", blue="add 3"))
    assert told and not told.moments and told.turned is None
    assert moments.Swing("red", 0.42, 0.44).weight == 0
    assert moments.Swing("red", 0.42, 0.45).weight == 3


def test_before_all_are_judged_nothing_swings() -> None:
    assert moments.greatest({}, {"red": 0.9, "blue": 0.1}) is None
    assert moments.greatest({"red": 0.9, "blue": 0.1}, {}) is None


def test_dice_are_told_in_a_word(new_game: Callable[..., Game]) -> None:
    game = played(new_game(), red="gamble")
    told = story.of(game)
    assert told
    red, blue = told.sides
    assert red.dice and red.dice.tests > 1 and red.dice.called in dict(story.LUCK).values()
    assert blue.dice is None


@pytest.mark.parametrize(
    ("percent", "called"), [(0.0, "great luck"), (30.0, "good luck"), (50.0, "average"),
                            (95.0, "bad luck"), (100.0, "awful luck")]
)  # fmt: skip
def test_luck_has_a_name(percent: float, called: str) -> None:
    assert story.SeatsDice(3, 1, 1.5, percent).called == called


def test_what_was_taken_back_decided_nothing(new_game: Callable[..., Game]) -> None:
    game = new_game()
    play.submit(game, "red", "add 3")
    play.submit(game, "red", "takeback")
    game.refresh_from_db()
    told = story.of(played(game, red="add 1", blue="add 3"))
    undone = events.undone_in(game)
    assert told and undone
    assert not {one.number for one in told.moments} & undone.keys()


def test_of_a_game_that_goes_on_nothing_is_told(new_game: Callable[..., Game]) -> None:
    assert story.of(new_game()) is None


def test_a_game_that_cannot_be_played_again_has_no_story(
    new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Game) -> Any:
        raise ReplayMismatch("event 3")

    game = played(new_game())
    monkeypatch.setattr(replay, "played_again", fails)
    assert story.of(game) is None


def test_most_moments_are_the_heaviest_in_their_order() -> None:
    found = [moments.Decisive(n, "", ("x",), weight) for n, weight in enumerate([5, 1] * 10)]
    told = moments.heaviest(found)
    assert [one.number for one in told] == [4, 6, 8, 10, 12, 14, 16, 18]


def test_the_ratings_of_those_who_began_it_move(new_game: Callable[..., Game]) -> None:
    game = played(new_game())
    assert changes.of(game) == {}
    update.rate()
    moved = changes.of(game)
    assert {*moved} == {"red", "blue"}
    assert moved["red"].after > moved["red"].before == AVERAGE
    assert moved["red"].moved.startswith("+") and moved["blue"].moved.startswith("−")
    assert moved["red"].is_provisional


def test_a_game_that_does_not_count_moves_nobody(new_game: Callable[..., Game]) -> None:
    game = new_game(autopilots=("blue",))
    lobby.resign(game, "red")
    update.rate()
    game.refresh_from_db()
    assert changes.of(game) == {}

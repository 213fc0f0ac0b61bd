"""What a mail says of what happened, and of whom one plays against."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple, cast

import pytest
from django.utils import timezone

from games import play
from games.history.game_log import LogEntry
from games.history.strides import strides
from games.mail import news, opponents, post, screen
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut
from games.play import lobby
from rules.kernel.cues import Cue
from rules.kernel.system import System


def test_before_a_first_order_the_news_are_those_of_the_game(game: Game) -> None:
    assert shown(game, "red").news_title == "Since the game began"
    play.submit(game, "red", "add 1")
    game.refresh_from_db()
    assert shown(game, "red").news_title == "Since your last order"
    assert screen.screen_of(game.seats.get(name="red"), since=0).news_title == "After that"


def test_a_subject_names_nobody_where_there_is_nobody(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"))
    assert opponents.of(game.seats.get(name="red")) == ""


def test_a_subject_names_the_others_and_never_the_seat_itself(game: Game) -> None:
    assert opponents.of(game.seats.get(name="red")) == "bob"
    assert opponents.of(game.seats.get(name="blue")) == "ann"


def test_at_most_three_opponents_are_named(monkeypatch: Any, game: Game) -> None:
    names = ["ann", "bob", "cleo", "dora", "ella"]
    monkeypatch.setattr(opponents, "names_of", lambda seats: names)
    assert opponents.of(game.seats.get(name="red")) == "ann, bob, cleo and 2 others"


def test_why_a_mail_came_is_said(game: Game) -> None:
    assert "because you play the red in this game" in shown(game, "red").why


class Ruled(NamedTuple):
    """What the parts of news ask of a system."""

    begins: frozenset[str] = frozenset({"begun"})
    cues: Mapping[str, Cue] = {"walked": Cue("moved", at="who", origin="origin", place="place")}
    revealing: frozenset[str] = frozenset({"uncovered"})


def test_what_follows_a_beginning_stands_below_it_in_the_order_in_which_it_happened() -> None:
    kinds = ("later", "begun", "later", "uncovered", "begun")
    facts = [{"kind": kind, "text": kind, "data": {}} for kind in kinds]
    entry = LogEntry(0, timezone.now(), "", facts)
    told = list(news.in_parts(cast(System, Ruled()), [entry]))
    assert [line.under for line in told] == [False, False, True, True, False]
    gathered = [(line.text, len(below)) for line, below in news.gathered(told)]
    assert gathered == [("later", 0), ("begun", 2), ("begun", 0)]
    assert [line.reveals for line in told] == [False, False, False, True, False]


def test_what_stood_below_a_line_that_is_left_out_stands_below_no_other() -> None:
    orphan = news.NewsLine("later", under=True)
    told = [news.NewsLine("uncovered", reveals=True), orphan, orphan]
    assert [below for _, below in news.gathered(told)] == [[], [], []]


def test_steps_of_one_piece_are_told_in_one_line() -> None:
    ways = [("al3", "f6 f5 f4"), ("al5", "e6 d6"), ("al5", "a1 a2")]
    facts = [
        {
            "kind": "walked",
            "text": f"{who} moves from {origin} to {place}.",
            "data": {"who": who, "origin": origin, "place": place},
        }
        for who, way in ways
        for origin, place in pairwise(way.split())
    ]
    told = [text for _, text in strides(cast(System, Ruled()), facts)]
    assert told == [
        "al3 moves from f6 to f5, then f4.",
        "al5 moves from e6 to d6.",
        "al5 moves from a1 to a2.",
    ]


def shown(game: Game, name: str) -> screen.Screen:
    return screen.screen_of(SeatAtGame.objects.select_related("game").get(game=game, name=name))


def test_a_subject_calls_the_seat_what_its_system_calls_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "bare", lambda self, name: f"{name} player")
    while post.deliver():
        pass
    (mail,) = MailOut.objects.filter(game=game, seat="red")
    assert mail.subject.endswith("Counter, In turn: red player against bob")

"""Rulings are events with author and reason; whoever plays does not rule."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.automation import timeouts
from games.history import audit, events, export, game_log
from games.mail import reply_tokens
from games.models.event import Event
from games.models.game import Game
from games.models.mail import Notice
from games.models.ruling_note import RulingNote
from games.operations import erasure
from games.play import lobby, waiting
from rules.kernel.errors import IllegalOrder, OrderError
from rules.verify import verify
from tests.support.at_table import REASON, asked, digest, give, reloaded, rule, seat, standing

New = Callable[..., Game]


def test_a_ruling_is_an_event_without_names_or_words(game: Game, referee: Any) -> None:
    told = rule(game, referee, "pause")
    row = events.events_of(game, 1, 1)[0]
    assert (row.seat, row.by, told.number) == ("", "referee", 1)
    beside = RulingNote.objects.get(game=game, number=1)
    assert (beside.person, beside.reason) == (referee, REASON)
    assert row.order == f"pause {beside.author_hash} {beside.reason_hash}"
    assert REASON not in str(row) and str(referee.pk) not in row.order.split()
    game.refresh_from_db()
    assert game_log.log(game, "red")[1].facts[0]["text"].startswith("The referee pauses the game.")
    assert game_log.log(game, "red")[1].reason == REASON
    assert Notice.objects.filter(kind=Notice.Kind.TABLE).count() == 2


@pytest.mark.parametrize("who", [0, 2], ids=["a player", "a player who is a referee too"])
def test_who_may_not_rule(game: Game, people: list[Any], referee: Any, who: int) -> None:
    if who == 2:
        game.seats.filter(name="blue").update(user=referee)
    with pytest.raises(IllegalOrder, match=r"You are not a referee|You play in this game"):
        rule(game, people[who] if who == 0 else referee, "pause")
    with pytest.raises(OrderError, match="not an order you can give"):
        play.submit(game, "red", "extend red 60")
    assert Event.objects.filter(game=game).count() == 1 and not RulingNote.objects.exists()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "empty"),
        ("resume", "not paused"),
        ("extend green 60", "no such seat"),
        ("extend red soon", "must be a number"),
        ("rewind 9", "no event 9"),
        ("rewind 0", "Nothing has happened"),
        ("adjudicate mauve", "no such side"),
        ("look green", "no such seat"),
        ("adopt", "can be replayed"),
        ("takeback", "not an order you can give"),
        ("dance", "not an order you can give"),
    ],
)
def test_what_cannot_be_ruled(game: Game, referee: Any, line: str, why: str) -> None:
    with pytest.raises(OrderError, match=why):
        rule(game, referee, line)
    with pytest.raises(IllegalOrder, match="Give a reason"):
        rule(game, referee, "pause", reason=" ")
    assert Event.objects.filter(game=game).count() == 1 and not RulingNote.objects.exists()


def test_what_has_never_begun_is_not_ruled(people: list[Any], referee: Any) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    waiting.close(game)
    with pytest.raises(IllegalOrder, match="closed before it began"):
        rule(game, referee, "adjudicate red")
    assert reloaded(game).status == Game.Status.CLOSED


def test_clocks_stand_still_and_go_on(game: Game, referee: Any) -> None:
    due = seat(game, "red").deadline
    rule(game, referee, "pause")
    red = seat(game, "red")
    assert red.deadline is None and red.remind_at is None and red.asked == 1
    assert timeouts.sweep(due + timedelta(days=9)) == (0, 0)
    with pytest.raises(IllegalOrder, match="paused"):
        play.submit(game, "red", "add 1")
    assert not asked(game, "red")
    rule(game, referee, "resume")
    red = seat(game, "red")
    assert abs(red.deadline - due) < timedelta(seconds=60) and red.remind_at
    play.submit(game, "red", "add 1", expected=1)
    audit.check(reloaded(game))


def test_a_paused_game_that_is_halted_stays_paused_when_it_goes_on(
    game: Game, referee: Any
) -> None:
    give(game, "red: gamble")
    rule(game, referee, "pause")
    play.halt(game, "for the test")
    with pytest.raises(IllegalOrder, match="halted"):
        rule(game, referee, "resume")
    rule(game, referee, "rewind 0")
    assert reloaded(game).status == "paused" and seat(game, "red").deadline is None
    rule(game, referee, "resume")
    assert reloaded(game).status == "playing" and seat(game, "red").deadline
    audit.check(game)


def test_time_is_given(game: Game, referee: Any) -> None:
    due = seat(game, "red").deadline
    told = rule(game, referee, "extend red 5400")
    assert seat(game, "red").deadline == due + timedelta(seconds=5400)
    assert told.facts[0]["text"] == "The referee gives the red 1 h 30 min more."
    with pytest.raises(IllegalOrder, match="The blue has no running clock"):
        rule(game, referee, "extend blue 60")
    rule(game, referee, "pause")
    rule(game, referee, "extend red 60")
    rule(game, referee, "resume")
    assert seat(game, "red").deadline > due + timedelta(seconds=5460)


def test_a_rewind_crosses_every_barrier(game: Game, referee: Any) -> None:
    before = digest(game)
    give(game, "red: gamble", "blue: gamble", "red: add 1")
    rule(game, referee, "rewind 0")
    assert digest(game) == before and standing(game) == [0, 4]
    assert asked(game, "red") == ["turn"] and not asked(game, "blue")
    assert Notice.objects.filter(kind=Notice.Kind.TURN, number=5).count() == 1
    give(game, "red: gamble")
    assert audit.check(reloaded(game)) == 6


def test_a_paused_game_stays_so_when_it_is_rewound(game: Game, referee: Any) -> None:
    give(game, "red: gamble")
    rule(game, referee, "pause")
    rule(game, referee, "rewind 0")
    assert reloaded(game).status == "paused" and seat(game, "red").deadline is None
    rule(game, referee, "resume")
    assert seat(game, "red").deadline and asked(game, "red") == ["turn"]
    audit.check(reloaded(game))


@pytest.mark.parametrize(("line", "winners"), [("adjudicate blue", ["blue"]), ("adjudicate", [])])
def test_the_referee_ends_a_game(game: Game, referee: Any, line: str, winners: list[str]) -> None:
    give(game, "red: gamble")
    rule(game, referee, line)
    assert (reloaded(game).status, game.winners) == ("over", winners)
    assert game.reason == "The referee has decided the game."
    assert not verify(export.of(game)).broken


def test_a_replaced_player_is_out_at_once(new_game: New, people: list[Any], referee: Any) -> None:
    game = new_game()
    red = seat(game, "red")
    red.game = game
    old = reply_tokens.reply_address(reply_tokens.token_for(red))
    dan = type(people[0]).objects.create_user("dan", "dan@example.org")
    rule(game, referee, "replace red", substitute=dan.username)
    assert reply_tokens.granted(old) is None
    with pytest.raises(IllegalOrder, match="do not hold"):
        play.submit(game, "red", "add 1", user=people[0])
    assert Notice.objects.filter(person=dan, kind=Notice.Kind.TURN).count() == 1
    play.submit(game, "red", "add 1", user=dan)
    for known in (people[1], referee):
        with pytest.raises(IllegalOrder, match=r"holds a seat|has been a referee"):
            rule(game, referee, "replace red", substitute=known.username)
    rule(game, referee, "replace blue")
    assert seat(game, "blue").autopilot and seat(game, "blue").user_id is None
    audit.check(reloaded(game))


def test_a_look_is_an_event(game: Game, referee: Any) -> None:
    rule(game, referee, "look red", reason="A complaint.")
    game.refresh_from_db()
    last = game_log.log(game, "blue")[-1]
    assert last.facts[0]["text"] == "The referee looks at the game as the red sees it."
    assert last.reason == "A complaint."


def test_the_same_request_rules_once(game: Game, referee: Any) -> None:
    first = rule(game, referee, "pause", request="r1")
    again = rule(game, referee, "pause", request="r1")
    assert again.again and again.number == first.number and RulingNote.objects.count() == 1


def test_a_referee_can_be_erased(game: Game, referee: Any) -> None:
    rule(game, referee, "pause")
    erasure.erase(referee)
    game.refresh_from_db()
    assert not RulingNote.objects.exists() and game_log.log(game, "red")[1].reason == ""
    assert audit.check(reloaded(game)) == 2


def test_a_lent_seat_comes_back_while_the_game_is_paused(
    game: Game, people: list[Any], referee: Any
) -> None:
    lobby.give_to_autopilot(game, "red")
    rule(game, referee, "pause")
    lobby.take_from_autopilot(game, "red", people[0])
    assert seat(game, "red").deadline is None
    rule(game, referee, "resume")
    assert seat(game, "red").deadline

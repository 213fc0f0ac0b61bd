"""Takeback: free up to the information barrier, by consent beyond, and what it leaves behind."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.automation import autopilot, timeouts
from games.history import audit, dice_statistics, events, export, game_log, replay, views
from games.management.commands.transcribe import transcribed
from games.models.event import Event as Stored
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.time_debit import TimeDebit
from rules.kernel.errors import IllegalOrder, OrderError
from rules.record import Event
from rules.verify import verify
from tests.support.at_table import asked, digest, give, orders, reloaded, seat, standing
from tests.support.forging import chained_anew

New = Callable[..., Game]


def test_one_takes_ones_own_quiet_order_back(game: Game) -> None:
    before = digest(game)
    give(game, "red: add 2")
    told = play.submit(game, "red", "takeback")
    assert told.order == "takeback 0" and standing(game) == [0, 2]
    assert told.facts[0]["text"] == (
        "The red takes back event 1. The game is where it was after event 0."
    )
    assert digest(game) == before and asked(game, "red") == ["turn"]
    assert not asked(game, "blue") and seat(game, "blue").asked is None
    give(game, "red: add 3", "blue: add 1")
    assert audit.check(reloaded(game)) == 5


def test_what_the_table_says_is_the_same_without_its_snapshot(game: Game) -> None:
    give(game, "red: add 2", "red: takeback", "red: add 1", "blue: add 3")
    kept = replay.state_of(game)
    replay.forget(game)
    assert replay.state_of(game) == kept
    assert [digest(game, at) for at in range(5)] == [row.digest for row in events.events_of(game)]


@pytest.mark.parametrize(
    "orders_before", [("red: gamble",), ("red: add 1", "blue: add 1")], ids=["roll", "decision"]
)
def test_no_takeback_crosses_a_barrier_without_consent(
    game: Game, orders_before: tuple[str, ...]
) -> None:
    give(game, *orders_before)
    board, length = digest(game), len(orders_before)
    proposed = play.submit(game, "red", "takeback 0")
    assert digest(game) == board and replay.affairs_of(game).board == length
    assert "The blue must agree." in proposed.facts[0]["text"]
    assert "New dice will be rolled" in views.Sight(reloaded(game), "blue").prompts[0].text
    assert asked(game, "blue")[0] == "proposal" and "proposal" not in asked(game, "red")
    give(game, "blue: agree")
    assert digest(game) == digest(game, 0) and asked(game, "red") == ["turn"]
    assert audit.check(reloaded(game)) == length + 3


def test_the_dice_are_fresh(game: Game) -> None:
    give(game, "red: gamble", "red: takeback", "blue: agree", "red: gamble")
    first, second = (events.events_of(game, n, n)[0] for n in (1, 4))
    assert first.rolls != second.rolls or len({first.hash, second.hash}) == 2
    audit.check(reloaded(game))


def test_a_refusal_changes_nothing_and_is_told(game: Game, people: list[Any]) -> None:
    give(game, "red: gamble")
    board, deadline = digest(game), seat(game, "blue").deadline
    give(game, "red: takeback", "blue: refuse")
    assert digest(game) == board and standing(game) == [0, 1, 2, 3]
    assert asked(game, "blue") == ["turn"] and seat(game, "blue").deadline >= deadline
    told = Notice.objects.filter(kind=Notice.Kind.TABLE)
    assert [notice.person for notice in told] == [people[0]]
    with pytest.raises(IllegalOrder, match="Give another order before you ask again"):
        play.submit(game, "red", "takeback")
    audit.check(reloaded(game))


def test_taking_back_is_offered_to_whoever_may_ask(game: Game) -> None:
    def offered() -> bool:
        return any(entry.back_to is not None for entry in game_log.log(reloaded(game), "red"))

    give(game, "red: gamble")
    assert offered()
    give(game, "red: takeback")
    assert not offered(), "it has been asked for"
    give(game, "blue: refuse")
    assert not offered(), "it has been refused"
    give(game, "blue: add 1")
    assert not offered()
    give(game, "red: add 1")
    assert offered()


def test_whoever_plays_on_refuses_by_it(game: Game) -> None:
    give(game, "red: gamble", "red: takeback", "blue: add 1")
    assert asked(game, "red") == ["turn"] and not asked(game, "blue")
    with pytest.raises(IllegalOrder, match="not asked to agree"):
        play.submit(game, "blue", "agree")
    audit.check(reloaded(game))


def test_silence_is_no_consent(game: Game) -> None:
    give(game, "red: gamble", "red: takeback")
    due = seat(game, "blue").deadline
    assert due and timeouts.sweep(due + timedelta(seconds=1))[0] == 1
    assert orders(game)[-1] == "blue: refuse" and asked(game, "blue") == ["turn"]


def test_a_stale_consent_is_none(game: Game) -> None:
    give(game, "red: gamble")
    seen = seat(game, "blue").asked
    give(game, "red: takeback")
    with pytest.raises(play.StaleOrder):
        play.submit(game, "blue", "agree", expected=seen)
    assert replay.affairs_of(game).proposal


def test_one_withdraws_by_a_word_or_by_playing(new_game: New) -> None:
    game = new_game(seats=("red", "blue", "green"))
    give(game, "red: gamble", "red: takeback", "red: withdraw")
    assert asked(game, "blue") == ["turn"] and not asked(game, "green")
    with pytest.raises(IllegalOrder, match="no open proposal"):
        play.submit(game, "red", "withdraw")
    give(game, "blue: add 1", "green: add 1", "red: add 1", "blue: takeback")
    assert asked(game, "red") == asked(game, "green") == ["proposal"]
    give(game, "blue: add 2")
    assert not asked(game, "red") and asked(game, "green") == ["turn"]
    audit.check(reloaded(game))


def test_all_others_must_agree(new_game: New) -> None:
    game = new_game(seats=("red", "blue", "green"))
    give(game, "red: gamble", "red: takeback", "green: agree")
    assert standing(game) == [0, 1, 2, 3] and asked(game, "blue")[0] == "proposal"
    give(game, "blue: agree")
    assert standing(game) == [0, 2, 3, 4] and asked(game, "red") == ["turn"]
    audit.check(reloaded(game))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("takeback", "no order on the board"),
        ("takeback 1", "Nothing has happened on the board since event 1"),
        ("takeback 7", "no event 7"),
        ("takeback 0", "ordered nothing since event 0"),
        ("takeback x", "must be a number"),
        ("agree", "not asked to agree"),
    ],
)
def test_what_cannot_be_taken_back_is_refused(game: Game, line: str, why: str) -> None:
    give(game, "red: add 1")
    with pytest.raises(OrderError, match=why):
        play.submit(game, "blue", line)
    assert Stored.objects.filter(game=game).count() == 2


def test_a_branch_that_was_undone_is_no_place_to_go(game: Game) -> None:
    give(game, "red: add 1", "red: takeback", "red: add 2")
    with pytest.raises(IllegalOrder, match="Event 1 has itself been taken back"):
        play.submit(game, "red", "takeback 1")
    assert game_log.log(reloaded(game), "red")[1].undone_by == 2


def test_no_takeback_after_the_end(new_game: New) -> None:
    game = new_game(options={"goal": 2})
    while reloaded(game).status == "playing":
        name = SeatAtGame.objects.get(game=game, asked__isnull=False).name
        play.submit(game, name, "add 3")
    with pytest.raises(IllegalOrder, match="over"):
        play.submit(game, "red", "takeback")


def test_a_takeback_gives_no_time(game: Game) -> None:
    first = seat(game, "red").deadline
    for _ in range(3):
        give(game, "red: add 1", "red: takeback")
        assert seat(game, "red").deadline == first and seat(game, "red").remind_at is None
    give(game, "red: add 1")
    TimeDebit.objects.update(left=0)
    with pytest.raises(IllegalOrder, match="time for that order has run out"):
        play.submit(game, "red", "takeback")


def test_a_seat_that_nobody_holds_agrees_and_a_lent_one_does_not(
    new_game: New, people: list[Any]
) -> None:
    game = new_game(autopilots=("blue",))
    give(game, "red: gamble", "red: takeback")
    autopilot.run(game, 1)
    assert orders(game)[-1] == "blue: agree" and asked(game, "red") == ["turn"]
    lent = new_game()
    give(lent, "red: gamble", "red: takeback")
    SeatAtGame.objects.filter(game=lent, name="blue").update(autopilot=True)
    autopilot.run(lent, 1)
    assert orders(lent)[-1] == "blue: refuse"


def test_the_end_proves_what_was_taken_back(new_game: New) -> None:
    game = new_game(options={"goal": 12})
    give(game, "red: gamble", "red: takeback", "blue: agree", "red: gamble", "blue: add 3")
    give(game, "red: add 1", "red: takeback")
    while reloaded(game).status == "playing":
        name = SeatAtGame.objects.get(game=game, asked__isnull=False).name
        play.submit(game, name, "add 3")
    report = verify(export.of(game))
    assert not report.broken and not report.remarks
    assert sum(one.whole.rolls for one in dice_statistics.of(game)) == 1
    assert "undone by event 3: red: gamble" in transcribed(game)


def test_a_forged_takeback_is_named_although_the_chain_fits(game: Game) -> None:
    """Whoever has the secret can write a chain, but not what the rules do not allow."""
    give(game, "red: gamble", "red: takeback", "blue: agree", "red: add 1", "red: resign")
    whole = export.of(reloaded(game))
    links = [event.link for event in whole.events]
    unasked = [*links[:3], *(link._replace(number=link.number - 1) for link in links[4:])]
    granted = links[2]._replace(facts=links[3].facts, digest=links[0].digest)
    crossed = [*links[:2], granted, *unasked[3:]]
    elsewhere = [*links[:2], links[2]._replace(order="takeback 1"), *links[3:]]
    for forged, number in ((unasked, 3), (crossed, 2), (elsewhere, 2)):
        report = verify(chained_anew(whole, [Event(link, "") for link in forged]))
        assert report.first and report.first.event == number, report.first

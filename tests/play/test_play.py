"""Orders become events; duplicates, stale and illegal ones do not."""

from collections.abc import Callable
from typing import Any

import pytest

from games import play
from games.history import audit, export, game_log, replay
from games.models.event import Event, Receipt, Snapshot
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.play import lobby
from rules.kernel import chain, fold
from rules.kernel.errors import IllegalOrder, OrderError, Refusal
from tests.support.at_table import seat


def play_on(game: Game, orders: int) -> None:
    for turn in range(orders):
        play.submit(game, ("red", "blue")[turn % 2], "add 1")


def test_an_order_becomes_an_event_with_the_facts_its_seat_may_read(game: Game) -> None:
    stored = play.submit(game, "red", "ADD 2.", expected=1)
    assert (stored.number, stored.order, stored.by) == (1, "add 2", "player")
    assert [fact["kind"] for fact in stored.facts] == ["moved", "number"]
    game.refresh_from_db()
    assert [f["kind"] for f in game_log.log(game, "blue", since=1)[0].facts] == ["moved"]
    assert game_log.log(game, "blue", since=1)[0].seat is None


def test_event_0_holds_the_setup_the_commitment_and_all_salts(game: Game) -> None:
    opening = game_log.log(game, None)[0].facts[0]["data"]
    assert opening["commitment"] == game.commitment
    assert opening["salts"] == {"red": "salt-of-red", "blue": "salt-of-blue"}
    assert opening["options"] == {}


def test_the_same_request_gets_the_same_answer(game: Game) -> None:
    first = play.submit(game, "red", "gamble", request="form-1", expected=1)
    play.submit(game, "blue", "add 1")
    again = play.submit(game, "red", "gamble", request="form-1", expected=1)
    assert again.again and not first.again
    assert (again.number, again.hash, again.facts) == (first.number, first.hash, first.facts)
    assert again.at == first.at
    assert Event.objects.filter(game=game).count() == 3


def test_a_request_used_for_another_order_is_refused(game: Game) -> None:
    play.submit(game, "red", "add 1", request="form-1")
    with pytest.raises(IllegalOrder, match="Another order"):
        play.submit(game, "red", "add 2", request="form-1")


def test_a_refusal_leaves_its_record_and_nothing_else(game: Game) -> None:
    before = list(Game.objects.values())
    for _ in range(2):
        with pytest.raises(IllegalOrder, match="add 1, 2 or 3, not 9"):
            play.submit(game, "red", "add 9", request="form-1")
    assert list(Game.objects.values()) == before
    assert Receipt.objects.get(game=game).sentence == "You can add 1, 2 or 3, not 9."


@pytest.mark.parametrize(
    "line",
    ["", "fly away", "x" * 65536, "add 1\x00", "add \ud800", "add 99999999999", "\u202eadd 1"],
)
def test_what_is_no_order_is_answered_with_a_sentence(game: Game, line: str) -> None:
    with pytest.raises(OrderError) as refused:
        play.submit(game, "red", line)
    assert str(refused.value).endswith((".", "like add 1"))
    assert Receipt.objects.get(game=game).number is None
    assert Event.objects.filter(game=game).count() == 1


def test_a_stale_order_is_told_what_is_asked_now(game: Game) -> None:
    play_on(game, 2)
    with pytest.raises(play.StaleOrder, match=r"moved on .* now asks you: Turn 2"):
        play.submit(game, "red", "add 1", expected=1)
    with pytest.raises(play.StaleOrder, match="is not waiting for you now"):
        play.submit(game, "blue", "add 1", expected=2)


def test_only_the_holder_orders(game: Game, people: list[Any]) -> None:
    with pytest.raises(IllegalOrder, match="do not hold"):
        play.submit(game, "red", "add 1", user=people[1])
    with pytest.raises(IllegalOrder, match="no such seat"):
        play.submit(game, "mauve", "add 1")
    assert not Receipt.objects.exists()  # only who holds a seat leaves records in its game
    with pytest.raises(IllegalOrder, match="not waiting for blue"):
        play.submit(game, "blue", "add 1", user=people[1])


def test_a_question_keeps_its_id_while_others_act(new_game: Callable[..., Game]) -> None:
    game = new_game(mission=2)
    deadline = seat(game, "blue").deadline
    play.submit(game, "red", "add 1", expected=1)
    assert (seat(game, "blue").asked, seat(game, "blue").deadline) == (1, deadline)
    assert seat(game, "red").asked is None
    play.submit(game, "blue", "add 1", expected=1)
    assert seat(game, "red").asked == seat(game, "blue").asked == 3


def test_the_other_seat_is_told_in_the_same_breath(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "add 1")
    told = Notice.objects.filter(kind=Notice.Kind.TURN, person=people[1])
    assert [(notice.number, notice.cause) for notice in told] == [(2, f"{game.key}/2/blue")]


def test_the_last_order_ends_the_game(new_game: Callable[..., Game]) -> None:
    game = new_game(options={"goal": 6})
    while Game.objects.get(pk=game.pk).status == "playing":
        asked = SeatAtGame.objects.filter(game=game, asked__isnull=False).get()
        play.submit(game, asked.name, "add 3")
    game.refresh_from_db()
    assert game.winners and game.reason == "6 is reached." and game.ended_at
    assert Notice.objects.filter(kind=Notice.Kind.OVER).count() == 2
    assert not SeatAtGame.objects.filter(deadline__isnull=False).exists()
    assert all(entry.order for entry in game_log.log(game, None))
    with pytest.raises(IllegalOrder, match=r"The game is over\."):
        play.submit(game, "red", "add 1")
    audit.check(game)


def test_without_its_snapshot_the_state_is_the_same(game: Game) -> None:
    play_on(game, 9)
    kept = replay.state_of(game)
    replay.forget(game)
    assert replay.state_of(game) == kept
    assert replay.state_of(game, 4).turn == 4


def test_a_spoilt_or_foreign_snapshot_is_ignored(game: Game) -> None:
    play_on(game, 4)
    state = replay.state_of(game)
    Snapshot.objects.update(state='{"numbers":{"red":19},"turn":4}')
    assert replay.state_of(game) == state
    play.submit(game, "red", "add 1")
    assert replay.snapshot_of(game)
    Snapshot.objects.update(seal="of other rules")
    assert replay.snapshot_of(game) is None


def test_the_digest_is_the_folds(game: Game) -> None:
    state, system = replay.state_of(game), replay.system_of(game)
    assert chain.digest_of(system.dump(state)) == fold.digest(system, state)


def test_a_game_whose_events_no_longer_fit_is_halted(
    game: Game,
    counter: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    play.submit(game, "red", "gamble")
    replay.forget(game)
    monkeypatch.setattr(counter, "start", lambda setup, chance, lists: chance.roll("other", 4))
    with pytest.raises(IllegalOrder, match="halted"):
        play.submit(game, "blue", "add 1")
    game.refresh_from_db()
    assert game.status == "halted" and seat(game, "blue").deadline is None
    assert not game.reason and f"game {game.key} is halted: " in caplog.text
    assert Notice.objects.filter(kind=Notice.Kind.HALTED).count() == 2


def test_secrets_are_in_no_repr(game: Game) -> None:
    secret, salts = bytes(game.secret), export.salts_of(game)
    shown = repr([game, vars(game.seed(salts))["game"], game.seed(salts), *game.seats.all()])
    shown += repr(list(game.events.all())) + repr(game_log.log(game, "red"))
    assert secret.hex() not in shown and repr(secret) not in shown


def test_an_empty_seat_keeps_the_game_from_starting(people: list[Any]) -> None:
    game = lobby.create("counter", 1)
    with pytest.raises(IllegalOrder, match="not started"):
        play.submit(game, "red", "add 1")
    with pytest.raises(Refusal, match="red is still empty"):
        play.start(game)

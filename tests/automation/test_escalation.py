"""When time is up: an extension, a cautious order, an open seat, somebody else at the table."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games import play
from games.automation import autopilot, escalation, timeouts
from games.clock.time_control import DAY, HOUR, Allowance
from games.history import audit, export, replay
from games.models.event import Event
from games.models.game import Game, SeatAtGame
from games.models.handover import Handover
from games.models.mail import Notice
from games.models.time_debit import TimeDebit
from games.people import reliability
from games.play import lobby, substitutes
from rules.kernel.errors import IllegalOrder, Refusal
from rules.record import read, written
from rules.verify import verify
from tests.support.at_table import asked, orders, reloaded, rule, seat

New = Callable[..., Game]
LATE = timedelta(seconds=1)


def miss(game: Game, name: str) -> int:
    """Let the time of a seat run out; gives the number of orders that were given for it."""
    due = seat(game, name).deadline
    assert due
    return timeouts.sweep(due + LATE)[0]


def leave(game: Game, name: str) -> None:
    """Miss so many questions in a row that the seat opens; the others answer theirs."""
    while not seat(game, name).is_open:
        if (other := SeatAtGame.objects.filter(game=game, deadline__isnull=False).first()) is None:
            return
        miss(game, name) if other.name == name else play.submit(game, other.name, "add 1")


def stand_in_now(game: Game) -> None:
    """As if the time had passed in which the autopilot leaves an open seat alone."""
    SeatAtGame.objects.filter(game=game).exclude(stands_in_at=None).update(
        stands_in_at=datetime.now(UTC)
    )


@pytest.fixture
def empty_seat(new_game: New, no_extensions: None) -> Game:
    """A long game; the red has missed two questions in a row and its seat is open."""
    game = new_game(clock=Allowance(3 * DAY, misses=2), options={"goal": 99})
    leave(game, "red")
    return game


def test_the_first_time_one_is_excused_and_the_second_time_not(game: Game) -> None:
    first = seat(game, "red").deadline
    assert miss(game, "red") == 0
    red = seat(game, "red")
    assert red.deadline - first == timedelta(seconds=DAY) + LATE and red.asked == 1
    (told,) = Notice.objects.filter(kind=Notice.Kind.REMINDER)
    assert told.text == "Your time ran out. You have used an extension, and have 1 day more."
    assert miss(game, "red") == 1
    thought = TimeDebit.objects.get()
    assert thought.late and thought.excused and thought.person_id == red.user_id
    play.submit(game, "blue", "add 1")
    assert miss(game, "red") == 1


def test_two_sweeps_use_one_extension(game: Game) -> None:
    late = seat(game, "red").deadline + LATE
    assert timeouts.sweep(late)[0] == timeouts.sweep(late)[0] == 0
    assert Notice.objects.filter(kind=Notice.Kind.REMINDER).count() == 1


def test_extensions_are_earned_by_answers_in_time(game: Game, people: list[Any]) -> None:
    now, ann = datetime.now(UTC), people[0].pk
    assert reliability.extensions(ann, now) == 1
    thought = {"game": game, "seat": seat(game, "red"), "person_id": ann, "asked": 1, "answered": 2}
    spent = dict.fromkeys(("exempt", "counted", "drawn", "bank", "left"), 0)
    times = {"asked_at": now, "answered_at": now - timedelta(days=1)}
    one = TimeDebit(**thought, **spent, **times, late=False)
    for _ in range(39):
        one.pk = None
        one.save()
    assert reliability.extensions(ann, now) == 2
    one.pk = None
    one.save()
    assert reliability.extensions(ann, now) == 3
    assert reliability.extensions(ann, now + timedelta(days=60)) == 1
    seat(game, "red")
    SeatAtGame.objects.filter(game=game, name="red").update(terms={"excused": True})
    assert reliability.extensions(ann, now) == 2
    TimeDebit.objects.update(excused=True)
    assert reliability.extensions(ann, now) == 0


@pytest.mark.usefixtures("no_extensions")
def test_a_missed_question_gets_a_cautious_order(
    game: Game, counter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "cautious", lambda view, prompt: "add 2")
    miss(game, "red")
    monkeypatch.setattr(counter, "cautious", lambda view, prompt: 1 / 0)
    miss(game, "blue")
    assert orders(game) == ["red: add 2", "blue: add 1"]


@pytest.mark.usefixtures("no_extensions")
def test_an_answer_begins_the_count_anew(new_game: New) -> None:
    game = new_game(clock=Allowance(HOUR, misses=2), options={"goal": 99})
    miss(game, "red")
    play.submit(game, "blue", "add 1")
    assert "your seat opens" in escalation.outlook(seat(game, "red"), datetime.now(UTC))
    play.submit(game, "red", "add 1")
    assert seat(game, "red").missed == 0


@pytest.mark.usefixtures("no_extensions")
def test_a_missed_question_that_ends_the_game_opens_no_seat(new_game: New) -> None:
    numbers: dict[str, int] = {"": 0}
    while max(numbers.values()) != 4:
        game = new_game(clock=Allowance(HOUR, misses=1), options={"goal": 5})
        numbers = replay.state_of(game).numbers
    last = max(numbers, key=numbers.__getitem__)
    if last == "blue":
        play.submit(game, "red", "add 1")
    miss(game, last)
    assert reloaded(game).status == "over" and orders(game)[-1] == f"{last}: add 1"
    assert not seat(game, last).is_open


@pytest.mark.usefixtures("no_extensions")
def test_private_questions_open_no_seat(new_game: New) -> None:
    """Otherwise the others could count them."""
    game = new_game(clock=Allowance(HOUR, misses=1))
    SeatAtGame.objects.filter(game=game, name="red").update(private=True)
    miss(game, "red")
    assert not seat(game, "red").is_open and seat(game, "red").missed == 0
    miss(game, "blue")
    assert seat(game, "blue").is_open


def test_a_seat_opens_and_all_are_told(empty_seat: Game, people: list[Any]) -> None:
    game = empty_seat
    assert orders(game)[-1] == "red: vacate"
    assert Event.objects.get(game=game, order="vacate").by == "clock"
    told = {one.person: one.text for one in Notice.objects.filter(kind=Notice.Kind.OPEN)}
    assert "You can come back" in told[people[0]] and "anybody can take" in told[people[1]]
    with pytest.raises(IllegalOrder, match="Sit down again"):
        play.submit(game, "red", "add 1", user=people[0])
    with pytest.raises(Refusal, match="Sit down again"):
        lobby.take_from_autopilot(game, "red", people[0])
    assert timeouts.sweep(datetime.now(UTC) + timedelta(days=90))[0] <= 1


def test_an_open_seat_rests_and_then_plays_with_caution(empty_seat: Game) -> None:
    game = empty_seat
    play.submit(game, "blue", "add 1")
    assert autopilot.run(game) == 0 and not autopilot.due()
    stand_in_now(game)
    assert autopilot.run(game) == 1
    assert orders(game)[-1] in ("red: add 1", "red: add 2")
    audit.check(reloaded(game))


@pytest.mark.usefixtures("no_extensions")
def test_with_nobody_left_the_game_waits_for_somebody(new_game: New, people: list[Any]) -> None:
    game = new_game(clock=Allowance(HOUR, misses=1), options={"goal": 99})
    leave(game, "red")
    stand_in_now(game)
    leave(game, "blue")
    stand_in_now(game)
    autopilot.run(game)
    length = reloaded(game).length
    assert autopilot.run(game) == 0 and not autopilot.due()
    substitutes.sit_down(game, "blue", people[2])
    while seat(game, "blue").asked is None:
        assert autopilot.run(game)
    assert reloaded(game).length > length


def test_the_player_comes_back(empty_seat: Game, people: list[Any]) -> None:
    game = empty_seat
    substitutes.sit_down(game, "red", people[0])
    red = seat(game, "red")
    assert red.user == people[0] and not red.is_open and not red.autopilot and red.missed == 0
    assert not Handover.objects.exists()
    if red.deadline is None:
        play.submit(game, "blue", "add 1")
    play.submit(game, "red", "add 1", user=people[0])
    audit.check(reloaded(game))


def test_somebody_else_takes_the_seat(empty_seat: Game, people: list[Any]) -> None:
    game, (ann, bob, cat) = empty_seat, people
    assert [one.name for one in substitutes.open_seats(cat)] == ["red"]
    assert not substitutes.open_seats(bob)
    told = substitutes.sit_down(game, "red", cat, "once")
    assert substitutes.sit_down(game, "red", cat, "once").number == told.number
    assert told.facts[0]["text"] == "Somebody sits down as the red and plays on."
    handover = Handover.objects.get()
    assert (handover.person, handover.substitute) == (ann, cat)
    assert Notice.objects.get(person=ann, seat=None).text.startswith("Somebody else plays the red")
    assert Notice.objects.filter(kind=Notice.Kind.TABLE, person=bob).exists()
    with pytest.raises(IllegalOrder, match="not open"):
        substitutes.sit_down(game, "red", ann)
    with pytest.raises(IllegalOrder, match="do not hold"):
        play.submit(game, "red", "add 1", user=ann)
    if not asked(game, "red"):
        play.submit(game, "blue", "add 1")
    play.submit(game, "red", "gamble", user=cat)
    assert reliability.of(cat).taken_over == reliability.of(ann).left == 1
    play.submit(game, "blue", "resign")
    assert not verify(read("".join(written(export.whole(reloaded(game)))))).broken


def test_who_has_seen_what_is_hidden_takes_no_seat(
    new_game: New, people: list[Any], referee: Any, no_extensions: None
) -> None:
    seats = ("red", "blue", "green")
    game = new_game(seats=seats, clock=Allowance(HOUR, misses=1), options={"goal": 99})
    dan = get_user_model().objects.create_user("dan", "dan@example.org")
    leave(game, "red")
    with pytest.raises(IllegalOrder, match="You have seen what is hidden"):
        substitutes.sit_down(game, "red", people[1])
    SeatAtGame.objects.filter(game=game, name="green").update(user=None)
    rule(game, referee, "look blue")
    with pytest.raises(IllegalOrder, match="You have seen what is hidden"):
        substitutes.sit_down(game, "red", referee)
    rule(game, referee, "replace blue")
    with pytest.raises(IllegalOrder, match="You have seen what is hidden"):
        substitutes.sit_down(game, "red", people[1])
    substitutes.sit_down(game, "red", dan)


def test_an_open_seat_agrees_to_no_draw_and_need_not_be_asked(empty_seat: Game) -> None:
    game = empty_seat
    with pytest.raises(IllegalOrder, match="A seat is open"):
        play.submit(game, "blue", "draw")


def test_a_player_may_give_the_seat_up(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "vacate", user=people[0])
    assert seat(game, "red").is_open
    substitutes.sit_down(game, "red", people[2])
    assert asked(game, "red") == ["turn"] and seat(game, "red").deadline


@pytest.mark.usefixtures("no_extensions")
def test_private_questions_count_when_the_game_is_over(new_game: New, people: list[Any]) -> None:
    """Nobody can count what an opponent was privately asked, answered or missed, before."""
    game, ann = new_game(clock=Allowance(HOUR), options={"goal": 99}), people[0]
    for answers in (True, False):
        SeatAtGame.objects.filter(game=game, name="red").update(private=True)
        play.submit(game, "red", "add 1") if answers else miss(game, "red")
        play.submit(game, "blue", "add 1")
    assert (reliability.of(ann).asked, reliability.of(ann).quartiles) == (0, ())
    play.submit(game, "red", "add 1")
    assert (reliability.of(ann).kept, reliability.of(ann).missed) == (1, 0)
    play.submit(game, "blue", "resign")
    record = reliability.of(ann)
    assert (record.kept, record.missed, record.share, record.finished) == (2, 1, 66, 1)


def test_quartiles_are_times_that_were_taken() -> None:
    hours = [timedelta(hours=n) for n in (8, 1, 2, 3, 5, 4, 7, 6)]
    assert reliability.quartiles(hours) == (3 * HOUR, 5 * HOUR, 7 * HOUR)
    assert reliability.quartiles(hours[:1]) == (8 * HOUR,) * 3 and not reliability.quartiles([])


def test_a_game_asks_for_reliable_players(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "vacate")
    Game.objects.filter(pk=game.pk).update(least_answered=3)
    assert not substitutes.open_seats(people[2])
    with pytest.raises(IllegalOrder, match="at least 3 questions before; you have been asked 0"):
        substitutes.sit_down(game, "red", people[2])
    Game.objects.filter(pk=game.pk).update(least_answered=0, least_kept=80)
    substitutes.sit_down(game, "red", people[2])

"""One turn, one clock: the orders of a turn share its time, whatever comes between them."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import play
from games.automation import timeouts
from games.clock import database_clock, deadlines, questions
from games.clock.calendar import counted
from games.clock.time_control import DAY, HOUR, WHOLE, Allowance
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.time_debit import TimeDebit
from games.people import availability
from rules.kernel.errors import IllegalOrder
from rules.kernel.orders import Prompt
from rules.systems import SYSTEMS
from tests.support.counter_system import Counter, State

New = Callable[..., Game]
ORDERS = 4  # of a turn
BEGAN = datetime(2026, 11, 2, 12, tzinfo=UTC)
A_DAY = Allowance(DAY, part=10)


class Phases(Counter):
    """Each seat gives several orders in its turn."""

    def prompts(self, state: State) -> list[Prompt]:
        turn, seats = state.turn // ORDERS, list(state.numbers)
        prompts = super().prompts(state)
        return [p._replace(seat=seats[turn % len(seats)]) for p in prompts]

    def turn_of(self, state: State, seat: str) -> str:
        return f"turn {state.turn // ORDERS}"


@pytest.fixture(autouse=True)
def phases(monkeypatch: pytest.MonkeyPatch, counter: Counter) -> None:
    monkeypatch.setitem(SYSTEMS, "counter", Phases())


@pytest.fixture
def game(new_game: New) -> Game:
    return laid(new_game, A_DAY)


def laid(new_game: New, clock: Allowance) -> Game:
    with database_clock.at(BEGAN):
        return new_game(clock=clock, options={"goal": 999})


def at(hours: float) -> Any:
    return database_clock.at(BEGAN + timedelta(hours=hours))


def give(game: Game, hours: float, *lines: str, seat: str = "red") -> None:
    with at(hours):
        for line in lines:
            play.submit(game, seat, line)


def red(game: Game) -> SeatAtGame:
    return SeatAtGame.objects.select_related("game").get(game=game, name="red")


def due(game: Game, seat: str = "red") -> float:
    """The deadline of *seat*, in hours since the beginning."""
    deadline = SeatAtGame.objects.get(game=game, name=seat).deadline
    assert deadline
    return round((deadline - BEGAN) / timedelta(hours=1), 3)


def test_the_deadline_stays_and_gains_a_part(game: Game) -> None:
    assert due(game) == 24
    give(game, 10, "add 1")
    assert due(game) == 26.4
    give(game, 20, "add 1")
    assert due(game) == 28.8
    give(game, 21, "add 1", "add 1")
    assert due(game, "blue") == 45 and red(game).deadline is None


def test_no_question_is_longer_than_a_full_one(game: Game) -> None:
    give(game, 1, "add 1", "add 1", "add 1")
    assert due(game) == 25


def test_the_next_turn_begins_with_all_its_time(game: Game) -> None:
    give(game, 20, *["add 1"] * ORDERS)
    give(game, 21, *["add 1"] * ORDERS, seat="blue")
    assert due(game) == 45


def test_each_order_is_a_question_where_it_was_agreed_so(new_game: New) -> None:
    game = laid(new_game, Allowance(DAY))
    give(game, 20, "add 1")
    assert due(game) == 44 and red(game).terms == {}


def test_a_takeback_within_a_turn_gives_no_time(game: Game) -> None:
    give(game, 10, "add 1")
    give(game, 11, "add 1")
    before = due(game)
    for _ in range(5):
        give(game, 12, "add 1", "takeback")
        assert due(game) == before
    give(game, 12, "takeback 1", "takeback 0")
    assert due(game) == 24
    give(game, 13, "add 1")
    assert due(game) == 26.4
    with at(26.5), pytest.raises(IllegalOrder, match="time for that order has run out"):
        play.submit(game, "red", "takeback")


def test_a_takeback_into_the_turn_before_gives_what_it_had(new_game: New) -> None:
    with at(0):
        game = new_game(seats=("red", "blue"), clock=A_DAY, autopilots=("blue",))
    give(game, 20, *["add 1"] * (ORDERS - 1))
    before = due(game)
    give(game, 21, "add 1", "takeback")
    assert due(game) == before


@pytest.mark.usefixtures("no_extensions")
def test_after_a_missed_question_the_next_is_a_full_one(game: Game) -> None:
    give(game, 20, "add 1")
    with at(27):
        assert timeouts.sweep(BEGAN + timedelta(hours=27)) == (1, 1)
    assert due(game) == 51


def test_an_extension_goes_on_with_the_turn(game: Game) -> None:
    give(game, 20, "add 1")
    with at(27):
        assert timeouts.sweep(BEGAN + timedelta(hours=27)) == (0, 1)
    assert due(game) == 51
    give(game, 30, "add 1")
    assert due(game) == 53.4
    assert [one.excused for one in TimeDebit.objects.order_by("id")] == [False, True]


def test_a_bank_and_its_increment_share_the_turn(new_game: New) -> None:
    clock = Allowance(DAY, bank=2 * DAY, increment=10 * HOUR, cap=3 * DAY, part=10)
    game = laid(new_game, clock)
    give(game, 30, "add 1")  # six hours from the bank, ten into it
    assert red(game).bank == 52 * HOUR and due(game) == 30 + 2.4 + 52
    give(game, 31, "add 1")
    assert red(game).bank == 53 * HOUR and due(game) == 31 + 1.4 + 2.4 + 53


def test_a_pause_does_not_count(game: Game) -> None:
    give(game, 4, "add 1", "pause")
    give(game, 5, "agree", seat="blue")
    give(game, 50, "resume", seat="blue")  # red is asked, and has a part of a question more
    assert due(game) == 50 + 23.8
    give(game, 51, "agree")
    left = due(game) - 51
    give(game, 52, "add 1")
    assert due(game) - 52 == pytest.approx(min(24, left - 1 + 2.4))


def test_a_night_does_not_count(new_game: New, people: list[Any]) -> None:
    availability.keep_quiet(people[0], time(23), time(7))
    game = laid(new_game, A_DAY)
    give(game, 10, "add 1")
    give(game, 20, "add 1")  # it is eight
    spent = counted(deadlines.habits_of(game, red(game)), BEGAN, BEGAN + timedelta(hours=20))
    left = timedelta(hours=24 + 4.8) - spent
    assert deadlines.left(game, red(game), BEGAN + timedelta(hours=20)) == left


def reminders(game: Game, *hours: float) -> int:
    for hour in hours:
        with at(hour):
            timeouts.remind(BEGAN + timedelta(hours=hour))
    return Notice.objects.filter(game=game, kind=Notice.Kind.REMINDER).count()


def test_each_reminder_of_a_turn_comes_once_and_the_last_always(game: Game) -> None:
    give(game, 2, "add 1")
    assert reminders(game, 13.9) == 0 and reminders(game, 14.1, 14.5) == 1
    give(game, 15, "add 1")  # more than half is left again
    assert reminders(game, 16.5, 18) == 1
    assert reminders(game, 24) == 2  # a fifth is left
    give(game, 24.1, "add 1")
    assert reminders(game, 26.5, 28) == 2
    assert reminders(game, due(game) - 0.5) == 3


def test_what_a_debit_says_of_a_turn(game: Game) -> None:
    give(game, 10, "add 1")
    give(game, 20, "add 1")
    first, second = TimeDebit.objects.order_by("id")
    assert (first.went_on, second.went_on) == (False, True)
    assert (first.answered, second.answered) == (1, 2)
    assert (first.left, second.left) == (14 * HOUR, 6.4 * HOUR)


def test_parts_that_do_not_fit() -> None:
    for part in (0, 4, 101):
        with pytest.raises(ValueError, match="5 to 100"):
            Allowance(part=part)


THINKING = st.integers(0, 30 * HOUR).map(lambda seconds: timedelta(seconds=seconds))
HAPPENS = st.sampled_from(["answer", "answer", "answer", "wait", "apart", "changed"])
CLOCKS = st.builds(
    lambda each, bank, increment, part: Allowance(
        each, bank=bank, increment=increment, cap=bank + DAY, part=part
    ),
    each=st.integers(HOUR, 5 * DAY),
    bank=st.sampled_from([0, 0, DAY]),
    increment=st.sampled_from([0, 2 * HOUR]),
    part=st.integers(5, WHOLE - 1),
)
HABITS = st.sampled_from([{}, {"zone": "Europe/Berlin", "quiet": ["23:00", "07:00"]}])


@given(CLOCKS, HABITS, st.lists(st.tuples(THINKING, HAPPENS), max_size=12))
def test_a_turn_never_loses_time_and_never_gains_a_question(
    clock: Allowance, habits: dict[str, Any], course: list[tuple[timedelta, str]]
) -> None:
    """Between two questions of a turn: at least what was left, at most a part of one more."""
    table = Table(clock, habits)
    for thinking, happens in course:
        table.now += thinking
        if table.is_late:
            return
        before, saved = table.left, 0
        if happens == "answer":
            saved = table.answer()
        table.between(happens)
        gained = table.left - before
        assert table.left <= max(before, table.full)
        assert -1 <= gained <= clock.each * clock.part / WHOLE + saved + 1


class Table:
    """A seat in its turn, as rows in memory."""

    def __init__(self, clock: Allowance, habits: dict[str, Any]) -> None:
        self.now, self.asked, self.clock = BEGAN, 0, clock
        self.game = Game(clock=asdict(clock), started_at=BEGAN)
        self.seat = SeatAtGame(name="red", bank=clock.bank, habits=habits)
        self.ask("turn 1")

    @property
    def left(self) -> float:
        return deadlines.left(self.game, self.seat, self.now).total_seconds()

    @property
    def full(self) -> float:
        return self.clock.each + self.seat.bank

    @property
    def is_late(self) -> bool:
        return self.seat.deadline is None or self.seat.deadline <= self.now

    def ask(self, turn: str | None, answered: bool = False) -> None:
        self.asked += 1
        self.game.length = self.asked
        text = f"question {self.asked}"
        prompts = [] if turn is None else [Prompt("red", "turn", text, (), "", turn=turn)]
        questions.ask(self.game, [self.seat], prompts, "red" if answered else None, self.now)

    def answer(self) -> int:
        """Debit the seat; gives what its bank can have gained."""
        debit = deadlines.debit(self.game, self.seat, self.now)
        self.seat.bank = round(debit.left.total_seconds())
        return self.clock.increment

    def between(self, happens: str) -> None:
        """The others play for two days, or ask something of their own, and the turn goes on."""
        if happens in ("wait", "apart"):
            self.ask(None if happens == "wait" else "")
            self.now += timedelta(days=2)
        self.ask("turn 1", happens == "answer")

"""Banks, nights, holidays and pauses, on games that are played."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from games import play
from games.automation import timeouts
from games.clock import calendar, database_clock
from games.clock.calendar import Habits
from games.clock.time_control import DAY, HOUR, Allowance
from games.models.game import Game, SeatAtGame
from games.models.person import Holiday
from games.models.time_debit import TimeDebit
from games.people import availability, reliability
from games.play import lobby, practice
from rules.kernel.errors import Refusal

BANK = Allowance(HOUR, bank=2 * DAY, increment=HOUR, cap=3 * DAY)
New = Callable[..., Game]


def red(game: Game) -> SeatAtGame:
    return SeatAtGame.objects.get(game=game, name="red")


def asked_ago(game: Game, **ago: float) -> None:
    """As if the question had been put earlier."""
    seat = red(game)
    seat.asked_at -= timedelta(**ago)
    seat.save(update_fields=["asked_at"])


def test_an_answer_draws_on_the_bank_and_fills_it_again(new_game: New) -> None:
    game = new_game(clock=BANK)
    assert red(game).deadline - red(game).asked_at == timedelta(days=2, hours=1)
    asked_ago(game, hours=5)
    play.submit(game, "red", "add 1")
    thought = TimeDebit.objects.get()
    assert thought.counted == pytest.approx(5 * HOUR, abs=60)
    assert thought.drawn == pytest.approx(4 * HOUR, abs=60)
    assert thought.bank == red(game).bank == pytest.approx(2 * DAY - 3 * HOUR, abs=60)


def test_a_quick_answer_fills_the_bank_up_to_its_cap(new_game: New) -> None:
    game = new_game(clock=Allowance(HOUR, bank=2 * DAY, increment=2 * DAY, cap=3 * DAY))
    play.submit(game, "red", "add 1")
    assert red(game).bank == 3 * DAY


@pytest.mark.usefixtures("no_extensions")
def test_when_time_is_up_the_bank_is_empty_and_stays_so(new_game: New) -> None:
    game = new_game(clock=BANK)
    asked_ago(game, days=3)
    SeatAtGame.objects.filter(game=game, name="red").update(deadline=database_clock.now())
    assert timeouts.sweep() == (1, 0)
    assert red(game).bank == 0 and TimeDebit.objects.get().late


def test_a_night_puts_the_deadline_off_at_once(new_game: New, people: list[Any]) -> None:
    game = new_game(clock=Allowance(DAY))
    due = red(game).deadline
    availability.keep_zone(people[0].pk, "Europe/Berlin")
    availability.keep_quiet(people[0], time(23), time(7))
    night = Habits("Europe/Berlin", (time(23), time(7)))
    assert red(game).deadline == calendar.due(night, red(game).asked_at, timedelta(days=1)) > due
    availability.keep_quiet(people[0], None, None)
    assert red(game).deadline == due
    with pytest.raises(Refusal, match="twelve hours"):
        availability.keep_quiet(people[0], time(8), time(7))
    with pytest.raises(Refusal, match="both times"):
        availability.keep_quiet(people[0], time(23), None)


def test_habits_come_along_to_the_next_game(new_game: New, people: list[Any]) -> None:
    availability.keep_quiet(people[0], time(23), time(7))
    game = new_game(clock=Allowance(DAY))
    assert red(game).deadline - red(game).asked_at >= timedelta(days=1, hours=8)


def test_a_holiday_is_announced_and_called_off(new_game: New, people: list[Any]) -> None:
    game, now = new_game(clock=Allowance(3 * DAY)), datetime.now(UTC)
    due = red(game).deadline
    holiday = availability.announce(
        people[0], now + timedelta(days=1), now + timedelta(days=8), now
    )
    assert red(game).deadline - due == timedelta(days=7)
    with pytest.raises(Refusal, match="already announced a holiday"):
        availability.announce(people[0], now + timedelta(days=2), now + timedelta(days=3), now)
    availability.call_off(holiday, now)
    assert red(game).deadline == due


@pytest.mark.parametrize(
    ("start", "end", "sentence"),
    [
        (1, 2, "Announce a holiday at least twelve hours before it begins."),
        (48, 24, "The holiday ends before it begins. Check the two times."),
        (24, 24 * 60, "You can have 42 days of holiday a year; this would be more."),
    ],
)
def test_what_is_no_holiday(people: list[Any], start: int, end: int, sentence: str) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    with pytest.raises(Refusal) as refused:
        availability.announce(
            people[0], now + timedelta(hours=start), now + timedelta(hours=end), now
        )
    assert str(refused.value) == sentence


def test_the_year_of_a_holiday_is_that_of_their_calendar(people: list[Any]) -> None:
    """By mail its beginning comes in UTC, where the year before has not ended yet."""
    availability.keep_zone(people[0].pk, "Pacific/Auckland")
    begins, now = datetime(2026, 12, 31, 11, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
    spring = datetime(2026, 9, 1, tzinfo=UTC)
    availability.announce(people[0], spring, spring + timedelta(days=42), now)
    availability.announce(people[0], begins, begins + timedelta(days=42), now)
    with pytest.raises(Refusal, match="42 days of holiday a year"):
        later = datetime(2027, 5, 1, tzinfo=UTC)
        availability.announce(people[0], later, later + timedelta(days=1), now)


def test_a_holiday_counts_in_all_games_or_is_not_announced(
    new_game: New, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    games, now = [new_game(), new_game()], datetime.now(UTC)
    honest, before = availability.changed_at, [red(one).deadline for one in games]

    def changed_at(game_id: int, user: Any) -> None:
        if game_id == games[1].pk:
            raise OperationalError("somebody else has locked it")
        honest(game_id, user)

    monkeypatch.setattr(availability, "changed_at", changed_at)
    with pytest.raises(OperationalError):
        availability.announce(people[0], now + timedelta(days=1), now + timedelta(days=8), now)
    assert not Holiday.objects.exists() and [red(one).deadline for one in games] == before


def test_every_debit_is_explained(new_game: New, people: list[Any]) -> None:
    availability.keep_zone(people[0].pk, "Asia/Kathmandu")
    game = new_game(clock=BANK)
    TimeDebit.objects.create(
        game=game, seat=red(game), person=people[0], asked=1, exempt=8 * HOUR, drawn=HOUR,
        counted=5 * HOUR + 720, answered=2, left=2 * HOUR, went_on=True,
        asked_at=datetime(2026, 11, 2, 12, 25, tzinfo=UTC), why="your night", late=False,
        answered_at=datetime(2026, 11, 3, 1, 37, tzinfo=UTC), bank=DAY,
    )  # fmt: skip
    told = StringIO()
    call_command("explain_clock", game.key, "red", stdout=told)
    assert told.getvalue().splitlines() == [
        "5 hours 12 minutes: asked Mon 2 Nov, 18:10, answered Tue 3 Nov, 07:22; 8 hours did not"
        " count (your night); it went on with your turn, which had 2 hours left;"
        " 1 hour came from the bank, which holds 1 day.",
        "You have 1 extension left for questions whose time is up."
        " You have missed 0 in a row; after 3 your seat opens.",
        "The bank holds 2 days. Times are in Asia/Kathmandu.",
    ]


def test_a_seat_taken_back_from_the_autopilot_has_its_time_again(
    new_game: New, people: list[Any]
) -> None:
    game = new_game(clock=Allowance(DAY))
    lobby.give_to_autopilot(game, "red")
    asked_ago(game, days=3)
    lobby.take_from_autopilot(game, "red", people[0])
    assert red(game).deadline - red(game).asked_at == timedelta(days=1)


def test_a_record_counts_no_practice(game: Game, people: list[Any]) -> None:
    play.submit(game, "red", "add 1")
    game.refresh_from_db()
    practice.fork(game, 1, "red", people[0])
    Game.objects.update(status=Game.Status.OVER)
    assert reliability.of(people[0]).finished == 1

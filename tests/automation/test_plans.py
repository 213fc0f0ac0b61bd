"""A seat's next orders are queued, given for it when it is asked, and stop at a surprise."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from games import tasks, wake
from games.automation import plan_runner, plans
from games.clock import database_clock
from games.history import events, replay, views
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.plan import Plan
from games.notify import notices
from games.play import lobby
from rules.kernel import foreseeing
from rules.kernel.errors import OrderError
from tests.support.at_table import give, orders, reloaded, rule, seat

ROOM = {"goal": 200}


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    return new_game(options=ROOM)


@pytest.fixture
def both(new_game: Callable[..., Game]) -> Game:
    """Everybody is asked at once, so a question stays whatever the others do."""
    return new_game(mission=2, options=ROOM)


def queue(game: Game, name: str, *lines: str) -> Plan:
    one = seat(game, name)
    plans.write(reloaded(game), one, lines, one.user)
    return Plan.objects.get(seat=one)


def refusal(work: Callable[[], Any]) -> str:
    with pytest.raises(OrderError) as error:
        work()
    return str(error.value)


def test_a_line_is_given_whenever_the_seat_is_asked(game: Game) -> None:
    plan = queue(game, "blue", "add 1", "add 2")
    tasks.sweep()
    assert orders(game) == []
    give(game, "red: add 3")
    tasks.sweep()
    tasks.sweep()
    give(game, "red: add 3")
    tasks.deliver()
    assert orders(game) == ["red: add 3", "blue: add 1", "red: add 3", "blue: add 2"]
    plan.refresh_from_db()
    assert (plan.status, plan.position, plan.rest) == ("done", 2, [])
    give(game, "red: add 1")
    assert plan_runner.run_all() == 0


def test_a_plan_begins_at_once_when_its_seat_is_asked(game: Game) -> None:
    queue(game, "red", "add 1")
    assert plan_runner.run_all() == 1 and orders(game) == ["red: add 1"]


def test_a_planned_line_is_the_players_own_order(game: Game) -> None:
    queue(game, "red", "add 1")
    plan_runner.run_all()
    stored = events.events_of(game, 1)[0]
    assert (stored.by, stored.seat) == ("player", "red")


def test_following_twice_gives_a_line_once(game: Game) -> None:
    plan = queue(game, "red", "add 1", "add 2")
    assert [plan_runner.run(plan.pk) for _ in range(3)] == [1, 0, 0]
    assert orders(game) == ["red: add 1"]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], plans.EMPTY),
        (["regardless"], plans.EMPTY),
        (["fly"], "“fly” is not an order you can give now."),
        (["add 4"], "You can add 1, 2 or 3, not 4."),
        (["add 1", "add"], "“add” lacks its N"),
        (["add 1"] * 31, plans.TOO_LONG),
        (["draw"], "“draw” is an order to the table"),
        (["add 1", "takeback 1"], "is an order to the table"),
    ],
)
def test_bad_lines_are_refused_before_anything_is_stored(
    game: Game, lines: list[str], sentence: str
) -> None:
    kept = queue(game, "red", "add 3")
    assert sentence in refusal(lambda: queue(game, "red", *lines))
    assert Plan.objects.get() == kept


def test_what_is_foreseen_is_told_line_by_line(game: Game) -> None:
    seen, lines = views.Sight(game, "red"), ["gamble", "add 2", "a 3"]
    one, two, three = plans.foreseen(seen, seat(game, "red"), lines)
    assert one.ends == foreseeing.DICE and one.known
    assert (two.order, two.known, three.order) == ("add 2", False, "add 3")
    (one,) = plans.foreseen(views.Sight(game, "blue"), seat(game, "blue"), ["add 2"])
    assert one.told[0] == "The blue moves." and one.ends == foreseeing.OTHERS
    assert not Plan.objects.exists()


def told(person: Any, kind: str = Notice.Kind.PLAN) -> list[str]:
    found = Notice.objects.filter(person=person, kind=kind).exclude(status="dropped")
    return [notice.text for notice in found]


def surprised(game: Game, *lines: str) -> Plan:
    """Red plans, and its first order brings it to an unlucky number."""
    number = views.view_of(game, "red").number
    while number < 10:
        give(game, "red: add 1", "blue: add 1")
        number += 1
    plan = queue(reloaded(game), "red", f"add {13 - number}", *lines)
    plan_runner.run_all()
    give(game, "blue: add 1")
    for _ in range(3):
        plan_runner.run_all()
    plan.refresh_from_db()
    return plan


def test_a_surprise_stops_the_plan_and_its_holder_hears_once(game: Game, people: list[Any]) -> None:
    plan = surprised(game, "add 1", "add 2")
    assert (plan.status, plan.why) == ("stopped", "Your number is 13.")
    assert plan.text == "add 1\nadd 2" and orders(game)[-1] == "blue: add 1"
    assert told(people[0]) == ["Your plan stops before “add 1”: Your number is 13."]
    assert not told(people[1])
    tasks.deliver()
    (mail,) = MailOut.objects.filter(to=people[0].email, subject__contains="").order_by("-id")[:1]
    assert "Your plan stops before “add 1”" in mail.text and "You can order:" in mail.text
    asked = Notice.objects.get(kind=Notice.Kind.TURN, seat=plan.seat, number=plan.seat.asked)
    assert asked.status == "dropped"


def test_regardless_goes_on_in_spite_of_it(game: Game, people: list[Any]) -> None:
    plan = surprised(game, "regardless add 1", "add 2")
    assert plan.waits and orders(game)[-1] == "red: add 1" and not told(people[0])
    give(game, "blue: add 1")
    plan_runner.run_all()
    plan.refresh_from_db()
    assert plan.why == "Your number is 14."


@pytest.mark.parametrize("lines", [["Regardless", "add 1", "add 2"], ["regardless: add 1"]])
def test_regardless_is_said_of_a_line_or_of_all(lines: list[str]) -> None:
    assert [regardless for _, regardless in plans.split(lines)] == [True] * len(
        [line for line in lines if "add" in line]
    )


def test_a_refusal_stops_whatever_is_regardless(game: Game, people: list[Any]) -> None:
    plan = queue(game, "red", "regardless", "add 1", "add 2")
    Plan.objects.update(lines=[{**line, "order": "add 9"} for line in plan.lines])
    plan_runner.run_all()
    plan.refresh_from_db()
    assert plan.why == "You can add 1, 2 or 3, not 9. (§1)"
    assert told(people[0]) == ["Your plan stops before “add 9”: You can add 1, 2 or 3, not 9. (§1)"]
    assert orders(game) == []


def test_who_orders_otherwise_stops_the_plan(game: Game) -> None:
    plan = queue(game, "blue", "add 1", "add 2")
    give(game, "red: add 1", "blue: add 3", "red: add 1")
    plan_runner.run_all()
    plan.refresh_from_db()
    assert (plan.status, plan.why) == ("stopped", plan_runner.BY_HAND)
    assert "blue: add 1" not in orders(game)


def test_a_question_of_the_table_is_left_to_the_holder(both: Game, people: list[Any]) -> None:
    give(both, "blue: draw")
    plan = queue(both, "red", "add 1")
    plan_runner.run_all()
    plan.refresh_from_db()
    assert plan.waits and plan.unfit == seat(both, "red").asked and not plan_runner.due()
    tasks.deliver()
    assert MailOut.objects.filter(to=people[0].email).exists()
    give(both, "red: refuse")
    plan_runner.run_all()
    assert orders(both)[-1] == "red: add 1"


@pytest.mark.parametrize("how", ["takeback", "rewind"])
def test_a_board_that_was_turned_back_stops_the_plan(
    game: Game, referee: Any, people: list[Any], how: str
) -> None:
    give(game, "red: add 1", "blue: add 1")
    plan = queue(game, "blue", "add 2")
    if how == "rewind":
        rule(reloaded(game), referee, "rewind 1")
    else:
        give(game, "blue: takeback 1")
    plan_runner.run_all()
    plan.refresh_from_db()
    assert (plan.status, plan.why) == ("stopped", plan_runner.TURNED_BACK)


def test_a_plan_ends_with_who_held_the_seat(game: Game, referee: Any, people: list[Any]) -> None:
    queue(game, "blue", "add 2")
    rule(game, referee, "replace blue")
    give(game, "red: add 1")
    assert plan_runner.run_all() == 0 and plans.of(seat(game, "blue")) is None
    seat_ = seat(game, "blue")
    seat_.user, seat_.autopilot = people[0], False
    seat_.save()
    assert plan_runner.run_all() == 0 and not Plan.objects.exists()


def test_nobody_plans_for_another(game: Game, people: list[Any]) -> None:
    one = seat(game, "blue")
    assert "do not hold" in refusal(lambda: plans.write(game, one, ["add 1"], people[0]))
    lobby.give_to_autopilot(game, "blue")
    lent = seat(game, "blue")
    assert "autopilot plays" in refusal(lambda: plans.write(game, lent, ["add 1"], people[1]))


def test_who_is_asked_and_has_a_plan_gets_no_mail(game: Game, people: list[Any]) -> None:
    tasks.deliver()
    before = MailOut.objects.filter(to=people[1].email).count()
    queue(game, "blue", "add 1", "add 1")
    give(game, "red: add 3")
    post.deliver()  # by somebody who has not followed the plans
    assert MailOut.objects.filter(to=people[1].email).count() == before
    tasks.deliver()
    assert MailOut.objects.filter(to=people[1].email).count() == before
    dropped = Notice.objects.get(person=people[1], kind=Notice.Kind.TURN, number=2)
    assert dropped.status == "dropped" and dropped.trouble == "the question has been answered"


def test_a_mail_of_something_else_leaves_a_question_to_the_plan(
    game: Game, people: list[Any]
) -> None:
    queue(game, "blue", "add 1")
    give(game, "red: add 3")
    now, words = database_clock.now(), "Your webhook is off."
    notices.write(notices.told_one(game, seat(game, "blue"), Notice.Kind.HOOK, 1, words, now))
    post.deliver()  # by somebody who has not followed the plans
    sent = {row.kind: bool(row.mail_id) for row in Notice.objects.filter(person=people[1])}
    assert sent[Notice.Kind.HOOK] and not sent[Notice.Kind.TURN]


def test_when_the_plan_is_done_its_holder_is_asked_again(both: Game, people: list[Any]) -> None:
    queue(both, "red", "add 1", "add 2")
    give(both, "blue: add 1")
    plan_runner.run_all()
    give(both, "blue: add 1")
    plan_runner.run_all()
    give(both, "blue: add 1")
    asked = Notice.objects.filter(kind=Notice.Kind.TURN, seat=seat(both, "red"))
    assert asked.filter(number=seat(both, "red").asked).count() == 1


def test_a_plan_that_cannot_be_followed_tells_it(
    game: Game, people: list[Any], referee: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue(game, "red", "add 1")
    monkeypatch.setattr(plan_runner, "unexpected", lambda *_: 1 / 0)
    assert plan_runner.run_all() == 0
    assert told(people[0]) == [f"Your plan stops before “add 1”: {plan_runner.BROKEN}"]
    faults = Notice.objects.filter(kind=Notice.Kind.FAULT, person=referee)
    assert [row.text.partition(",")[0] for row in faults] == ["A plan could not be followed"]
    assert not plan_runner.due().exists()


@pytest.mark.parametrize("task", [tasks.follow, tasks.sweep, tasks.deliver])
def test_a_flush_of_the_queue_loses_no_line(game: Game, settings: Any, task: Any) -> None:
    """The doorbell is off here: the tick finds what is due in rows."""
    settings.WAKES_WORKERS = False
    queue(game, "blue", "add 1", "add 1")
    give(game, "red: add 1")
    task()
    assert orders(game)[-1] == "blue: add 1"


@pytest.fixture
def rung(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tasks that are woken; notices of turns settle first."""
    settings.WAKES_WORKERS, settings.SETTLE_SECONDS = True, 60
    found: list[str] = []
    monkeypatch.setattr(wake.current_app, "send_task", lambda task, **_: found.append(task))
    return found


@pytest.mark.parametrize("planned", [True, False])
def test_an_order_wakes_nobody_whether_or_not_there_is_a_plan(
    game: Game, rung: list[str], planned: bool
) -> None:
    """Else whoever ordered could tell by the time of the answer."""
    if planned:
        queue(game, "blue", "add 1", "add 1")
    rung.clear()
    give(game, "red: add 1")
    assert rung == []


def test_a_plan_in_time_comes_before_the_clock(game: Game) -> None:
    queue(game, "red", "add 3")
    Game.objects.get(pk=game.pk).seats.update(deadline=datetime(2020, 1, 1, tzinfo=UTC))
    tasks.sweep()
    assert orders(game) == ["red: add 3"]


def test_odds_that_got_worse_stop_the_plan(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    gamble = replay.system_of(game).actions["gamble"]
    monkeypatch.setattr(gamble, "chance", lambda *_: 0.55)
    plan, other = queue(game, "red", "gamble"), queue(game, "blue", "regardless gamble")
    monkeypatch.setattr(gamble, "chance", lambda *_: 0.35)
    plan_runner.run(plan.pk)
    plan.refresh_from_db()
    assert plan.why == plan_runner.WORSE.format(55, 35)
    give(game, "red: add 1")
    assert plan_runner.run(other.pk) == 1

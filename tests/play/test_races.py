"""Real processes at once: one event for each question, whoever asks how often."""

import os
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest
from django.db import connection, connections

from games import play
from games.automation import autopilot, plan_runner, plans, timeouts
from games.clock import database_clock
from games.clock.time_control import HOUR, Allowance
from games.history import audit
from games.models.event import Event, Receipt
from games.models.game import Game, SeatAtGame
from games.models.person import Holiday
from games.models.plan import Plan
from games.models.press import Message
from games.people import availability, reliability
from games.press import messages
from games.press.voices import voice_of
from rules.kernel.errors import OrderError, Refusal
from tests.support import drawn
from tests.support.at_table import seat

SOAK = bool(os.environ.get("SOAK"))
PROCESSES, SUBMISSIONS = (32, 313) if SOAK else (8, 40)
ROUNDS = 1000 if SOAK else 30
CLOSE_CALLS = 1000 if SOAK else 60
RACERS = 8


def at_once(work: Callable[..., None], jobs: list[tuple[Any, ...]]) -> list[Any]:
    """Run *work* with each of *jobs* in a process of its own and collect what they put."""
    if connection.vendor == "sqlite" and "mode=memory" in str(connection.settings_dict["NAME"]):
        pytest.skip("processes cannot share a database in memory")
    connections.close_all()
    context = get_context("fork")
    told, gate = context.Queue(), context.Barrier(len(jobs))
    workers = [context.Process(target=work, args=(told, gate, *job)) for job in jobs]
    for worker in workers:
        worker.start()
    answers = [told.get(timeout=300) for _ in jobs]
    for worker in workers:
        worker.join(60)
    return answers


def submits_again_and_again(told: Any, gate: Any, game: Game, times: int) -> None:
    gate.wait()
    answers: Counter[tuple[Any, ...]] = Counter()
    for _ in range(times):
        stored = play.submit(game, "red", "gamble", request="the same", expected=1)
        answers[(stored.number, stored.hash, str(stored.facts), str(stored.at))] += 1
    connections.close_all()
    told.put(answers)


def test_identical_submissions_make_one_event(game: Game) -> None:
    jobs = [(game, SUBMISSIONS)] * PROCESSES
    answers = sum(at_once(submits_again_and_again, jobs), Counter())
    assert len(answers) == 1
    assert answers.total() == PROCESSES * SUBMISSIONS
    assert Event.objects.filter(game=game).count() == 2
    assert Receipt.objects.filter(game=game).count() == 1


def races(told: Any, gate: Any, game: Game, racer: int, rounds: int) -> None:
    answers = []
    for turn in range(rounds):
        gate.wait()
        seat = ("red", "blue")[turn % 2]
        line = ("add 1", "add 2", "add 3", "gamble")[racer % 4]
        request = f"{turn}/{racer}"
        try:
            answers.append(play.submit(game, seat, line, request=request, expected=turn + 1).number)
        except OrderError as error:
            answers.append(str(error))
        gate.wait()
    connections.close_all()
    told.put(answers)


def test_one_of_eight_racers_wins_each_round(new_game: Callable[..., Game]) -> None:
    game = new_game(options={"goal": 10**6})
    answers = at_once(races, [(game, racer, ROUNDS) for racer in range(RACERS)])
    for turn, answered in enumerate(zip(*answers, strict=True)):
        numbers = [answer for answer in answered if isinstance(answer, int)]
        refusals = [answer for answer in answered if isinstance(answer, str)]
        assert numbers == [turn + 1]
        assert len(refusals) == RACERS - 1
        assert all(refusal.startswith("The game has moved on") for refusal in refusals)
    game.refresh_from_db()
    assert audit.check(game) == ROUNDS + 1


def sweeps(told: Any, gate: Any, times: int) -> None:
    gate.wait()
    later = datetime.now(UTC) + timedelta(days=4)
    told.put(sum(timeouts.sweep(later)[0] for _ in range(times)))
    connections.close_all()


@pytest.mark.usefixtures("no_extensions")
def test_sweeps_at_once_play_each_default_once(new_game: Callable[..., Game]) -> None:
    """All games wait for one player, whom one sweep holds at a time; a last one takes the rest."""
    games = [new_game(mission=2) for _ in range(6)]
    SeatAtGame.objects.filter(name="red").update(deadline=None)
    played = sum(at_once(sweeps, [(3,)] * 4))
    played += timeouts.sweep(datetime.now(UTC) + timedelta(days=4))[0]
    assert played == len(games)
    for game in games:
        clock = Event.objects.filter(game=game, by="clock")
        assert list(clock.values_list("number", flat=True)) == [1]


def test_two_clocks_at_once_use_one_extension(
    new_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann is late in many games; whoever counts her extensions is given time to be overtaken."""
    counted = reliability.extensions

    def slowly(*given: Any) -> int:
        left = counted(*given)
        time.sleep(0.05)
        return left

    monkeypatch.setattr(reliability, "extensions", slowly)
    games = [new_game() for _ in range(8)]
    at_once(sweeps, [(1,)] * 4)
    red = SeatAtGame.objects.filter(game__in=games, name="red")
    assert red.filter(terms__excused=True).count() == 1
    timeouts.sweep(datetime.now(UTC) + timedelta(days=4))
    late = Event.objects.filter(game__in=games, seat="red", by="clock", number=1)
    assert late.count() == len(games) - 1


def comes_close(told: Any, gate: Any, game: Game, by: str, rounds: int) -> None:
    """Answer, or find the time to be up, within five milliseconds of the deadline."""
    answers, random = list[str](), Random(by)
    for turn in range(rounds):
        name = ("red", "blue")[turn % 2]
        if by == "player":
            soon = database_clock.now() + timedelta(milliseconds=50)
            SeatAtGame.objects.filter(game=game, name=name).update(deadline=soon)
        gate.wait()
        held = SeatAtGame.objects.get(game=game, name=name)
        gate.wait()
        at = held.deadline + timedelta(milliseconds=random.uniform(-5, 5))
        time.sleep(max(0, (at - datetime.now(UTC)).total_seconds()))
        answers.append(one_try(game, held, by, turn))
        gate.wait()
    connections.close_all()
    told.put((by, answers))


def one_try(game: Game, held: SeatAtGame, by: str, turn: int) -> str:
    """“won”, or the sentence that one is told."""
    try:
        if by == "player":
            play.submit(game, held.name, "add 2", request=f"race {turn}", expected=turn + 1)
        else:
            play.lapse(game, held.name, turn + 1)
    except OrderError as error:
        return str(error)
    return "won"


def test_an_order_and_its_deadline_race(new_game: Callable[..., Game]) -> None:
    """Exactly one of the two answers each question, and the other is told."""
    game = new_game(clock=Allowance(HOUR, misses=0), options={"goal": 10**6})
    jobs = [(game, by, CLOSE_CALLS) for by in ("player", "clock")]
    answers = dict(at_once(comes_close, jobs))
    events = Event.objects.filter(game=game, number__gt=0).order_by("number")
    assert [event.number for event in events] == list(range(1, CLOSE_CALLS + 1))
    for event, mine, clocks_own in zip(events, answers["player"], answers["clock"], strict=True):
        assert (mine == "won") == (event.by == "player") != (clocks_own == "won")
        loser = clocks_own if mine == "won" else mine
        assert loser.startswith(("The game has moved on", "This question still has time left"))
    won = Counter(event.by for event in events)
    assert len(won) == 2, won
    game.refresh_from_db()
    assert audit.check(game) == CLOSE_CALLS + 1


def flies(told: Any, gate: Any, game: Game) -> None:
    gate.wait()
    told.put(autopilot.run(game))
    connections.close_all()


def test_autopilots_at_once_play_one_game(new_game: Callable[..., Game]) -> None:
    game = new_game(autopilots=("red", "blue"))
    at_once(flies, [(game,)] * 4)
    autopilot.run(game)
    game.refresh_from_db()
    assert game.status == "over"
    assert audit.check(game) == game.length


def follows(told: Any, gate: Any, plan: int) -> None:
    gate.wait()
    told.put(plan_runner.run(plan))
    connections.close_all()


def answers(told: Any, gate: Any, game: Game, question: int) -> None:
    gate.wait()
    try:
        told.put(play.submit(game, "red", "add 2", expected=question).number)
    except OrderError as error:
        told.put(str(error))
    connections.close_all()


def follows_or_answers(told: Any, gate: Any, work: Callable[..., None], *given: Any) -> None:
    work(told, gate, *given)


def test_a_planned_line_and_the_players_own_make_one_event(new_game: Callable[..., Game]) -> None:
    for _ in range(ROUNDS):
        game = new_game()
        red = SeatAtGame.objects.get(game=game, name="red")
        plans.write(game, red, ["add 1", "add 1"], red.user)
        plan = Plan.objects.get(seat=red).pk
        by_plan = [(follows, plan)] * 2
        at_once(follows_or_answers, [*by_plan, (answers, game, red.asked)])
        (event,) = Event.objects.filter(game=game, seat="red")
        kept = Plan.objects.get(pk=plan)
        assert kept.position == (event.order == "add 1")
        assert kept.waits or kept.why == plan_runner.BY_HAND


NEXT_YEAR = datetime(2028, 3, 1, tzinfo=UTC)
TWICE: dict[str, tuple[Any, Callable[[Game, Any], object]]] = {
    "plan": (Plan, lambda game, ann: plans.write(game, seat(game, "red"), ["add 1"], ann)),
    "press": (Message, lambda game, ann: messages.say(voice_of(game, ann), "all", "Hello.")),
    "holiday": (
        Holiday,
        lambda game, ann: availability.announce(
            ann, NEXT_YEAR, NEXT_YEAR + timedelta(days=30), datetime.now(UTC)
        ),
    ),
}


def does_it(told: Any, gate: Any, do: Callable[[], object]) -> None:
    drawn.begin(f"process {os.getpid()}")  # else all would draw the same key
    connection.ensure_connection()  # which takes longer than what is done
    gate.wait()
    try:
        do()
        said = ""
    except Refusal as error:
        said = str(error)
    except Exception as error:
        said = type(error).__name__
    connections.close_all()
    told.put(said)


@pytest.mark.parametrize("what", TWICE)
def test_what_comes_several_times_at_once_is_kept_once(
    game: Game, people: list[Any], what: str
) -> None:
    model, do = TWICE[what]
    said = at_once(does_it, [(partial(do, game, people[0]),)] * RACERS)
    assert set(said) <= {"", "You have already announced a holiday for that time."}, said
    assert model.objects.count() == 1

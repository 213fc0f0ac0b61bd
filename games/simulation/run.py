"""
Tables of simulated people over weeks of virtual time, through the real store.

All of it is one transaction that is rolled back at the end. What would follow a commit (workers,
mails) does not happen, so a simulation runs autopilots and clocks itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from itertools import count
from random import Random

from django.contrib.auth import get_user_model
from django.db.models import Min

from games import play
from games.automation import autopilot, plan_runner, plans, timeouts
from games.clock import database_clock
from games.models.game import Game, SeatAtGame
from games.play import substitutes
from games.simulation import choosing
from games.simulation.people import Kind, day
from games.simulation.tables import BEGAN, SimulatedTables, invite_person, lay_out
from rules.kernel.errors import OrderError

TICK = timedelta(seconds=20)
NEXT_ORDER = timedelta(minutes=1)  # of somebody who sits before the board already
GAMES_EACH = 2  # that a person plays at once, on average
LOOKING = 3  # people who come across an open seat


@dataclass
class Simulation:
    """
    *agenda* holds what people will do and when; *wakes* is when the service next acts by itself;
    *refused* counts what was not an order.
    """

    tables: SimulatedTables
    chance: Random
    now: datetime = BEGAN
    wakes: datetime | None = None
    people: dict[int, Kind] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    agenda: list[tuple[datetime, int, Game, Callable[[], None]]] = field(default_factory=list)
    awaited: set[tuple[int, str, int | None, int | None]] = field(default_factory=set)
    numbers: Iterator[int] = field(default_factory=count)
    refused: Counter[str] = field(default_factory=Counter)


def run(simulation: Simulation) -> None:
    virtually(simulation, begin)
    end = day(BEGAN, simulation.tables.days)
    while (at := next_moment(simulation)) and at <= end:
        simulation.now = at
        virtually(simulation, act)


def virtually(simulation: Simulation, what: Callable[[Simulation], None]) -> None:
    with database_clock.at(simulation.now):
        what(simulation)


def begin(simulation: Simulation) -> None:
    tables = simulation.tables
    seats = len(tables.sides)
    for number in range(max(2 * seats, tables.games * seats // GAMES_EACH)):
        user, kind = invite_person(number, tables.kinds[number % len(tables.kinds)])
        simulation.people[user.pk] = kind
    for number in range(tables.games):
        mission = tables.missions[number % len(tables.missions)]
        game = lay_out(tables, mission, sorted(simulation.people), simulation.chance)
        simulation.games.append(game)
        goes_on(simulation, game)


def next_moment(simulation: Simulation) -> datetime | None:
    """When something happens next: a person acts, or a clock runs out."""
    seats = SeatAtGame.objects.filter(asked__isnull=False)
    first = seats.aggregate(Min("deadline"), Min("remind_at"))
    waits = seats.filter(stands_in_at__gt=simulation.now).aggregate(Min("stands_in_at"))
    due = [max(at, simulation.now) + TICK for at in {**first, **waits}.values() if at]
    simulation.wakes = min(due, default=None)
    return min([*due, *(moment for moment, *_ in simulation.agenda[:1])], default=None)


def act(simulation: Simulation) -> None:
    """Do everything that is due now, by the clocks and by people."""
    touched = set(woken(simulation))
    while simulation.agenda and simulation.agenda[0][0] <= simulation.now:
        _, _, game, what = heappop(simulation.agenda)
        what()
        touched.add(game)
    for game in sorted(touched, key=lambda game: game.pk):
        goes_on(simulation, game)


def woken(simulation: Simulation) -> Iterable[Game]:
    """The games in which the service acts now."""
    if simulation.wakes is None or simulation.now < simulation.wakes:
        return ()
    played, _ = timeouts.sweep(simulation.now)
    return simulation.games if played else [seat.game for seat in autopilot.due()]


def goes_on(simulation: Simulation, game: Game) -> None:
    """Run autopilots and plans; people with new questions answer when they are there."""
    while autopilot.run(game) or plan_runner.run_all():
        pass
    for seat in SeatAtGame.objects.filter(game=game).select_related("game"):
        if seat.is_open:
            look_for_somebody(simulation, game, seat)
        elif seat.asked is not None and seat.user_id and not seat.autopilot:
            wait_for(simulation, game, seat.name, seat.user_id, seat.asked)


def wait_for(simulation: Simulation, game: Game, name: str, user: int, asked: int) -> None:
    if is_new(simulation, (game.pk, name, user, asked)):
        answer = partial(answers, simulation, game, name, user, asked)
        in_time(simulation, game, user, answer)


def look_for_somebody(simulation: Simulation, game: Game, seat: SeatAtGame) -> None:
    if is_new(simulation, (game.pk, seat.name, seat.user_id, None)):
        for user in candidates(simulation, seat):
            sits = partial(sits_down, simulation, game, seat.name, user)
            in_time(simulation, game, user, sits)


def is_new(simulation: Simulation, what: tuple[int, str, int | None, int | None]) -> bool:
    """Whether the question is not yet on the agenda; it counts as known afterwards."""
    known = what in simulation.awaited
    simulation.awaited.add(what)
    return not known


def in_time(simulation: Simulation, game: Game, user: int, what: Callable[[], None]) -> None:
    """Put a person's next action on the agenda, unless they never act."""
    at = simulation.people[user].answers_at(simulation.now, BEGAN, simulation.chance)
    if at:
        put(simulation, at, game, what)


def put(simulation: Simulation, at: datetime, game: Game, what: Callable[[], None]) -> None:
    heappush(simulation.agenda, (at, next(simulation.numbers), game, what))


def candidates(simulation: Simulation, seat: SeatAtGame) -> list[int]:
    """Who may take an open seat: its player returns, or somebody else takes over."""
    others = get_user_model().objects.filter(pk__in=set(simulation.people) - {seat.user_id})
    free = [user.pk for user in others.order_by("pk") if not substitutes.why_not(seat, user)]
    return [*filter(None, [seat.user_id]), *simulation.chance.sample(free, min(LOOKING, len(free)))]


def sits_down(simulation: Simulation, game: Game, name: str, user: int) -> None:
    """Take an open seat, unless somebody was faster."""
    try:
        substitutes.sit_down(game, name, get_user_model().objects.get(pk=user))
    except OrderError as error:
        simulation.refused[str(error)] += 1


def answers(simulation: Simulation, game: Game, name: str, user: int, asked: int) -> None:
    """A person answers, and continues as long as the game asks them."""
    seat = SeatAtGame.objects.select_related("game", "user").get(game=game, name=name)
    if (seat.user_id, seat.asked) != (user, asked) or seat.autopilot:
        return
    give(simulation, seat, asked)
    seat.refresh_from_db(fields=["asked", "user", "autopilot"])
    if seat.asked is None:
        plan_ahead(simulation, seat)
    else:
        is_new(simulation, (game.pk, name, user, seat.asked))
        again = partial(answers, simulation, game, name, user, seat.asked)
        put(simulation, simulation.now + NEXT_ORDER, game, again)


def give(simulation: Simulation, seat: SeatAtGame, asked: int) -> None:
    """Answer the question, mistyped at first by those who err; with the default as a last way."""
    line = choosing.order_of(seat)
    errs = simulation.people[seat.user_id or 0].errs
    lines = [line]
    if errs and simulation.chance.random() < errs:
        lines = [choosing.mistyped(line), line]
    if not any(is_taken(simulation, seat, one, asked) for one in lines):
        play.submit(seat.game, seat.name, None, user=seat.user, expected=asked)


def is_taken(simulation: Simulation, seat: SeatAtGame, line: str | None, asked: int) -> bool:
    """Whether an order is played; else the refusal is counted."""
    try:
        play.submit(seat.game, seat.name, line, user=seat.user, expected=asked)
    except OrderError as error:
        simulation.refused[str(error)] += 1
        return False
    return True


def plan_ahead(simulation: Simulation, seat: SeatAtGame) -> None:
    """Write down, before leaving the page, what the person would do next."""
    game = Game.objects.get(pk=seat.game_id)
    if not simulation.tables.ahead or game.status != Game.Status.PLAYING:
        return
    with suppress(OrderError):
        if lines := choosing.intended(game, seat.name, simulation.tables.ahead):
            plans.write(game, seat, lines, seat.user)

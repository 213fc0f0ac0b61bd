"""
Tables of simulated people over weeks of virtual time, through the real store.

All of it is one transaction that is rolled back at the end. What would follow a commit (workers,
mails) does not happen, so a simulation runs autopilots and clocks itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Min

from games import play
from games.automation import autopilot, plan_runner, plans, timeouts
from games.clock import database_clock
from games.clock.time_control import Allowance
from games.history import replay
from games.models.game import Game, SeatAtGame
from games.people import availability
from games.play import lobby, substitutes
from games.simulation.people import Kind, day
from rules.kernel import fold
from rules.kernel.chance import Dice, Seed
from rules.kernel.errors import OrderError
from rules.kernel.table.state import AGREE
from rules.systems import SYSTEMS

BEGAN = datetime(2026, 1, 5, tzinfo=UTC)  # a Monday
TICK = timedelta(seconds=20)
NEXT_ORDER = timedelta(minutes=1)  # of somebody who sits before the board already
GAMES_EACH = 2  # that a person plays at once, on average
LOOKING = 3  # people who come across an open seat
ASK, STANDING = "ask", "standing"


@dataclass(frozen=True)
class Tables:
    """
    What is played, at tables of people drawn by lot from all *kinds*: the *missions* in turn, by
    *seats* or else by those of the mission.

    *asked_always* means that nobody has standing orders and every question is put. *ahead* is how
    many activations everybody plans ahead.
    """

    system: str
    missions: Sequence[int]
    games: int
    days: int
    clock: Allowance
    kinds: Sequence[Kind]
    options: Mapping[str, Any] = field(default_factory=dict)
    pace: int = 1
    asked_always: bool = False
    ahead: int = 0
    seats: Sequence[str] | None = None

    @property
    def sides(self) -> Sequence[str]:
        return self.seats or SYSTEMS[self.system].seats(self.missions[0])[0]


@dataclass
class Simulation:
    """
    *agenda* holds what people will do and when; *wakes* is when the service next acts by itself;
    *refused* counts what was not an order.
    """

    tables: Tables
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
        lay_out(simulation, tables.missions[number % len(tables.missions)])


def invite_person(number: int, kind: Kind) -> tuple[Any, Kind]:
    """A person with an account, whose quiet hours and holidays the service knows."""
    user = get_user_model().objects.create(username=f"simulated-{number}-{kind.name}")
    if kind.quiet:
        availability.keep_quiet(user, *kind.quiet)
    if kind.away:
        first, last = kind.away
        availability.announce(user, day(BEGAN, first), day(BEGAN, last), BEGAN)
    return user, kind


def lay_out(simulation: Simulation, mission: int) -> None:
    tables = simulation.tables
    game = lobby.create(
        tables.system,
        mission,
        tables.seats,
        clock=tables.clock,
        pace=tables.pace,
        options=tables.options,
    )
    names = game.rules_setup.seats
    settle_dice(game, simulation.chance)
    people = simulation.chance.sample(sorted(simulation.people), len(names))
    for name, user in zip(names, people, strict=True):
        lobby.join(game, name, get_user_model().objects.get(pk=user), salt=name)
    game.refresh_from_db()
    simulation.games.append(game)
    for seat in game.seats.all() if tables.asked_always else ():
        ask_always(game, seat)
    goes_on(simulation, game)


def settle_dice(game: Game, chance: Random) -> None:
    """Make the dice depend on the simulation's seed."""
    game.key, game.secret = f"{chance.getrandbits(48):012x}", chance.randbytes(32)
    game.commitment = sha256(game.secret).hexdigest()
    game.save(update_fields=["key", "secret", "commitment"])


def ask_always(game: Game, seat: SeatAtGame) -> None:
    """Have every question put to *seat*, even those that standing orders could answer."""
    system = replay.system_of(game)
    for offer in system.actions[STANDING].offers(replay.view_of(game, seat.name)):
        about, words = offer.slots
        if ASK in words:
            play.submit(game, seat.name, f"{STANDING} {about[0]} {ASK}", user=seat.user)


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
    try:
        play.submit(seat.game, name, order_of(seat), user=seat.user, expected=asked)
    except OrderError as error:
        simulation.refused[str(error)] += 1
        play.submit(seat.game, name, None, user=seat.user, expected=asked)
    seat.refresh_from_db(fields=["asked", "user", "autopilot"])
    if seat.asked is None:
        plan_ahead(simulation, seat)
    else:
        is_new(simulation, (game.pk, name, user, seat.asked))
        again = partial(answers, simulation, game, name, user, seat.asked)
        put(simulation, simulation.now + NEXT_ORDER, game, again)


def plan_ahead(simulation: Simulation, seat: SeatAtGame) -> None:
    """Write down, before leaving the page, what the person would do next."""
    game = Game.objects.get(pk=seat.game_id)
    if not simulation.tables.ahead or game.status != Game.Status.PLAYING:
        return
    with suppress(OrderError):
        if lines := intended(simulation, game, seat.name):
            plans.write(game, seat, lines, seat.user)


def intended(simulation: Simulation, game: Game, name: str) -> list[str]:
    """The seat's next activations, played by autopilots on a state that it thinks possible."""
    system, seen = replay.system_of(game), replay.sight(game, name)
    guess = Dice(Seed(bytes(32), game.key, {}), seen.number)
    state, lines, begun = system.expect(seen.view, guess, in_turn=True), list[str](), 0
    while begun <= simulation.tables.ahead and len(lines) < plans.MOST_LINES:
        prompt = next(iter(system.prompts(state)), None)
        if prompt is None:
            break
        line = system.autopilot(system.view(state, prompt.seat), prompt)
        if prompt.seat == name:
            begun += prompt.kind == "activation"
            lines += [line] if begun <= simulation.tables.ahead else []
        fold.submit(system, state, prompt.seat, line, guess)
    return lines


def order_of(seat: SeatAtGame) -> str | None:
    """The autopilot's order: a simulation copies people's habits, not their skill."""
    if replay.asked_by_the_table(seat.game, seat.name):
        return AGREE
    seen = replay.sight(seat.game, seat.name)
    return autopilot.chosen(seat.game, seen, seen.prompts[0])

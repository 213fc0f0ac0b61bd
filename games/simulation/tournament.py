"""
Whole tournaments in virtual time, through the real store, with autopilots in all seats.

The things that happen in real ones happen here: somebody comes late, two leave, one is replaced, a
table is decided differently after an appeal, and now and then a game is not over when the time of
its round is.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.automation import autopilot
from games.clock import database_clock
from games.models.game import Game
from games.models.tournament import Entry, Tournament
from games.play import lobby
from games.simulation.tables import settle_dice
from games.tournaments import perform, scheduler, table_games
from games.tournaments.core import acts, formats
from games.tournaments.core.book import Book, Conditions, Status
from games.tournaments.core.field import How, Result, Table, Terms
from games.tournaments.core.formats.format import Unpairable
from games.tournaments.core.standings import table as standings
from games.tournaments.entrant_names import Called
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS

BEGAN = datetime(2026, 1, 5, tzinfo=UTC)
A_WEEK = timedelta(days=7)
UNFINISHED = 0.03  # of the games, when the time of their round is over
LATE, LEAVING = 2, 2
ENDLESS = (
    "A tournament of this format goes on until it is closed. Say after how many rounds: --rounds."
)
STANDS_STILL = "Nothing is left to play, and the tournament is not over."


@dataclass
class TournamentSimulation:
    """*progress* is told of every finished game; *seen* is the last round that was seen."""

    terms: Terms
    conditions: Conditions
    players: int
    chance: Random
    progress: Callable[[int], None] = lambda games: None
    now: datetime = BEGAN
    made: int = 0
    played: int = 0
    late: int = 0
    seen: int = 0
    tournament: Tournament = field(default_factory=Tournament)
    director: Any = None


def played_out(simulation: TournamentSimulation) -> dict[str, Any]:
    """
    Play a tournament to its end, in the caller's transaction. Returns the report.

    Raises Unpairable if it has no end or does not come to it.
    """
    virtually(simulation, announce)
    if not formats.rounds(perform.book_of(simulation.tournament).field):
        raise Unpairable(ENDLESS)
    while simulation.tournament.status != Status.OVER:
        virtually(simulation, a_week)
    return reported(simulation)


def virtually(
    simulation: TournamentSimulation, what: Callable[[TournamentSimulation], None]
) -> None:
    with database_clock.at(simulation.now):
        what(simulation)
    simulation.tournament.refresh_from_db()


def announce(simulation: TournamentSimulation) -> None:
    simulation.director = somebody(simulation)
    simulation.director.user_permissions.add(Permission.objects.get(codename="direct"))
    simulation.tournament = Tournament.objects.create(title="A simulation")
    simulation.tournament.directors.add(simulation.director)
    figures = SYSTEMS[simulation.conditions.system].words.score
    opening = acts.Open(replace(simulation.terms, figures=figures), simulation.conditions)
    perform.perform(simulation.tournament, opening, by=simulation.director)
    for _ in range(simulation.players):
        enter(simulation)
    perform.perform(simulation.tournament, acts.Begin(), by=simulation.director)


def enter(simulation: TournamentSimulation) -> None:
    person = somebody(simulation)
    perform.perform(simulation.tournament, acts.Enter(), by=person, person=person)


def somebody(simulation: TournamentSimulation) -> Any:
    simulation.made += 1
    name = f"simulated-{simulation.made}"
    return get_user_model().objects.create(username=name, email=f"{name}@example.org")


def a_week(simulation: TournamentSimulation) -> None:
    """Pair a round, let something happen, play its games, and let time pass."""
    while tick(simulation):
        pass
    simulation.tournament.refresh_from_db()
    if simulation.tournament.status != Status.PLAYING:
        return
    if not under_way(simulation):
        raise Unpairable(simulation.tournament.trouble or STANDS_STILL)
    for what in happens(simulation):
        what(simulation)
    for game in under_way(simulation):
        if simulation.chance.random() >= UNFINISHED:
            to_its_end(simulation, game)
    simulation.now += A_WEEK


def tick(simulation: TournamentSimulation) -> int:
    """The service's tick, with dice that depend on the seed of the simulation."""

    def laid_out(book: Book, table: Table, entries: Mapping[int, Entry]) -> Game:
        game = table_games.create_game(book, table)
        settle_dice(game, simulation.chance)
        return table_games.seat(game, table, entries, salt="salt")

    with table_games.laid_out_by(laid_out):
        return scheduler.tick()


def under_way(simulation: TournamentSimulation) -> list[Game]:
    games = Game.objects.filter(pairing__tournament=simulation.tournament)
    return list(games.filter(status=Game.Status.PLAYING).order_by("id"))


def to_its_end(simulation: TournamentSimulation, game: Game) -> None:
    for seat in game.seats.filter(autopilot=False):
        lobby.give_to_autopilot(game, seat.name)
    while autopilot.run(game):
        pass
    simulation.played += 1
    simulation.progress(simulation.played)


def comes_late(simulation: TournamentSimulation) -> None:
    """Somebody tries to enter late; a format that takes nobody any more tells them so."""
    for _ in range(LATE):
        try:
            enter(simulation)
            simulation.late += 1
        except Refusal:
            return


def leave(simulation: TournamentSimulation) -> None:
    """As many as leave one table full."""
    here = there(simulation)
    can = max(0, len(here) - len(simulation.terms.sides))
    for number in simulation.chance.sample(here, min(LEAVING, can)):
        person = Entry.objects.get(tournament=simulation.tournament, number=number).user
        perform.perform(simulation.tournament, acts.Withdraw(number), by=person)


def is_replaced(simulation: TournamentSimulation) -> None:
    number = simulation.chance.choice(there(simulation))
    reason = "A new job; a friend goes on."
    substitute, director = acts.Substitute(number), simulation.director
    perform.perform(
        simulation.tournament,
        substitute,
        by=director,
        reason=reason,
        person=somebody(simulation),
    )


def there(simulation: TournamentSimulation) -> list[int]:
    return perform.book_of(simulation.tournament).takes_part


def appeals(simulation: TournamentSimulation) -> None:
    """Decide a finished table differently, while others of its round are being played."""
    games = under_way(simulation)
    if len(games) < 2:
        return
    to_its_end(simulation, games[0])
    tick(simulation)
    book = perform.book_of(simulation.tournament)
    table = next(one for one in book.rounds[-1].tables if one.result)
    points = book.terms.scoring.points(table.entrants, table.entrants[:1])
    ruling = acts.Decide(book.round, table.number, Result(How.ADJUDICATED, points))
    reason = "On appeal: the other side was given a wrong deadline."
    perform.perform(simulation.tournament, ruling, by=simulation.director, reason=reason)


def happens(simulation: TournamentSimulation) -> tuple[Callable[[TournamentSimulation], None], ...]:
    """The event of a round, once; its games may take several weeks."""
    number = simulation.tournament.round
    simulation.seen, before = number, simulation.seen
    return HAPPENS.get(number, ()) if number > before else ()


HAPPENS: dict[int, tuple[Callable[[TournamentSimulation], None], ...]] = {
    1: (comes_late,),
    2: (leave, is_replaced),
    3: (appeals,),
}


def reported(simulation: TournamentSimulation) -> dict[str, Any]:
    """The figures, and whether the rows say what the acts say."""
    book = perform.book_of(simulation.tournament)
    tables = list(book.field.tables())
    names = Called(simulation.tournament)
    results = Counter(table.result.how.value for table in tables if table.result)
    trouble = list(perform.trouble(simulation.tournament))
    return {
        "format": book.terms.format,
        "players": len(book.entrants),
        "late": simulation.late,
        "over": book.status == Status.OVER,
        "rounds": book.round,
        "games": len(tables),
        "results": dict(sorted(results.items())),
        "wins": dict(sorted(wins(tables).items())),
        "days": (simulation.now - BEGAN).days,
        "acts": simulation.tournament.length,
        "repeats": repeats(tables),
        "imbalance": max(
            (imbalance(book.field.sides_of(n), book.terms) for n in book.entrants), default=0
        ),
        "first": [names(row.entrant) for row in standings(book.field)[:3]],
        "trouble": trouble,
    }


def wins(tables: list[Table]) -> Counter[str]:
    """How often each side has won alone."""
    found: Counter[str] = Counter()
    for table in tables:
        best = max(table.result.points.values()) if table.result else 0
        won = [side for side, n in table.seats if table.result and table.result.points[n] == best]
        found[won[0] if len(won) == 1 else "nobody"] += 1
    return found


def repeats(tables: list[Table]) -> int:
    """Pairs of entrants who met again in another match."""
    met: Counter[frozenset[int]] = Counter()
    for group in {(frozenset(t.entrants), t.match or -i) for i, t in enumerate(tables)}:
        met.update(frozenset(two) for two in combinations(sorted(group[0]), 2))
    return sum(times - 1 for times in met.values())


def imbalance(sides: Counter[str], terms: Terms) -> int:
    played = [sides[side] for side in terms.sides]
    return max(played) - min(played)

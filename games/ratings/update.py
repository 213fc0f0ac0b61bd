"""
Ratings: what finished games say about people and sides, and where it is stored.

All of it is a cache that follows from the games; `recomputed` makes it again. A task of its own
updates it after a game is over, so no game depends on it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.history import resignation
from games.models.game import Game, SeatAtGame
from games.models.rating import RatedGame, Rating, SideWorth
from games.ratings.strengths import Contest, Fit, Moment, Person, fitted

AVERAGE = 1500
PROVISIONAL = 10  # games, before somebody has a place
EARLY_WEIGHT = 0.25
MOST_SHOWN = 200
SEATS = (0, 2, 3)  # 0: all tables
OVERALL = ""
EPOCH, A_DAY = datetime(1970, 1, 1, tzinfo=UTC), timedelta(days=1)

Rows = tuple[list[Rating], list[SideWorth]]
Fitting = Callable[[tuple[Contest, ...]], Fit]


@dataclass(frozen=True)
class Counts:
    """How much a game counts, and *why* if that is not 1."""

    weight: float
    why: str = ""


def rate() -> int:
    """
    Count the games that have ended since the last time. Returns their number.

    The result equals a full recomputation. Any number of workers may do this at once.
    """
    ended = Game.objects.filter(status=Game.Status.OVER, rated=None).defer("secret")
    fresh = list(with_seats(ended))
    if not fresh:
        return 0
    with transaction.atomic():
        note_weights(fresh)
        keep({game.system for game in fresh})
    return len(fresh)


@transaction.atomic
def recompute(system: str | None = None) -> int:
    """Look at every finished game again, or those of *system*. Returns their number."""
    games = Game.objects.filter(status=Game.Status.OVER).defer("secret")
    if system is not None:
        games = games.filter(system=system)
    ended = list(with_seats(games))
    RatedGame.objects.filter(game__in=games).delete()
    note_weights(ended)
    keep({game.system for game in ended} if system is None else {system})
    return len(ended)


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.prefetch_related("seats", "handovers").order_by("ended_at", "id")


def note_weights(games: Sequence[Game]) -> None:
    """Store how much *games* count. A second worker waits here for the first."""
    rows = [RatedGame(game=game, **vars(counts(game))) for game in games]
    RatedGame.objects.bulk_create(rows, ignore_conflicts=True)


def counts(game: Game) -> Counts:
    if game.practice:
        return Counts(0, "It was a practice game.")
    seats = list(game.seats.all())
    if any(never_held(game, seat) for seat in seats):
        return Counts(0, "The autopilot had a seat.")
    if len({starter(game, seat) for seat in seats}) < len(seats):
        return Counts(0, "One player had two seats.")
    if all(was_left(game, seat) for seat in seats):
        return Counts(0, "Everybody had left.")
    if resignation.is_early(game):
        return Counts(EARLY_WEIGHT, f"Somebody resigned before turn {resignation.EARLY_TURN}.")
    return Counts(1)


def never_held(game: Game, seat: SeatAtGame) -> bool:
    """Whether no person ever held the seat. An autopilot on loan has its user beside it."""
    return seat.autopilot and seat.user_id is None and not handed_over(game, seat)


def handed_over(game: Game, seat: SeatAtGame) -> list[Any]:
    return [one for one in game.handovers.all() if one.seat_id == seat.pk]


def starter(game: Game, seat: SeatAtGame) -> Person:
    """Who first held *seat*; a stand-in of their own if their account is erased."""
    first = next(iter(handed_over(game, seat)), None)
    person = first.person_id if first else seat.user_id
    return ("person", person) if person else ("gone", seat.pk)


def was_left(game: Game, seat: SeatAtGame) -> bool:
    """Whether somebody else, or the autopilot, played *seat* at the end."""
    return seat.autopilot or seat.is_open or bool(handed_over(game, seat))


def contest(game: Game) -> Contest:
    """
    The game between those who began it.

    Those who left it have lost, and nobody wins for somebody else.
    """
    seats = sorted(game.seats.all(), key=lambda seat: seat.pk)
    stayed = [seat.name for seat in seats if not was_left(game, seat)]
    winners = [name for name in game.winners or stayed if name in stayed] or stayed
    return Contest(
        tuple(starter(game, seat) for seat in seats),
        (game.system, game.mission, " ".join(seat.name for seat in seats)),
        tuple(seat.name for seat in seats),
        tuple((seat.name in winners) / len(winners) for seat in seats),
        game.rated.weight,
        (game.ended_at - EPOCH) / A_DAY if game.ended_at else 0.0,
    )


def keep(systems: set[str]) -> None:
    """Store what all games say about the people in *systems*, and overall."""
    people, sides = worked_out(systems)
    Rating.objects.filter(system__in=[*systems, OVERALL]).delete()
    SideWorth.objects.filter(system__in=systems).delete()
    Rating.objects.bulk_create(people, batch_size=1000)
    SideWorth.objects.bulk_create(sides)


def worked_out(systems: set[str]) -> Rows:
    """The rows of *systems* and overall, computed from the games that count; nothing is stored."""
    rated = Game.objects.filter(status=Game.Status.OVER, rated__weight__gt=0).defer("secret")
    games = [contest(game) for game in with_seats(rated).select_related("rated")]
    fit = cache(fitted)  # with one system, or tables of one size, the same games come again
    people, sides = list(of_people(OVERALL, games, fit)), list[SideWorth]()
    for system in sorted(systems):
        own = [one for one in games if one.table[0] == system]
        people += of_people(system, own, fit)
        sides += of_sides(fit(tuple(own)))
    return people, sides


def of_people(system: str, games: Sequence[Contest], fitting: Fitting) -> Iterator[Rating]:
    for seats in SEATS:
        contests = tuple(one for one in games if seats in (0, len(one.people)))
        fit = fitting(contests)
        for (kind, pk), found in fit.strengths().items():
            if kind == "person":
                yield Rating(
                    person_id=pk,
                    system=system,
                    seats=seats,
                    value=AVERAGE + found.value,
                    deviation=found.deviation,
                    games=found.games,
                    history=[noted_down(one) for one in fit.histories[kind, pk]],
                )


def noted_down(moment: Moment) -> list[Any]:
    """The day with the rating and its deviation, as a history stores them."""
    day = (EPOCH + moment.day * A_DAY).date()
    return [day.isoformat(), round(AVERAGE + moment.value, 1), round(moment.deviation, 1)]


def of_sides(fit: Fit) -> Iterator[SideWorth]:
    for ((system, mission, table), side), found in fit.effects().items():
        yield SideWorth(system=system, mission=mission, table=table, side=side, **found._asdict())


def misstated() -> list[str]:
    """A sentence for each stored value that differs from a recomputation."""
    ended = Game.objects.filter(status=Game.Status.OVER).defer("secret").select_related("rated")
    said = [
        f"Game {game.key} should count {counts(game).weight}."
        for game in with_seats(ended)
        if hasattr(game, "rated") and game.rated.weight != counts(game).weight
    ]
    people, sides = worked_out(set(ended.values_list("system", flat=True)))
    return [
        *said,
        *unlike(people, Rating.objects.all(), "person_id", "system", "seats"),
        *unlike(sides, SideWorth.objects.all(), "system", "mission", "table", "side"),
    ]


def unlike(wanted: Iterable[Any], kept: Iterable[Any], *names: str) -> list[str]:
    right, stored = by_key(wanted, names), by_key(kept, names)
    return [
        f"{' '.join(map(str, key))}: {stored.get(key, 'nothing')} instead of"
        f" {right.get(key, 'nothing')}."
        for key in sorted(right.keys() | stored.keys())
        if not same(right.get(key), stored.get(key))
    ]


def by_key(rows: Iterable[Any], names: Sequence[str]) -> dict[tuple[Any, ...], Any]:
    return {tuple(getattr(row, name) for name in names): row for row in rows}


def same(a: Any, b: Any) -> bool:
    """Whether the two agree to a hundredth of a point."""
    if a is None or b is None:
        return False
    near = all(abs(getattr(a, name) - getattr(b, name)) < 0.01 for name in ("value", "deviation"))
    return near and a.games == b.games and same_history(a, b)


def same_history(a: Any, b: Any) -> bool:
    """Sides have none."""
    rows = zip_longest(getattr(a, "history", ()), getattr(b, "history", ()), fillvalue=("", 0, 0))
    return all(
        one[0] == other[0]
        and all(abs(x - y) < 0.2 for x, y in zip(one[1:], other[1:], strict=True))
        for one, other in rows
    )


@dataclass(frozen=True)
class Placed:
    """A line of a leaderboard. *place* is None while the rating is provisional."""

    place: int | None
    name: str
    rating: int
    margin: int
    games: int

    @property
    def provisional(self) -> bool:
        return self.place is None


def leaderboard(system: str = OVERALL, seats: int = 0) -> list[Placed]:
    """The best, then the best with provisional ratings; MOST_SHOWN of each."""
    rows = Rating.objects.filter(system=system, seats=seats, person__is_active=True)
    rows = rows.select_related("person")
    settled = rows.filter(games__gte=PROVISIONAL)[:MOST_SHOWN]
    new = rows.filter(games__lt=PROVISIONAL)[:MOST_SHOWN]
    return [
        *(placed(row, place) for place, row in enumerate(settled, 1)),
        *(placed(row, None) for row in new),
    ]


def placed(row: Rating, place: int | None) -> Placed:
    return Placed(
        place, row.person.get_username(), round(row.value), round(2 * row.deviation), row.games
    )


def of(person: Any) -> list[Rating]:
    """All ratings of a person, overall first."""
    return list(Rating.objects.filter(person=person).order_by("system", "seats"))


def seeding(person: Any, system: str, seats: int) -> int:
    """The rating that a person is seeded by at such tables; 0 without one."""
    row = Rating.objects.filter(person=person, system=system, seats=seats).first()
    return round(row.value) if row else 0


def effects(system: str = OVERALL, seats: int = 0) -> list[SideWorth]:
    """What sides are worth at such tables, in one system or in all."""
    rows = SideWorth.objects.filter(system=system) if system else SideWorth.objects.all()
    return [row for row in rows if seats in (0, len(row.table.split()))]

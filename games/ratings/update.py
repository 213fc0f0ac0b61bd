"""
Ratings: what finished games say about people and sides, and where it is stored.

All of it is a cache that follows from the games; `recomputed` makes it again. A task of its own
updates it after a game is over, so no game depends on it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import zip_longest
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from games.models.game import Game
from games.models.rating import ALL_TABLES, AVERAGE, PROVISIONAL, RatedGame, Rating, SideWorth
from games.ratings import changes
from games.ratings.evidence import A_DAY, EPOCH, PERSON, contests, counts
from games.ratings.strengths import Contest, Fit, Moment, fitted

MOST_SHOWN = 200
OVERALL = ""

NOTHING: Mapping[int, Any] = {}
Rows = tuple[list[Rating], list[SideWorth]]
Fitting = Callable[[tuple[Contest, ...]], Fit]


def rate(since: datetime | None = None) -> int:
    """
    Count the games that are over, since then or at all, and not counted yet. Returns their number.

    The result equals a full recomputation. Any number of workers may do this at once.
    """
    fresh = list(with_seats(not_rated(since)))
    if not fresh:
        return 0
    with transaction.atomic():
        before = changes.standing(fresh)
        note_weights(fresh)
        keep({game.system for game in fresh})
        changes.note(fresh, before)
    return len(fresh)


def not_rated(since: datetime | None) -> QuerySet[Game]:
    """
    The games that are over and not counted yet. Without *since* all games are looked through, with
    it those that the index of their ends finds.
    """
    ended = Game.objects.filter(status=Game.Status.OVER, rated=None).defer("secret")
    return ended.filter(ended_at__gte=since) if since else ended


@transaction.atomic
def recompute(system: str | None = None) -> int:
    """Look at every finished game again, or those of *system*. Returns their number."""
    games = Game.objects.filter(status=Game.Status.OVER).defer("secret")
    if system is not None:
        games = games.filter(system=system)
    ended = list(with_seats(games))
    noted = RatedGame.objects.filter(game__in=games)
    moved = dict(noted.values_list("game", "moved"))
    noted.delete()
    note_weights(ended, moved)
    keep({game.system for game in ended} if system is None else {system})
    return len(ended)


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.prefetch_related("seats", "handovers").order_by("ended_at", "id")


def note_weights(games: Sequence[Game], moved: Mapping[int, Any] = NOTHING) -> None:
    """
    Store how much *games* count, and how they *moved* ratings when they were looked at first. A
    second worker waits here for the first.
    """
    rows = [
        RatedGame(game=game, moved=moved.get(game.pk, {}), **vars(counts(game))) for game in games
    ]
    RatedGame.objects.bulk_create(rows, ignore_conflicts=True)


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
    ended = with_seats(rated).select_related("rated")
    games = [contest for game in ended for contest in contests(game)]
    fit = cache(fitted)  # with one system, or tables of one size, the same games come again
    people, sides = list(of_people(OVERALL, games, fit)), list[SideWorth]()
    for system in sorted(systems):
        own = [one for one in games if one.table[0] == system]
        people += of_people(system, own, fit)
        sides += of_sides(fit(tuple(own)))
    return people, sides


def of_people(system: str, games: Sequence[Contest], fitting: Fitting) -> Iterator[Rating]:
    for seats in (ALL_TABLES, *sorted({len(one.people) for one in games})):
        contests = tuple(one for one in games if seats in (ALL_TABLES, len(one.people)))
        fit = fitting(contests)
        for (kind, pk), found in fit.strengths().items():
            if kind == PERSON:
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


def sizes() -> list[int]:
    """The tables for which there are ratings, by their number of sides; first ALL_TABLES."""
    rated = Rating.objects.exclude(seats=ALL_TABLES).order_by("seats")
    return [ALL_TABLES, *rated.values_list("seats", flat=True).distinct()]


def size_in(word: str) -> int | None:
    """The number of seats that somebody asks for; None for what is no such number."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else None


def leaderboard(system: str = OVERALL, seats: int = ALL_TABLES) -> list[Placed]:
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


def effects(system: str = OVERALL, seats: int = ALL_TABLES) -> list[SideWorth]:
    """What sides are worth at such tables, in one system or in all."""
    rows = SideWorth.objects.filter(system=system) if system else SideWorth.objects.all()
    return [row for row in rows if seats in (ALL_TABLES, len(row.table.split()))]

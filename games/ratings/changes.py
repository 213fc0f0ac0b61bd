"""How a game moved the ratings of those who began it, when it was looked at."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.models.game import Game
from games.models.rating import ALL_TABLES, AVERAGE, PROVISIONAL, RatedGame, Rating
from games.ratings.evidence import PERSON, starter

Standing = Mapping[tuple[int, str], Rating]  # by person and system


class Change(NamedTuple):
    """A rating in the game's system *before* and *after* the game, the last of so many *games*."""

    before: int
    after: int
    games: int

    @property
    def moved(self) -> str:
        """“+12”, “−3” or “±0”"""
        by = self.after - self.before
        return f"{'+' if by > 0 else '−' if by else '±'}{abs(by)}"

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


def of(game: Game) -> dict[str, Change]:
    """By seat; empty until the game has been looked at, and if it does not count."""
    row = RatedGame.objects.filter(game=game).first()
    return {seat: Change(*change) for seat, change in (row.moved if row else {}).items()}


def standing(games: Iterable[Game]) -> Standing:
    """The ratings of those who began *games*."""
    people = {pk for game in games for pk in people_of(game)}
    rows = Rating.objects.filter(person__in=people, seats=ALL_TABLES).exclude(system="")
    return {(row.person_id, row.system): row for row in rows}


def people_of(game: Game) -> dict[int, str]:
    """Those who began it and still have an account, with their seats."""
    began = {seat.name: starter(game, seat) for seat in game.seats.all()}
    return {pk: seat for seat, (kind, pk) in began.items() if kind == PERSON}


def note(games: Sequence[Game], before: Standing) -> None:
    """Store how *games*, which have just been looked at together, moved ratings since *before*."""
    after, rows = standing(games), RatedGame.objects.filter(game__in=games, weight__gt=0)
    by_game = {game.pk: game for game in games}
    for row in rows:
        row.moved = moved(by_game[row.game_id], before, after)
    RatedGame.objects.bulk_update(rows, ["moved"])


def moved(game: Game, before: Standing, after: Standing) -> dict[str, Any]:
    found = {}
    for pk, seat in people_of(game).items():
        if now := after.get((pk, game.system)):
            then = before.get((pk, game.system))
            found[seat] = Change(
                round(then.value if then else AVERAGE), round(now.value), now.games
            )
    return found

"""A tournament of the counter system, somebody who directs it, and people who might enter."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission

from games.models.game import Game
from games.models.tournament import Tournament
from games.play import lobby
from games.tournaments import perform, scheduler
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from games.tournaments.core.round_scores import SET_BEFOREHAND
from tests.support.counter_games import counter
from tests.support.tournament_acts import enter

__all__ = ["counter"]

SIDES = ("red", "blue")
TERMS = Terms(sides=SIDES, seed="a seed", figures=("goals reached", "points"))
CONDITIONS = Conditions(system="counter", clock={"each": 3600})

Make = Callable[..., Tournament]


@pytest.fixture
def director(db: None) -> Any:
    return directing("dora")


def directing(name: str) -> Any:
    """Somebody with the permission to direct tournaments."""
    user = get_user_model().objects.create_user(name, f"{name}@example.org")
    user.user_permissions.add(Permission.objects.get(codename="direct"))
    return get_user_model().objects.get(pk=user.pk)


@pytest.fixture
def announced(director: Any) -> Make:
    """A tournament that is open for entries; the words change its terms and conditions."""

    def made(**words: Any) -> Tournament:
        terms = {name: words.pop(name) for name in list(words) if hasattr(TERMS, name)}
        one = Tournament.objects.create(title="The club's cup")
        one.directors.add(director)
        if terms.get("format") in SET_BEFOREHAND:  # where Buchholz is refused
            terms.setdefault("tiebreaks", ("sonneborn-berger",))
        opening = acts.Open(replace(TERMS, **terms), replace(CONDITIONS, **words))
        perform.perform(one, opening, by=director)
        return one

    return made


@pytest.fixture
def people(db: None) -> list[Any]:
    users = get_user_model().objects
    return [users.create_user(f"p{n}", f"p{n}@example.org") for n in range(1, 10)]


@pytest.fixture
def begun(announced: Make, people: list[Any], director: Any) -> Make:
    """A tournament of *players* people that has begun; no round is paired."""

    def made(players: int = 4, **words: Any) -> Tournament:
        one = announced(**words)
        for person in people[:players]:
            enter(one, person)
        perform.perform(one, acts.Begin(), by=director)
        one.refresh_from_db()
        return one

    return made


def won_by(game: Game, side: str) -> None:
    """Everybody but *side* gives up."""
    for seat in game.seats.exclude(name=side):
        lobby.resign(game, seat.name)


def play_all(tournament: Tournament) -> None:
    """Red wins every game of it that is played."""
    for game in Game.objects.filter(pairing__tournament=tournament, status="playing"):
        won_by(game, "red")


def settle(tournament: Tournament) -> None:
    """All is done that is due."""
    while scheduler.tick():
        pass
    tournament.refresh_from_db()

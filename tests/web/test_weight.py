"""The page of a game is light for whoever opens it for the first time."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.history import replay
from games.models.game import Game
from rules.systems import SYSTEMS
from tests.support import known_games, random_play, tables, weight
from tests.support.visitors import client_of

FIRST_VIEW, SCRIPTS = 60_000, 40_000  # bytes at most, compressed
SOME, MANY = 12, 60  # events; after many a page shows its longest log


def asked_at(game: Game) -> str:
    """The page of a seat that is asked something."""
    seat = game.seats.filter(asked__isnull=False).select_related("user").first()
    client: Client = client_of(seat.user)
    answer = client.get(reverse("game", args=[game.key]), {"seat": seat.name})
    assert answer.status_code == 200
    return str(answer.content.decode())


def play_on(game: Game, events: int, random: Random) -> None:
    """At random, until there are so many *events*."""
    while game.length < events:
        state = replay.state_of(game)
        prompt, order = random_play.choice(SYSTEMS[game.system], state, random)
        play.submit(game, prompt.seat, str(order))
        game.refresh_from_db()


@pytest.mark.django_db
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_first_view_is_light(key: str) -> None:
    random, game = Random(1), known_games.begun(tables.usual(SYSTEMS[key]), f"weigh-{key}")
    for events in (SOME, MANY):
        play_on(game, events, random)
        html = asked_at(game)
        assert weight.sent(weight.scripts(html)) <= SCRIPTS
        assert weight.first_view(html) <= FIRST_VIEW

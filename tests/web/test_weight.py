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
ORDERS = 12


def asked_at(game: Game) -> str:
    """The page of a seat that is asked something."""
    seat = game.seats.filter(asked__isnull=False).select_related("user").first()
    client: Client = client_of(seat.user)
    answer = client.get(reverse("game", args=[game.key]), {"seat": seat.name})
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_first_view_is_light(key: str) -> None:
    system, random = SYSTEMS[key], Random(1)
    game = known_games.begun(tables.usual(system), f"weigh-{key}")
    while game.length < ORDERS:
        prompt, order = random_play.choice(system, replay.state_of(game), random)
        play.submit(game, prompt.seat, str(order))
        game.refresh_from_db()
    html = asked_at(game)
    assert weight.sent(weight.scripts(html)) <= SCRIPTS
    assert weight.first_view(html) <= FIRST_VIEW

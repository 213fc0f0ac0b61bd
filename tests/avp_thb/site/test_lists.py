"""Forces that are chosen blind before a game."""

from typing import Any

import pytest

from games.history import events, replay
from games.models.game import Game, SeatAtGame
from games.play import lobby
from rules.kernel.errors import Refusal

FORCE = "captain/knife/pulse\nmedic\nsmartgun\ntracker\n2 pulse"
BLIND = {"points": 200, "forces": "blind"}


def brings(game: Game, name: str) -> str:
    return SeatAtGame.objects.get(game=game, name=name).brings


def test_forces_chosen_blind(people: list[Any]) -> None:
    game = lobby.create("avp_thb", 1, ("marine", "alien"), options=BLIND, host=people[0])
    with pytest.raises(Refusal, match=r"The force of the marine: .*Headquarters.*A squad is"):
        lobby.join(game, "marine", people[0], brings="medic, 9 pulse")
    lobby.join(game, "marine", people[0], brings=FORCE.replace("\n", ", "))
    game.refresh_from_db()
    assert game.setup["options"] == BLIND and brings(game, "marine") == FORCE
    lobby.join(game, "alien", people[1], brings="swarm")
    assert replay.state_of(game).forces["marine"][0] == "captain/knife/pulse"
    assert "The marine side fields Marine Captain" in str(events.events_of(game)[0].facts_for(None))

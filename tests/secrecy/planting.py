"""How a leak is planted: what would tell the games apart, and where it comes to stand."""

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from games.history import events, replay
from games.models.game import Game

Patch = pytest.MonkeyPatch


def truth(game: Game) -> str:
    """What each token is, whoever asks."""
    models = replay.state_of(game).models.values()
    return " ".join(f"{model.id}={model.unit}" for model in models)


def digits(game: Game) -> int:
    """A number that hangs on what each token is."""
    return crc32(truth(game).encode())


def last_digest(game: Game) -> str:
    return events.events_of(game, game.length - 1)[0].digest


def around(patch: Patch, where: Any, name: str, mistaken: Callable[..., Any]) -> None:
    """Put *mistaken* in the place of a function, which it gets before the other arguments."""
    honest = getattr(where, name)
    patch.setattr(where, name, lambda *given, **named: mistaken(honest, *given, **named))

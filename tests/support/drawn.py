"""What a test draws follows from its name, so an unlucky die fails it each time or never."""

import secrets
from random import Random
from types import SimpleNamespace

from games.models import game, tournament
from games.play import lobby

DRAWN = Random()


def draw_alike() -> None:
    """Keys, secrets and salts of games, thus all their dice, and the seeds of tournaments."""
    drawn = SimpleNamespace(
        choice=DRAWN.choice,
        compare_digest=secrets.compare_digest,
        token_bytes=DRAWN.randbytes,
        token_hex=lambda size: DRAWN.randbytes(size).hex(),
    )
    for module in (game, lobby, tournament):
        module.secrets = drawn


def begin(test: str) -> None:
    DRAWN.seed(test)

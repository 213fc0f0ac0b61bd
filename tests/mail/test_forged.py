"""A reply address is a right that nobody guesses."""

import os
from base64 import b32encode
from collections.abc import Iterator
from random import Random
from string import ascii_lowercase
from typing import Any

from games.mail import reply_tokens
from games.models.game import Game
from games.models.mail import MailIn, ReplyToken
from games.tokens import hash_of_typed

FORGED = 1_000_000 if os.environ.get("SOAK") else 3_000
BATCH = 500


def forged(token: str, many: int) -> Iterator[str]:
    """Near misses of a real one, and random ones of the right shape."""
    letters, chance = ascii_lowercase + "234567", Random(1)
    for at in range(len(token)):
        yield from (token[:at] + one + token[at + 1 :] for one in letters if one != token[at])
    yield from (token[:-1], token + "a", token[::-1], hash_of_typed(token), "")
    for _ in range(many):
        yield b32encode(chance.randbytes(17))[:26].decode().lower()


def test_a_forged_address_is_no_right(game: Game, people: list[Any]) -> None:
    """Judged one by one near the real one, by their hashes in heaps beyond."""
    token = reply_tokens.token_for(game.seats.get(name="red"))
    tokens = list(forged(token, FORGED))
    near = len(tokens) - FORGED
    for one in (*tokens[:near], *tokens[-50:]):
        assert reply_tokens.granted(f"turn+{one}@hunt.localhost") is None, one
    hashes = [hash_of_typed(one) for one in tokens[near:]]
    for start in range(0, len(hashes), BATCH):
        assert not ReplyToken.objects.filter(hash__in=hashes[start : start + BATCH]).exists()
    right = reply_tokens.granted(f"turn+{token.upper()}@hunt.localhost")
    assert right and right.seat.name == "red" and not MailIn.objects.exists()

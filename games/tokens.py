"""
Links and addresses that are rights. Only their hashes are stored, so that the database tells none.
"""

import hmac
import secrets
from base64 import b32encode
from functools import lru_cache
from hashlib import sha256

from django.conf import settings

LETTERS = 26  # of five bits each
EIGHT, FIVE = 8, 5  # so many letters are so many bytes


def new() -> str:
    """A token nobody can guess, 256 bits, for links and programs."""
    return secrets.token_urlsafe(32)


def derived(purpose: str, what: str, letters: int = LETTERS) -> str:
    """
    The token of *what*, which only this site can work out; the same one each time.

    Small letters and digits, as mail programs change the case of addresses.
    """
    mac = hmac.digest(key_of(purpose), what.encode(), "sha256")
    return b32encode(mac[: -(-letters // EIGHT) * FIVE])[:letters].decode().lower()


@lru_cache  # A mail needs five.
def key_of(purpose: str) -> bytes:
    """As Django’s `salted_hmac` makes it, so that tokens of earlier days count."""
    return sha256(f"games.{purpose}{settings.SECRET_KEY}".encode()).digest()


def hash_of(token: str) -> str:
    """What is stored of a token: 64 hexadecimal digits."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def hash_of_typed(token: str) -> str:
    """The same for a derived token, which a person or a mail program may have written otherwise."""
    return hash_of(token.strip().lower())

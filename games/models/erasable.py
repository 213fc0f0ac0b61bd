"""Notes beside a chain that must name nobody: the chain has only their salted hashes."""

import secrets
from hashlib import sha256

from django.db import models


def new_salt() -> str:
    return secrets.token_hex(16)


class Erasable(models.Model):
    """Texts and names that can be erased without changing the chain."""

    salt = models.CharField(max_length=32, default=new_salt, editable=False)

    class Meta:
        abstract = True

    def hashed(self, text: str) -> str:
        """32 hexadecimal digits that say nothing without the salt."""
        return sha256(f"{self.salt}|{text}".encode()).hexdigest()[:32]


class ErasableNote(Erasable):
    """A note beside an act: the account of its author, *person_id*, and the *reason*."""

    person_id: int | None
    reason: str

    class Meta:
        abstract = True

    @property
    def author_hash(self) -> str:
        return self.hashed(f"author {self.person_id}")

    @property
    def reason_hash(self) -> str:
        return self.hashed(f"reason {self.reason}")

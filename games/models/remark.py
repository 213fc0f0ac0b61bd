"""What a referee wrote beside an event: the words that the event itself must not hold."""

import secrets
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.game import Game

LONGEST_REASON = 500


def new_salt() -> str:
    return secrets.token_hex(16)


class Remark(models.Model):
    """
    Who ruled in event *number*, and why. Both can be erased; the event keeps salted hashes.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="remarks", db_index=False)
    number = models.PositiveIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="remarks", null=True
    )
    salt = models.CharField(max_length=32, default=new_salt, editable=False)
    reason = models.CharField(max_length=LONGEST_REASON)

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(F("game"), F("number"), name="one_remark_per_event")]

    def __str__(self) -> str:
        return f"remark on event {self.number} of game {self.game_id}"

    @property
    def author_hash(self) -> str:
        return self.hashed(f"author {self.person_id}")

    @property
    def reason_hash(self) -> str:
        return self.hashed(f"reason {self.reason}")

    def hashed(self, text: str) -> str:
        """32 figures that say nothing without the salt."""
        return sha256(f"{self.salt}|{text}".encode()).hexdigest()[:32]

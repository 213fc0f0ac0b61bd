"""What a referee wrote beside an event: words that the event itself must not hold."""

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.erasable import ErasableNote
from games.models.game import Game

LONGEST_REASON = 500


class RulingNote(ErasableNote):
    """
    Who ruled in event *number*, and why. Both can be erased; the event keeps salted hashes.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="ruling_notes", db_index=False)
    number = models.PositiveIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ruling_notes", null=True
    )
    reason = models.CharField(max_length=LONGEST_REASON)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(F("game"), F("number"), name="one_ruling_note_per_event")
        ]

    def __str__(self) -> str:
        return f"note on event {self.number} of game {self.game_id}"

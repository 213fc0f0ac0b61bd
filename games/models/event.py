"""What happened in games. Written by `games.play`, read by `games.history.events`."""

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.game import Game
from rules.kernel.table import state as affairs


class Event(models.Model):
    """
    One order and its dice. The database itself refuses to change or delete it.

    *rolls* and *facts* are canonical JSON text, stored as it was hashed. *hash* links the event to
    the one before (`rules.kernel.chain`). It holds no account, name or free text.
    """

    class By(models.TextChoices):
        PLAYER = "player"
        STANDING = affairs.STANDING
        CLOCK = "clock"
        AUTOPILOT = "autopilot"
        REFEREE = "referee"

    game = models.ForeignKey(Game, models.PROTECT, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=16, blank=True)
    by = models.CharField(max_length=16, choices=By.choices)
    order = models.CharField(max_length=500)
    rolls = models.TextField(default="[]")
    facts = models.TextField(default="[]")
    digest = models.CharField(max_length=16)
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["game", "number"]
        constraints = [models.UniqueConstraint(F("game"), F("number"), name="one_event_per_number")]

    def __str__(self) -> str:
        return f"event {self.number} of game {self.game_id}"


class Snapshot(models.Model):
    """
    A state stored to save time; it can be deleted without losing anything.

    *state* is the JSON text after event *number*. *seal* binds it to that event and to the rules
    that wrote it.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True)
    number = models.PositiveIntegerField()
    seal = models.CharField(max_length=16)
    state = models.TextField()

    def __str__(self) -> str:
        return f"state after event {self.number} of game {self.game_id}"


class Receipt(models.Model):
    """
    The answer to an order: the event it became, or why it was refused.

    *request* names the sender's attempt (a form's token, a mail's line, an API key); asking again
    with the same one gives the same answer. A refusal's row is all that a refused order leaves
    behind; *rule* is the paragraph that it cites. *line* is cut to 500 characters. *sitter* gave
    the order if they do not hold the seat: events name no person, and must not show the others that
    somebody is away.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="receipts", db_index=False)
    seat = models.CharField(max_length=16)
    request = models.CharField(max_length=255, null=True)
    line = models.CharField(max_length=500)
    number = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=16, blank=True)
    sentence = models.TextField(blank=True)
    rule = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    sitter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="receipts_for_others"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(F("game"), F("request"), name="one_receipt_per_request")
        ]

    def __str__(self) -> str:
        return f"receipt {self.pk} of game {self.game_id}"

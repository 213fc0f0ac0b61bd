"""How people want to be told of news, by mail and elsewhere."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.game import Game


class NoticePreference(models.Model):
    """
    When a user wants to be told of one *kind* of news through one *channel*.

    No kind means all kinds, and no game means all games; the most specific preference counts.
    """

    class Channel(models.TextChoices):
        MAIL = "mail"
        PUSH = "push"
        HOOK = "hook"

    class When(models.TextChoices):
        NOW = "at once"
        DIGEST = "digest"
        OFF = "off"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_preferences"
    )
    channel = models.CharField(max_length=8, choices=Channel.choices)
    kind = models.CharField(max_length=16, blank=True)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="notice_preferences")
    when = models.CharField(max_length=8, choices=When.choices)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                F("user"), F("channel"), F("kind"), F("game"), name="one_preference_for_a_game"
            ),
            models.UniqueConstraint(
                F("user"),
                F("channel"),
                F("kind"),
                condition=Q(game=None),
                name="one_usual_preference",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind or 'everything'} {self.when}"

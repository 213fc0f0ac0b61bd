"""Where people are told of news besides their mailbox."""

from django.conf import settings
from django.db import models
from django.db.models import F


class Subscription(models.Model):
    """
    A user's browser that takes pushes, or a user's webhook address.

    *keys* belong to a browser; *secret* signs what is sent to a webhook. One that *is_new* still
    gets its first message. After a failed delivery everything for the subscription waits until
    *rest_until*; after *ended_at* nothing is sent.
    """

    class Kind(models.TextChoices):
        PUSH = "push", "a browser"
        JSON = "json", "plain JSON"
        DISCORD = "discord", "Discord"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="subscriptions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    address = models.URLField(max_length=500)
    keys = models.JSONField(default=dict)
    secret = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=60, blank=True)
    is_new = models.BooleanField(default=True, db_default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    rest_until = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=300, blank=True)
    ended_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                F("user"), F("kind"), F("address"), name="one_subscription_an_address"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def channel(self) -> str:
        """The channel of the notices that go there."""
        return f"{self.kind}/{self.pk}"

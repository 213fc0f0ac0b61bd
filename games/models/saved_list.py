"""Lists that people have written down to bring to their games."""

from django.conf import settings
from django.db import models


class SavedList(models.Model):
    """
    What *user* may bring to a game of *system*: *text* for *seat*, and what they call it.

    *mission* and *options* are those that it was written for. Who has the link may read and copy
    it: *share* is the SHA-256 of its token, which `games.people.saved_lists` makes of the *nonce*.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_lists")
    system = models.CharField(max_length=32)
    mission = models.PositiveIntegerField()
    seat = models.CharField(max_length=16)
    options = models.JSONField(default=dict)
    name = models.CharField(max_length=60)
    text = models.TextField()
    share = models.CharField(max_length=64, blank=True, editable=False)
    nonce = models.CharField(max_length=32, blank=True, editable=False)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["system", "name", "id"]
        indexes = [
            models.Index(fields=["share"], name="shared_lists", condition=~models.Q(share="")),
        ]

    def __str__(self) -> str:
        return f"list {self.pk}"

"""Press: what people at a table write to each other, to themselves, and beside the table."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.game import Game, new_key

PERSON = settings.AUTH_USER_MODEL


class Message(models.Model):
    """
    One piece of press. Events hold orders only; a message goes with the account that wrote it.

    *seat* is empty for an onlooker. *to* is a seat, or one of the words below. *author* has
    written it; *holder* is who held the seat then, so that a sitter is not told from them. *at* is
    cut to the minute. *key* names it in links, where a running number would count those of others.
    Once it is *removed_at*, only moderators of its case read its *text*.
    """

    ALL, SIDE, NOTES, GALLERY = "all", "side", "notes", "gallery"
    WORDS = (ALL, SIDE, NOTES, GALLERY)

    key = models.SlugField(max_length=16, unique=True, default=new_key, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="messages", db_index=False)
    seat = models.CharField(max_length=16, blank=True)
    to = models.CharField(max_length=16)
    author = models.ForeignKey(PERSON, models.CASCADE, related_name="messages")
    holder = models.ForeignKey(PERSON, models.CASCADE, related_name="+")
    text = models.TextField()
    at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["game", "id"], name="press_of_a_game")]

    def __str__(self) -> str:
        return f"message {self.key}"


class Ignored(models.Model):
    """*user* wants nothing to do with *other* (`games.people.ignoring`). Nobody else knows."""

    user = models.ForeignKey(PERSON, models.CASCADE, related_name="ignored", db_index=False)
    other = models.ForeignKey(PERSON, models.CASCADE, related_name="ignored_by")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(F("user"), F("other"), name="ignored_once"),
            models.CheckConstraint(condition=~Q(user=F("other")), name="nobody_ignores_themself"),
        ]

    def __str__(self) -> str:
        return f"ignored by {self.user_id}"

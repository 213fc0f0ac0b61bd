"""The orders that a seat has planned. Nobody else learns that there are any."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import SeatAtGame

LONGEST_WHY = 500


class Plan(models.Model):
    """
    What a seat will order next, one line each time it is asked.

    *lines* are objects: `order`, whether to continue `regardless` of surprises, and the foreseen
    `chance` of its first test. The first *position* lines have been played, the last of them in the
    event *given*. *since* counts the events before the plan was written. *unfit* is a question that
    the next line does not answer, so the holder must; *why* says what stopped the plan. *sitter*
    wrote it, if that was not the *holder* of the seat.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        STOPPED = "stopped"

    seat = models.OneToOneField(SeatAtGame, models.CASCADE, related_name="plan")
    holder = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="plans")
    sitter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="plans_for_others", null=True
    )
    lines = models.JSONField()
    position = models.PositiveSmallIntegerField(default=0)
    since = models.PositiveIntegerField()
    given = models.PositiveIntegerField(null=True)
    unfit = models.PositiveIntegerField(null=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    why = models.CharField(max_length=LONGEST_WHY, blank=True)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["seat"], name="plan_waiting", condition=Q(status="waiting")),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk}"

    @property
    def waits(self) -> bool:
        return self.status == self.Status.WAITING

    @property
    def mark(self) -> str:
        """A value that changes whenever the holder's page would."""
        return f"{self.pk} {self.position} {self.status} {self.unfit}"

    @property
    def rest(self) -> list[dict[str, Any]]:
        """The lines that have not been played yet."""
        return list(self.lines[self.position :])

    @property
    def text(self) -> str:
        """The remaining lines as the player writes them."""
        return "\n".join(written(line) for line in self.rest)


def written(line: dict[str, Any]) -> str:
    return f"regardless {line['order']}" if line["regardless"] else str(line["order"])

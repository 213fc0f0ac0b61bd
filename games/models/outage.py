"""When the clock last looked, and when it did not look for too long."""

from django.db import models


class Heartbeat(models.Model):
    """The one row that says when the clock last looked at what is due."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"looked at {self.at}"


class Outage(models.Model):
    """
    Time in which nobody looked, so that it counts for nobody. *made_good*: all clocks know.
    """

    start = models.DateTimeField()
    end = models.DateTimeField()
    made_good = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"outage {self.pk}"

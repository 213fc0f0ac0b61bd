"""When the clock sweep last ran, and when it did not run for too long."""

from django.db import models


class Heartbeat(models.Model):
    """The only row: when the sweep last looked for what is due."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"looked at {self.at}"


class Outage(models.Model):
    """
    Time in which no sweep ran, so it counts for nobody.

    *made_good* means that all clocks were extended.
    """

    start = models.DateTimeField()
    end = models.DateTimeField()
    made_good = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"outage {self.pk}"

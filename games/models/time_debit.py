"""What each answer cost of its seat's time."""

from django.conf import settings
from django.db import models

from games.models.game import Game, SeatAtGame


class TimeDebit(models.Model):
    """
    One answer, the event *answered*, to the question *asked*.

    *exempt*, *counted*, *drawn* and *left* are seconds, and *bank* is what it holds afterwards;
    *why* says what did not count. The question *went_on* with a turn. *late* means that the clock
    answered; *excused* that an extension was used; *private* that nobody else learns of the
    question. *person* held the seat then.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="time_debits", db_index=False)
    seat = models.ForeignKey(SeatAtGame, models.CASCADE, related_name="time_debits")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="time_debits"
    )
    asked = models.PositiveIntegerField()
    answered = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField()
    exempt = models.PositiveIntegerField()
    counted = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    bank = models.PositiveIntegerField()
    left = models.FloatField()
    why = models.CharField(max_length=200, blank=True)
    late = models.BooleanField()
    went_on = models.BooleanField(default=False)
    excused = models.BooleanField(default=False)
    private = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"question {self.asked} of {self.seat}"

"""Seats that were taken over in the middle of a game."""

from django.conf import settings
from django.db import models

from games.models.game import Game, SeatAtGame


class Handover(models.Model):
    """
    Who held *seat* before, and who holds it since: a person, or the autopilot.

    None stands for the autopilot and for erased accounts. Everybody named here has seen what was
    hidden from the other seats.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="handovers")
    seat = models.ForeignKey(SeatAtGame, models.CASCADE, related_name="handovers")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="handed_over"
    )
    substitute = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="taken_over"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"handover of {self.seat}"

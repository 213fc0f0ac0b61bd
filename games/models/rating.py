"""
How strong people are, what sides are worth, and which games show it.

All of it can be recomputed.
"""

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.game import Game

AVERAGE = 1500
PROVISIONAL = 10  # games, before somebody has a place
ALL_TABLES = 0  # in place of a number of sides


class Rating(models.Model):
    """
    A player's strength in *system* (overall if empty) at tables of so many sides, *seats* (0
    for all).

    *value* is in points around 1500, *deviation* its standard deviation. *history* has rows of a
    day with both values for that day, as known now; the last row is the present.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", db_index=False
    )
    system = models.CharField(max_length=32, blank=True)
    seats = models.PositiveSmallIntegerField(default=0)
    value = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()
    history = models.JSONField(default=list)

    class Meta:
        ordering = ["-value", "id"]
        constraints = [
            models.UniqueConstraint(
                F("person"), F("system"), F("seats"), name="one_rating_of_a_kind"
            )
        ]
        indexes = [models.Index(fields=["system", "seats", "-value"], name="leaderboard")]

    def __str__(self) -> str:
        return f"{self.value:.0f} ± {2 * self.deviation:.0f}"


class SideWorth(models.Model):
    """
    What *side* is worth in a mission when *table* lists the sides, in points against their average.
    """

    system = models.CharField(max_length=32)
    mission = models.PositiveIntegerField()
    table = models.CharField(max_length=64, help_text="All sides, with spaces between.")
    side = models.CharField(max_length=16)
    value = models.FloatField()
    deviation = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        ordering = ["system", "mission", "table", "id"]
        constraints = [
            models.UniqueConstraint(
                F("system"), F("mission"), F("table"), F("side"), name="one_worth_a_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.side} in mission {self.mission}: {self.value:+.0f}"


class RatedGame(models.Model):
    """
    A game that has been looked at.

    *weight* is how much it counts, and *why* says why if that is not 1. *moved* has the ratings in
    its system of those who began it, by seat: before it was looked at, after it, and from how many
    games.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="rated")
    weight = models.FloatField()
    why = models.CharField(max_length=100, blank=True)
    moved = models.JSONField(default=dict, db_default={})

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.game_id} counts {self.weight}"

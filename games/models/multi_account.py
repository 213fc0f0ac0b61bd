"""Hashes of where people come from, kept for a month, and what was concluded from them."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.moderation import Case

PERSON = settings.AUTH_USER_MODEL


def new_salt() -> str:
    return secrets.token_hex(32)


class TraceSalt(models.Model):
    """The salt of a *month*'s hashes. Once it is deleted, they say nothing."""

    month = models.DateField(unique=True)
    salt = models.CharField(max_length=64, default=new_salt, editable=False)

    def __str__(self) -> str:
        return f"salt of {self.month:%Y-%m}"


class Trace(models.Model):
    """
    *person* came on *day* from a *network* with an *agent*, both stored as salted hashes.

    *slots* says when: 288 bits in hexadecimal, one for each five minutes of the day in UTC.
    """

    person = models.ForeignKey(PERSON, models.CASCADE, related_name="traces", db_index=False)
    day = models.DateField(db_index=True)
    network = models.CharField(max_length=24, blank=True)
    agent = models.CharField(max_length=24, blank=True)
    slots = models.CharField(max_length=72)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                F("person"), F("day"), F("network"), F("agent"), name="one_trace_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"trace {self.pk}"


class AccountMatch(models.Model):
    """A sign that two accounts may belong to one person. *one* has the lower key."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="matches")
    one = models.ForeignKey(PERSON, models.CASCADE, related_name="+")
    other = models.ForeignKey(PERSON, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12)
    score = models.PositiveSmallIntegerField()
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ["one", "other", "-score"]
        constraints = [
            models.UniqueConstraint(
                F("one"), F("other"), F("kind"), F("case"), name="one_match_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.one_id} and {self.other_id}"


class Household(models.Model):
    """*user* has said that *other* lives with them. It counts once both have said so."""

    user = models.ForeignKey(PERSON, models.CASCADE, related_name="households")
    other = models.ForeignKey(PERSON, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(F("user"), F("other"), name="said_once")]

    def __str__(self) -> str:
        return f"household of {self.user_id}"

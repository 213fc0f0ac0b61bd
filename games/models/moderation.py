"""Reports, moderators' cases and acts, and the sanctions that follow."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models.erasable import Erasable
from games.models.game import Game
from games.models.press import Message

LONGEST_TEXT = 1000
PERSON = settings.AUTH_USER_MODEL


class Case(models.Model):
    """
    A matter for moderators: one or more *persons*, or what happened in a *game*.

    Its acts say what was done; *state* is a copy for look-ups. *subject* is the person or game that
    it was opened for ("person 17"): no two are open for the same, except by an appeal.
    """

    class State(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        DISMISSED = "dismissed"

    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    persons: "models.ManyToManyField[Any, Any]" = models.ManyToManyField(
        PERSON, related_name="cases"
    )
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="cases")
    subject = models.CharField(max_length=32, blank=True, db_default="", editable=False)
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject"],
                name="one_open_case",
                condition=Q(state="open") & ~Q(subject=""),
            )
        ]
        indexes = [models.Index(fields=["opened_at"], name="open_cases", condition=Q(state="open"))]

    def __str__(self) -> str:
        return f"case {self.pk}"


class CaseAct(models.Model):
    """
    One thing done in a case. The database itself refuses to change or delete it.

    It holds no name and no text, only salted hashes of what is in `CaseWords`.
    """

    class Kind(models.TextChoices):
        OPENED = "opened"
        REPORTED = "reported"
        SIGNALS = "signals"
        APPEALED = "appealed"
        LOOKED = "looked"
        NOTED = "noted"
        WARNED = "warned"
        REMOVED = "removed"
        MUTED = "muted"
        BANNED = "banned"
        PROPOSED = "ban proposed"
        CONFIRMED = "ban confirmed"
        LIFTED = "lifted"
        CLOSED = "closed"
        DISMISSED = "dismissed"

    case = models.ForeignKey(Case, models.PROTECT, related_name="acts", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)
    author = models.CharField(max_length=32)
    about = models.CharField(max_length=32)
    words = models.CharField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        ordering = ["case", "number"]
        constraints = [models.UniqueConstraint(F("case"), F("number"), name="one_act_of_a_case")]

    def __str__(self) -> str:
        return f"act {self.number} of case {self.case_id}"


class CaseWords(Erasable):
    """Who did it, to whom, and the text. All of it can be erased; the act keeps the hashes."""

    act = models.OneToOneField(CaseAct, models.PROTECT, related_name="said")
    author = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="case_acts")
    about = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)

    def __str__(self) -> str:
        return f"words of {self.act_id}"

    def hashes(self) -> dict[str, str]:
        """The hashes of them that the act must hold."""
        parts = {"author": self.author_id, "about": self.about_id, "words": self.text}
        return {name: self.hashed(f"{name} {part}") for name, part in parts.items()}


class Report(models.Model):
    """
    A report to the moderators about a person or a game, perhaps for one *message* of theirs.

    *by* is None once its author's account is erased.
    """

    class Kind(models.TextChoices):
        CHEATING = "cheating", "Cheating, or playing with two accounts"
        WORDS = "words", "Insults or unwanted messages"
        STALLING = "stalling", "Stalling or leaving on purpose"
        OTHER = "other", "Something else"
        APPEAL = "appeal", "An appeal"

    class State(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        DISMISSED = "dismissed"

    by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="reports")
    about = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="reports_about")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="reports")
    message = models.ForeignKey(Message, models.SET_NULL, null=True, related_name="reports")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    case = models.ForeignKey(Case, models.PROTECT, related_name="reports")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "about"], name="one_open_report_per_person", condition=Q(state="open")
            ),
            models.UniqueConstraint(
                fields=["by", "game"], name="one_open_report_per_game", condition=Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"

    @property
    def became(self) -> str:
        """What its author is told about the outcome."""
        return BECAME[self.State(self.state)]


BECAME = {
    Report.State.OPEN: "It waits for a moderator.",
    Report.State.CLOSED: "A moderator has looked into it, and it is settled.",
    Report.State.DISMISSED: "A moderator has looked into it, and saw no reason to act.",
}


class Sanction(models.Model):
    """
    What a person may not do, *until* a time or, if that is None, permanently.

    A permanent ban is in force only once a second moderator has *confirmed* it. A sanction that ran
    out has no lifter. *switched_off* means that the account could be used before.
    """

    class Kind(models.TextChoices):
        MUTE = "mute"
        BAN = "ban"

    person = models.ForeignKey(PERSON, models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=4, choices=Kind.choices)
    case = models.ForeignKey(Case, models.PROTECT, related_name="sanctions")
    reason = models.CharField(max_length=LONGEST_TEXT)
    by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()
    until = models.DateTimeField(null=True)
    confirmed_by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(PERSON, models.SET_NULL, null=True, related_name="+")
    lifted_at = models.DateTimeField(null=True)
    switched_off = models.BooleanField(default=False)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind"],
                name="one_sanction_for_a_time",
                condition=Q(lifted_at__isnull=True, until__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["person", "kind"],
                name="one_sanction_for_good",
                condition=Q(lifted_at__isnull=True, until__isnull=True),
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True) | ~Q(confirmed_by=F("by")),
                name="two_people_ban_for_good",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"

    @property
    def waits(self) -> bool:
        """Whether a second moderator must confirm it before it is in force."""
        for_good = self.kind == self.Kind.BAN and self.until is None
        return for_good and self.confirmed_at is None and self.lifted_at is None

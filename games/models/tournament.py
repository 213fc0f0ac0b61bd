"""A tournament, the acts in it, and the rows that lists are made from."""

import secrets
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F

from games.models.erasable import Erasable, ErasableNote
from games.models.game import Game, new_key
from games.models.ruling_note import LONGEST_REASON


class Tournament(models.Model):
    """
    *terms* and *conditions* may change until it is announced; afterwards those of its first act are
    in force.

    *length* is the number of acts and *head* the hash of the last. *status*, *round* and the
    columns of entries and pairings are copies of what the acts say.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        ENTRY = "entry"
        PLAYING = "playing"
        OVER = "over"
        CALLED_OFF = "called off"

    RUNNING = (Status.ENTRY, Status.PLAYING)
    UNFINISHED = (Status.DRAFT, *RUNNING)

    key = models.SlugField(max_length=16, unique=True, default=new_key, editable=False)
    title = models.CharField(max_length=80)
    text = models.TextField(max_length=4000, blank=True, help_text="Read by all who might enter.")
    system = models.CharField(max_length=32)
    terms = models.JSONField(default=dict)
    conditions = models.JSONField(default=dict)
    status = models.CharField(
        max_length=12, choices=Status.choices, default=Status.DRAFT, editable=False
    )
    round = models.PositiveIntegerField(default=0, editable=False)
    paused = models.BooleanField(default=False, editable=False)
    starts_at = models.DateTimeField(null=True, editable=False)
    length = models.PositiveIntegerField(default=0, editable=False)
    head = models.CharField(max_length=64, blank=True, editable=False)
    directors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="directed_tournaments", blank=True
    )
    password_hash = models.CharField(
        max_length=128, blank=True, editable=False, help_text="Where entry is by password."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    seen = models.PositiveIntegerField(
        default=0, editable=False, help_text="The number of acts when the service last saw to it."
    )
    trouble = models.TextField(
        blank=True, editable=False, help_text="Why it does not go on by itself, for the desk."
    )

    class Meta:
        ordering = ["-id"]
        permissions = [("direct", "Can direct tournaments")]
        indexes = [models.Index(fields=["status", "-id"], name="tournaments_by_status")]

    def __str__(self) -> str:
        return self.title


class Act(models.Model):
    """
    One thing done. The database refuses to change or delete it.

    *data* is canonical JSON as `tournaments.core.acts` writes it. *hash* covers the hash before it,
    and salted hashes of who acted and why.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="acts", db_index=False)
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=16)
    data = models.TextField()
    at = models.DateTimeField()
    author_hash = models.CharField(max_length=32)
    reason_hash = models.CharField(max_length=32)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="one_act_per_number")
        ]

    def __str__(self) -> str:
        return f"act {self.number} of tournament {self.tournament_id}"

    def hashed(self, before: str) -> str:
        """The act's hash; *before* is the hash of the act before this one."""
        parts = [
            *(before, str(self.number), self.verb, self.data, self.at.isoformat()),
            *(self.author_hash, self.reason_hash),
        ]
        return sha256("\n".join(parts).encode()).hexdigest()


class ActNote(ErasableNote):
    """
    Who acted, and why: the part that can be erased.

    The author is None for the service itself. *about* is the person named or released as a
    director.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="notes", db_index=False)
    number = models.PositiveIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="notes", null=True
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, related_name="notes_about", null=True
    )
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="one_note_per_act")
        ]

    def __str__(self) -> str:
        return f"note {self.number} of tournament {self.tournament_id}"

    @property
    def about_hash(self) -> str:
        return self.hashed(f"about {self.about_id}")


class Wording(Erasable):
    """
    Title and text as act *number* left them. Every version of a corrected text stays on record.

    The act has their salted hash.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="wordings")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=80)
    text = models.TextField(max_length=4000, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="one_wording_per_act")
        ]

    def __str__(self) -> str:
        return f"wording {self.number} of tournament {self.tournament_id}"

    @property
    def words_hash(self) -> str:
        return self.hashed(f"{self.title}\n{self.text}")


class Team(models.Model):
    """Acts name a team by its *number*."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="one_team_per_number"),
            models.UniqueConstraint(F("tournament"), F("name"), name="one_team_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """
    Who an entrant is.

    *user* is None if the account was erased or the autopilot plays. *state*, *points* and *place*
    are copied from the book.
    """

    class State(models.TextChoices):
        IN = "in"
        WAITING = "waiting"
        LEFT = "left"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entries"
    )
    team = models.ForeignKey(Team, models.SET_NULL, null=True, related_name="members")
    autopilot = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=State.choices, default=State.IN)
    checked_in = models.BooleanField(default=False)
    points = models.FloatField(default=0)
    place = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(F("tournament"), F("number"), name="one_entry_per_number"),
            models.UniqueConstraint(
                F("tournament"),
                F("user"),
                name="one_entry_per_person",
                condition=models.Q(user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number} of tournament {self.tournament_id}"

    @property
    def name(self) -> str:
        """What pages call the entrant."""
        return called(self.number, self.user, self.autopilot)


class EntryInvitation(models.Model):
    """A mail that invites an *address*, in lower case, to enter; it counts for its owner."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="mailed_invitations", db_index=False
    )
    address = models.EmailField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(F("tournament"), F("address"), name="one_mailed_invitation")
        ]
        indexes = [models.Index(fields=["address"], name="invited_addresses")]

    def __str__(self) -> str:
        return f"invitation {self.pk} to tournament {self.tournament_id}"


class EntrantList(models.Model):
    """
    What an entrant brings to their games as *seat*. It goes with the place.

    Acts do not say it: others read it when the rules of the system show it.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="lists")
    seat = models.CharField(max_length=16)
    text = models.TextField()

    class Meta:
        ordering = ["entry", "id"]
        constraints = [
            models.UniqueConstraint(F("entry"), F("seat"), name="one_list_per_seat_of_an_entry")
        ]

    def __str__(self) -> str:
        return f"list of {self.entry} as the {self.seat}"


class Holder(models.Model):
    """
    Who has an entrant's place from act *since* on.

    Earlier acts belong to whoever had the place then, and keep that name.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="holders")
    since = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="held_entries"
    )
    autopilot = models.BooleanField(default=False)

    class Meta:
        ordering = ["entry", "since"]
        constraints = [
            models.UniqueConstraint(F("entry"), F("since"), name="one_holder_since_an_act")
        ]

    def __str__(self) -> str:
        return f"holder of {self.entry} since act {self.since}"

    @property
    def name(self) -> str:
        """What pages call the entrant while this holder has the place."""
        return called(self.entry.number, self.user, self.autopilot)


def called(number: int, user: Any, autopilot: bool) -> str:
    """An entrant's name: an account's, the autopilot's, or a stand-in for an erased account."""
    if user is not None:
        return str(user.get_username())
    return f"Autopilot {number}" if autopilot else f"Somebody ({number})"


class Pairing(models.Model):
    """A table of a published round and its game. *scored* is a copy of what the book says."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairings")
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="pairing")
    published_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, help_text="When the game is decided by the rule.")
    scored = models.BooleanField(default=False)

    class Meta:
        ordering = ["tournament", "round", "table"]
        constraints = [
            models.UniqueConstraint(
                *(F("tournament"), F("round"), F("table")), name="one_pairing_per_table"
            )
        ]
        indexes = [
            models.Index(fields=["due_at"], name="unscored", condition=models.Q(scored=False))
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table} of tournament {self.tournament_id}"


def new_seed() -> str:
    """32 hexadecimal digits that make every pairing of a tournament repeatable."""
    return secrets.token_hex(16)

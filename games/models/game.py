"""A game between people, and the seats at its table."""

import secrets
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from rules.kernel.chance import Seed
from rules.kernel.players import PLAIN
from rules.kernel.system import POSITION, Setup
from rules.systems import SYSTEMS

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
DECLINED = "declined"  # in place of an invitation's hash: the seat is kept until the host decides


def new_key() -> str:
    """Ten letters that are hard to confuse. They name a game in links, mails and dice."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def new_secret() -> bytes:
    return secrets.token_bytes(32)


class Game(models.Model):
    """
    One match. What happened in it is in its events; the other columns are copies for look-ups.

    *setup* holds the fields of `rules.kernel.system.Setup`. *length* is the number of events and
    *head* the hash of the last. *secret* is 32 bytes that no view, page, mail, log, export or admin
    screen may show before the game is over.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        PAUSED = "paused"
        OVER = "over"
        HALTED = "halted"
        CLOSED = "closed"  # it has not begun, and never will

    class Press(models.TextChoices):
        FULL = "full", "To all, to one side or to one seat"
        PUBLIC = "public", "To all only"
        NONE = "none", "None until the game is over"

    NOT_BEGUN = (Status.OPEN, Status.CLOSED)
    UNDER_WAY = (Status.PLAYING, Status.PAUSED)
    UNFINISHED = (*UNDER_WAY, Status.HALTED)

    key = models.SlugField(max_length=16, unique=True, default=new_key, editable=False)
    system = models.CharField(max_length=32)
    mission = models.PositiveIntegerField()
    edition = models.PositiveIntegerField()
    setup = models.JSONField()
    clock = models.JSONField(default=dict, help_text="How long the seats may think, in seconds.")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64)
    secret = models.BinaryField(default=new_secret, editable=False)
    least_kept = models.PositiveSmallIntegerField(
        default=0, help_text="Per cent of their questions that players must have kept."
    )
    least_answered = models.PositiveSmallIntegerField(
        default=0, help_text="Questions that players must have been asked; 0 welcomes newcomers."
    )
    press = models.CharField(
        max_length=8,
        choices=Press.choices,
        default=Press.FULL,
        db_default=Press.FULL,
        help_text="What players may write to each other.",
    )
    is_public = models.BooleanField(
        default=False, db_default=False, help_text="Everybody may watch it, a while behind."
    )
    curtain = models.BooleanField(
        default=False,
        db_default=False,
        help_text="One account holds the seats of several people at one device; a curtain hides"
        " them from each other.",
    )
    affairs = models.JSONField(
        default=dict, help_text="What follows from the orders to the table, to be looked up."
    )
    winners = models.JSONField(null=True)
    reason = models.CharField(max_length=300, blank=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games"
    )
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="rematch", editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    kept_open_at = models.DateTimeField(
        null=True, help_text="When somebody last wanted it to go on waiting for players."
    )
    closes_at = models.DateTimeField(
        null=True, help_text="When it is closed if nobody shows up; those at it have been told."
    )
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    # Its stored state, if that has been read with it: number, text, seal and digest.
    kept: tuple[Any, ...] | None = None

    class Meta:
        ordering = ["-id"]
        permissions = [("referee", "Can referee games"), ("moderate", "Can moderate")]
        indexes = [
            models.Index(fields=["ended_at"], name="ended", condition=Q(status="over")),
            models.Index(fields=["status"], name="public", condition=Q(is_public=True)),
            models.Index(
                fields=["status"],
                name="not_over",
                condition=Q(status__in=["open", "playing", "paused", "halted"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.key}"

    @property
    def rules_setup(self) -> Setup:
        """What the rules start from."""
        return setup_in(self.setup)

    def called(self, name: str) -> str:
        """The seat or side *name* within a sentence, as the system says it: “the first guard”."""
        return SYSTEMS[self.system].words.the(name)

    def bare(self, name: str) -> str:
        """The same without its article, as in a table: “first guard”."""
        return SYSTEMS[self.system].words.bare(name)

    @property
    def practice(self) -> bool:
        """Whether one person plays it against autopilots, from a position of another game."""
        return POSITION in self.setup["options"]

    @property
    def curtained(self) -> bool:
        """Whether a curtain hangs between its seats: until everything is uncovered at the end."""
        return self.curtain and self.status in self.UNFINISHED

    @property
    def alone(self) -> bool:
        """Whether one account plays all seats that people play: it needs no mail."""
        return self.practice or self.curtain

    def seed(self, salts: dict[str, str]) -> Seed:
        """What the dice depend on; *salts* maps each seat to its salt."""
        return Seed(bytes(self.secret), self.key, salts)


def setup_in(stored: dict[str, Any]) -> Setup:
    return Setup(**{**stored, "seats": tuple(stored["seats"])})


class Known(NamedTuple):
    """
    What a mail to a seat asks about it, read with all seats of a game. *zone* is its holder's, ""
    for the site's own; *last_order* the number and time of its player's last one.
    """

    zone: str
    may_have_sitter: bool
    mails_sent: int
    has_press: bool
    last_order: tuple[int, str] | None


class SeatAtGame(models.Model):
    """
    One side of a game, who holds it, and what the game asks it.

    *asked* is the question's id, the number of events when it was asked; None when nothing is
    asked. *question* is a short digest of what is asked, so that the id stays while the question
    does, although other seats act. An autopilot's question has no deadline: the autopilots' task
    looks for the row itself. Neither has a seat that is open to anybody; its *user*, if any, may
    come back to it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats", db_index=False)
    name = models.CharField(max_length=16)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats"
    )
    autopilot = models.BooleanField(default=False)
    strength = models.CharField(
        max_length=16,
        default=PLAIN,
        db_default=PLAIN,
        help_text="Which player the autopilot is here (`rules.kernel.players`).",
    )
    salt = models.CharField(max_length=64, blank=True)
    invited = models.EmailField(blank=True)
    invite_nonce = models.CharField(max_length=32, blank=True, editable=False)
    invite = models.CharField(
        max_length=64, blank=True, editable=False, help_text="SHA-256 of the invitation's token."
    )
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats_kept"
    )
    joined_at = models.DateTimeField(null=True)
    asked = models.PositiveIntegerField(null=True)
    private = models.BooleanField(default=False, help_text="Nobody else learns that it is asked.")
    question = models.CharField(max_length=16, blank=True)
    asked_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True, help_text="When the next reminder is due.")
    bank = models.PositiveIntegerField(default=0, help_text="Seconds saved for long questions.")
    is_out = models.BooleanField(
        default=False,
        db_default=False,
        help_text="It has nothing left to play with; only it knows.",
    )
    missed = models.PositiveSmallIntegerField(
        default=0, help_text="Missed questions in a row, of those that all know to be asked."
    )
    stands_in_at = models.DateTimeField(
        null=True, help_text="When the autopilot begins to play a seat that is open to anybody."
    )
    brings = models.TextField(
        blank=True, editable=False, help_text="The list chosen blind, until the game begins."
    )
    habits = models.JSONField(default=dict, help_text="When its holder's clock stands still.")
    terms = models.JSONField(
        default=dict, help_text="What holds for this question (`games.clock.deadlines`)."
    )

    before: dict[str, object]
    # What has been read with the seat, so that nobody need ask for it (`games.play.seats`).
    may_have_plan = True
    known: Known | None = None

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(F("game"), F("name"), name="one_row_per_seat")]
        indexes = [
            models.Index(fields=["deadline"], name="due", condition=Q(deadline__isnull=False)),
            models.Index(
                fields=["remind_at"], name="to_remind", condition=Q(remind_at__isnull=False)
            ),
            models.Index(
                fields=["asked_at"],
                name="autopilot_due",
                condition=Q(autopilot=True, asked__isnull=False),
            ),
            models.Index(fields=["invite"], name="invited", condition=~Q(invite="")),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.game_id}"

    @property
    def called(self) -> str:
        """The seat within a sentence."""
        return self.game.called(self.name)

    @property
    def bare(self) -> str:
        """The same without its article, as in a heading or a list."""
        return self.game.bare(self.name)

    @property
    def taken(self) -> bool:
        """Whether somebody, or the autopilot, holds the seat."""
        return self.autopilot or self.user_id is not None

    @property
    def autopilot_called(self) -> str:
        """“the autopilot, able”; of the usual one no strength is told."""
        return "the autopilot" if self.strength == PLAIN else f"the autopilot, {self.strength}"

    @property
    def thinks(self) -> bool:
        """Whether an autopilot plays it that takes its time."""
        return self.autopilot and self.strength != PLAIN and not self.is_open

    @property
    def declined(self) -> bool:
        """Whether the invited player has declined."""
        return self.invite == DECLINED

    @property
    def is_open(self) -> bool:
        """Whether anybody may take over the seat, because its holder has stayed away."""
        return self.stands_in_at is not None

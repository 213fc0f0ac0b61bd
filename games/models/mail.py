"""What people must be told, and what they wrote."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper

from games.models.game import Game, SeatAtGame
from games.models.tournament import EntryInvitation, Tournament


class Notice(models.Model):
    """
    Something that a person must be told: written with its event, sent afterwards.

    *cause* makes it unique within its kind ("k7…/17/red": question 17 of a game). *number* is the
    question, event or act it is about, and *text* what it says, where the kind alone does not. It
    belongs to a *game* or a *tournament*. *mail* is the mail that contains it; *subscription* is
    where it goes instead of a mailbox. A sender holds it until *lease*.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"
        DROPPED = "dropped"

    class Kind(models.TextChoices):
        INVITED = "invited"
        STARTED = "game started"
        TURN = "your turn"
        REMINDER = "reminder"
        OVER = "game over"
        HALTED = "game halted"
        FAULT = "endless order"
        TABLE = "at the table"
        PLAN = "plan stopped"
        OPEN = "seat open"
        OUT = "nothing left"
        CLOCK = "clock explained"
        PRESS = "press"
        CONSENT = "consent asked"
        HOOK = "webhook off"
        FRIEND = "friend opened"
        LOBBY = "lobby closes"
        RETURNED = "mail returned"
        TOURNAMENT = "tournament"

    cause = models.CharField(max_length=80)
    kind = models.CharField(max_length=16)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="notices"
    )
    address = models.EmailField(blank=True, help_text="Where it goes when there is no account.")
    channel = models.CharField(max_length=24, default="mail")
    subscription = models.ForeignKey(
        "Subscription", models.CASCADE, null=True, related_name="notices"
    )
    mail = models.ForeignKey("MailOut", models.SET_NULL, null=True, related_name="told")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="notices")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="notices")
    seat = models.ForeignKey(SeatAtGame, models.CASCADE, null=True, related_name="notices")
    number = models.PositiveIntegerField(default=0)
    text = models.CharField(max_length=1200, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    send_after = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    lease = models.DateTimeField(null=True)
    trouble = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                F("cause"), F("kind"), F("person"), F("channel"), name="one_notice_per_cause"
            ),
            models.CheckConstraint(
                condition=Q(game=None, tournament__isnull=False)
                | Q(game__isnull=False, tournament=None),
                name="a_notice_of_one_thing",
            ),
        ]
        indexes = [
            models.Index(fields=["send_after"], name="to_send", condition=Q(status="waiting")),
            models.Index(fields=["person"], name="to_tell", condition=Q(status="waiting")),
            models.Index(fields=["send_after"], name="invitations", condition=Q(kind="invited")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.cause}"


class MailIn(models.Model):
    """
    A mail as it arrived, once for each recipient. It is stored before anybody reads it.

    *key* recognises a repeated delivery: the SHA-256 of recipient, message id and body, because
    some programs give two mails the same id. From the beginning it belongs to a *game* and a
    *seat*, by the right of a *person*; one that comes to the site belongs to a person alone, or to
    nobody. *confirmed*: its person said that it is theirs. A reader holds it until *lease*.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        READ = "read"
        REFUSED = "refused"
        SILENT = "silent"
        HELD = "held"
        FAILED = "failed"

    key = models.CharField(max_length=64, unique=True)
    message_id = models.CharField(max_length=255, blank=True)
    raw = models.BinaryField()
    received_at = models.DateTimeField()
    recipient = models.CharField(max_length=320, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    confirmed = models.BooleanField(default=False, db_default=False)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="mails_in")
    seat = models.CharField(max_length=16, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="mails_in"
    )
    lease = models.DateTimeField(null=True)
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["received_at"], name="to_read", condition=Q(status="waiting")),
            models.Index(fields=["game", "seat", "received_at"], name="mails_of_a_seat"),
            models.Index(
                fields=["recipient", "received_at"], name="mails_to_site", condition=Q(game=None)
            ),
        ]

    def __str__(self) -> str:
        return f"mail in {self.pk}"


class MailOut(models.Model):
    """
    A mail as it goes out: the sender's queue, the mailbox page and the thread in one.

    It is made for its *notice*, the first of those it contains; a digest has none. *picture* is the
    board as PNG, and *raw* the mail as first made. *headers* are repeated by later attempts, so
    that they send the same mail. *listed* are the orders that it lists by number and asks back, so
    that an answer means them as they stood. *back* is the hash of the token in its envelope, with
    which other servers return it. A sender holds it until *lease*.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        RETURNED = "returned"
        HELD = "held"
        FAILED = "failed"
        DROPPED = "dropped"

    message_id = models.CharField(max_length=255, unique=True)
    in_reply_to = models.CharField(max_length=255, blank=True)
    to = models.EmailField()
    subject = models.CharField(max_length=255)
    text = models.TextField()
    html = models.TextField(blank=True)
    picture = models.BinaryField(null=True)
    headers = models.JSONField(default=dict)
    listed = models.JSONField(default=dict, db_default={})
    raw = models.BinaryField(null=True)
    back = models.CharField(max_length=64, blank=True, db_default="")
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    trouble = models.CharField(max_length=300, blank=True)
    notice = models.ForeignKey(Notice, models.SET_NULL, null=True, related_name="mails")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="mails_out")
    seat = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    send_after = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["send_after"], name="to_post", condition=Q(status="waiting")),
            models.Index(fields=["to", "id"], name="mailbox"),
            models.Index(fields=["back"], name="to_return"),
            models.Index(Upper("to"), "sent_at", name="mails_to_reader"),
            models.Index(fields=["created_at"], name="mails_of_late"),
        ]

    def __str__(self) -> str:
        return f"mail out {self.pk}"

    @property
    def reply_to(self) -> str:
        """The address for an answer; empty if nobody reads one."""
        return str(self.headers.get("Reply-To", ""))


class HeldAddress(models.Model):
    """
    An *address*, in lower case, to which no mail goes until its reader says so: mail to it came
    back, or was called spam. *why* is what the other server said.
    """

    class Kind(models.TextChoices):
        HARD = "hard", "There is no such mailbox"
        SOFT = "soft", "Mail came back again and again"
        COMPLAINT = "complaint", "Mail was reported as spam"

    address = models.EmailField(unique=True)
    kind = models.CharField(max_length=9, choices=Kind.choices)
    why = models.CharField(max_length=300, blank=True)
    since = models.DateTimeField()

    class Meta:
        ordering = ["-since"]

    def __str__(self) -> str:
        return f"held address {self.pk}"


class Confirmation(models.Model):
    """
    Something that waits until whoever reads the mails to *address* says yes: the mail of a
    *person* that may be forged, an account with the name *wanted*, a kept *seat*, an *invitation*
    to a tournament, the end of an account.

    *hash* is the SHA-256 of the token in the address to which they answer. An *invitation* that was
    declined or taken back is gone, and who answers it is told so.
    """

    class What(models.TextChoices):
        MAIL = "mail"
        SIGN_UP = "sign up"
        INVITATION = "invitation"
        ENTRY = "entry"
        LEAVE = "leave"

    hash = models.CharField(max_length=64, unique=True)
    what = models.CharField(max_length=10, choices=What.choices)
    address = models.EmailField()
    wanted = models.CharField(max_length=150, blank=True)
    mail = models.ForeignKey(MailIn, models.CASCADE, null=True, related_name="confirmations")
    seat = models.ForeignKey(SeatAtGame, models.CASCADE, null=True, related_name="confirmations")
    invitation = models.ForeignKey(
        EntryInvitation, models.SET_NULL, null=True, related_name="confirmations"
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="confirmations"
    )
    at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"confirmation {self.pk}"


class ReplyToken(models.Model):
    """
    The right of one person to answer one question for one seat by mail.

    *hash* is the SHA-256 of the 26 base32 characters in the Reply-To address.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        USED = "used"
        SUPERSEDED = "superseded"

    hash = models.CharField(max_length=64, unique=True)
    seat = models.ForeignKey(SeatAtGame, models.CASCADE, related_name="reply_tokens")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="reply_tokens"
    )
    question = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"reply token {self.pk}"

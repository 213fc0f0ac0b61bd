"""What users have told us besides their account, and the links they sign in with."""

from datetime import time

from django.conf import settings
from django.db import models
from django.db.models import F, Q

EVENING = time(18)


class Profile(models.Model):
    """
    *timezone* is an IANA name, empty until the browser or the user gives one.

    No clock of theirs runs from *quiet_from* to *quiet_until* by their wall clock, and nothing is
    sent to them then unless they are *disturbed*. Their digest comes at *digest_at*. Who *goes_on*
    is led to the next game after an order, and who wants *sounds* hears that it is their turn.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="profile"
    )
    timezone = models.CharField(max_length=64, blank=True)
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    disturbed = models.BooleanField(default=False)
    digest_at = models.TimeField(default=EVENING)
    goes_on = models.BooleanField(default=False)
    sounds = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"


class Friend(models.Model):
    """Somebody, *other*, whose open games *user* wants to see."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="friends", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="is_friend_of")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(F("user"), F("other"), name="a_friend_once"),
            models.CheckConstraint(condition=~Q(user=F("other")), name="nobody_befriends_themself"),
        ]

    def __str__(self) -> str:
        return f"friend of {self.user_id}"


class Guest(models.Model):
    """
    Somebody who tries a first game without an account: the user has no address and no password.
    Signing up deletes this row and keeps the user.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="guest"
    )
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"guest {self.user_id}"


class Holiday(models.Model):
    """Time in which a user has said they are away; their clocks do not run then."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="holidays")
    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        ordering = ["start"]

    def __str__(self) -> str:
        return f"holiday {self.pk}"


class Sitter(models.Model):
    """
    Who may read and order for all seats of *user* from *start* to *end*.

    A sitting that has begun is ended but never deleted, because the sitter has seen what those
    seats knew.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sitters")
    sitter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sits_for")
    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        ordering = ["start"]

    def __str__(self) -> str:
        return f"sitter {self.pk}"


class UsualOrders(models.Model):
    """The standing orders that a user brings to games of *system*, one a line."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="usual_orders")
    system = models.CharField(max_length=32)
    text = models.CharField(max_length=500)

    class Meta:
        ordering = ["user", "system"]
        constraints = [models.UniqueConstraint(F("user"), F("system"), name="one_usual_a_system")]

    def __str__(self) -> str:
        return f"usual orders of {self.user_id} for {self.system}"


class SignInLink(models.Model):
    """
    The right to sign in once.

    *hash* is the SHA-256 of the link's token, which itself is stored nowhere. *seal* changes with
    the password or the address of *user*.
    """

    hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_in_links")
    seal = models.CharField(max_length=64, default="")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class AskedLink(models.Model):
    """A request for a link. Whether *address* belongs to a user is checked later."""

    address = models.EmailField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"asked link {self.pk}"


class ApiToken(models.Model):
    """
    A token that a program signs in with.

    *hash* is the SHA-256 of the token, which is shown once. *seal* is Django's session hash of that
    time, which changes with the password.
    """

    hash = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=40, blank=True)
    seal = models.CharField(max_length=128, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    used_on = models.DateField(null=True)

    def __str__(self) -> str:
        return f"API token {self.pk}"


class CalendarToken(models.Model):
    """A token for reading the calendar. *hash* is its SHA-256; the token is shown once."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="calendar_token"
    )
    hash = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return f"calendar token of {self.user_id}"

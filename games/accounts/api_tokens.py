"""Tokens for programs. Only a token's hash is stored, and a new password makes it invalid."""

from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games import tokens
from games.models.person import ApiToken

MOST = 10


def new_token(user: Any, name: str = "") -> str:
    """A new token for *user*, who keeps their last ten."""
    token = tokens.new()
    seal = user.get_session_auth_hash()
    ApiToken.objects.create(hash=tokens.hash_of(token), user=user, name=name, seal=seal)
    kept = list(of(user).values_list("pk", flat=True)[:MOST])
    of(user).exclude(pk__in=kept).delete()
    return token


def of(user: Any) -> Any:
    """The tokens of *user*, newest first."""
    return ApiToken.objects.filter(user=user.pk).order_by("-pk")


def holding(token: str) -> ApiToken | None:
    """
    The row of a valid token, or None.

    Its owner must be active and keep the password it began with.
    """
    rows = ApiToken.objects.select_related("user")
    row = rows.filter(hash=tokens.hash_of(token), user__is_active=True).first()
    return row if row and is_sealed(row) else None


def is_sealed(row: ApiToken) -> bool:
    """Whether the seal is valid, judged as Django judges a session: fallback keys count too."""
    user = row.user
    seals = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(row.seal, seal) for seal in seals)


def note_use(row: ApiToken) -> None:
    """Store today as the day of the last use, once a day."""
    today = timezone.now().date()
    if row.used_on != today:
        ApiToken.objects.filter(Q(used_on=None) | Q(used_on__lt=today), pk=row.pk).update(
            used_on=today
        )


def revoke(user: Any, pk: int) -> None:
    of(user).filter(pk=pk).delete()

"""Links that sign in once. Asking for a link stores a row; a worker sends the mail."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import tokens
from games.accounts import sanctions
from games.models.moderation import Sanction
from games.models.person import SignInLink

LASTS = timedelta(minutes=30)


def new_token(user: Any) -> str:
    """The token of a new link for *user*; former links stay good until they are used."""
    token = tokens.new()
    expires = timezone.now() + LASTS
    seal = seal_of(user)
    SignInLink.objects.create(hash=tokens.hash_of(token), user=user, expires_at=expires, seal=seal)
    return token


def spent(token: str) -> Any:
    """Use the link up and return its account, or None if it is wrong, expired or used."""
    link = unused(token)
    if link is None or not link.user.is_active or link.seal != seal_of(link.user):
        return None
    # By columns of its own row alone: of two at once the second looks at it again, and gives up.
    mine = SignInLink.objects.filter(pk=link.pk, used_at=None)
    return link.user if mine.update(used_at=timezone.now()) else None


def unused(token: str) -> SignInLink | None:
    good = SignInLink.objects.filter(used_at=None, expires_at__gt=timezone.now())
    return good.filter(hash=tokens.hash_of(token)).select_related("user").first()


def barring(token: str) -> Sanction | None:
    """The ban on the link's account, or None."""
    link = unused(token)
    return sanctions.of(link.user, sanctions.BAN) if link else None


def seal_of(user: Any) -> str:
    """A value that changes with the password or the address of *user*."""
    words = f"{user.get_session_auth_hash()} {user.email}"
    return salted_hmac("games.accounts.sign_in_links", words, algorithm="sha256").hexdigest()

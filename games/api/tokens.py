"""Programs sign in with a token of which only the hash is stored."""

import secrets
from hashlib import sha256
from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from games.models.profile import ApiToken

MOST = 10


def new_token(user: Any) -> str:
    """A new token for *user*, who keeps their last ten."""
    token = secrets.token_urlsafe(32)
    ApiToken.objects.create(hash=hash_of(token), user=user)
    tokens = ApiToken.objects.filter(user=user).order_by("-id")
    kept = list(tokens.values_list("pk", flat=True)[:MOST])
    tokens.exclude(pk__in=kept).delete()
    return token


def hash_of(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


class HashedTokens(TokenAuthentication):
    """`Authorization: Token …`"""

    def authenticate_credentials(self, key: str) -> tuple[Any, ApiToken]:
        tokens = ApiToken.objects.select_related("user")
        token = tokens.filter(hash=hash_of(key), user__is_active=True).first()
        if token is None:
            raise AuthenticationFailed("This token is not known here. Sign in again.")
        return token.user, token

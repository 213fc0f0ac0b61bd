"""Programs sign in with a token."""

from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied

from games.access import second, tokens
from games.models.profile import ApiToken


class HashedTokens(TokenAuthentication):
    """`Authorization: Token …`"""

    def authenticate_credentials(self, key: str) -> tuple[Any, ApiToken]:
        token = tokens.holding(key)
        if token is None:
            raise AuthenticationFailed("This token is not known here. Sign in again.")
        if second.lacking(token.user):
            raise PermissionDenied(second.LACKING)
        tokens.note_use(token)
        return token.user, token

"""Programs sign in with a token."""

from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied

from games.accounts import api_tokens, second_factor
from games.models.person import ApiToken


class HashedTokens(TokenAuthentication):
    """`Authorization: Token …`"""

    def authenticate_credentials(self, key: str) -> tuple[Any, ApiToken]:
        token = api_tokens.holding(key)
        if token is None:
            raise AuthenticationFailed(
                "This token is not known here. The page “Your programs” makes one."
            )
        if second_factor.lacking(token.user):
            raise PermissionDenied(second_factor.LACKING)
        api_tokens.note_use(token)
        return token.user, token

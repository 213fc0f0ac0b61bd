"""How often programs may ask; pages that give orders count with them."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from games.accounts import rate_limits


class Counted(BaseThrottle):
    """By the view's `throttle_scope`, else by whether somebody has signed in."""

    scope = "anon"

    def allow_request(self, request: Request, view: Any) -> bool:
        known = "user" if request.user.is_authenticated else "anon"
        self.scope = getattr(view, "throttle_scope", None) or known
        return rate_limits.within(self.scope, rate_limits.who(request._request, request.user))

    def wait(self) -> float:
        return rate_limits.wait(self.scope)

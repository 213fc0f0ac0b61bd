"""What the desks of moderators and referees have in common."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponse]


def for_role(role: str, permission: str) -> Callable[[View], View]:
    """A page for who has *permission*; others read, once signed in, that they are no *role*."""

    def decorated(view: View) -> View:
        @login_required
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied(f"You are not a {role}.")
            return view(request, *args, **kwargs)

        return guarded

    return decorated

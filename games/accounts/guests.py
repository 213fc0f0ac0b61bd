"""Guests: people who try a first game without an account. They have their table, and no more."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model, login
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from games.models.person import Guest

GUEST = "guest"  # in the session: the user's key
BACKEND = "games.accounts.authentication.Backend"
# Where a guest is who they are; everywhere else they are anybody, with the rights of anybody.
TABLE = {
    *("home", "try", "game", "news", "listen", "order", "odds", "about", "standing", "plan"),
    *("position", "proof", "proof_file", "clock", "resign", "autopilot"),
    *("set_zone", "account_logout"),
}


class GuestMiddleware:
    """The only place that tells guests from other people."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request)

    def process_view(self, request: HttpRequest, *view: Any) -> None:
        match = request.resolver_match
        if GUEST in request.session and not (match and match.view_name in TABLE):
            request.user = AnonymousUser()


def sign_in(request: HttpRequest) -> Any:
    """A new guest, signed in where the request came from."""
    user = get_user_model().objects.create_user(f"Guest-{secrets.token_hex(4)}")
    Guest.objects.create(user=user)
    login(request, user, BACKEND)
    request.session[GUEST] = user.pk
    return user


def of(request: HttpRequest) -> Any:
    """The user of the guest who asks; None for everybody else."""
    pk = request.session.get(GUEST)
    return pk and get_user_model().objects.filter(pk=pk, guest__isnull=False).first()


def keep(request: HttpRequest, user: Any) -> None:
    """The guest has signed up as *user*, who is no guest any more."""
    Guest.objects.filter(user=user.pk).delete()
    request.session.pop(GUEST, None)

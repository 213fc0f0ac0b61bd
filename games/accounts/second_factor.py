"""The second factor, without which people with a role cannot use their rights."""

from collections.abc import Callable, Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

OFFICES = ("games.referee", "games.direct", "games.moderate")
KINDS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
LACKING = "Your role needs a second factor. Set one up under “You”, “Account”, “Second factor”."
# Where it is set up, and what needs no rights.
OPEN_TO_ALL = ("/accounts/", "/time-zone/", "/health", "/worker.js")


def in_office(user: Any) -> bool:
    return bool(user.is_staff or user.is_superuser or any(map(user.has_perm, OFFICES)))


def has(user: Any) -> bool:
    return bool(is_mfa_enabled(user, KINDS))


def lacking(user: Any) -> bool:
    """Whether *user* must set up a second factor first. On one's own machine nobody must."""
    if settings.EMBEDDED or not user.is_authenticated:
        return False
    return in_office(user) and not has(user)


def lacking_among(people: Iterable[Any]) -> set[int]:
    """The ids of those of whom that is true; only who has any rights is asked about alone."""
    known = {person.pk: person for person in people}
    rights = Q(user_permissions__isnull=False) | Q(groups__isnull=False)
    some = Q(is_staff=True) | Q(is_superuser=True) | rights
    found = get_user_model().objects.filter(some, pk__in=known).values_list("pk", flat=True)
    return {pk for pk in set(found) if lacking(known[pk])}


class SecondFactorMiddleware:
    """Redirects people with a role but without a second factor to the page where they set it up."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(OPEN_TO_ALL) or not lacking(request.user):
            return self.answer(request)
        if request.path.startswith("/api/"):
            return JsonResponse({"error": LACKING}, status=403)
        messages.error(request, LACKING)
        return redirect(reverse("mfa_index"))

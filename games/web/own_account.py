"""The page of one's account, and where one is signed in."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.accounts import api_tokens, sessions

ENDED = "That device is signed out."
HAD_ENDED = "That device was signed out before."
ALL_ENDED = "You are signed out everywhere but here."


@require_safe
@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Everything about signing in, and about what is stored, in one list."""
    kinds = Authenticator.objects.filter(user=request.user.pk).values_list("type", flat=True)
    context = {
        "addresses": EmailAddress.objects.filter(user=request.user.pk).order_by("-primary", "pk"),
        "passkeys": list(kinds).count(Authenticator.Type.WEBAUTHN),
        "has_app": Authenticator.Type.TOTP in kinds,
        "tokens": api_tokens.of(request.user).count(),
    }
    return render(request, "games/account.html", context)


@require_safe
@login_required
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    here = request.session.session_key
    rows = [told(one, here) for one in sessions.of(request.user)]
    return render(request, "games/devices.html", {"rows": rows})


def told(one: UserSession, here: str | None) -> dict[str, Any]:
    return {
        "pk": one.pk,
        "device": one.user_agent,
        "at": one.created_at,
        "is_here": one.session_key == here,
    }


@require_POST
@login_required
def sign_out_there(request: HttpRequest, pk: int) -> HttpResponse:
    """End one session; a number that is not theirs is one that has ended."""
    messages.success(request, ENDED if sessions.end(request.user, pk) else HAD_ENDED)
    return redirect("devices")


@require_POST
@login_required
def sign_out_elsewhere(request: HttpRequest) -> HttpResponse:
    sessions.end_all(request.user, but=request.session.session_key)
    messages.success(request, ALL_ENDED)
    return redirect("devices")

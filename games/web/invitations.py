"""Inviting somebody to a seat, and what they make of it."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models.game import SeatAtGame
from games.play import invitations, lobby, tempo
from games.web import lobby_views, titles
from rules.kernel.errors import Refusal

INVITATION, KEPT = "invitation", 30 * 86400  # a cookie, and for how many seconds


def about(seat: SeatAtGame | None) -> dict[str, Any]:
    """Who invites to what; nothing without an invitation."""
    if seat is None:
        return {}
    return {"token": lobby.token_of(seat), "host": seat.game.host, **titles.at_seat(seat)}


def kept(request: HttpRequest) -> str:
    """The token of the invitation that this browser has opened without being signed in."""
    return str(request.get_signed_cookie(INVITATION, "", max_age=KEPT) or "")


@require_POST
@login_required
@never_cache
def invite(request: HttpRequest, key: str) -> HttpResponse:
    """Only the host invites; the link is shown this once."""
    game = lobby_views.hosted(key, request.user)
    try:
        token = lobby.invite(game, request.POST.get("seat", ""))
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("game", key)
    return lobby_views.page(
        request, game, link=request.build_absolute_uri(reverse("invitation", args=[token]))
    )


@require_POST
@login_required
def invite_by_name(request: HttpRequest, key: str) -> HttpResponse:
    """The host keeps a seat for somebody with an account."""
    lobby_views.hosted(key, request.user)
    called = request.POST.get("person", "")
    return lobby_views.told(
        request, key, lambda game, seat: invitations.by_name(game, seat, called)
    )


@require_POST
@login_required
def open_seat(request: HttpRequest, key: str) -> HttpResponse:
    """The host keeps a seat for nobody any more."""
    lobby_views.hosted(key, request.user)
    return lobby_views.told(request, key, invitations.open_to_all)


@require_safe
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who invites to what. Who has not signed in is led back here when they have."""
    seat = lobby.invited_to(token)
    if seat is None:
        response = render(request, "games/no_invitation.html", status=404)
    elif request.user.is_authenticated:
        response = lobby_views.page(request, seat.game, token=token)
    else:
        response = render(
            request, "games/invited.html", {**about(seat), "lines": tempo.settled(seat.game)}
        )
        response.set_signed_cookie(
            INVITATION,
            token,
            max_age=KEPT,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
        return response
    response.delete_cookie(INVITATION, samesite="Lax")
    return response


@require_POST
@never_cache
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """The token is the right to say no; an account is not needed."""
    seat = invitations.decline(token)
    name = "games/declined.html" if seat else "games/no_invitation.html"
    response = render(request, name, about(seat), status=200 if seat else 404)
    response.delete_cookie(INVITATION, samesite="Lax")
    return response

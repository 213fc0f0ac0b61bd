"""What is done around every page."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from games.clock import timezones
from games.models import rows
from games.notify import presence
from games.web import errors

# As text, because every page begins with it.
WISHES = "SELECT timezone, sounds, goes_on FROM games_profile WHERE user_id = %s"
SIGNED_OUT = "You are not signed in, so what you sent was not taken. Sign in, and send it again."


class Zoned(HttpRequest):
    """
    *zone_known*: the reader has chosen a zone; *sounds*: a tone tells when they are asked;
    *goes_on*: after an order they go on to their next game.
    """

    zone_known: bool
    sounds: bool
    goes_on: bool


class ZoneMiddleware:
    """Times on a page stand in the reader's zone."""

    def __init__(self, answer: Callable[[Zoned], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Zoned) -> HttpResponse:
        found = request.user.pk and rows.read(WISHES, [request.user.pk])
        name, request.sounds, request.goes_on = found[0] if found else ("", False, False)
        request.zone_known = bool(name)
        with timezone.override(timezones.called(name)):
            return self.answer(request)


class AwakeMiddleware:
    """Whoever sends something from a page is awake."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        if request.method == "POST" and request.user.pk:
            presence.note_awake(request.user.pk)
        return response


class UnfitMiddleware:
    """Django answers the wrong method with an empty page; here it is one of the site."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        if response.status_code != errors.UNFIT or response.content:
            return response
        told = errors.told(request, errors.UNFIT)
        told.headers["Allow"] = response.headers["Allow"]
        return told


class SignedOutMiddleware:
    """Who was signed out while they wrote goes on at their page: nobody can visit where it went."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        to_sign_in = redirect_to_login(request.get_full_path()).url
        if request.method != "POST" or response.get("Location") != to_sign_in:
            return response
        messages.error(request, SIGNED_OUT)
        there = redirect_to_login(page_before(request))
        is_part = request.headers.get("HX-Request") == "true"
        return HttpResponseClientRedirect(there.url) if is_part else there


def page_before(request: HttpRequest) -> str:
    """Where *request* was sent from, if that is a page of the site, else the first one."""
    came = urlsplit(request.headers.get("Referer", ""))
    ours = came.netloc == request.get_host()
    return came._replace(scheme="", netloc="").geturl() if ours else reverse("home")


class CompressingMiddleware(GZipMiddleware):
    """All but what trickles: events would wait until there are enough of them."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        trickles = response.headers.get("Content-Type") == "text/event-stream"
        return response if trickles else super().process_response(request, response)

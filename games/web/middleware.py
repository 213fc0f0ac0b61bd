"""What is done around every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.clock import timezones


class Zoned(HttpRequest):
    """*zone_known*: the reader has chosen a zone."""

    zone_known: bool


class ZoneMiddleware:
    """Times on a page stand in the reader's zone."""

    def __init__(self, answer: Callable[[Zoned], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: Zoned) -> HttpResponse:
        name = timezones.name_of(request.user.pk)
        request.zone_known = bool(name)
        with timezone.override(timezones.called(name)):
            return self.answer(request)

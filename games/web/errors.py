"""What the service says when something cannot be done: a page of its own, or JSON for programs."""

import sys

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from games.models import database_errors

API = "/api/"
TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
REFUSED, MISSING, UNFIT, TOO_OFTEN, BROKEN, UNABLE = 403, 404, 405, 429, 500, 503
SAID: dict[int, tuple[str, str]] = {
    400: ("Not understood", "We could not read what was sent. Go back and try again."),
    REFUSED: ("Not allowed", "You are not allowed to do this."),
    MISSING: (
        "Nothing here",
        "There is nothing at this address, or you are not allowed to see it.",
    ),
    UNFIT: ("Not in this way", "This address takes no such request. Begin at the page before it."),
    413: ("Too much", "What was sent is too long to be taken. Send less at once."),
    TOO_OFTEN: (
        "Too many requests",
        "You have sent too many requests. Wait a minute, then try again.",
    ),
    BROKEN: (
        "Our mistake",
        "Something went wrong here, and it is not your fault. Your order may have been stored:"
        " look before you order again.",
    ),
    UNABLE: ("Not now", ""),
}


def told(request: HttpRequest, status: int, sentence: str = "") -> HttpResponse:
    """The answer for what went wrong; *sentence* says more than the usual one."""
    said = words(status, sentence)
    if request.path.startswith(API):
        return JsonResponse({"error": said["sentence"]}, status=status)
    return render(request, "wrong.html", said, status=status)


def words(status: int, sentence: str = "") -> dict[str, str]:
    heading, usual = SAID[status]
    return {"heading": heading, "sentence": sentence or usual}


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    return told(request, 413 if isinstance(exception, TOO_MUCH) else 400)


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    return told(request, REFUSED, str(exception))


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    return told(request, MISSING)


def too_often(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return told(request, TOO_OFTEN)


def broken(request: HttpRequest) -> HttpResponse:
    """It asks the database for nothing: perhaps that is what is broken."""
    said = database_errors.sentence(sys.exc_info()[1])
    status = UNABLE if said else BROKEN
    again = {"Retry-After": database_errors.RETRY_AFTER} if said else {}
    if request.path.startswith(API):
        return JsonResponse(
            {"error": words(status, said)["sentence"]}, status=status, headers=again
        )
    page = render_to_string("wrong.html", words(status, said))
    return HttpResponse(page, status=status, headers=again)

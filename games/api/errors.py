"""Every refusal is {"error": sentence}; that of an order names the “rule” that it breaks, too."""

import logging
from collections.abc import Callable
from typing import Any

from rest_framework.exceptions import (
    APIException,
    MethodNotAllowed,
    NotAcceptable,
    NotAuthenticated,
    Throttled,
    UnsupportedMediaType,
)
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.models import database_errors
from rules.kernel.errors import Refusal, ReplayMismatch
from rules.kernel.orders import listed

UNPROCESSABLE, UNAVAILABLE = 422, 503
UNREADABLE = "The board of this game cannot be laid out now. Its referee looks into it."

NO_TOKEN = "Send your token: “Authorization: Token …”. The page “Your programs” makes one."
# What is wrong with a request, whatever it asks for: Django REST framework says less.
SAID: dict[type[APIException], Callable[[Any, Any], str]] = {
    MethodNotAllowed: lambda error, view: (
        f"This address takes {listed(view.allowed_methods)}, and nothing else."
    ),
    NotAcceptable: lambda error, view: "Answers are JSON: accept application/json.",
    NotAuthenticated: lambda error, view: NO_TOKEN,
    Throttled: lambda error, view: (
        f"You have sent too many requests. Try again in {error.wait} seconds."
        if error.wait
        else str(error.detail)
    ),
    UnsupportedMediaType: lambda error, view: "Send JSON, as “Content-Type: application/json”.",
}

log = logging.getLogger(__name__)


def refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    if isinstance(error, Refusal):
        set_rollback()
        return Response({"error": str(error), "rule": error.rule}, status=UNPROCESSABLE)
    if isinstance(error, ReplayMismatch):
        log.error("a game cannot be shown", exc_info=error)
        return Response({"error": UNREADABLE}, status=UNAVAILABLE)
    if said := database_errors.sentence(error):
        log.warning("%s", error)
        set_rollback()
        again = {"Retry-After": database_errors.RETRY_AFTER}
        return Response({"error": said}, status=UNAVAILABLE, headers=again)
    response = exception_handler(error, context)
    if response is not None:
        response.data = {"error": said_of(error, context["view"], response.data)}
    return response


def said_of(error: Exception, view: Any, data: Any) -> str:
    """The sentence for an *error* of which Django REST framework would say *data*."""
    if say := next((SAID[kind] for kind in type(error).__mro__ if kind in SAID), None):
        return say(error, view)
    return sentence(error.detail if isinstance(error, APIException) else data)


def sentence(details: Any) -> str:
    """One sentence out of what Django REST framework found wrong."""
    if isinstance(details, dict):
        if set(details) == {"detail"}:
            return sentence(details["detail"])
        return " ".join(f"{field}: {sentence(said)}" for field, said in details.items())
    if isinstance(details, list):
        return " ".join(sentence(said) for said in details)
    return str(details)

"""Every refusal is {"error": sentence}; that of an order names the “rule” that it breaks, too."""

import logging
from typing import Any

from rest_framework.exceptions import APIException
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.models import database_errors
from rules.kernel.errors import Refusal, ReplayMismatch

UNPROCESSABLE, UNAVAILABLE = 422, 503
UNREADABLE = "The board of this game cannot be laid out now. Its referee looks into it."

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
        details = error.detail if isinstance(error, APIException) else response.data
        response.data = {"error": sentence(details)}
    return response


def sentence(details: Any) -> str:
    """One sentence out of what Django REST framework found wrong."""
    if isinstance(details, dict):
        if set(details) == {"detail"}:
            return sentence(details["detail"])
        return " ".join(f"{field}: {sentence(said)}" for field, said in details.items())
    if isinstance(details, list):
        return " ".join(sentence(said) for said in details)
    return str(details)

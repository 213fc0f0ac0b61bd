"""What the service says when its database cannot do what was asked: 503 and a sentence."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

from games.models import database_errors


def broken(request: HttpRequest) -> HttpResponse:
    """The site's page for what went wrong in it. It asks the database for nothing."""
    if said := database_errors.sentence(sys.exc_info()[1]):
        page = render_to_string("503.html", {"sentence": said})
        return HttpResponse(page, status=503, headers={"Retry-After": database_errors.RETRY_AFTER})
    return server_error(request)

"""Asking for the same game once more."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.play import rematch
from games.web import game_page
from rules.kernel.errors import Refusal


@require_POST
@login_required
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """On to the rematch, whoever has asked for it first."""
    try:
        again = rematch.ask(game_page.found(key, request.user), request.user)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("game", key)
    return redirect("game", again.key)

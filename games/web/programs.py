"""The page for those who write programs: how to begin, what is offered, and what is allowed."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.accounts import api_tokens
from games.accounts.rate_limits import LIMITS

PLAYER = Path(__file__).parent.parent / "static/games/player.py"
# What a program does that is counted, as a reader would call it.
COUNTED = {
    "anon": "questions without a token, from one address",
    "user": "questions with a token, and looks at odds",
    "orders": "orders, and whatever else changes a game",
    "press": "messages",
    "press-a-day": "messages, too",
}


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    limits = [(LIMITS[key], words) for key, words in COUNTED.items()]
    context = {"limits": limits, "player": PLAYER.read_text(), "most": api_tokens.MOST}
    return render(request, "games/programs.html", context)

"""“Check the dice”: the proof of a game, everybody's luck, and quoted heads."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import etag, require_safe

from games.history import dice_statistics, events, export, verifier
from games.models.game import Game
from games.web import game_page, titles, watchable
from rules.checks import SHORTEST_HEAD
from rules.verify import prove

QUOTED = re.compile(rf"\b[0-9a-f]{{{SHORTEST_HEAD},64}}\b")


View = Callable[[HttpRequest, Game], HttpResponse]


def of_game(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
    """
    *view* of a game by its key. Whoever is not signed in may look at one that is over, if everybody
    may watch it.
    """

    @wraps(view)
    def found(request: HttpRequest, key: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, game_page.started(key, request.user))
        with suppress(Http404):
            if (game := watchable.found(key)).status == Game.Status.OVER:
                return view(request, game)
        return redirect_to_login(request.get_full_path())

    return found


@require_safe
@never_cache
@of_game
def proof(request: HttpRequest, game: Game) -> HttpResponse:
    """
    What the verifier finds once the game is over; a head can be looked up at any time. To check a
    whole game takes long, so that is done for those who are signed in.
    """
    over = game.status == Game.Status.OVER
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    context = {
        "game": game,
        "over": over,
        "reader": reader,
        "length": (length := reader.now.known),
        "quoted": request.GET.get("head", "").strip()[:500],
        **titles.of(game),
        "secret": bytes(game.secret).hex() if over else "",
        "program": verifier.NAME,
        **(proved(game) if over and request.user.is_authenticated else {}),
    }
    context |= looked_up(game, context["quoted"], length)
    return render(request, "games/proof.html", context)


def proved(game: Game) -> dict[str, Any]:
    """Nobody's luck is told of a game that is broken: it would be told from what is wrong."""
    whole = export.of(game)
    report = prove(whole)
    return {
        "report": report,
        "luck": [] if report.broken else dice_statistics.of(game),
    }


def looked_up(game: Game, quoted: str, length: int) -> dict[str, Any]:
    """
    Where the head stands that is in the *quoted* words, of a chain of *length* events; a whole
    line of a mail will do.
    """
    heads = QUOTED.findall(quoted.lower())
    if not heads:
        return {"no_head": bool(quoted)}
    number = events.number_of(game, heads[0])
    later = None if number is None else length - 1 - number
    return {"head": heads[0], "number": number, "later": later}


@require_safe
@never_cache
@of_game
def file(request: HttpRequest, game: Game) -> HttpResponse:
    """The game as a file; while it runs, what the reader's seat may know of it."""
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    over = game.status == Game.Status.OVER
    name = (
        f"hunt-{game.key}.jsonl" if over else f"hunt-{game.key}-{reader.name or 'onlooker'}.jsonl"
    )
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        export.text(game, reader.name), content_type="application/jsonl", headers=headers
    )


@require_safe
@cache_control(public=True, no_cache=True)
@etag(lambda request: f'"{verifier.digest()}"')
def program(request: HttpRequest) -> HttpResponse:
    """The verifier, the same for everybody."""
    headers = {"Content-Disposition": f'attachment; filename="{verifier.NAME}"'}
    return HttpResponse(verifier.program(), content_type="application/zip", headers=headers)

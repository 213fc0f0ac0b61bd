"""What everybody may look at of a game, as an address asks for it, and how long it may be kept."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from games.history import public
from games.models.game import Game
from games.play import seats
from games.web import log_parts
from rules.kernel.errors import ReplayMismatch
from rules.systems import SYSTEMS

NONE: Mapping[str, str] = {}
A_DAY, A_MINUTE = 86_400, 60


def found(key: str) -> Game:
    game = seats.read(key)
    if game is None or game.system not in SYSTEMS or not public.is_shown(game):
        raise Http404("There is no such game to watch.")
    return game


def asked_for(request: HttpRequest, game: Game) -> int:
    """The event after which the public looks at *game*: the last that it knows, or an earlier."""
    at, known = log_parts.number_in(request.GET.get("at", "")), public.known(game)
    if at is not None and at >= known:
        raise Http404("The game has no such event.")
    return known - 1 if at is None else at


def moment(game: Game, at: int) -> public.Moment | None:
    """None where the game cannot be replayed."""
    try:
        return public.moment(game, at)
    except ReplayMismatch:
        return None


def drawn(request: HttpRequest, key: str) -> tuple[Game, public.Moment]:
    """The game, and the moment that is asked for, if there is a picture of it."""
    game = found(key)
    there = moment(game, asked_for(request, game))
    if not (there and there.svg):
        raise Http404("There is no picture of that board.")
    return game, there


def kept(
    request: HttpRequest, content: bytes, kind: str, heads: Mapping[str, str] = NONE
) -> HttpResponse:
    """
    *content*, which anybody may keep: a named event's for a day, the newest a minute. What marks it
    follows from the content alone.
    """
    etag = f'"{public.mark_of(content)}"'
    response = HttpResponse(content, content_type=kind, headers={**heads, "ETag": etag})
    patch_cache_control(response, public=True, max_age=A_DAY if "at" in request.GET else A_MINUTE)
    return get_conditional_response(request, etag=etag, response=response) or response

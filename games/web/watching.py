"""Public games to watch, without an account: a list of them, and each as everybody may see it."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clock import explain
from games.history import game_log, public, replay, views, winners
from games.models.game import Game, SeatAtGame
from games.play import seats
from games.web import end, game_page, lobby_views, log_parts, page_head
from rules.kernel.errors import ReplayMismatch
from rules.systems import SYSTEMS

PAGE = 12
LISTS = {
    "running": ("Under way", Game.UNDER_WAY, "-started_at"),
    "over": ("Finished", (Game.Status.OVER,), "-ended_at"),
}


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """Games that are public, one list at a time."""
    kind = request.GET.get("list", "running")
    if kind not in LISTS:
        raise Http404("There is no such list.")
    page = Paginator(games_of(kind), PAGE).get_page(request.GET.get("page"))
    context = {
        "kind": kind,
        "lists": LISTS,
        "page": page,
        "games": [listed(game) for game in page.object_list],
        "behind": explain.span(public.BEHIND),
    }
    return render(request, "games/watch.html", context)


def games_of(kind: str) -> QuerySet[Game]:
    _, status, order = LISTS[kind]
    held = Prefetch("seats", SeatAtGame.objects.select_related("user"))
    games = Game.objects.filter(is_public=True, status__in=status, system__in=SYSTEMS)
    return games.defer("secret").prefetch_related(held).order_by(order, "-id")


def listed(game: Game) -> dict[str, Any]:
    try:
        moment = public.moment(game, public.known(game) - 1)
    except ReplayMismatch:
        moment = None
    told = {"game": game, "moment": moment, "won": winners.told(game)}
    return told | lobby_views.titles(game)


def found(key: str) -> Game:
    game = seats.read(key)
    if game is None or game.system not in SYSTEMS or not public.is_shown(game):
        raise Http404("There is no such game to watch.")
    return game


def instead(key: str, at: str) -> HttpResponse:
    """Where somebody may watch a game who may not look at it at once. Raises Http404."""
    found(key)
    return redirect(f"{reverse('watch_game', args=[key])}{f'?at={at}' if at.isdigit() else ''}")


def asked_for(request: HttpRequest, game: Game) -> int:
    """The event after which the public looks at *game*: the last that it knows, or an earlier."""
    at, known = log_parts.number_in(request.GET.get("at", "")), public.known(game)
    if at is not None and at >= known:
        raise Http404("The game has no such event.")
    return known - 1 if at is None else at


@require_safe
@never_cache
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A public game a while behind, or one that is over, as somebody without a seat sees it."""
    game = found(key)
    return render(request, "games/watched.html", told(request, game, asked_for(request, game)))


def told(request: HttpRequest, game: Game, at: int) -> dict[str, Any]:
    last, here = public.known(game) - 1, reverse("watch_game", args=[game.key])
    at_table = page_head.at_table(game, None)
    is_end = game.status == Game.Status.OVER and at == last
    return {
        "game": game,
        "at": at,
        "last": last,
        "here": here,
        "behind": explain.span(public.BEHIND),
        "at_table": at_table,
        "vacant": any(seat.is_open for seat in game.seats.all()) and not is_end,
        "log": entries(game, at, last + 1),
        "won": winners.told(game),
        **(end.of(game, at_table, here) if is_end else {}),
        **board(game, at),
        **lobby_views.titles(game),
    }


def board(game: Game, at: int) -> dict[str, Any]:
    """Nothing where the game cannot be replayed."""
    try:
        moment = public.moment(game, at)
        panels = replay.system_of(game).panels(views.view_of(game, None, at))
    except ReplayMismatch:
        return {"moment": None}
    return {"moment": moment, "panels": [panel for panel in panels if not panel.has_words]}


def entries(game: Game, at: int, known: int) -> list[game_log.LogEntry]:
    """What the public may read of the last events until *at*, the newest first."""
    since = max(0, at - game_page.LONGEST_LOG + 1)
    log = game_log.log(game, None, since, known=known)
    told = [game_page.as_then(entry, at) for entry in log if entry.number <= at]
    return game_page.worth_telling(told)[::-1]


@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """The board as SVG."""
    return kept(request, drawn(request, key).svg.encode(), "image/svg+xml")


def drawn(request: HttpRequest, key: str) -> public.Moment:
    """The moment asked for, if there is a picture of it."""
    game = found(key)
    try:
        moment = public.moment(game, asked_for(request, game))
    except ReplayMismatch:
        moment = None
    if not (moment and moment.svg):
        raise Http404("There is no picture of that board.")
    return moment


def kept(request: HttpRequest, content: bytes, kind: str) -> HttpResponse:
    """
    *content*, which anybody may keep: a named event's for a day, the newest a minute. What marks it
    follows from the content alone.
    """
    response = HttpResponse(content, content_type=kind)
    etag = f'"{public.mark_of(content)}"'
    response.headers["ETag"] = etag
    patch_cache_control(response, public=True, max_age=86_400 if "at" in request.GET else 60)
    return get_conditional_response(request, etag=etag, response=response) or response

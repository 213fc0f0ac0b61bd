"""Public games to watch, without an account: a list of them, and each as everybody may see it."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clock import explain
from games.history import game_log, public, replay, views, winners
from games.models.game import Game, SeatAtGame
from games.tournaments import game_pairing
from games.web import end, game_page, page_head, sharing, titles, watchable
from rules.kernel.panels import Panel
from rules.systems import SYSTEMS

PAGE, AT_FRONT = 12, 3
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


def newest() -> list[dict[str, Any]]:
    """Those that the front page shows: under way, or else finished."""
    for kind in LISTS:
        if games := list(games_of(kind)[:AT_FRONT]):
            return [listed(game) for game in games]
    return []


def listed(game: Game) -> dict[str, Any]:
    moment = watchable.moment(game, public.known(game) - 1)
    told = {"game": game, "moment": moment, "won": winners.told(game)}
    return told | titles.of(game)


def instead(key: str, at: str) -> HttpResponse:
    """Where somebody may watch a game who may not look at it at once. Raises Http404."""
    watchable.found(key)
    return redirect(f"{reverse('watch_game', args=[key])}{f'?at={at}' if at.isdigit() else ''}")


def instead_of_signing_in(request: HttpRequest, key: str) -> HttpResponse:
    """A game that everybody may watch needs no account, so that its address can be passed on."""
    try:
        return instead(key, request.GET.get("at", ""))
    except Http404:
        return redirect_to_login(request.get_full_path())


@require_safe
@never_cache
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A public game a while behind, or one that is over, as somebody without a seat sees it."""
    game = watchable.found(key)
    context = told(game, watchable.asked_for(request, game), "at" in request.GET)
    return render(request, "games/watched.html", context)


def told(game: Game, at: int, is_moment: bool) -> dict[str, Any]:
    """What the page shows after event *at*: one that the address names, or the newest."""
    last, here = public.known(game) - 1, reverse("watch_game", args=[game.key])
    at_table, moment = page_head.at_table(game, None), watchable.moment(game, at)
    log = entries(game, at, last + 1)
    is_end = game.status == Game.Status.OVER and at == last
    return {
        "game": game,
        "at": at,
        "last": last,
        "here": here,
        "behind": explain.span(public.BEHIND),
        "at_table": at_table,
        **game_pairing.shown(game),
        "vacant": any(seat.is_open for seat in game.seats.all()) and not is_end,
        "log": log,
        "won": winners.told(game),
        "moment": moment,
        "panels": panels(game, at, moment),
        **(end.of(game, at_table, here) if is_end else {}),
        **titles.of(game),
        **sharing.shared(game, at if is_moment else None),
        **sharing.link_preview(game, moment, told_of(game, log, is_end), is_moment),
    }


def panels(game: Game, at: int, moment: public.Moment | None) -> list[Panel]:
    """What stands beside the board, but for what orders name."""
    if moment is None:
        return []
    found = replay.system_of(game).panels(views.view_of(game, None, at))
    return [panel for panel in found if not panel.has_words]


def entries(game: Game, at: int, known: int) -> list[game_log.LogEntry]:
    """What the public may read of the last events until *at*, the newest first."""
    since = max(0, at - game_page.LONGEST_LOG + 1)
    log = game_log.log(game, None, since, known=known)
    told = [game_page.as_then(entry, at) for entry in log if entry.number <= at]
    return game_page.worth_telling(told)[::-1]


def told_of(game: Game, log: list[game_log.LogEntry], is_end: bool) -> str:
    """What happened last, in the words of a link preview."""
    if is_end:
        return f"{winners.told(game)} {game.reason}"
    return " ".join(fact["text"] for entry in log[:1] for fact in entry.facts)

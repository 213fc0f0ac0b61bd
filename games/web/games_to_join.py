"""Games that wait for players: what they are like, and who hosts them."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models.game import Game, SeatAtGame
from games.models.person import Friend
from games.people import ignoring, reliability
from games.play import agreement, substitutes, tempo
from games.web import players, titles
from rules.systems import SYSTEMS

AT_HOME, MOST = 3, 60
Row = dict[str, Any]


@require_safe
@login_required
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """All of them, and the seats that somebody has left."""
    vacant = [one | titles.of(one["game"]) for one in players.open_seats(request.user)]
    context = {"open": shown(request.user, MOST), "vacant": vacant}
    return render(request, "games/to_join.html", context)


def shown(user: Any, most: int) -> list[Row]:
    """Those with a seat that anybody may take and where *user* has none: of friends, the newest."""
    games = [game for game in waiting(user)[:most] if game.system in SYSTEMS]
    hosts = reliability.of_all({game.host_id for game in games if game.host_id})
    return [described(game) | {"player": hosts.get(game.host_id or 0)} for game in games]


def waiting(user: Any) -> QuerySet[Game]:
    free = SeatAtGame.objects.filter(user=None, autopilot=False, invite="")
    games = Game.objects.filter(status=Game.Status.OPEN, seats__in=free)
    strangers = get_user_model().objects.filter(ignoring.strangers(user.pk))
    of_friend = Exists(Friend.objects.filter(user=user.pk, other=OuterRef("host")))
    games = games.exclude(seats__user=user).exclude(host__in=strangers).annotate(friend=of_friend)
    games = games.distinct().order_by("-friend", "-id").select_related("host").defer("secret")
    at_table = Prefetch("seats", SeatAtGame.objects.select_related("user"))
    return games.prefetch_related(at_table)


def described(game: Game) -> Row:
    seats = list(game.seats.all())
    return {
        "game": game,
        **titles.of(game),
        "free": [seat.bare for seat in seats if not seat.taken and not seat.invite],
        "there": [
            seat.autopilot_called if seat.autopilot else str(seat.user)
            for seat in seats
            if seat.taken
        ],
        "clock": tempo.clock_of(game),
        "length": tempo.length(game),
        "unusual": list(unusual(game)),
    }


def unusual(game: Game) -> Iterable[str]:
    """What the host has chosen other than is usual, as sentences."""
    agreed = game.setup["options"]
    for option in agreement.options_of(game):
        value = agreed.get(option.name, option.default)
        if value != option.default:
            yield option.told(value)
    if game.press != Game.Press.FULL:
        yield f"Press: {game.get_press_display().lower()}."
    yield from asked_of_players(game)


def asked_of_players(game: Game) -> Iterable[str]:
    if game.least_answered:
        yield f"For players who have been asked at least {game.least_answered} questions before."
    if game.least_kept:
        yield f"For players who answer at least {game.least_kept} % of their questions in time."


def may_have_vacant(user: Any) -> bool:
    """Whether somebody else has left a seat; the page says whether *user* may take it."""
    return substitutes.vacant().exclude(user=user).exists()

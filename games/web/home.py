"""The first page: one's games, and what there is to play."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.accounts import guests
from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Tournament
from games.people import sitters
from games.play import lessons, lobby
from games.play.invitations import of as kept_for
from games.web import invitations, lobby_views, players, showcase
from rules.systems import SYSTEMS


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    token = invitations.kept(request)
    invited = lobby.invited_to(token) if token else None
    guest = guests.of(request)
    if guest and (game := lessons.going_on(guest)):
        return redirect("game", game.key)
    if guest or not request.user.is_authenticated:
        told = {
            "systems": SYSTEMS.values(),
            "to_learn": lessons.systems(),
            **showcase.shown(0),
            **invitations.about(invited),
        }
        return render(request, "games/welcome.html", told)
    if invited:
        return redirect("invitation", token)
    seats = SeatAtGame.objects.filter(user=request.user).select_related("game")
    seats = seats.defer("game__secret").order_by("deadline", "-game_id")
    sat_for = sitters.seats_for(request.user, timezone.now())
    now = [seat for seat in seats if seat.game.status in ("open", "playing", "paused", "halted")]
    context = {
        "asked": [lobby_views.described(s) for s in now if s.asked is not None and not s.autopilot],
        "others": [lobby_views.described(s) for s in now if s.asked is None or s.autopilot],
        "over": [lobby_views.described(s) for s in seats if s.game.status == Game.Status.OVER][:20],
        "invitations": [invitations.about(seat) for seat in kept_for(request.user)],
        "tournaments": entered(request.user),
        "sat_for": [lobby_views.described(seat) for seat in sat_for],
        "open": open_games(request.user),
        "to_learn": lessons.systems(),
        "vacant": [
            one | lobby_views.titles(one["game"]) for one in players.open_seats(request.user)
        ],
    }
    return render(request, "games/home.html", context)


def entered(user: Any) -> list[Tournament]:
    """The tournaments in which somebody takes part or waits, that are not over."""
    mine = Entry.objects.filter(user=user).exclude(state=Entry.State.LEFT)
    going_on = (Tournament.Status.ENTRY, Tournament.Status.PLAYING)
    return list(Tournament.objects.filter(entries__in=mine, status__in=going_on))


def open_games(user: Any) -> list[dict[str, Any]]:
    """Games with a seat that anybody may take and where *user* has none."""
    free = SeatAtGame.objects.filter(user=None, autopilot=False, invite="")
    games = Game.objects.defer("secret").filter(status=Game.Status.OPEN, seats__in=free)
    games = games.exclude(seats__user=user).distinct()[:50]
    return [
        {"game": game, "free": [s.name for s in free.filter(game=game)], **lobby_views.titles(game)}
        for game in games
        if game.system in SYSTEMS
    ]

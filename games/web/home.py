"""The first page: one's games, and what there is to play."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts import authentication, guests
from games.models.game import SeatAtGame
from games.models.tournament import Entry, Tournament
from games.notify import held_addresses
from games.play import lessons, lists, lobby, tempo
from games.play.invitations import of as kept_for
from games.tournaments import registration
from games.web import games_to_join, invitations, own_games, showcase, watching
from rules.systems import SYSTEMS


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    token = invitations.kept(request)
    invited = lobby.invited_to(token) if token else None
    guest = guests.of(request)
    if guest and (game := lessons.going_on(guest)):
        return redirect("game", game.key)
    if guest or not request.user.is_authenticated:
        return welcome(request, invited)
    if invited:
        return redirect("invitation", token)
    context = {
        **own_games.lists(request.user),
        "held": held_addresses.of(authentication.addresses_of(request.user)),
        "invitations": [invited_to(seat) for seat in kept_for(request.user)],
        "tournaments": entered(request.user),
        "asked_to": registration.invitations(request.user),
        "open": games_to_join.shown(request.user, games_to_join.AT_HOME),
        "has_vacant": games_to_join.may_have_vacant(request.user),
        "systems": SYSTEMS.values(),
        "to_learn": lessons.systems(),
    }
    return render(request, "games/home.html", context)


def welcome(request: HttpRequest, invited: SeatAtGame | None) -> HttpResponse:
    """For who has not signed in."""
    told = {
        "systems": SYSTEMS.values(),
        "to_learn": lessons.systems(),
        **showcase.shown(0),
        **invitations.about(invited),
        "watched": watching.newest(),
    }
    return render(request, "games/welcome.html", told)


def invited_to(seat: SeatAtGame) -> dict[str, Any]:
    """An invitation; it is accepted at once unless there is a list to choose first."""
    brings = lists.to_choose(seat.game, seat.name) is not None
    pace = {"clock": tempo.clock_of(seat.game), "length": tempo.length(seat.game)}
    return {**invitations.about(seat), **pace, "brings": brings}


def entered(user: Any) -> list[Tournament]:
    """The tournaments in which somebody takes part or waits, that are not over."""
    mine = Entry.objects.filter(user=user).exclude(state=Entry.State.LEFT)
    going_on = (Tournament.Status.ENTRY, Tournament.Status.PLAYING)
    return list(Tournament.objects.filter(entries__in=mine, status__in=going_on))

"""A game on the usual terms of a system, which one person opens with a click."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.models.game import Game
from games.play import friends_games, lobby, tempo
from games.play.presets import AT_ONE_DEVICE, CLOCKS
from games.web import lobby_views
from rules.kernel.errors import Refusal
from rules.kernel.system import System
from rules.systems import SYSTEMS

AUTOPILOT, BESIDE = "autopilot", "beside"
CLOCK, ALLOWANCE = next(iter(CLOCKS.values()))


@login_required
@never_cache
def usual(request: HttpRequest, system: str) -> HttpResponse:
    """What would be played, and against whom; a click on that opens the game."""
    if system not in SYSTEMS:
        raise Http404("There is no such system here.")
    if request.method == "POST":
        try:
            game = opened(SYSTEMS[system], request.user, request.POST.get("against", ""))
            return redirect("game", game.key)
        except Refusal as error:
            messages.error(request, str(error))
            return redirect("usual_game", system)
    return render(request, "games/usual_game.html", terms(SYSTEMS[system]))


def terms(system: System) -> dict[str, Any]:
    """What the page says of the game, which is not stored yet."""
    mission, seats = first_table(system)
    game = Game(system=system.key, mission=mission)
    game.setup = vars(lobby.chosen(system.key, mission, seats, {}))
    mine, *others = seats
    return {
        "system": system,
        **lobby_views.titles(game),
        "mine": system.words.the(mine),
        "others": [system.words.the(name) for name in others],
        "of": f"{system.key}-{mission}",
        "clock": CLOCK,
        "length": tempo.length(game),
    }


def first_table(system: System) -> tuple[int, tuple[str, ...]]:
    """The first mission, with its usual seats; the host has the first."""
    mission = next(iter(system.missions))
    return mission, system.tables(mission)[0]


@transaction.atomic
def opened(system: System, host: Any, against: str) -> Game:
    """
    The game with *host* at it; the other seats are the autopilot's, anybody's, or of people beside
    the host, for whom the clock is as slow as can be.
    """
    mission, seats = first_table(system)
    mine, *others = seats
    beside = against == BESIDE
    game = lobby.create(
        system.key,
        mission,
        seats,
        clock=AT_ONE_DEVICE if beside else ALLOWANCE,
        autopilots=others if against == AUTOPILOT else (),
        host=host,
        curtain=beside,
    )
    for name in seats if beside else [mine]:
        lobby.join(game, name, host)
    friends_games.tell(game)
    return game

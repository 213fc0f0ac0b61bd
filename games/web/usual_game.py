"""A game on the usual terms of a system, which one person opens with a click."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.models.game import Game
from games.people import friends
from games.play import friends_games, invitations, lobby, tempo
from games.play.presets import AT_ONE_DEVICE, CLOCKS
from games.web import titles
from rules.kernel.errors import Refusal
from rules.kernel.players import PLAIN, strengths
from rules.kernel.system import System
from rules.systems import SYSTEMS

AUTOPILOT, BESIDE, FRIEND = "autopilot", "beside", "friend"
CLOCK, ALLOWANCE = next(iter(CLOCKS.values()))


@login_required
@never_cache
def usual(request: HttpRequest, system: str) -> HttpResponse:
    """What would be played, and against whom; a click on that opens the game."""
    if system not in SYSTEMS:
        raise Http404("There is no such system here.")
    if request.method == "POST":
        try:
            against, friend = (request.POST.get(name, "") for name in ("against", "person"))
            strength = request.POST.get("strength", PLAIN)
            game = opened(SYSTEMS[system], request.user, against, friend, strength)
            return redirect("game", game.key)
        except Refusal as error:
            messages.error(request, str(error))
            return redirect("usual_game", system)
    context = {**terms(SYSTEMS[system]), "friends": friends.of(request.user)}
    return render(request, "games/usual_game.html", context)


def terms(system: System) -> dict[str, Any]:
    """What the page says of the game, which is not stored yet."""
    mission, seats = first_table(system)
    game = Game(system=system.key, mission=mission)
    game.setup = vars(lobby.chosen(system.key, mission, seats, {}))
    mine, *others = seats
    return {
        "system": system,
        **titles.of(game),
        "mine": system.words.the(mine),
        "others": [system.words.the(name) for name in others],
        "of": f"{system.key}-{mission}",
        "clock": CLOCK,
        "length": tempo.length(game),
        "strengths": strengths(system),
    }


def first_table(system: System) -> tuple[int, tuple[str, ...]]:
    """The first mission, with its usual seats; the host has the first."""
    mission = next(iter(system.missions))
    return mission, system.tables(mission)[0]


@transaction.atomic
def opened(
    system: System, host: Any, against: str, friend: str = "", strength: str = PLAIN
) -> Game:
    """
    The game with *host* at it; the other seats are the autopilot's, which has this *strength*,
    anybody's, or of people beside the host, for whom the clock is as slow as can be. A *friend* is
    invited by user name. Raises Refusal.
    """
    mission, seats = first_table(system)
    mine, *others = seats
    beside = against == BESIDE
    game = lobby.create(
        system.key,
        mission,
        seats,
        clock=AT_ONE_DEVICE if beside else ALLOWANCE,
        autopilots={AUTOPILOT: others, FRIEND: others[1:]}.get(against, ()),
        strength=strength,
        host=host,
        curtain=beside,
    )
    if against == FRIEND:
        invitations.by_name(game, others[0], friend)
    for name in seats if beside else [mine]:
        lobby.join(game, name, host)
    friends_games.tell(game)
    return game

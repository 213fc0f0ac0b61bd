"""The game of the front page: autopilots play it once, and visitors see it moment by moment."""

from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.automation import in_memory
from games.play import lobby
from rules.kernel.chance import Seed
from rules.kernel.panels import Turn
from rules.systems import SYSTEMS


class Moment(NamedTuple):
    """What an onlooker sees after an order: the board, what the order led to, and the turn."""

    picture: str
    told: tuple[str, ...]
    turn: Turn


@cache
def moments() -> tuple[Moment, ...]:
    """The same game in every process."""
    key, mission = settings.SHOWCASE
    system, setup = SYSTEMS[key], lobby.chosen(key, mission, None, {})
    name, found = f"{key}/{mission}", []
    seed = Seed(sha256(name.encode()).digest(), name, dict.fromkeys(setup.seats, name))
    for played, _ in in_memory.played(system, setup, seed):
        told = tuple(fact.text for fact in played.facts if fact.to is None)
        view = system.view(played.state, None)
        turn = system.turn(view)
        if told and turn and turn.number:
            found.append(Moment(system.svg_board(view), told, turn))
    return tuple(found)


def shown(number: int) -> dict[str, Any]:
    """The moment of that *number*, and which is the next; after the last one comes the first."""
    return {"moment": moments()[number], "next": (number + 1) % len(moments())}


@require_safe
@cache_control(public=True, max_age=3600)
def moment(request: HttpRequest, number: int) -> HttpResponse:
    if number >= len(moments()):
        raise Http404("The game has no such moment.")
    return render(request, "games/moment.html", shown(number))

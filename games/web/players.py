"""How players keep to their clocks, and seats that wait for somebody else."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.contrib.humanize.templatetags.humanize import apnumber
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.clock import explain
from games.models.game import Game, SeatAtGame
from games.models.rating import PROVISIONAL
from games.people import reliability
from games.play import substitutes, tempo
from games.ratings import update
from games.web import friends, game_page, glimpses, rating_graph
from rules.kernel.errors import Refusal
from rules.systems import SYSTEMS

MOST_OPEN = 20
QUARTERS = ("a quarter", "half", "three quarters")


@require_safe
@login_required
@never_cache
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What all may know of somebody: their name, and how they have kept to their clocks."""
    person = get_object_or_404(get_user_model(), username__iexact=name, is_active=True)
    if person.username != name:
        return redirect("person", person.username)
    own = rated(person)
    context = {"person": person, "record": record(person), "ratings": own}
    context |= friends.between(request.user, person)
    if own:
        context |= {"graph": rating_graph.graph(own[0]["rating"].history), "overall": own[0]}
    return render(request, "games/person.html", context)


def record(person: Any) -> dict[str, Any]:
    """A record as pages show it."""
    of = reliability.of(person)
    spans = [explain.span(seconds) for seconds in of.quartiles]
    return {"of": of, "quartiles": spans, "quickly": quickly(spans)}


def quickly(spans: Sequence[str]) -> str:
    """“Half within 2 h, three quarters within 1 d”: of those that take as long, most are named."""
    most = {span: share for share, span in zip(QUARTERS, spans, strict=False)}
    return ", ".join(f"{share} within {span}" for span, share in most.items())


def rated(person: Any) -> list[dict[str, Any]]:
    """The ratings of a person as pages show them."""
    return [
        {"of": titled(row.system, row.seats), "rating": row, "margin": 2 * row.deviation}
        | {"provisional": row.games < PROVISIONAL}
        | {"steps": [(day, value, 2 * deviation) for day, value, deviation in row.history]}
        for row in update.of(person)
    ]


def titled(system: str, seats: int) -> str:
    """“The Long Winter, tables of three sides”"""
    title = SYSTEMS[system].title if system in SYSTEMS else system or "Overall"
    return f"{title}, {tables_of(seats)}"


def tables_of(seats: int) -> str:
    """By how many win or lose apart: a team is one side."""
    return f"tables of {apnumber(seats)} sides" if seats else "all tables"


def open_seats(user: Any) -> list[dict[str, Any]]:
    """The seats that *user* may take over, and what is public of their games."""
    return [described(seat) for seat in substitutes.open_seats(user)[:MOST_OPEN]]


def described(seat: SeatAtGame) -> dict[str, Any]:
    """What is public of a seat that is open."""
    turn = glimpses.of(seat.game, None).turn
    return {"seat": seat, "game": seat.game, "clock": tempo.clock_of(seat.game), "turn": turn}


@require_POST
@login_required
def sit(request: HttpRequest, key: str) -> HttpResponse:
    """Take an open seat over, or come back to it."""
    game, name = game_page.found(key, request.user), request.POST.get("seat", "")
    try:
        substitutes.sit_down(game, name, request.user)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("game", key)
    return redirect(f"{reverse('handover', args=[key])}?seat={name}")


@require_safe
@login_required
@never_cache
def handover(request: HttpRequest, key: str) -> HttpResponse:
    """What somebody who takes a seat over needs: what happened, what is asked, what is ordered."""
    game = game_page.found(key, request.user)
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    if reader.seat is None or game.status == Game.Status.OPEN:
        raise Http404("You hold no seat in this game.")
    context = game_page.page(reader) | {
        "log": substitutes.story(game, reader.seat),
        "clock": tempo.clock_of(game),
        "live": False,
    }
    return render(request, "games/handover.html", context)

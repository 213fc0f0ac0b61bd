"""The page of one's standing orders in a game."""

import uuid
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import play
from games.history import replay, views
from games.models.game import Game, SeatAtGame
from games.people import standing_orders
from games.web import REFUSED, game_page
from rules.kernel.errors import Refusal
from rules.kernel.standing import Clause, Question, action_of, written

NONE_FITS = "None of your usual standing orders fits this seat."


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def page(request: HttpRequest, key: str) -> HttpResponse:
    """What holds, in plain words; a form to change it, keep it, or use what one has kept."""
    game = game_page.found(key, request.user)
    fields = request.POST if request.method == "POST" else request.GET
    seat = game_page.reader_of(game, request.user, fields.get("seat", "")).seat
    known = action_of(replay.system_of(game))
    if known is None or seat is None or game.status != Game.Status.PLAYING:
        raise Http404("There are no standing orders for you to give here.")
    view = views.view_of(game, seat.name)
    if request.method == "GET":
        return shown(request, seat, view)
    try:
        done = DONE.get(request.POST.get("do", ""), give)
        messages.success(request, done(request, seat, view))
    except Refusal as error:
        return shown(request, seat, view, str(error))
    return redirect(f"{reverse('standing', args=[key])}?seat={seat.name}")


def shown(request: HttpRequest, seat: SeatAtGame, view: Any, refusal: str = "") -> HttpResponse:
    system = replay.system_of(seat.game)
    known = standing_orders.questions(system, view)
    if refusal:
        known = [as_typed(request, one) for one in known]
    context = {
        "game": seat.game,
        "seat": seat,
        "groups": [(name, list(some)) for name, some in groupby(known, lambda one: one.group)],
        "words": next((one.words for one in known if one.words), ()),
        "has_usual": bool(standing_orders.of(request.user, system.key)),
        "refusal": refusal,
        "request_id": uuid.uuid4().hex,
    }
    return render(request, "games/standing.html", context, status=REFUSED if refusal else 200)


def give(request: HttpRequest, seat: SeatAtGame, view: Any) -> str:
    """Give what has been changed, all in one order."""
    known = standing_orders.questions(replay.system_of(seat.game), view)
    line = written(clause for one in known if (clause := changed(request, one)))
    return order(request, seat, line) if line else "Nothing was changed."


def keep(request: HttpRequest, seat: SeatAtGame, view: Any) -> str:
    standing_orders.keep_those_of(request.user, replay.system_of(seat.game), view)
    return "These are your usual standing orders now."


def use(request: HttpRequest, seat: SeatAtGame, view: Any) -> str:
    line = standing_orders.order_for(request.user, replay.system_of(seat.game), view)
    return order(request, seat, line) if line else NONE_FITS


DONE = {"give": give, "keep": keep, "use": use}


def order(request: HttpRequest, seat: SeatAtGame, line: str) -> str:
    attempt = f"page:{request.user.pk}:{request.POST.get('request', '')[:64]}"
    play.submit(seat.game, seat.name, line, user=request.user, request=attempt)
    return "Your standing orders apply from now on."


def changed(request: HttpRequest, question: Question) -> Clause | None:
    """What the form says about a matter; None for what holds already."""
    fields = [f"way-{question.about}", f"more-{question.about}"]
    words = tuple(word for name in fields for word in request.POST.get(name, "").split())
    there = any(name in request.POST for name in fields)
    return Clause(question.about, words) if there and words != question.given else None


def as_typed(request: HttpRequest, question: Question) -> Question:
    clause = changed(request, question)
    return replace(question, given=clause.words) if clause else question

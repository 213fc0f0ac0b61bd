"""The pages of a game: its table, its past, orders and resigning."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.middleware import HtmxDetails

from games import play
from games.automation import preview
from games.history import replay
from games.models.game import Game
from games.moderation import fingerprints
from games.play import lobby, practice, seats
from games.web import REFUSED, deployment_form, game_page, lobby_views
from rules.kernel.errors import Refusal

LOOKS = {"pick", "compose", "place", "look"}  # buttons that give nothing


class Asked(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


@require_GET
@login_required
@never_cache
def game(request: Asked, key: str) -> HttpResponse:
    """The lobby while seats are free, the table afterwards."""
    one = game_page.found(key, request.user)
    if one.status == Game.Status.OPEN:
        return lobby_views.page(request, one)
    reader = game_page.reader_of(one, request.user, request.GET.get("seat", ""))
    at = whole(request.GET.get("at", ""))
    return table(request, game_page.page(one, reader, at, eyes=request.GET.get("eyes", "")))


def table(request: Asked, context: dict[str, Any], status: int = 200) -> HttpResponse:
    part = request.htmx and not request.htmx.history_restore_request
    name = "games/table.html" if part else "games/game.html"
    return render(request, name, context, status=status)


def past(one: Game, seat: str | None, word: str) -> int | None:
    """The number of an event of the game that *seat* knows of, or None for now."""
    at = whole(word)
    if at is not None and at >= replay.known(one, seat):
        raise Http404("The game has no such event.")
    return at


def whole(word: str) -> int | None:
    if not word:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise Http404("The game has no such event.")
    return int(word)


@require_POST
@login_required
def order(request: Asked, key: str) -> HttpResponse:
    """
    Give an order, or show it in the form with its odds, to be confirmed.

    A refusal is told at the form, and the line stays in it.
    """
    one = game_page.found(key, request.user)
    reader = game_page.reader_of(one, request.user, request.POST.get("seat", ""))
    line = written(request)
    if reader.seat is None:
        context = game_page.page(one, reader) | {"refusal": seats.NOT_YOURS}
        return table(request, context, REFUSED)
    seat = reader.seat.name
    if LOOKS & set(request.POST):
        told = hangs_on(one, reader, line, expected(request.POST))
        return table(request, game_page.page(one, reader, line=line) | told)
    try:
        play.submit(
            one,
            seat,
            line,
            user=request.user,
            request=f"page:{request.user.pk}:{request.POST.get('request', '')[:64]}",
            expected=expected(request.POST),
        )
    except Refusal as error:
        one = game_page.found(key, request.user)
        reader = game_page.reader_of(one, request.user, seat)
        context = game_page.page(one, reader, line=line) | {
            "refusal": str(error),
            "refused_by": error.rule,
        }
        return table(request, context, REFUSED)
    fingerprints.note(request.user, request)
    return after(request, one, seat)


def after(request: Asked, one: Game, seat: str) -> HttpResponse:
    """The table as it is now; a plain form is sent on, so that a reload sends nothing twice."""
    if not request.htmx:
        return redirect(f"{one_url(one)}?seat={seat}")
    one = game_page.found(one.key, request.user)
    return table(request, game_page.page(one, game_page.reader_of(one, request.user, seat)))


def one_url(one: Game) -> str:
    return f"/games/{one.key}/"


def written(request: HttpRequest) -> str:
    """The line as typed, as clicked, or put together from the chosen words."""
    if line := request.POST.get("pick"):
        return line
    if "place" in request.POST:
        return deployment_form.composed(request.POST)
    if verb := request.POST.get("compose"):
        return " ".join([verb, *request.POST.getlist(f"word-{verb}")])
    return request.POST.get("line", "")


def expected(fields: Mapping[str, str]) -> int | None:
    """The id of the question the form was made for. Without one none was asked."""
    word = fields.get("expected", "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


@require_GET
@login_required
@never_cache
def odds(request: HttpRequest, key: str) -> HttpResponse:
    """What the line in the form would do, or the sentence it would be refused with."""
    one = game_page.found(key, request.user)
    reader = game_page.reader_of(one, request.user, request.GET.get("seat", ""))
    told = hangs_on(one, reader, request.GET.get("line", ""), expected(request.GET))
    return render(request, "games/odds.html", told, status=200 if reader.seat else 403)


def hangs_on(one: Game, reader: game_page.Reader, line: str, asked: int | None) -> dict[str, Any]:
    if reader.seat is None:
        return {"doubt": seats.NOT_YOURS}
    if not line.strip():
        return {}
    try:
        return {"preview": preview.of(one, reader.seat, line, asked)}
    except Refusal as error:
        return {"doubt": str(error)}


@require_GET
@login_required
@never_cache
def news(request: Asked, key: str) -> HttpResponse:
    """Nothing while what the page was made of stands as it did, marked `have`, else the table."""
    one = game_page.found(key, request.user)
    reader = game_page.reader_of(one, request.user, request.GET.get("seat", ""))
    if game_page.mark(one, reader) == request.GET.get("have"):
        return HttpResponse(status=204)
    return table(request, game_page.page(one, reader))


@require_GET
@login_required
@never_cache
def position(request: HttpRequest, key: str) -> HttpResponse:
    """The position, now or after event `at`, as plain text, to be kept or sent to somebody."""
    one = game_page.started(key, request.user)
    reader = game_page.reader_of(one, request.user, request.GET.get("seat", ""))
    text = practice.position(one, reader.name, past(one, reader.name, request.GET.get("at", "")))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_POST
@login_required
def fork(request: Asked, key: str) -> HttpResponse:
    """Play on from a moment of the past, for practice."""
    one = game_page.found(key, request.user)
    seat = request.POST.get("seat", "")
    reader = game_page.reader_of(one, request.user, seat)
    at = past(one, reader.name, request.POST.get("at", ""))
    try:
        now = replay.known(one, reader.name) - 1
        new = practice.fork(one, now if at is None else at, seat, request.user)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect(f"{one_url(one)}?seat={seat}&at={'' if at is None else at}")
    return redirect(f"{one_url(new)}?seat={seat}")


@require_POST
@login_required
def resign(request: Asked, key: str) -> HttpResponse:
    one = game_page.found(key, request.user)
    seat = request.POST.get("seat", "")
    if request.POST.get("sure") != "yes":
        messages.error(request, "Tick the box to resign.")
        return redirect(f"{one_url(one)}?seat={seat}")
    try:
        lobby.resign(one, seat, user=request.user)
    except Refusal as error:
        messages.error(request, str(error))
    return redirect(f"{one_url(one)}?seat={seat}")


@require_POST
@login_required
def autopilot(request: HttpRequest, key: str) -> HttpResponse:
    """Hand one's seat to the autopilot, or take it back."""
    one = game_page.found(key, request.user)
    reader = game_page.reader_of(one, request.user, request.POST.get("seat", ""))
    if reader.seat is None or reader.seat.user_id != request.user.pk:
        raise Http404("You hold no seat here.")
    try:
        if request.POST.get("play") == "myself":
            lobby.take_from_autopilot(one, reader.seat.name, request.user)
        else:
            lobby.give_to_autopilot(one, reader.seat.name)
    except Refusal as error:
        messages.error(request, str(error))
    return redirect(f"{one_url(one)}?seat={reader.seat.name}")

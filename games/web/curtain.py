"""
Several people at one device: a curtain hangs between the pages of the seats of one account.

While it is down nothing of either seat is in the page. It is a courtesy among people side by side:
whoever holds the device can lift it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.models.game import Game, SeatAtGame
from games.play import seats
from games.web import game_page, glimpses, titles
from rules.kernel.table import state as affairs

COMES_BACK = ("autopilot", "sit")  # what brings a seat back that was lent or left
LIFTED = "lifted"  # in the session: by the key of a game, for whom its curtain is lifted


class CurtainMiddleware:
    """Stands before every page of such a game, and looks once more when something was sent."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        match = request.resolver_match
        if request.method != "POST" or match is None:
            return response
        key = match.kwargs.get("key", "")
        return (key in lifted(request) and fallen(request, key)) or response

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        match = request.resolver_match
        key = match.kwargs.get("key", "") if match else ""
        if key not in lifted(request) or (match and match.url_name == "lift"):
            return None
        return fallen(request, key) or of_the_other(request, key)


def lifted(request: HttpRequest) -> dict[str, str]:
    found: dict[str, str] = request.session.get(LIFTED, {})
    return found


def keep(request: HttpRequest, key: str, name: str) -> None:
    request.session[LIFTED] = {**lifted(request), key: name}


def up_next(game: Game, held: Sequence[SeatAtGame], name: str) -> tuple[SeatAtGame, bool]:
    """
    Whose page comes, and whether the curtain, which is lifted for *name*, may stay so. Who has
    proposed something waits for the others.
    """
    playing = [seat for seat in held if seat.asked is not None and not seat.autopilot]
    to_agree = {prompt.seat for prompt in affairs.prompts(game.affairs)}
    asked = [seat for seat in playing if seat.name in to_agree] or playing or held
    for seat in asked:
        if seat.name == name:
            return seat, True
    return asked[0], False


def hung(request: HttpRequest, game: Game) -> HttpResponse | None:
    """The curtain, if it hangs between the reader's seats and this device has not shown it yet."""
    if not game.curtained or game.key in lifted(request):
        return None
    if len([seat for seat in game.seats.all() if seat.user_id == request.user.pk]) < 2:
        return None
    keep(request, game.key, "")
    return fallen(request, game.key)


def fallen(request: HttpRequest, key: str) -> HttpResponse | None:
    """The curtain, or the way to it; None while it is lifted for whoever is asked."""
    game = seats.game_for(key, request.user)
    held = [seat for seat in game.seats.all() if seat.user_id == request.user.pk] if game else []
    if game is None or not game.curtained or not held:
        return None
    seat, is_up = up_next(game, held, lifted(request).get(key, ""))
    if is_up:
        return None
    keep(request, key, "")
    match, there = request.resolver_match, reverse("game", args=[key])
    if match and match.url_name == "game":
        return never_cache(shown)(request, game, seat)
    is_part = request.headers.get("HX-Request") == "true"
    return HttpResponseClientRedirect(there) if is_part else redirect(there)


def shown(request: HttpRequest, game: Game, seat: SeatAtGame) -> HttpResponse:
    """What everybody may know, and to whom the device goes."""
    told = {"game": game, "seat": seat, "glimpse": glimpses.of(game, None)}
    return render(request, "games/curtain.html", told | titles.of(game))


def of_the_other(request: HttpRequest, key: str) -> HttpResponse | None:
    """Who asks for another seat than that for which the curtain is lifted is led to that one."""
    name, match = lifted(request)[key], request.resolver_match
    if match and match.url_name in COMES_BACK:
        return None
    wanted = request.GET.get("seat") or request.POST.get("seat")
    if not name or wanted == name:
        return None
    if request.method != "GET":
        return redirect(f"{reverse('game', args=[key])}?seat={name}")
    fields = request.GET.copy()
    fields["seat"] = name
    return redirect(f"{request.path}?{fields.urlencode()}")


@require_POST
@login_required
def lift(request: HttpRequest, key: str) -> HttpResponse:
    """The one to whom the device was given has it."""
    game = game_page.found(key, request.user)
    held = [seat for seat in game.seats.all() if seat.user_id == request.user.pk]
    if game.curtained and held:
        seat, _ = up_next(game, held, request.POST.get("seat", ""))
        keep(request, key, seat.name)
        return redirect(f"{reverse('game', args=[key])}?seat={seat.name}")
    return redirect("game", key)

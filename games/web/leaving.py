"""Taking one's data along, and deleting one's account."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts import rate_limits
from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Tournament
from games.operations import erasure, own_data
from games.web import REFUSED, security_middleware

OWN_DATA = "own-data"
NOT_MEANT = "That is not your user name. Nothing has been deleted."
GONE = "Your account is deleted. Your games go on without you."
INDENT = {"indent": 1, "ensure_ascii": False}


@require_http_methods(["GET", "POST"])
@reauthentication_required
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """All that is stored about oneself, as a file of JSON."""
    if request.method == "GET":
        return render(request, "games/own_data.html")
    if not rate_limits.within(OWN_DATA, rate_limits.who(request, request.user)):
        return security_middleware.too_often(request, OWN_DATA)
    answer = JsonResponse(own_data.of(request.user), json_dumps_params=INDENT)
    name = f"hunt-by-post-{request.user.get_username()}-{timezone.now():%Y-%m-%d}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_http_methods(["GET", "POST"])
@reauthentication_required
@never_cache
def leave(request: HttpRequest) -> HttpResponse:
    """Delete one's account, once one has written its name."""
    if request.method == "GET":
        return page(request)
    if request.POST.get("name", "").strip() != request.user.get_username():
        messages.error(request, NOT_MEANT)
        return page(request, REFUSED)
    erasure.say_goodbye(request.user)
    erasure.erase(request.user)
    logout(request)
    messages.success(request, GONE)
    return redirect("home")


def page(request: HttpRequest, status: int = 200) -> HttpResponse:
    seats = SeatAtGame.objects.filter(user=request.user.pk)
    entries = Entry.objects.filter(user=request.user.pk, state=Entry.State.IN)
    context = {
        "running": seats.filter(game__status__in=Game.UNFINISHED).count(),
        "waiting": seats.filter(game__status=Game.Status.OPEN).count(),
        "tournaments": Tournament.objects.filter(
            entries__in=entries, status__in=(Tournament.Status.ENTRY, Tournament.Status.PLAYING)
        ),
    }
    return render(request, "games/leave_for_good.html", context, status=status)

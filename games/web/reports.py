"""Telling moderators of somebody or of a game, appealing, and saying with whom one lives."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.accounts import sanctions
from games.models.moderation import Report
from games.models.multi_account import Household
from games.moderation import appeals, reports
from games.people import households
from games.web import REFUSED, game_page
from rules.kernel.errors import Refusal

KINDS = [(kind, label) for kind, label in Report.Kind.choices if kind in reports.KINDS]


@login_required
@never_cache
def of_person(request: HttpRequest, name: str) -> HttpResponse:
    person = get_object_or_404(get_user_model(), username=name, is_active=True)
    return form(request, person.username, about=person)


@login_required
@never_cache
def of_game(request: HttpRequest, key: str) -> HttpResponse:
    game = game_page.found(key, request.user, at_once=False)
    if game.practice:
        raise Http404("There is no such game.")
    return form(request, f"the game {game.key}", game=game)


def form(
    request: HttpRequest, thing: str, shown: dict[str, Any] | None = None, **of: Any
) -> HttpResponse:
    """The form, or what became of it; a refusal leaves the words in it. *shown* stands above it."""
    usual = {"kind": Report.Kind.WORDS} if shown else {}
    context = {"thing": thing, "kinds": KINDS, "given": request.POST or usual, **(shown or {})}
    if request.method != "POST":
        return render(request, "games/report.html", context)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "")
    try:
        reports.make(request.user, kind, text, **of)
    except Refusal as error:
        return render(request, "games/report.html", {**context, "refusal": error}, status=REFUSED)
    messages.success(request, "Reported. You will see the outcome below.")
    return redirect("you")


@never_cache
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """For whoever has the link out of the mail; they may not be able to sign in."""
    sanction = appeals.sanction_of(token)
    if sanction is None:
        raise Http404("The mute or ban that this link is about is over.")
    context: dict[str, Any] = {"sentence": sanctions.sentence(sanction), "given": request.POST}
    if request.method != "POST":
        return render(request, "games/appeal.html", context)
    try:
        appeals.make(sanction, request.POST.get("text", ""))
    except Refusal as error:
        return render(request, "games/appeal.html", {**context, "refusal": error}, status=REFUSED)
    return render(request, "games/appeal.html", {**context, "done": True})


@require_POST
@login_required
def household(request: HttpRequest) -> HttpResponse:
    try:
        households.say(request.user, request.POST.get("person", ""))
    except Refusal as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Saved. It counts once they have said so, too.")
    return redirect("you")


@require_POST
@login_required
def alone(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(Household, pk=pk, user=request.user.pk).delete()
    messages.success(request, "Saved: you no longer share a household.")
    return redirect("you")

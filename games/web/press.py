"""Writing press on a page, reading all of it, reporting a message, and ignoring its author."""

from typing import Any

from django.contrib import messages as said
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.models.game import Game
from games.models.press import Message
from games.people import ignoring
from games.press import messages, voices
from games.press.voices import Voice
from games.web import REFUSED, game_page, game_views, press_box, reports, titles
from rules.kernel.errors import Refusal


@login_required
@never_cache
def press(request: game_views.Asked, key: str) -> HttpResponse:
    """All messages that one may read; or one is written, from here or from the game's page."""
    game = game_page.found(key, request.user, at_once=False)
    asked = request.POST if request.method == "POST" else request.GET
    voice = voices.voice_of(game, request.user, asked.get("seat", ""))
    if request.method != "POST":
        return page(request, voice)
    to, text = request.POST.get("to", ""), request.POST.get("text", "")
    try:
        messages.say(voice, to, text)
    except Refusal as error:
        return refused(request, voice, to=to, text=text, refusal=str(error))
    if request.htmx:
        return game_views.after(request, game.key, voice.name)
    return redirect(f"{reverse('game', args=[key])}?seat={voice.name}#talk-{to}")


def page(request: HttpRequest, voice: Voice, status: int = 200, **given: Any) -> HttpResponse:
    box = press_box.box(voice, messages.MOST, **given)
    context = {"game": voice.game, "seat": voice.seat, "whole": True, **box}
    context |= titles.of(voice.game)
    return render(request, "games/press_page.html", context, status=status)


def refused(request: game_views.Asked, voice: Voice, **given: Any) -> HttpResponse:
    """The sentence at the form, with the words still in it."""
    if not request.htmx:
        return page(request, voice, REFUSED, **given)
    reader = game_page.reader_of(voice.game, request.user, voice.name)
    context = game_page.page(reader) | press_box.box(reader.voice, press_box.MOST_AT_TABLE, **given)
    return game_views.table(request, context, REFUSED)


@login_required
@never_cache
def report(request: HttpRequest, key: str, message: str) -> HttpResponse:
    """Report somebody else's message where it stands, with the message quoted."""
    game = game_page.found(key, request.user, at_once=False)
    one, line = others(request, game, message)
    shown = {"line": line, "game": game, "seat": request.GET.get("seat", "")}
    of = {"about": one.holder, "message": one}
    return reports.form(request, "a message", shown, **of)


@require_POST
@login_required
def ignore(request: HttpRequest, key: str, message: str) -> HttpResponse:
    """Have nothing to do any more with who wrote that message."""
    game = game_page.found(key, request.user, at_once=False)
    one, _ = others(request, game, message)
    ignoring.ignore(request.user.pk, one.holder_id)
    said.success(request, "You ignore them from now on. You can change that here.")
    return redirect("you")


def others(request: HttpRequest, game: Game, key: str) -> tuple[Message, Any]:
    """A message of somebody else that one may read, from whichever of one's seats."""
    voice = voices.voice_of(game, request.user, request.GET.get("seat", ""))
    rows = {row.key: row for row in messages.read(voice, messages.MOST)}
    if key not in rows or request.user.pk in (rows[key].author_id, rows[key].holder_id):
        raise Http404("There is no such message.")
    return rows[key], messages.line_of(voice, rows[key])


@require_POST
@login_required
def hear(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop ignoring somebody."""
    if not ignoring.of(request.user.pk).filter(pk=pk).delete()[0]:
        raise Http404("You do not ignore them.")
    said.success(request, "Saved. You do not ignore them any more.")
    return redirect("you")

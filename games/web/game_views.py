"""The pages of a game: its table, its past, orders and resigning."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from games import play
from games.accounts import guests
from games.automation import hints, plans, preview
from games.history import views
from games.models.game import Game, SeatAtGame
from games.moderation import fingerprints
from games.notify import presence
from games.play import lobby, practice, seats
from games.web import (
    REFUSED,
    composing,
    counts_form,
    curtain,
    game_page,
    instead,
    lobby_views,
    log_parts,
    mail_words,
    onward,
    watching,
)
from games.web.middleware import Zoned
from rules.kernel.errors import Refusal
from rules.kernel.players import PLAIN

LOOKS = {"pick", "compose", "count", "look", "add", "drop", "hint"}  # buttons that give nothing
NOTHING_WRITTEN = "Your order is empty: choose one below, or type one."


class Asked(Zoned):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails


@require_safe
@never_cache
def show(request: Asked, key: str) -> HttpResponse:
    """The lobby while seats are free, the table afterwards; a public game is watched elsewhere."""
    if not request.user.is_authenticated:
        return watching.instead_of_signing_in(request, key)
    try:
        game = game_page.found(key, request.user)
    except Http404:
        return watching.instead(key, request.GET.get("at", ""))
    if game.status == Game.Status.OPEN:
        return lobby_views.page(request, game)
    if game.status == Game.Status.CLOSED:
        return lobby_views.closed(request, game)
    if down := curtain.hung(request, game):
        return down
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    at = log_parts.number_in(request.GET.get("at", ""))
    context = game_page.page(reader, at, eyes=request.GET.get("eyes", ""))
    if at is not None and context["instead_offered"] and instead.ASKED in request.GET:
        context |= instead.of(game, at)
    return table(request, context)


def table(request: Asked, context: dict[str, Any], status: int = 200) -> HttpResponse:
    part = request.htmx and not request.htmx.history_restore_request
    name = "games/table.html" if part else "games/game.html"
    told = context | {"guest": guests.GUEST in request.session}
    return render(request, name, told, status=status)


def past(game: Game, seat: str | None, word: str) -> int | None:
    """The number of an event of the game that *seat* knows of, or None for now."""
    at = log_parts.number_in(word)
    if at is not None and at >= views.known(game, seat):
        raise Http404("The game has no such event.")
    return at


@require_POST
@login_required
def order(request: Asked, key: str) -> HttpResponse:
    """
    Give an order, or show it in the form with its odds, to be confirmed.

    A refusal is told at the form, and the line stays in it.
    """
    line = written(request)
    looks = bool(LOOKS & set(request.POST))
    if shown := mail_words.previewed(line):
        line, looks = shown, True
    try:
        if looks:
            told = looked_at(request, player(request, key)[0], line)
            return table(request, told | {"is_answer": not request.htmx})
        given = give(request, key, line)
    except Refusal as error:
        reader, then = reader_of(request, key), before(request.POST)
        context = game_page.page(reader, line=line, then=then if reader.seat else ()) | {
            "refusal": str(error),
            "refused_by": error.rule,
            "is_answer": True,
        }
        return table(request, context, REFUSED)
    fingerprints.note(request.user, request)
    elsewhere = onward.after(request, key, given, bool(request.htmx))
    return elsewhere or after(request, key, given.seat)


def reader_of(request: HttpRequest, key: str) -> game_page.Reader:
    game = game_page.found(key, request.user)
    return game_page.reader_of(game, request.user, request.POST.get("seat", ""))


def player(request: HttpRequest, key: str) -> tuple[game_page.Reader, SeatAtGame]:
    """The reader and the seat that is theirs. Raises Refusal where they have none."""
    reader = reader_of(request, key)
    if reader.seat is None:
        raise Refusal(seats.NOT_YOURS)
    return reader, reader.seat


def give(request: Asked, key: str, line: str) -> onward.Given:
    """
    Give *line*, after the orders that were put together before it. Raises Refusal.

    A line alone is given before anything of the game is read, as it is read for that anyway.
    """
    mail_words.must_be_an_order(line)
    asked, then = expected(request.POST), before(request.POST)
    if then:
        reader, seat = player(request, key)
        given = onward.Given(seat.name, reader.now.known)
        lines = [*then, *([line] if line.strip() else [])]
        composing.give(reader.now, seat, lines, request.user, asked)
        return given
    own = request.POST.get("seat") or player(request, key)[1].name
    name = f"page:{request.user.pk}:{request.POST.get('request', '')[:64]}"
    try:
        stored = play.submit(
            play.ByKey(key), own, line, user=request.user, request=name, expected=asked
        )
    except Game.DoesNotExist as error:
        raise Http404("There is no such game.") from error
    return onward.Given(own, stored.number)


def before(fields: QueryDict) -> list[str]:
    """The orders that are put together before the one in the line; an empty one is none."""
    return list(filter(None, fields.getlist("then")))[: plans.MOST_LINES]


def looked_at(request: Asked, reader: game_page.Reader, line: str) -> dict[str, Any]:
    """The page with *line* in the form and what it would do, or put together with others."""
    then = before(request.POST)
    if "drop" in request.POST:
        return game_page.page(
            reader, line=line, then=then[: log_parts.number_in(request.POST["drop"]) or 0]
        )
    if "hint" in request.POST:
        return game_page.page(reader, line=line, then=then) | advised(reader)
    told = hangs_on(reader, line, expected(request.POST), then) or {"doubt": NOTHING_WRITTEN}
    if "add" in request.POST and told.get("preview"):
        return game_page.page(reader, then=[*then, line])
    return game_page.page(reader, line=line, then=then) | told


def advised(reader: game_page.Reader) -> dict[str, Any]:
    """What a strong player would do, where nobody else plays, or why it is not told."""
    assert reader.seat
    try:
        found = hints.of(reader.now, reader.seat)
    except Refusal as error:
        return {"doubt": str(error)}
    return {"hints": [(one.order, hints.expected(one)) for one in found]}


def after(request: Asked, key: str, seat: str) -> HttpResponse:
    """The table as it is now; a plain form is sent on, so that a reload sends nothing twice."""
    if not request.htmx:
        return redirect(f"{url_of(key)}?seat={seat}")
    game = game_page.found(key, request.user)
    return table(request, game_page.page(game_page.reader_of(game, request.user, seat)))


def url_of(key: str) -> str:
    return f"/games/{key}/"


def written(request: HttpRequest) -> str:
    """The line as typed, as clicked, or put together from the chosen words."""
    if line := request.POST.get("pick"):
        return line
    if lead := request.POST.get("count"):
        return counts_form.composed(lead, request.POST)
    if verb := request.POST.get("compose"):
        return " ".join([verb, *request.POST.getlist(f"word-{verb}")])
    return mail_words.as_here(request.POST.get("line", ""))


def expected(fields: Mapping[str, str]) -> int | None:
    """The id of the question the form was made for, 0 where none was asked."""
    word = fields.get("expected", "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


@require_safe
@login_required
@never_cache
def odds(request: HttpRequest, key: str) -> HttpResponse:
    """What the line in the form would do, or the sentence it would be refused with."""
    game = game_page.found(key, request.user)
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    told = hangs_on(reader, request.GET.get("line", ""), expected(request.GET), before(request.GET))
    return render(request, "games/odds.html", told, status=200 if reader.seat else 403)


def hangs_on(
    reader: game_page.Reader, line: str, asked: int | None, then: Sequence[str] = ()
) -> dict[str, Any]:
    """What *line* would do after the orders *then*, or the sentence it would be refused with."""
    if reader.seat is None:
        return {"doubt": seats.NOT_YOURS}
    line = mail_words.previewed(line) or mail_words.as_here(line)
    if not line:
        return {}
    try:
        mail_words.must_be_an_order(line)
        if then:
            return {"preview": plans.foreseen(reader.now, reader.seat, [*then, line])[-1]}
        return {"preview": preview.of(reader.now, reader.seat, line, asked)}
    except Refusal as error:
        return {"doubt": str(error)}


@require_safe
@login_required
@never_cache
def news(request: Asked, key: str) -> HttpResponse:
    """Nothing while what the page was made of stands as it did, marked `have`, else the table."""
    game = game_page.found(key, request.user)
    if "visible" in request.GET:
        presence.note(request.user.pk, game)
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    if game_page.mark(reader) == request.GET.get("have"):
        return HttpResponse(status=204)
    return table(request, game_page.page(reader, then=before(request.GET)))


@require_safe
@login_required
@never_cache
def position(request: HttpRequest, key: str) -> HttpResponse:
    """The position, now or after event `at`, as plain text, to be kept or sent to somebody."""
    game = game_page.started(key, request.user)
    reader = game_page.reader_of(game, request.user, request.GET.get("seat", ""))
    text = practice.position(game, reader.name, past(game, reader.name, request.GET.get("at", "")))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_POST
@login_required
def fork(request: Asked, key: str) -> HttpResponse:
    """Play on from a moment of the past, for practice."""
    game = game_page.found(key, request.user)
    seat = request.POST.get("seat", "")
    reader = game_page.reader_of(game, request.user, seat)
    at = past(game, reader.name, request.POST.get("at", ""))
    try:
        now = reader.now.known - 1
        strength = request.POST.get("strength", PLAIN)
        new = practice.fork(game, now if at is None else at, seat, request.user, strength)
    except Refusal as error:
        messages.error(request, str(error))
        return redirect(f"{url_of(key)}?seat={seat}&at={'' if at is None else at}")
    return redirect(f"{url_of(new.key)}?seat={seat}")


@require_POST
@login_required
def resign(request: Asked, key: str) -> HttpResponse:
    game = game_page.found(key, request.user)
    seat = request.POST.get("seat", "")
    if request.POST.get("sure") != "yes":
        messages.error(request, "Tick the box to resign.")
        return redirect(f"{url_of(key)}?seat={seat}")
    try:
        lobby.resign(game, seat, user=request.user)
    except Refusal as error:
        messages.error(request, str(error))
    return redirect(f"{url_of(key)}?seat={seat}")


@require_POST
@login_required
def autopilot(request: HttpRequest, key: str) -> HttpResponse:
    """Hand one's seat to the autopilot, or take it back."""
    game = game_page.found(key, request.user)
    reader = game_page.reader_of(game, request.user, request.POST.get("seat", ""))
    if reader.seat is None or reader.seat.user_id != request.user.pk:
        raise Http404("You hold no seat here.")
    try:
        if request.POST.get("play") == "myself":
            lobby.take_from_autopilot(game, reader.seat.name, request.user)
            messages.success(request, "You play yourself again.")
        else:
            lobby.hand_over(game, reader.seat.name, request.user)
            messages.success(request, "The autopilot plays for you from now on.")
    except Refusal as error:
        messages.error(request, str(error))
    return redirect(f"{url_of(key)}?seat={reader.seat.name}")

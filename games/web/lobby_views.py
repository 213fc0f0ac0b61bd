"""Before the first order: laying a game out, and joining."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.clock import explain
from games.history import public
from games.models.game import Game, SeatAtGame
from games.people import friends, saved_lists
from games.play import agreement, friends_games, invitations, lists, lobby, practice, tempo, waiting
from games.press import voices
from games.web import list_fields, players, press_box, titles
from games.web.new_game import NewGame, briefs
from rules.kernel.errors import Refusal
from rules.kernel.lists import LONGEST
from rules.kernel.players import PLAIN, strengths
from rules.systems import SYSTEMS

HERE = ("me", "beside")  # who sits at the host's device


def closed(request: HttpRequest, game: Game) -> HttpResponse:
    """What is left of a game that has never begun."""
    return render(request, "games/closed.html", {"game": game, **titles.of(game)}, status=410)


def page(request: HttpRequest, game: Game, token: str = "", link: str = "") -> HttpResponse:
    """The table while seats are free. *token* is an invitation's, *link* one just made."""
    seats = list(game.seats.select_related("user", "kept_for").order_by("id"))
    kept = next((seat for seat in seats if is_kept_for(seat, request.user)), None)
    invited = lobby.invited_to(token) if token else kept
    context = {
        "game": game,
        "seats": seats,
        "mine": [seat for seat in seats if seat.user_id == request.user.pk],
        "is_host": game.host_id == request.user.pk,
        "invited": invited.name if invited and invited.game_id == game.pk else "",
        "token": token or (lobby.token_of(kept) if kept else ""),
        "link": link,
        "records": {seat.user: players.record(seat.user) for seat in seats if seat.user},
        "brings": to_bring(game, request),
        "friends": friends.of(request.user),
        "longest": LONGEST,
        "strengths": strengths(SYSTEMS[game.system]),
        "lines": tempo.settled(game),
        **titles.of(game),
        **press_box.box(voices.voice_of(game, request.user), press_box.MOST_AT_TABLE),
    }
    return render(request, "games/lobby.html", context)


def is_kept_for(seat: SeatAtGame, user: Any) -> bool:
    return bool(seat.kept_for_id == user.pk and seat.invite_nonce and not seat.taken)


def to_bring(game: Game, request: HttpRequest) -> dict[str, dict[str, Any]]:
    """By seat, what whoever takes it may bring, the lists to choose from, and what was written."""
    rules = {seat: lists.to_choose(game, seat) for seat in game.rules_setup.seats}
    saved = saved_lists.of(request.user, game.system) if any(rules.values()) else []
    written = {request.POST.get("seat", ""): request.POST.get("written", "")}
    return {
        seat: {
            "rules": one,
            "choices": list_fields.choices(one, (seat,), saved),
            "openly": agreement.brought_openly(game.rules_setup, seat),
            "written": written.get(seat, ""),
        }
        for seat, one in rules.items()
        if one
    }


@login_required
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Lay out a game. `of` names the mission, as its seats make the form."""
    before = game_before(request)
    of = request.POST.get("of") or request.GET.get("of") or first_mission(before)
    carried_on = lobby.carried_on(before) if before else None
    saved, only = saved_lists.of(request.user), before.system if before else ""
    form = NewGame(of, request.POST if request.method == "POST" else None, carried_on, saved, only)
    form.invite(request.GET.get("with", ""))
    if request.method == "POST" and form.is_valid():
        try:
            game = laid_out(form, request.user)
            return redirect("game", game.key)
        except Refusal as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "briefs": briefs(form.system),
        "systems": SYSTEMS.values(),
        "behind": explain.span(public.BEHIND),
        "friends": friends.of(request.user),
        "before": before,
        "agreed": agreement.beyond_tempo(form.system, form.mission, carried_on or {}),
    }
    return render(request, "games/new.html", context)


def game_before(request: HttpRequest) -> Game | None:
    """The game whose campaign goes on, if its player asks for that."""
    key = request.POST.get("after") or request.GET.get("after")
    if not key:
        return None
    game = Game.objects.filter(key=key, seats__user=request.user.pk).defer("secret").first()
    if game is None or game.status != Game.Status.OVER or not agreement.in_campaign(game):
        raise Http404("There is no campaign to continue.")
    return game


def first_mission(before: Game | None) -> str:
    """Of the system of the game *before*, if a campaign goes on."""
    key = before.system if before else next(iter(SYSTEMS))
    return f"{key}-{next(iter(SYSTEMS[key].missions))}"


@transaction.atomic
def laid_out(form: NewGame, host: Any) -> Game:
    """The host sits down and the invitations go out before the last seat starts the game."""
    sitting = form.sitting()
    setup = lobby.chosen(form.system, form.mission, list(sitting), form.options())
    openly, blind = lists.apart(setup, form.lists())
    if other := [name for name in blind if sitting[name][0] not in HERE]:
        raise Refusal(lists.NOT_YOURS.format(other[0]))
    game = lobby.create(
        form.system,
        form.mission,
        list(sitting),
        clock=form.allowance(),
        host=host,
        options={**form.options(), **openly},
        asks=form.asks_for(),
        press=form.cleaned_data["press"] or Game.Press.FULL,
        public=form.cleaned_data["public"] and not form.beside,
        curtain=form.beside,
    )
    for name, (who, address) in sitting.items():
        if who == "invite":
            invitations.send(game, name, address)
    for name, (who, _) in sitting.items():
        if who == "autopilot":
            lobby.give_to_autopilot(game, name, strength=form.strength_of(name))
    # Last, as whoever sits down last starts the game.
    for name, (who, _) in sitting.items():
        if who in HERE:
            lobby.join(game, name, host, brings=blind.get(name, ""))
    game.refresh_from_db()
    friends_games.tell(game)
    return game


@require_POST
@login_required
def join(request: HttpRequest, key: str) -> HttpResponse:
    game = open_game(key, request.user)
    token = request.POST.get("token", "")
    try:
        lobby.join(
            game,
            request.POST.get("seat", ""),
            request.user,
            salt=request.POST.get("salt", "").strip(),
            token=token,
            brings=brought(request, game.system),
        )
    except Refusal as error:
        messages.error(request, str(error))
        if wrote(request, game):
            return page(request, game, token)
        if kept := lobby.invited_to(token):
            return redirect("invitation", lobby.token_of(kept))
    return redirect("game", key)


def wrote(request: HttpRequest, game: Game) -> bool:
    """Whether a list was written that must not be lost, and the game still waits for it."""
    return bool(request.POST.get("written")) and game.status == Game.Status.OPEN


def brought(request: HttpRequest, system: str) -> str:
    """The list that is sent with the seat: written out, saved before or ready made."""
    written = request.POST.get("written", "").strip()
    saved = saved_lists.of(request.user, system)
    return written or list_fields.resolved(request.POST.get("list", ""), saved)


def open_game(key: str, user: Any) -> Game:
    game = Game.objects.filter(key=key).defer("secret").first()
    if game is None or practice.is_closed_to(game, user):
        raise Http404("There is no such game.")
    return game


def hosted(key: str, user: Any) -> Game:
    game = open_game(key, user)
    if game.host_id != user.pk:
        raise Http404(invitations.HOST_ALONE)
    return game


@require_POST
@login_required
def leave(request: HttpRequest, key: str) -> HttpResponse:
    return told(request, key, lambda game, seat: lobby.leave(game, seat, request.user))


@require_POST
@login_required
def exchange(request: HttpRequest, key: str) -> HttpResponse:
    """Bring another list to one's own seat."""
    game = open_game(key, request.user)
    try:
        brings = brought(request, game.system)
        lobby.exchange(game, request.POST.get("seat", ""), request.user, brings)
        messages.success(request, "You bring this instead of what you brought before.")
    except Refusal as error:
        messages.error(request, str(error))
        if wrote(request, game):
            return page(request, game)
    return redirect("game", key)


@require_POST
@login_required
def keep_open(request: HttpRequest, key: str) -> HttpResponse:
    return told(request, key, lambda game, _: waiting.keep_open(game, request.user))


@require_POST
@login_required
def close(request: HttpRequest, key: str) -> HttpResponse:
    """The host waits for nobody any more."""
    hosted(key, request.user)
    return told(request, key, lambda game, _: waiting.close(game))


@require_POST
@login_required
def autopilot(request: HttpRequest, key: str) -> HttpResponse:
    """The host gives a free seat to the autopilot."""
    hosted(key, request.user)
    strength = request.POST.get("strength", PLAIN)
    return told(request, key, partial(lobby.hand_over, user=request.user, strength=strength))


def told(request: HttpRequest, key: str, what: Any) -> HttpResponse:
    try:
        what(open_game(key, request.user), request.POST.get("seat", ""))
    except Refusal as error:
        messages.error(request, str(error))
    return redirect("game", key)

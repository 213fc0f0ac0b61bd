"""The referee's desk: what is public of a game, rulings, and looks that the players hear of."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.history import game_log, replay, winners
from games.models.game import Game
from games.models.ruling_note import RulingNote
from games.play import rulings
from games.web import REFUSED, game_page, page_head, titles
from games.web.roles import for_role
from rules.kernel.errors import Refusal
from rules.kernel.system import POSITION, System

MOST_GAMES = 100
AN_HOUR = 3600
# The fields of the form that make the words of each ruling.
WORDS: dict[str, tuple[str, ...]] = {
    "pause": (),
    "resume": (),
    "extend": ("seat", "seconds"),
    "rewind": ("to",),
    "adjudicate": ("winner",),
    "replace": ("seat",),
    "look": ("seat",),
    "adopt": (),
    "edition": ("newest",),
}


@require_safe
@for_role("referee", rulings.PERMISSION)
def desk(request: HttpRequest) -> HttpResponse:
    """The games under way, those that were halted first."""
    games = (
        Game.objects.defer("secret").filter(status__in=Game.UNFINISHED).order_by("status", "-id")
    )
    matches = games.exclude(setup__options__has_key=POSITION)[:MOST_GAMES]
    rows = [{"game": game, **titles.of(game)} for game in matches]
    return render(request, "games/desk.html", {"games": rows})


@login_required
@never_cache
def show(request: HttpRequest, key: str) -> HttpResponse:
    """One game, as everybody may see it, and what can be ruled."""
    game = refereed(request, key)
    if request.method != "POST":
        return page(request, game)
    try:
        number = ruled(request, game)
    except Refusal as error:
        return page(request, game, str(error), REFUSED)
    if request.POST.get("verb") == "look":
        return redirect("look", key, number)
    messages.success(request, "Your ruling is made. The players will be told.")
    return redirect("desk_of", key)


def refereed(request: HttpRequest, key: str) -> Game:
    """The game, for those who may referee it."""
    game = game_page.found(key, request.user)
    if why := rulings.may_rule(game, request.user):
        raise PermissionDenied(why)
    return game


def page(request: HttpRequest, game: Game, refusal: str = "", status: int = 200) -> HttpResponse:
    onlooker = game_page.Reader(game, request.user, None, [])
    system = replay.system_of(game)
    context = {
        "game": game,
        "seats": game.seats.select_related("user").order_by("id"),
        "sides": [(one.name, one.wins(system.words)) for one in winners.sides_of(game)],
        "waiting": page_head.waiting(game, None),
        "log": game_page.worth_telling(game_page.log(onlooker, None))[::-1] if game.length else [],
        "newest": newer(system, game),
        "under_way": game.status in Game.UNFINISHED,
        "refusal": refusal,
        "given": request.POST,
        "request_id": uuid.uuid4().hex,
        **titles.of(game),
    }
    return render(request, "games/desk_of.html", context, status=status)


def newer(system: System, game: Game) -> int | None:
    """The newest edition of the rules, where the game is played by an older one."""
    played = game.affairs.get("edition", game.edition)
    return system.edition if system.edition > played else None


def ruled(request: HttpRequest, game: Game) -> int:
    """Rule as the form says; gives the event's number. Raises Refusal."""
    stored = rulings.rule(
        game,
        line(request.POST),
        user=request.user,
        reason=request.POST.get("reason", ""),
        request=f"desk:{request.user.pk}:{request.POST.get('request', '')[:64]}",
        substitute=request.POST.get("substitute", ""),
    )
    return stored.number


def line(fields: QueryDict) -> str:
    verb = fields.get("verb", "")
    words = [word for name in WORDS.get(verb, ()) for word in fields.getlist(name)]
    return " ".join([verb, *words])


@require_safe
@login_required
@never_cache
def look(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """What a seat knew when the referee looked: the event must be there, and the referee's own."""
    game = refereed(request, key)
    seat = game_log.looked_at(game, number)
    own = RulingNote.objects.filter(game=game, number=number, person_id=request.user.pk).exists()
    if seat is None or not own:
        raise Http404("You have not looked at that seat.")
    reader = game_page.Reader(game, request.user, game.seats.get(name=seat), [])
    context = game_page.page(reader, number) | {"looking": True}
    return render(request, "games/game.html", context)

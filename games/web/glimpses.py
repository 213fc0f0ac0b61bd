"""What a list of games shows of one: a small board, its turn and what happened last."""

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.text import Truncator
from django.views.decorators.http import require_GET

from games.history import game_log, replay, views
from games.models.game import Game
from games.web import game_page
from rules.data import fingerprint
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Seat

KEPT = 86400  # seconds
LOOKED_BACK = 12  # events, for one that tells something
LONGEST = 24  # words of what happened last


class Glimpse(NamedTuple):
    """The *board* is a picture, empty where there is none to show."""

    turn: str = ""
    last: str = ""
    board: str = ""


def of(game: Game, seat: Seat | None) -> Glimpse:
    """As *seat* (None: an onlooker) sees the game now; made once for all that it knows."""
    known = views.known(game, seat)
    place = kept_as(game, seat, known)
    found: Glimpse | None = cache.get(place)
    if found is None:
        found = made(views.Sight(game, seat), known)
        cache.set(place, found, KEPT)
    return found


def kept_as(game: Game, seat: Seat | None, known: int) -> str:
    """Other rules may draw it otherwise."""
    return f"glimpse/{fingerprint(game.system)}/{game.key}/{seat or ''}/{known}"


def made(sight: views.Sight, known: int) -> Glimpse:
    system = replay.system_of(sight.game)
    try:
        view = sight.view
    except ReplayMismatch:
        return Glimpse()
    return Glimpse(str(system.turn(view) or ""), last(sight, known), system.svg_board(view))


def last(sight: views.Sight, known: int) -> str:
    """What the last event that still counts has told the seat."""
    since = max(0, known - LOOKED_BACK)
    log = game_log.log(sight.game, sight.seat, since, known=known)
    told = (entry.facts for entry in reversed(log) if entry.facts and entry.undone_by is None)
    return Truncator(" ".join(fact["text"] for fact in next(told, []))).words(LONGEST)


@require_GET
@login_required
def board(request: HttpRequest, key: str) -> HttpResponse:
    """
    The board as a picture, as the reader's own seat sees it.

    Browsers ask for it again each time, as somebody else may have signed in since; while it is the
    same nothing is sent.
    """
    game = game_page.started(key, request.user)
    name = game_page.reader_of(game, request.user, request.GET.get("seat", "")).name
    tag = f'"{kept_as(game, name, views.known(game, name))}"'
    response = get_conditional_response(request, tag) or picture(of(game, name).board)
    response.headers["ETag"], response.headers["Cache-Control"] = tag, "private, no-cache"
    return response


def picture(svg: str) -> HttpResponse:
    if not svg:
        raise Http404("There is no picture of this board.")
    return HttpResponse(svg, content_type="image/svg+xml")

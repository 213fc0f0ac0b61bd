"""What a list of games shows of one: a small board, its turn and what happened last."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.text import Truncator
from django.views.decorators.http import require_safe

from games.history import game_log, replay, views
from games.history.strides import strides
from games.models.game import Game
from games.web import game_page
from rules.data import fingerprint
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import Seat

KEPT = 86400  # seconds
LOOKED_BACK = 12  # events, for one that tells something
LONGEST = 24  # words of what happened last


class Glimpse(NamedTuple):
    turn: str = ""
    last: str = ""
    is_drawn: bool = False


def of(game: Game, seat: Seat | None) -> Glimpse:
    """As *seat* (None: an onlooker) sees the game now; made once for all that it knows."""
    return of_all([(game, seat)])[0]


def of_all(wanted: Sequence[tuple[Game, Seat | None]]) -> list[Glimpse]:
    """Of many games, each as a seat sees it; what has been made before is looked up in one go."""
    known = [views.known(game, seat) for game, seat in wanted]
    places = [kept_as(*one, events) for one, events in zip(wanted, known, strict=True)]
    found: dict[str, Glimpse] = cache.get_many(places)
    return [
        found.get(place) or keep(place, views.Sight(*one), events)[0]
        for one, events, place in zip(wanted, known, places, strict=True)
    ]


def kept_as(game: Game, seat: Seat | None, known: int) -> str:
    """Other rules may draw it otherwise."""
    return f"glimpse/{fingerprint(game.system)}/{game.key}/{seat or ''}/{known}"


def picture_at(place: str) -> str:
    return f"{place}/board"


def keep(place: str, sight: views.Sight, known: int) -> tuple[Glimpse, str]:
    """Both apart, as lists show many games and their pictures are fetched one by one."""
    glimpse, picture = made(sight, known)
    cache.set_many({place: glimpse, picture_at(place): picture}, KEPT)
    return glimpse, picture


def made(sight: views.Sight, known: int) -> tuple[Glimpse, str]:
    """With the board as a picture, empty where there is none to show."""
    system = replay.system_of(sight.game)
    try:
        view = sight.view
    except ReplayMismatch:
        return Glimpse(), ""
    picture = system.svg_board(view)
    return Glimpse(str(system.turn(view) or ""), last(sight, known), bool(picture)), picture


def last(sight: views.Sight, known: int) -> str:
    """What the last event that still counts has told the seat."""
    since = max(0, known - LOOKED_BACK)
    log = game_log.log(sight.game, sight.seat, since, known=known)
    told = (entry.facts for entry in reversed(log) if entry.facts and entry.undone_by is None)
    texts = [text for _, text in strides(replay.system_of(sight.game), next(told, []))]
    return Truncator(" ".join(texts)).words(LONGEST)


@require_safe
@login_required
def board(request: HttpRequest, key: str) -> HttpResponse:
    """
    The board as a picture, as the reader's own seat sees it.

    Browsers ask for it again each time, as somebody else may have signed in since; while it is the
    same nothing is sent.
    """
    game = game_page.started(key, request.user)
    name = game_page.reader_of(game, request.user, request.GET.get("seat", "")).name
    known = views.known(game, name)
    place = kept_as(game, name, known)
    if (response := get_conditional_response(request, f'"{place}"')) is None:
        found: str | None = cache.get(picture_at(place))
        svg = keep(place, views.Sight(game, name), known)[1] if found is None else found
        response = picture(svg)
    response.headers["ETag"], response.headers["Cache-Control"] = f'"{place}"', "private, no-cache"
    return response


def picture(svg: str) -> HttpResponse:
    if not svg:
        raise Http404("There is no picture of this board.")
    return HttpResponse(svg, content_type="image/svg+xml")

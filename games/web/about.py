"""What the game page says of one thing on its board, fetched when somebody points at it."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, set_response_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.history import replay
from games.history.views import Sight
from games.web import drawn, game_page, game_views
from rules.kernel.errors import ReplayMismatch
from rules.kernel.orders import PIECE, Action, Offer, Slot
from rules.kernel.panels import Panel, Row
from rules.kernel.rulebook import page_of

MOST_WORDS = 12
NOTHING_TO_TELL = 204
NOW = "Orders with it now"


@require_safe
@login_required
@cache_control(private=True, no_cache=True)
def about(request: HttpRequest, key: str) -> HttpResponseBase:
    """
    The thing `id` of the kind `kind`, as the reader’s page shows it, with the same ETag as long as
    it is the same. What the reader cannot see answers like what does not exist.
    """
    asked = request.GET
    game = game_page.started(key, request.user)
    reader = game_page.reader_of(game, request.user, asked.get("seat", ""))
    at = game_views.past(game, reader.name, asked.get("at", ""))
    seen = game_page.sight(reader, at, asked.get("eyes", ""))
    panel = told(seen, asked.get("kind", ""), asked.get("id", ""))
    if panel is None:
        return HttpResponse(status=NOTHING_TO_TELL)
    mine = reader.seat is not None and not reader.seat.autopilot
    shown = with_orders(seen, panel, asked["kind"], asked["id"]) if mine else panel
    response: HttpResponse = render(request, "games/about.html", {"game": game, "panels": [shown]})
    set_response_etag(response)
    return get_conditional_response(request, response["ETag"], response=response) or response


def told(seen: Sight, kind: str, id: str) -> Panel | None:
    try:
        return replay.system_of(seen.game).about(seen.view, kind, id)
    except ReplayMismatch:
        return None


def with_orders(seen: Sight, panel: Panel, kind: str, id: str) -> Panel:
    """*panel* with what can be ordered now of the thing or to it, before all else."""
    system = replay.system_of(seen.game)
    acts = kind == PIECE and id == system.acting(seen.view)
    words: dict[type[Action], list[str]] = {}
    for offer in drawn.offered(system, seen):
        if acts or any(names(slot, kind, id) for slot in offer.slots):
            words.setdefault(offer.action, []).extend(others(offer, kind, id))
    rows = [order(action, [*dict.fromkeys(told)]) for action, told in words.items()]
    return replace(panel, rows=(*rows, *panel.rows))


def names(slot: Slot, kind: str, id: str) -> bool:
    return slot.holds == kind and any(id in str(word).split() for word in slot.words)


def others(offer: Offer, kind: str, id: str) -> list[str]:
    """What else the order names; of an open slot what fits there."""
    slots = [slot for slot in offer.slots if not names(slot, kind, id)]
    return [word for slot in slots for word in ([slot.open] if slot.open else map(str, slot.words))]


def order(action: type[Action], words: list[str]) -> Row:
    left = len(words) - MOST_WORDS
    more = [f"and {left} more"] if left > 0 else []
    link = page_of(action.rule) if action.rule else ""
    return Row(", ".join([*words[:MOST_WORDS], *more]), NOW, action.verb, link=link)

"""A moment to share: its address with a link preview, and a board for other people’s pages."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import Truncator
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.history import public
from games.models.game import Game
from games.pictures import board_png
from games.web import security_middleware, titles, watchable
from rules.kernel.words import begun

LONGEST = 200  # characters of a link preview
FRAME = '<iframe src="{}" title="{}" width="100%" height="560" loading="lazy"></iframe>'
ELSEWHERE = {"Cross-Origin-Resource-Policy": "cross-origin"}


def shared(game: Game, at: int | None) -> dict[str, Any]:
    """
    What a page offers to copy: addresses of the moment after event *at*, or of the game as it is
    now, or where that is too new for everybody; nothing of games that are not for everybody.
    """
    if not public.is_shown(game):
        return {"shared": None}
    is_old = at is not None and at < public.known(game)
    query = f"?at={at}" if is_old else ""
    title = " ".join(str(titles.of(game)[name]) for name in ("title", "mission"))
    embed = address("embed", game) + query
    return {
        "shared": {
            "link": address("watch_game", game) + query,
            "frame": FRAME.format(embed, title),
            "is_moment": is_old,
        }
    }


def address(name: str, game: Game) -> str:
    return f"{settings.SITE_URL}{reverse(name, args=[game.key])}"


def link_preview(
    game: Game, moment: public.Moment | None, said: str, is_moment: bool
) -> dict[str, Any]:
    """
    What those show who are sent the address of a *moment*, of which is *said* what happened; or
    that of the game, which leads to its newest moment for ever.
    """
    told = titles.of(game)
    turn = f", {moment.turn}" if moment and moment.turn else ""
    there = f"?at={moment.number}" if moment else ""
    return {
        "link_preview": {
            "title": f"{told['title']}: {told['mission']}{turn}",
            "text": Truncator(said or told["brief"]).chars(LONGEST),
            "link": address("watch_game", game) + (there if is_moment else ""),
            "picture": address("watch_picture", game) + there if moment and moment.svg else "",
        }
    }


@require_safe
def board(request: HttpRequest, key: str) -> HttpResponse:
    """The board as SVG, for lists."""
    _, moment = watchable.drawn(request, key)
    return watchable.kept(request, moment.svg.encode(), "image/svg+xml")


@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """The board as PNG, for link previews."""
    game, moment = watchable.drawn(request, key)
    name = f"{public.of(game, moment.number)}/png"
    made = public.cached(name, public.KEPT_FOR, lambda: board_png.png(moment.svg))
    return watchable.kept(request, made, "image/png", ELSEWHERE)


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, key: str) -> HttpResponse:
    """The board for pages elsewhere: the only page that others may frame. It knows nobody."""
    game, moment = watchable.drawn(request, key)
    is_named = "at" in request.GET
    told = {
        "turn": begun(moment.turn),
        "moment": moment,
        "link": address("watch_game", game) + (f"?at={moment.number}" if is_named else ""),
        **titles.of(game),
    }
    page = render_to_string("games/embed.html", told).encode()
    heads = {**ELSEWHERE, "Content-Security-Policy": security_middleware.framed_anywhere()}
    return watchable.kept(request, page, "text/html; charset=utf-8", heads)

"""After an order: on to one's next game by itself, for those who want that."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games.history import game_log
from games.models.game import Game
from games.models.person import Profile
from games.web import game_page, page_head, titles
from games.web.middleware import Zoned

GOES_ON = "Saved. After an order you go on to your next game."
STAYS = "Saved. After an order you stay at the table."
LONGEST = 40  # words of what came of an order


class Given(NamedTuple):
    """For which *seat* orders were given; what came of them is told from event *since* on."""

    seat: str
    since: int


def after(request: Zoned, key: str, given: Given, is_part: bool) -> HttpResponse | None:
    """
    The way to the next game that asks the user, with what has come of what was *given*; None where
    they are asked here again, have no such game or want to stay.
    """
    if not request.goes_on:
        return None
    game = game_page.found(key, request.user)
    if (there := page_head.next_game(request.user, game)) is None:
        return None
    messages.success(request, told(game, given))
    url = reverse("game", args=[there.key])
    return HttpResponseClientRedirect(url) if is_part else redirect(url)


def told(game: Game, given: Given) -> str:
    """What came of the order, with a link back."""
    log = game_log.log(game, given.seat, given.since)
    said = Truncator(" ".join(fact["text"] for one in log for fact in one.facts)).words(LONGEST)
    back = f"{reverse('game', args=[game.key])}?seat={given.seat}"
    title = titles.of(game)["title"]
    return format_html('<a href="{}">{}</a>: {}', back, title, said or "your order is given.")


def want(user: Any, goes_on: bool) -> None:
    Profile.objects.update_or_create(user=user, defaults={"goes_on": goes_on})


@require_POST
@login_required
def wish(request: HttpRequest) -> HttpResponse:
    """Whether somebody wants to go on to their next game by itself."""
    wanted = request.POST.get("goes_on") == "yes"
    want(request.user, wanted)
    messages.success(request, GOES_ON if wanted else STAYS)
    return redirect("you")

"""A seat's plan on the game's page: looked at before it is queued, queued, and cancelled."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games.automation import plans
from games.play import seats
from games.web import REFUSED, game_page, game_views
from rules.kernel.errors import Refusal

LONGEST = 5000


@require_POST
@login_required
def plan(request: game_views.Asked, key: str) -> HttpResponse:
    """Show what the lines will do, queue them, or cancel what is queued."""
    game = game_page.found(key, request.user)
    reader = game_page.reader_of(game, request.user, request.POST.get("seat", ""))
    text, wish = request.POST.get("lines", "")[:LONGEST], request.POST.get("wish", "")
    if reader.seat is None:
        context = game_page.page(reader) | {"refusal": seats.NOT_YOURS}
        return game_views.table(request, context, REFUSED)
    if wish == "cancel":
        plans.cancel(reader.seat)
        return game_views.after(request, game.key, reader.seat.name)
    try:
        if wish == "queue":
            plans.write(game, reader.seat, text.splitlines(), request.user)
            return game_views.after(request, game.key, reader.seat.name)
        found = plans.foreseen(reader.now, reader.seat, text.splitlines())
        told: dict[str, Any] = {"foreseen": found}
    except Refusal as error:
        told = {"plan_refusal": str(error), "plan_refused_by": error.rule}
    context = game_page.page(reader) | {"planned": text} | told
    return game_views.table(request, context, REFUSED if "plan_refusal" in told else 200)

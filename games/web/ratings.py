"""Who is how strong, and what sides are worth: public."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models.rating import PROVISIONAL, SideWorth
from games.ratings import update
from games.web.players import tables_of, titled
from rules.systems import SYSTEMS


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The leaderboard of a system or overall, for all tables or those of one size."""
    system, seats = chosen(request)
    systems = {update.OVERALL: "Overall"} | {key: one.title for key, one in SYSTEMS.items()}
    context = {
        "title": titled(system, seats),
        "system": system,
        "seats": seats,
        "systems": systems,
        "tables": {size: tables_of(size) for size in sorted({seats, *update.sizes()})},
        "provisional_games": PROVISIONAL,
        "people": update.leaderboard(system, seats),
        "sides": [shown(row) for row in update.effects(system, seats)],
    }
    return render(request, "games/ratings.html", context)


def chosen(request: HttpRequest) -> tuple[str, int]:
    system, seats = request.GET.get("system", update.OVERALL), request.GET.get("seats", "0")
    if system not in (update.OVERALL, *SYSTEMS):
        raise Http404("There is no such system here.")
    if (size := update.size_in(seats)) is None:
        raise Http404("There are no tables of that size.")
    return system, size


def shown(row: SideWorth) -> dict[str, Any]:
    """A side’s line, with the bounds within which its worth is with nineteen chances in twenty."""
    system = SYSTEMS.get(row.system)
    mission = system.missions.get(row.mission, "") if system else ""
    low, high = row.value - 2 * row.deviation, row.value + 2 * row.deviation
    return {"row": row, "mission": mission, "low": low, "high": high}

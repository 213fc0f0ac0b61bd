"""Who is how strong, and what sides are worth: public."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.models.rating import SideWorth
from games.ratings import update
from games.web.players import TABLES, titled
from rules.systems import SYSTEMS


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """The leaderboard of a system or overall, for tables of two, of three or all."""
    system, seats = chosen(request)
    systems = {update.OVERALL: "Overall"} | {key: one.title for key, one in SYSTEMS.items()}
    context = {
        "title": titled(system, seats),
        "system": system,
        "seats": seats,
        "systems": systems,
        "tables": TABLES,
        "provisional_games": update.PROVISIONAL,
        "people": update.leaderboard(system, seats),
        "sides": [shown(row) for row in update.effects(system, seats)],
    }
    return render(request, "games/ratings.html", context)


def chosen(request: HttpRequest) -> tuple[str, int]:
    system, seats = request.GET.get("system", update.OVERALL), request.GET.get("seats", "0")
    if system not in (update.OVERALL, *SYSTEMS):
        raise Http404("There is no such system here.")
    if seats not in map(str, TABLES):
        raise Http404("Choose tables of 2 or of 3, or 0 for both.")
    return system, int(seats)


def shown(row: SideWorth) -> dict[str, Any]:
    """A side’s line, with the bounds within which its worth is with nineteen chances in twenty."""
    system = SYSTEMS.get(row.system)
    mission = system.missions.get(row.mission, "") if system else ""
    low, high = row.value - 2 * row.deviation, row.value + 2 * row.deviation
    return {"row": row, "mission": mission, "low": low, "high": high}

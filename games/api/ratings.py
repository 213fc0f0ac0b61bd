"""Ratings for programs: public, as the page is."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import person_serializers, serializers
from games.models.rating import ALL_TABLES, SideWorth
from games.ratings import update
from rules.systems import SYSTEMS

SYSTEM = OpenApiParameter("system", str, enum=sorted(SYSTEMS), description="Without it, overall.")
SEATS = OpenApiParameter(
    "seats",
    int,
    description="At tables of so many sides; 0 for all.",
    default=ALL_TABLES,
)


class Ratings(APIView):
    """Who is how strong, with how much doubt, and what the sides of missions are worth."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[SYSTEM, SEATS],
        responses={
            200: person_serializers.RatingsShape,
            400: serializers.Refusal,
            429: serializers.Refusal,
        },
    )
    def get(self, request: Request) -> Response:
        system, seats = asked(request)
        people = update.leaderboard(system, seats)
        return Response(
            {
                "system": system,
                "seats": seats,
                "people": [vars(one) for one in people],
                "sides": [as_data(row) for row in update.effects(system, seats)],
            }
        )


def asked(request: Request) -> tuple[str, int]:
    system = request.query_params.get("system", update.OVERALL)
    seats = request.query_params.get("seats", str(ALL_TABLES))
    if system not in (update.OVERALL, *SYSTEMS):
        raise ValidationError(f"There is no system “{system[:40]}” here.")
    if (size := update.size_in(seats)) is None:
        raise ValidationError("Say how many sides the tables have, like 2; 0 for all tables.")
    return system, size


def as_data(row: SideWorth) -> dict[str, Any]:
    return {
        "system": row.system,
        "mission": row.mission,
        "table": row.table,
        "side": row.side,
        "effect": round(row.value, 1),
        "margin": round(2 * row.deviation, 1),
        "games": row.games,
    }

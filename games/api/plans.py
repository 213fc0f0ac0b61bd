"""Plans and previews for programs."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import lookup, serializers
from games.api.lookup import REFUSED, SEAT, WRONG, Ordering, given, own_seat, started
from games.automation import plans, preview
from games.history.views import Sight
from games.models.game import SeatAtGame
from rules.kernel.foreseeing import Foreseen


class PlanOfSeat(Ordering):
    """Your seat's next orders. Each is given when the seat is asked; nobody else knows of them."""

    @extend_schema(parameters=[SEAT], responses={200: serializers.PlanShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        return Response(shown(own_seat(started(key, request.user), request)))

    @extend_schema(request=serializers.PlanAsked, responses={200: serializers.PlanShape, **REFUSED})
    def put(self, request: Request, key: str) -> Response:
        game, data = started(key, request.user), given(serializers.PlanAsked, request.data)
        seat = lookup.held(game, data["seat"], request.user)
        if data["dry_run"]:
            found = plans.foreseen(Sight(game, seat.name), seat, data["lines"])
        else:
            found = plans.write(game, seat, data["lines"], request.user)
        return Response(shown(seat, found))

    @extend_schema(parameters=[SEAT], request=None, responses={200: serializers.PlanShape, **WRONG})
    def delete(self, request: Request, key: str) -> Response:
        seat = own_seat(started(key, request.user), request)
        plans.cancel(seat)
        return Response(shown(seat))


class Preview(Ordering):
    """What an order would do, hang on, open and risk; nothing is ordered by it."""

    @extend_schema(
        request=serializers.OrderShape,
        responses={200: serializers.PreviewShape, **REFUSED},
    )
    def post(self, request: Request, key: str) -> Response:
        game, data = started(key, request.user), given(serializers.OrderShape, request.data)
        seat = lookup.held(game, data["seat"], request.user)
        told = preview.of(Sight(game, seat.name), seat, data["line"], data.get("expected"))
        return Response({"seat": seat.name, "preview": as_data(told)})


def as_data(one: Foreseen) -> dict[str, Any]:
    return {**vars(one), "further": [slot.data for slot in one.further]}


def shown(seat: SeatAtGame, found: list[Foreseen] | None = None) -> dict[str, Any]:
    plan = plans.of(seat)
    lines = enumerate(plan.lines) if plan else ()
    return {
        "seat": seat.name,
        "status": plan.status if plan else "none",
        "why": plan.why if plan else "",
        "lines": [
            {
                "order": line["order"],
                "regardless": line["regardless"],
                "given": n < (plan.position if plan else 0),
            }
            for n, line in lines
        ],
        "foreseen": [as_data(one) for one in found or ()],
    }

"""What a strong player would do, for programs that practise."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.lookup import REFUSED, SEAT, own_seat, started
from games.automation import hints
from games.history import views


class ConsideredShape(serializers.Serializer):
    order = serializers.CharField()
    chance = serializers.FloatField(help_text="To win, from 0 to 1; 0 if nothing was weighed.")
    worlds = serializers.IntegerField(help_text="In how many imagined games it was tried.")


class HintShape(serializers.Serializer):
    seat = serializers.CharField()
    orders = ConsideredShape(many=True, help_text="The best first, five at most.")


class Hint(APIView):
    """What a strong player would do at your seat of a practice game; nothing is ordered by it."""

    throttle_scope = "orders"

    @extend_schema(parameters=[SEAT], responses={200: HintShape, **REFUSED})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = own_seat(game, request)
        found = hints.of(views.Sight(game, seat.name), seat)
        return Response({"seat": seat.name, "orders": [one._asdict() for one in found]})

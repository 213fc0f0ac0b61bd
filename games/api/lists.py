"""One's lists for programs: kept, written and judged."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import list_serializers, serializers
from games.api.lookup import REFUSED, Ordering, found, given
from games.models.saved_list import SavedList
from games.people import saved_lists
from games.play import lists, lobby
from rules.kernel.lists import judged


class Lists(APIView):
    """The forces and decks that you have written down to bring to your games."""

    @extend_schema(responses={200: list_serializers.ListShape(many=True), 401: serializers.Refusal})
    def get(self, request: Request) -> Response:
        return Response([shown(saved) for saved in saved_lists.of(request.user)])

    @extend_schema(
        request=list_serializers.NewList,
        responses={201: list_serializers.ListShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        data = given(list_serializers.NewList, request.data)
        rules = rules_of(data)
        text = judged(rules, data.pop("text")).text
        saved = SavedList(user_id=request.user.pk or 0, text=text, **data)
        saved_lists.keep(saved)
        return Response(shown(saved), status=status.HTTP_201_CREATED)


class JudgeList(APIView):
    """What a list comes to, with a sentence for every rule that it breaks. Nothing is kept."""

    @extend_schema(
        request=list_serializers.AskedList,
        responses={200: list_serializers.JudgementShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        data = given(list_serializers.AskedList, request.data)
        return Response(judged(rules_of(data), data["text"])._asdict())


class ListOfSeat(Ordering):
    """What you bring to your seat in a game that has not begun."""

    @extend_schema(
        request=list_serializers.BroughtShape,
        responses={200: list_serializers.BroughtShape, **REFUSED},
    )
    def put(self, request: Request, key: str) -> Response:
        """Bring another list, by the name of a ready-made one or written out."""
        game, data = found(key, request.user), given(list_serializers.BroughtShape, request.data)
        seat = lobby.exchange(game, data["seat"], request.user, data["list"])
        return Response({"seat": seat.name, "list": lists.brought(seat)})


def rules_of(data: dict[str, Any]) -> Any:
    return saved_lists.rules_for(data["system"], data["mission"], data["seat"], data["options"])


def shown(saved: SavedList) -> dict[str, Any]:
    names = ("id", "system", "mission", "seat", "options", "name", "text")
    return {name: getattr(saved, name) for name in names}

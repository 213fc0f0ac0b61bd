"""How one hears of one's games, for programs."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import person_serializers
from games.api.lookup import REFUSED, WRONG, found, given
from games.models.game import Game
from games.notify import preferences, subscriptions
from games.notify.preferences import WAYS

GAME = OpenApiParameter("game", str, description="The key of a game; without it, all games.")


class Notices(APIView):
    """When you hear of what, and by which channel."""

    @extend_schema(
        parameters=[GAME],
        responses={200: person_serializers.NoticePreferenceShape(many=True), **WRONG},
    )
    def get(self, request: Request) -> Response:
        return Response(chosen(request, game_of(request, request.query_params.get("game", ""))))

    @extend_schema(
        request=person_serializers.NoticePreferenceShape,
        responses={200: person_serializers.NoticePreferenceShape(many=True), **REFUSED},
    )
    def put(self, request: Request) -> Response:
        data = given(person_serializers.NoticePreferenceShape, request.data)
        game = game_of(request, data["game"])
        preferences.keep_all(request.user, {(data["channel"], data["kind"]): data["when"]}, game)
        return Response(chosen(request, game))


def chosen(request: Request, game: Game | None) -> list[dict[str, Any]]:
    """What holds, for all games or for one."""
    wished = preferences.of(request.user.pk or 0)
    return [
        {
            "game": game.key if game else "",
            "channel": channel,
            "kind": kind,
            "when": wished.when(channel, kind, game.pk if game else None),
        }
        for channel in WAYS
        for kind in preferences.choices(game)
    ]


def game_of(request: Request, key: str) -> Game | None:
    if not key:
        return None
    game = found(key, request.user)
    if not game.seats.filter(user=request.user.pk).exists():
        raise PermissionDenied("You hold no seat in this game.")
    return game


class Webhook(APIView):
    """
    An address of yours on the web that is told of your games.

    It is sent JSON with `id`, `kind`, `game` or `tournament`, `title`, `text`, `link` and
    `deadline`, signed as standardwebhooks.com says, or a message as Discord wants it.
    """

    @extend_schema(responses={200: person_serializers.HookShape, **WRONG})
    def get(self, request: Request) -> Response:
        if (hook := subscriptions.hook_of(request.user)) is None:
            raise NotFound("No address of yours is told.")
        return Response(person_serializers.HookShape(hook).data)

    @extend_schema(
        request=person_serializers.NewHook,
        responses={200: person_serializers.SecretHook, **REFUSED},
    )
    def put(self, request: Request) -> Response:
        data = given(person_serializers.NewHook, request.data)
        hook = subscriptions.set_hook(request.user, data["address"], data["format"])
        return Response(person_serializers.SecretHook(hook).data)

    @extend_schema(responses={204: None, **WRONG})
    def delete(self, request: Request) -> Response:
        subscriptions.unset_hook(request.user)
        return Response(status=204)

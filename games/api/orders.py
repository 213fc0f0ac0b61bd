"""Orders and rulings by program."""

from collections.abc import Callable

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from games import play
from games.api import serializers
from games.api.games import public
from games.api.lookup import KEY, REFUSED, Ordering, found, given, request_id, started
from games.moderation import fingerprints
from games.play import practice, rulings, substitutes
from rules.kernel.players import PLAIN


def stores(order: type[Serializer]) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """What the document says of a request that adds an event."""
    return extend_schema(
        request=order,
        parameters=[KEY],
        responses={200: serializers.StoredShape, **REFUSED},
    )


class Orders(Ordering):
    """Give an order."""

    @stores(serializers.OrderShape)
    def post(self, request: Request, key: str) -> Response:
        game, data = started(key, request.user), given(serializers.OrderShape, request.data)
        stored = play.submit(
            game,
            data["seat"],
            data["line"],
            user=request.user,
            request=request_id(request),
            expected=data.get("expected"),
        )
        fingerprints.note(request.user, request._request)
        return Response(vars(stored))


class Fork(Ordering):
    """
    Play on from a moment of a game, for practice: a game of your own against autopilots.

    While the game is played it begins from what your seat knew then, and the rest is made up.
    """

    @extend_schema(
        request=serializers.ForkShape,
        responses={201: serializers.GameShape, **REFUSED},
    )
    def post(self, request: Request, key: str) -> Response:
        game, data = started(key, request.user), given(serializers.ForkShape, request.data)
        new = practice.fork(
            game, data["at"], data["seat"], request.user, data.get("strength", PLAIN)
        )
        return Response(public(new, request.user), status=201)


class Sit(Ordering):
    """Take over a seat that is open in a game under way, or come back to your own."""

    @stores(serializers.SitShape)
    def post(self, request: Request, key: str) -> Response:
        game, data = started(key, request.user), given(serializers.SitShape, request.data)
        stored = substitutes.sit_down(game, data["seat"], request.user, request_id(request))
        return Response(vars(stored))


class Rulings(Ordering):
    """Rule as a referee of a game that you do not play in."""

    @stores(serializers.RulingShape)
    def post(self, request: Request, key: str) -> Response:
        game = found(key, request.user)
        if why := rulings.may_rule(game, request.user):
            raise PermissionDenied(why)
        data = given(serializers.RulingShape, request.data)
        stored = rulings.rule(
            game,
            data["line"],
            user=request.user,
            reason=data["reason"],
            request=request_id(request),
            substitute=data.get("substitute", ""),
        )
        return Response(vars(stored))

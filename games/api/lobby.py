"""Games and who sits at them: opening one, sitting down, leaving, handing over."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import games as api_games
from games.api import lobby_serializers, serializers
from games.api.lookup import REFUSED, SEAT, Changing, Ordering, found, given, hosted, own_seat
from games.models.game import Game
from games.people import sitters
from games.play import agreement, friends_games, lobby, rematch, waiting
from games.play.presets import CLOCKS
from rules.kernel import options

HOST_ALONE = "Only the host of a game gives it up."


class Games(Changing, generics.ListAPIView):
    """Your games and those with a seat that waits for somebody, the newest first."""

    serializer_class = serializers.GameShape
    queryset = Game.objects.none()

    def get_queryset(self) -> QuerySet[Game]:
        if not self.request.user.is_authenticated:
            return Game.objects.none()
        vacant = Q(seats__stands_in_at__isnull=False, status__in=Game.UNDER_WAY)
        wanted = Q(seats__user=self.request.user) | Q(status=Game.Status.OPEN) | vacant
        sat_for = sitters.seats_for(self.request.user, timezone.now())
        wanted |= Q(seats__in=[seat.pk for seat in sat_for])
        games = Game.objects.defer("secret").filter(wanted).distinct()
        return games.prefetch_related("seats")

    @extend_schema(responses={200: serializers.GameShape(many=True), 401: serializers.Refusal})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(
            [api_games.public(game, request.user) for game in page or []]
        )

    @extend_schema(
        request=lobby_serializers.NewGame, responses={201: serializers.GameShape, **REFUSED}
    )
    def post(self, request: Request) -> Response:
        """Open a game and sit down to it. It begins when every seat is taken."""
        game = opened(given(lobby_serializers.NewGame, request.data), request.user)
        return Response(api_games.public(found(game.key, request.user), request.user), status=201)


class Autopilot(Ordering):
    """Who plays a seat: its player or the autopilot."""

    @extend_schema(
        request=lobby_serializers.HandingOver, responses={200: serializers.GameShape, **REFUSED}
    )
    def put(self, request: Request, key: str) -> Response:
        """Let the autopilot play for you, or sit at a free seat of a game that you host."""
        game, data = found(key, request.user), given(lobby_serializers.HandingOver, request.data)
        lobby.hand_over(game, data["seat"], request.user, data["strength"])
        return Response(api_games.public(found(key, request.user), request.user))

    @extend_schema(
        parameters=[SEAT], request=None, responses={200: serializers.GameShape, **REFUSED}
    )
    def delete(self, request: Request, key: str) -> Response:
        """Play yourself again, with a full clock."""
        game = found(key, request.user)
        lobby.take_from_autopilot(game, own_seat(game, request).name, request.user)
        return Response(api_games.public(found(key, request.user), request.user))


@transaction.atomic
def opened(data: dict[str, Any], host: Any) -> Game:
    system, mission = data["system"], data["mission"]
    _, clock = CLOCKS[data["clock"]]
    game = lobby.create(
        system,
        mission,
        data.get("seats"),
        clock=clock,
        host=host,
        options=options.chosen(agreement.options(system, mission), data["options"]),
        public=data["public"],
    )
    for name in data["autopilots"]:
        lobby.give_to_autopilot(game, name, strength=data["strength"])
    lobby.join(game, data["seat"], host, salt=data["salt"], brings=data["list"])
    friends_games.tell(game)
    return game


class Seats(Changing):
    """The seats of a game that has not begun."""

    @extend_schema(
        request=lobby_serializers.Joining, responses={200: serializers.GameShape, **REFUSED}
    )
    def post(self, request: Request, key: str) -> Response:
        """Sit down. Whoever takes the last seat begins the game."""
        game, data = found(key, request.user), given(lobby_serializers.Joining, request.data)
        brings = data.pop("list")
        lobby.join(game, data.pop("seat"), request.user, brings=brings, **data)
        return Response(api_games.public(found(key, request.user), request.user))

    @extend_schema(
        parameters=[SEAT], request=None, responses={200: serializers.GameShape, **REFUSED}
    )
    def delete(self, request: Request, key: str) -> Response:
        """Leave your seat, so that it waits for somebody else."""
        game = found(key, request.user)
        lobby.leave(game, own_seat(game, request).name, request.user)
        return Response(api_games.public(found(key, request.user), request.user))


class Waiting(Ordering):
    """A game that waits for players, as long as one of them wants it."""

    @extend_schema(request=None, responses={200: serializers.GameShape, **REFUSED})
    def put(self, request: Request, key: str) -> Response:
        """Go on waiting; else a game that waits for long is closed."""
        game = found(key, request.user)
        waiting.keep_open(game, request.user)
        return Response(api_games.public(found(key, request.user), request.user))

    @extend_schema(request=None, responses={204: None, **REFUSED})
    def delete(self, request: Request, key: str) -> Response:
        """Wait for nobody any more: the game that you host is closed."""
        waiting.close(hosted(key, request, HOST_ALONE))
        return Response(status=204)


class Rematch(Ordering):
    """The same game once more, with the seats exchanged."""

    @extend_schema(request=None, responses={200: serializers.GameShape, **REFUSED})
    def post(self, request: Request, key: str) -> Response:
        """Ask for it, or sit down to the one that somebody else has asked for."""
        again = rematch.ask(found(key, request.user), request.user)
        return Response(api_games.public(found(again.key, request.user), request.user))

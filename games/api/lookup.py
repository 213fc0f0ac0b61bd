"""What a request asks for: its game, its seat and what it gives."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from games.api import serializers
from games.models.game import Game, SeatAtGame
from games.play import permissions, seats
from rules.kernel.orders import listed, shown

WRONG = {
    400: serializers.Refusal,
    401: serializers.Refusal,
    403: serializers.Refusal,
    404: serializers.Refusal,
    429: serializers.Refusal,
    503: serializers.Refusal,
}
REFUSED = {422: serializers.Refusal, **WRONG}
SEAT = OpenApiParameter("seat", str, description=serializers.YOUR_SEAT)
SINCE = OpenApiParameter("since", int, description="The first event you want, 0 by default.")
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Names this attempt: the same key again gets the same answer.",
)


class Ordering(APIView):
    """Whatever is counted as an order: so many a minute, and no more."""

    throttle_scope = "orders"


class Changing(APIView):
    """To look is counted as looking, to act as an order."""

    @property
    def throttle_scope(self) -> str | None:
        return None if self.request.method in SAFE_METHODS else "orders"


def given(shape: type[Serializer[Any]], data: Any, *, further: bool = False) -> Any:
    """
    *data* as the *shape* reads it; raises ValidationError with its sentences.

    Without *further* fields: one that is misspelt would be left out, and nobody would know.
    """
    read = shape(data=data)
    there_are = f"There are: {listed(read.fields)}."
    if not isinstance(data, dict):
        raise ValidationError(f"Send one JSON object with fields. {there_are}")
    if unknown := [] if further else [name for name in data if name not in read.fields]:
        raise ValidationError(f"There is no field “{shown(unknown[0])}” here. {there_are}")
    read.is_valid(raise_exception=True)
    return read.validated_data


def request_id(request: Request) -> str | None:
    """A key is its sender's own: nobody reads another's answer by guessing keys."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > 128 or not key.isprintable():
        raise ValidationError("The Idempotency-Key has at most 128 printable characters.")
    return f"api:{request.user.pk}:{key}" if key else None


def found(key: str, user: Any) -> Game:
    if (game := seats.game_for(key, user)) is None:
        raise Http404("There is no such game.")
    return game


def hosted(key: str, request: Request, why: str) -> Game:
    """The game, for its host; raises PermissionDenied, which says *why*, for everybody else."""
    game = found(key, request.user)
    if game.host_id != request.user.pk:
        raise PermissionDenied(why)
    return game


def started(key: str, user: Any) -> Game:
    game = found(key, user)
    if game.status == Game.Status.CLOSED:
        raise ValidationError(permissions.CLOSED)
    if game.length == 0:
        raise ValidationError("The game has not started yet; it waits for its seats to fill.")
    return game


def number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise ValidationError("“since” must be the number of an event.")
    return int(word)


def seat_of(game: Game, request: Request) -> SeatAtGame | None:
    """
    The seat somebody looks from: the one named, else one that is asked, else their first;
    None for an onlooker.
    """
    name = request.query_params.get("seat")
    if name is not None:
        return held(game, name, request.user)
    return seats.chosen(seats.held_by(request.user, game, timezone.now()))


def held(game: Game, name: str, user: Any) -> SeatAtGame:
    """The seat of that name, which *user* must hold or sit for."""
    mine = seats.held_by(user, game, timezone.now())
    seat = seats.chosen(mine, name) if name else None
    if seat is None:
        raise PermissionDenied(seats.NOT_YOURS)
    return seat


def own_seat(game: Game, request: Request) -> SeatAtGame:
    seat = seat_of(game, request)
    if seat is None:
        raise PermissionDenied("You hold no seat in this game.")
    return seat

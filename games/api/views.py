"""Games, views, questions, facts and orders for programs."""

from typing import Any

from django.contrib.auth import authenticate, get_user_model
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from games import (
    odds,
    pace,
    play,
    practice,
    refereeing,
    reliability,
    replay,
    sitting,
    substitutes,
    usual,
)
from games.api import shapes, tokens
from games.models.game import Game, SeatAtGame
from rules.kernel import fold
from rules.kernel.orders import Offer, Prompt

WRONG = {
    400: shapes.Refusal,
    401: shapes.Refusal,
    403: shapes.Refusal,
    404: shapes.Refusal,
    429: shapes.Refusal,
}
SEAT = OpenApiParameter("seat", str, description="One of your seats; without it, your only one.")
SINCE = OpenApiParameter("since", int, description="The first event you want, 0 by default.")
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Names this attempt: the same key again gets the same answer.",
)
MOST_EVENTS = 500


class SignIn(APIView):
    """A token for a name and a password; send it as `Authorization: Token …`."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "sign-in"

    @extend_schema(request=shapes.Credentials, responses={200: shapes.Token, **WRONG})
    def post(self, request: Request) -> Response:
        given = shapes.Credentials(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(request._request, **given.validated_data)
        if user is None:
            raise AuthenticationFailed("The name or the password is wrong.")
        return Response({"token": tokens.new_token(user)})


class Games(generics.ListAPIView):
    """Your games and those with a seat that waits for somebody, the newest first."""

    serializer_class = shapes.GameShape
    queryset = Game.objects.none()

    def get_queryset(self) -> QuerySet[Game]:
        if not self.request.user.is_authenticated:
            return Game.objects.none()
        vacant = Q(seats__stands_in_at__isnull=False, status__in=substitutes.UNDER_WAY)
        wanted = Q(seats__user=self.request.user) | Q(status=Game.Status.OPEN) | vacant
        sat_for = sitting.seats_for(self.request.user, timezone.now())
        wanted |= Q(seats__in=[seat.pk for seat in sat_for])
        games = Game.objects.defer("secret").filter(wanted).distinct()
        return games.prefetch_related("seats")

    @extend_schema(responses={200: shapes.GameShape(many=True), 401: shapes.Refusal})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([public(game, request.user) for game in page or []])


class OneGame(APIView):
    """What everybody may know of a game."""

    @extend_schema(responses={200: shapes.GameShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        return Response(public(found(key, request.user), request.user))


class SeatView(APIView):
    """The board as your seat sees it, or as an onlooker does."""

    @extend_schema(parameters=[SEAT], responses={200: shapes.ViewShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = seat_of(game, request)
        if game.status == Game.Status.HALTED:
            raise ValidationError("The game has been halted, so its board cannot be laid out.")
        seen = replay.sight(game, seat.name if seat else None)
        system = replay.system_of(game)
        return Response(
            {
                "seat": seat.name if seat else None,
                "events": seen.number,
                "view": system.show(seen.view),
                "board": system.text_board(seen.view),
            }
        )


class Prompts(APIView):
    """What your seat is asked, and the legal orders."""

    @extend_schema(parameters=[SEAT], responses={200: shapes.PromptsShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = own_seat(game, request)
        return Response(
            {
                "seat": seat.name,
                "question": seat.asked,
                "deadline": seat.deadline,
                "prompts": asked_of(game, seat),
            }
        )


class Standing(APIView):
    """What your seat may give standing orders about, and what holds; nobody else learns of it."""

    @extend_schema(parameters=[SEAT], responses={200: shapes.StandingShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = own_seat(game, request)
        if game.status == Game.Status.HALTED:
            raise ValidationError("The game has been halted, so nothing is answered in it.")
        known = usual.questions(replay.system_of(game), replay.view_of(game, seat.name))
        return Response(
            {
                "seat": seat.name,
                "questions": [shapes.StandingQuestion(question).data for question in known],
            }
        )


class UsualOrders(APIView):
    """The standing orders that you bring along to every game of a system."""

    @extend_schema(responses={200: shapes.UsualShape(many=True), 401: shapes.Refusal})
    def get(self, request: Request) -> Response:
        return Response([brought(request.user, system) for system in usual.systems()])

    @extend_schema(
        request=shapes.UsualShape,
        responses={200: shapes.UsualShape, 422: shapes.Refusal, **WRONG},
    )
    def put(self, request: Request) -> Response:
        given = shapes.UsualShape(data=request.data)
        given.is_valid(raise_exception=True)
        system = given.validated_data["system"]
        usual.keep(request.user, system, "\n".join(given.validated_data["orders"]))
        return Response(brought(request.user, system))


def brought(user: Any, system: str) -> dict[str, Any]:
    return {"system": system, "orders": usual.of(user, system).splitlines()}


class Facts(APIView):
    """What happened, as your seat may read it; at most 500 events at a time."""

    @extend_schema(parameters=[SEAT, SINCE], responses={200: shapes.EntryShape(many=True), **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = seat_of(game, request)
        since = number(request.query_params.get("since", "0"))
        entries = replay.log(game, seat.name if seat else None, since)[:MOST_EVENTS]
        return Response([vars(entry) for entry in entries])


class Orders(APIView):
    """Give an order."""

    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "orders"

    @extend_schema(
        request=shapes.OrderShape,
        parameters=[KEY],
        responses={200: shapes.StoredShape, 422: shapes.Refusal, **WRONG},
    )
    def post(self, request: Request, key: str) -> Response:
        given = shapes.OrderShape(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        stored = play.submit(
            started(key, request.user),
            data["seat"],
            data["line"],
            user=request.user,
            request=request_id(request),
            expected=data.get("expected"),
        )
        return Response(vars(stored))


class Fork(APIView):
    """
    Play on from a moment of a game, for practice: a game of your own against autopilots.

    While the game is played it begins from what your seat knew then, and the rest is made up.
    """

    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "orders"

    @extend_schema(
        request=shapes.ForkShape,
        responses={201: shapes.GameShape, 422: shapes.Refusal, **WRONG},
    )
    def post(self, request: Request, key: str) -> Response:
        given = shapes.ForkShape(data=request.data)
        given.is_valid(raise_exception=True)
        game, data = started(key, request.user), given.validated_data
        new = practice.fork(game, data["at"], data["seat"], request.user)
        return Response(public(new, request.user), status=201)


class Sit(APIView):
    """Take over a seat that is open in a game under way, or come back to your own."""

    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "orders"

    @extend_schema(
        request=shapes.SitShape,
        parameters=[KEY],
        responses={200: shapes.StoredShape, 422: shapes.Refusal, **WRONG},
    )
    def post(self, request: Request, key: str) -> Response:
        given = shapes.SitShape(data=request.data)
        given.is_valid(raise_exception=True)
        game, seat = started(key, request.user), given.validated_data["seat"]
        stored = substitutes.sit_down(game, seat, request.user, request_id(request))
        return Response(vars(stored))


class Person(APIView):
    """How somebody has kept to their clocks."""

    @extend_schema(responses={200: shapes.RecordShape, **WRONG})
    def get(self, request: Request, name: str) -> Response:
        person = get_user_model().objects.filter(username=name, is_active=True).first()
        if person is None:
            raise Http404("Nobody here is called so.")
        return Response({"name": name, **vars(reliability.of(person))})


class Rulings(APIView):
    """Rule as a referee of a game that you do not play in."""

    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "orders"

    @extend_schema(
        request=shapes.RulingShape,
        parameters=[KEY],
        responses={200: shapes.StoredShape, 422: shapes.Refusal, **WRONG},
    )
    def post(self, request: Request, key: str) -> Response:
        given = shapes.RulingShape(data=request.data)
        given.is_valid(raise_exception=True)
        data = given.validated_data
        stored = refereeing.rule(
            found(key, request.user),
            data["line"],
            user=request.user,
            reason=data["reason"],
            request=request_id(request),
            substitute=person_called(data.get("substitute", "")),
        )
        return Response(vars(stored))


def person_called(name: str) -> Any:
    """The person of that name; None for no name."""
    if not name:
        return None
    person = get_user_model().objects.filter(username=name, is_active=True).first()
    if person is None:
        raise ValidationError("Nobody here is called so.")
    return person


class Odds(APIView):
    """What an order would hang on; nothing is ordered by it."""

    @extend_schema(
        parameters=[shapes.OddsAsked],
        responses={200: shapes.OddsShape, 422: shapes.Refusal, **WRONG},
    )
    def get(self, request: Request, key: str) -> Response:
        asked = shapes.OddsAsked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        game = started(key, request.user)
        seat = own_seat(game, request)
        told = odds.of(game, seat, data["line"], data.get("expected"))
        return Response({"seat": seat.name, "odds": told})


def request_id(request: Request) -> str | None:
    """A key is its sender's own: nobody reads another's answer by guessing keys."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > 128 or not key.isprintable():
        raise ValidationError("The Idempotency-Key has at most 128 printable characters.")
    return f"api:{request.user.pk}:{key}" if key else None


def found(key: str, user: Any) -> Game:
    game = Game.objects.defer("secret").filter(key=key).first()
    if game is None or practice.is_closed_to(game, user):
        raise Http404("There is no such game.")
    return game


def started(key: str, user: Any) -> Game:
    game = found(key, user)
    if game.length == 0:
        raise ValidationError("The game has not started yet; it waits for its seats to fill.")
    return game


def number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise ValidationError("“since” must be the number of an event.")
    return int(word)


def seat_of(game: Game, request: Request) -> SeatAtGame | None:
    """The seat somebody looks from: the one named, else their first; None for an onlooker."""
    seats = game.seats.order_by("id")
    held = [seat for seat in seats if seat.user_id == request.user.pk]
    held = held or sitting.seats_at(game, request.user, timezone.now())
    name = request.query_params.get("seat")
    if name is None:
        return held[0] if held else None
    for seat in held:
        if seat.name == name:
            return seat
    raise PermissionDenied("You do not hold that seat.")


def own_seat(game: Game, request: Request) -> SeatAtGame:
    seat = seat_of(game, request)
    if seat is None:
        raise PermissionDenied("You hold no seat in this game.")
    return seat


def public(game: Game, user: Any) -> dict[str, Any]:
    """
    What all may know, and of *user*'s own seats what is asked.

    Of other seats not even that: some are asked only because they privately wished so.
    """
    return {
        "key": game.key,
        "system": game.system,
        "mission": game.mission,
        "edition": game.edition,
        "practice": game.practice,
        "status": game.status,
        "events": game.length,
        "head": game.head,
        "commitment": game.commitment,
        "clock": game.clock,
        "least_kept": game.least_kept,
        "least_answered": game.least_answered,
        "pace": str(game.pace),
        "expected": " ".join(pace.told(game)),
        "seats": [seat_shown(seat, user) for seat in game.seats.all()],
        "winners": game.winners,
        "reason": game.reason if game.status == Game.Status.OVER else "",
    }


def seat_shown(seat: SeatAtGame, user: Any) -> dict[str, Any]:
    yours = seat.user_id is not None and seat.user_id == user.pk
    return {
        "name": seat.name,
        "taken": seat.taken,
        "autopilot": seat.autopilot,
        "open": seat.is_open,
        "yours": yours,
        "question": seat.asked if yours else None,
        "deadline": seat.deadline if yours else None,
    }


def asked_of(game: Game, seat: SeatAtGame) -> list[dict[str, Any]]:
    """The questions with their offers; a game that was halted asks by its table alone."""
    if game.status == Game.Status.HALTED:
        asked = replay.asked_by_the_table(game, seat.name)
        return [prompted(game, None, prompt) for prompt in asked]
    seen = replay.sight(game, seat.name)
    return [prompted(game, seen.view, prompt) for prompt in seen.prompts]


def prompted(game: Game, view: Any, prompt: Prompt) -> dict[str, Any]:
    system = replay.system_of(game)
    return {
        "kind": prompt.kind,
        "text": prompt.text,
        "verbs": list(prompt.verbs),
        "default": replay.unanswered(game, view, prompt),
        "offers": [offered(offer) for offer in fold.offers(system, view, prompt)],
    }


def offered(offer: Offer) -> dict[str, Any]:
    slots = [
        {"name": name, "words": [str(word) for word in words]}
        for name, words in zip(offer.names(), offer.slots, strict=True)
    ]
    return {"verb": offer.action.verb, "slots": slots}

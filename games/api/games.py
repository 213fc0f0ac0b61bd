"""Games, views, questions and facts for programs."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import serializers
from games.api.lookup import (
    REFUSED,
    SEAT,
    SINCE,
    WRONG,
    found,
    given,
    number,
    own_seat,
    seat_of,
    started,
)
from games.automation import preview
from games.history import events, export, game_log, replay, views, winners
from games.models.game import Game, SeatAtGame
from games.people import standing_orders
from games.play import agreement, tempo
from rules.kernel import fold
from rules.kernel.orders import Prompt

MOST_EVENTS = 500


class OneGame(APIView):
    """What everybody may know of a game."""

    @extend_schema(responses={200: serializers.GameShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        return Response(public(found(key, request.user), request.user))


class SeatView(APIView):
    """The board as your seat sees it, or as an onlooker does."""

    @extend_schema(parameters=[SEAT], responses={200: serializers.ViewShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = seat_of(game, request)
        if game.status == Game.Status.HALTED:
            raise ValidationError("The game has been halted, so its board cannot be laid out.")
        seen = views.Sight(game, seat.name if seat else None)
        system = replay.system_of(game)
        return Response(
            {
                "seat": seat.name if seat else None,
                "events": seen.number,
                "view": system.show(seen.view),
                "board": system.text_board(seen.view),
                "panels": [asdict(panel) for panel in system.panels(seen.view)],
                "places": dict(system.places(seen.view)),
                "turn": str(system.turn(seen.view) or ""),
            }
        )


class Prompts(APIView):
    """What your seat is asked, and the legal orders."""

    @extend_schema(parameters=[SEAT], responses={200: serializers.PromptsShape, **WRONG})
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

    @extend_schema(parameters=[SEAT], responses={200: serializers.StandingShape, **WRONG})
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = own_seat(game, request)
        if game.status == Game.Status.HALTED:
            raise ValidationError("The game has been halted, so nothing is answered in it.")
        known = standing_orders.questions(replay.system_of(game), views.view_of(game, seat.name))
        return Response(
            {
                "seat": seat.name,
                "questions": [serializers.StandingQuestion(question).data for question in known],
            }
        )


class Facts(APIView):
    """What happened, as your seat may read it; at most 500 events at a time."""

    @extend_schema(
        parameters=[SEAT, SINCE], responses={200: serializers.EntryShape(many=True), **WRONG}
    )
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        seat = seat_of(game, request)
        since = number(request.query_params.get("since", "0"))
        entries = game_log.log(game, seat.name if seat else None, since)[:MOST_EVENTS]
        return Response([vars(entry) for entry in entries])


class File(APIView):
    """
    The game as a file, a JSON object a line. When the game is over, the file proves its dice and
    orders (`python hunt-verify.pyz FILE`; the program is at `/hunt-verify.pyz`); before, it has
    what your seat may know.
    """

    @extend_schema(
        parameters=[SEAT], responses={(200, "application/jsonl"): OpenApiTypes.STR, **WRONG}
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        game = started(key, request.user)
        seat = seat_of(game, request)
        text = export.text(game, seat.name if seat else None)
        return HttpResponse(text, content_type="application/jsonl")


class Odds(APIView):
    """What an order would hang on; nothing is ordered by it."""

    @extend_schema(
        parameters=[serializers.OddsAsked],
        responses={200: serializers.OddsShape, **REFUSED},
    )
    def get(self, request: Request, key: str) -> Response:
        game = started(key, request.user)
        data = given(serializers.OddsAsked, request.query_params, further=True)
        seat = own_seat(game, request)
        told = preview.odds(views.Sight(game, seat.name), seat, data["line"], data.get("expected"))
        return Response({"seat": seat.name, "odds": told})


def public(game: Game, user: Any) -> dict[str, Any]:
    """
    What all may know, and of *user*'s own seats what is asked.

    Of other seats not even that: some are asked only because they privately wished so.
    """
    held: list[str | None] = [seat.name for seat in game.seats.all() if seat.user_id == user.pk]
    length = views.known(game, *(held or [None]))
    return {
        "key": game.key,
        "system": game.system,
        "mission": game.mission,
        "edition": game.edition,
        "practice": game.practice,
        "status": game.status,
        "events": length,
        "head": events.head(game, length - 1),
        "commitment": game.commitment,
        "clock": game.clock,
        "least_kept": game.least_kept,
        "least_answered": game.least_answered,
        "press": game.press,
        "public": game.is_public,
        "agreed": agreed_in(game),
        "expected": " ".join(tempo.told(game)),
        "seats": [seat_shown(seat, user) for seat in game.seats.all()],
        "sides": [side._asdict() for side in winners.sides_of(game)],
        "winners": game.winners,
        "reason": game.reason if game.status == Game.Status.OVER else "",
    }


def agreed_in(game: Game) -> list[dict[str, str]]:
    """What the host has chosen, by the names that the system has for it."""
    agreed = game.setup["options"]
    return [
        {
            "name": option.name,
            "value": str(agreed[option.name]),
            "text": option.told(agreed[option.name]),
        }
        for option in agreement.options_of(game)
        if option.name in agreed
    ]


def seat_shown(seat: SeatAtGame, user: Any) -> dict[str, Any]:
    yours = seat.user_id is not None and seat.user_id == user.pk
    return {
        "name": seat.name,
        "taken": seat.taken,
        "autopilot": seat.autopilot,
        "strength": seat.strength if seat.autopilot else "",
        "open": seat.is_open,
        "yours": yours,
        "question": seat.asked if yours else None,
        "deadline": seat.deadline if yours else None,
    }


def asked_of(game: Game, seat: SeatAtGame) -> list[dict[str, Any]]:
    """The questions with their offers; a game that was halted asks by its table alone."""
    if game.status == Game.Status.HALTED:
        asked = views.asked_by_the_table(game, seat.name)
        return [prompted(game, None, prompt) for prompt in asked]
    seen = views.Sight(game, seat.name)
    return [prompted(game, seen.view, prompt) for prompt in seen.prompts]


def prompted(game: Game, view: Any, prompt: Prompt) -> dict[str, Any]:
    system = replay.system_of(game)
    return {
        "kind": prompt.kind,
        "text": prompt.text,
        "verbs": list(prompt.verbs),
        "default": views.unanswered(game, view, prompt),
        "offers": [offer.data for offer in fold.offers(system, view, prompt)],
    }

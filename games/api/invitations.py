"""Invitations to a seat, for programs: sent, withdrawn, read, declined."""

from typing import Any

from django.conf import settings
from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import lobby_serializers
from games.api.lookup import REFUSED, WRONG, Changing, Ordering, given, hosted
from games.models.game import Game, SeatAtGame
from games.play import invitations, lobby

NONE = "There is no such invitation. It may have been withdrawn, answered or renewed."
FREE_SEAT = OpenApiParameter("seat", str, required=True, description="A free seat of your game.")


class SeatsKept(Ordering):
    """For whom the free seats of a game are kept that you host."""

    @extend_schema(
        request=lobby_serializers.Inviting,
        responses={201: lobby_serializers.LinkShape, **REFUSED},
    )
    def post(self, request: Request, key: str) -> Response:
        """Invite somebody. An earlier invitation to that seat ends."""
        game = hosted(key, request, invitations.HOST_ALONE)
        data = given(lobby_serializers.Inviting, request.data)
        return Response({"link": invited(game, **data)}, status=201)

    @extend_schema(parameters=[FREE_SEAT], request=None, responses={204: None, **REFUSED})
    def delete(self, request: Request, key: str) -> Response:
        """Keep a seat for nobody any more, so that anybody may take it."""
        game = hosted(key, request, invitations.HOST_ALONE)
        invitations.open_to_all(game, request.query_params.get("seat", ""))
        return Response(status=204)


class Invitations(APIView):
    """The invitations to you, by your name or to an address that you have confirmed."""

    @extend_schema(responses={200: lobby_serializers.InvitationShape(many=True), **WRONG})
    def get(self, request: Request) -> Response:
        return Response([shown(seat) for seat in invitations.of(request.user)])


class Invitation(Changing):
    """An invitation, by the last part of its link. Take the seat to accept it."""

    @extend_schema(responses={200: lobby_serializers.InvitationShape, **WRONG})
    def get(self, request: Request, token: str) -> Response:
        seat = lobby.invited_to(token)
        if seat is None:
            raise Http404(NONE)
        return Response(shown(seat))

    @extend_schema(request=None, responses={204: None, **REFUSED})
    def delete(self, request: Request, token: str) -> Response:
        """Decline it. The host is told."""
        if invitations.decline(token) is None:
            raise Http404(NONE)
        return Response(status=204)


def invited(game: Game, seat: str, to: str) -> str:
    """The link to pass on; empty where somebody is told."""
    if to:
        invitations.send(game, seat, to)
        return ""
    return settings.SITE_URL + reverse("invitation", args=[lobby.invite(game, seat)])


def shown(seat: SeatAtGame) -> dict[str, Any]:
    host = seat.game.host
    return {
        "game": seat.game.key,
        "seat": seat.name,
        "host": host.get_username() if host else None,
        "token": lobby.token_of(seat),
    }

"""Telling moderators of somebody or of a game, by program."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.lookup import REFUSED, WRONG, Ordering, found, given
from games.models.moderation import Report
from games.moderation import reports

MOST = 100


class Reports(Ordering):
    """Your reports, and what became of them."""

    @extend_schema(responses={200: serializers.ReportShape(many=True), **WRONG})
    def get(self, request: Request) -> Response:
        return Response([told(one) for one in reports.of(request.user)[:MOST]])

    @extend_schema(
        request=serializers.NewReport,
        responses={201: serializers.ReportShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        data = given(serializers.NewReport, request.data)
        if bool(data["about"]) == bool(data["game"]):
            raise ValidationError("Name a person as “about”, or a “game”, and not both.")
        of = {"game": found(data["game"], request.user)} if data["game"] else {}
        if data["about"]:
            of = {"about": person(data["about"])}
        one = reports.make(request.user, data["kind"], data["text"], **of)
        return Response(told(one), status=201)


def person(name: str) -> Any:
    one = get_user_model().objects.filter(username=name, is_active=True).first()
    if one is None:
        raise Http404("Nobody here is called so.")
    return one


def told(one: Report) -> dict[str, Any]:
    fields = {name: getattr(one, name) for name in ("kind", "text", "at", "state", "became")}
    about = one.about.username if one.about else ""
    return {"about": about, "game": one.game.key if one.game else "", **fields}

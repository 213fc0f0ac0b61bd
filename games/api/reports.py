"""Telling moderators of somebody or of a game, by program."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import person_serializers
from games.api.lookup import REFUSED, WRONG, Ordering, found, given
from games.models.moderation import Report
from games.moderation import reports

MOST = 100


class Reports(Ordering):
    """Your reports, and what became of them."""

    @extend_schema(responses={200: person_serializers.ReportShape(many=True), **WRONG})
    def get(self, request: Request) -> Response:
        return Response([told(one) for one in reports.of(request.user)[:MOST]])

    @extend_schema(
        request=person_serializers.NewReport,
        responses={201: person_serializers.ReportShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        data = given(person_serializers.NewReport, request.data)
        if bool(data["about"]) == bool(data["game"]):
            raise ValidationError("Name a person as “about”, or a “game”, and not both.")
        of: dict[str, Any] = {"game": found(data["game"], request.user)} if data["game"] else {}
        if data["about"]:
            of = {"about": person(data["about"])}
        report = reports.make(request.user, data["kind"], data["text"], **of)
        return Response(told(report), status=201)


def person(name: str) -> Any:
    person = get_user_model().objects.filter(username=name, is_active=True).first()
    if person is None:
        raise Http404("There is no player of that name.")
    return person


def told(report: Report) -> dict[str, Any]:
    fields = {name: getattr(report, name) for name in ("kind", "text", "at", "state", "became")}
    about = report.about.username if report.about else ""
    return {"about": about, "game": report.game.key if report.game else "", **fields}

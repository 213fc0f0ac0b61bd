"""One's holidays, and who plays meanwhile, for programs."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import person_serializers
from games.api.lookup import REFUSED, WRONG, Ordering, given
from games.clock import database_clock
from games.models.person import Holiday
from games.people import availability, sitters


class Holidays(Ordering):
    """When you are away: no clock of yours runs then."""

    @extend_schema(responses={200: person_serializers.HolidayShape(many=True), **WRONG})
    def get(self, request: Request) -> Response:
        """Those that are not over."""
        ahead = own(request).filter(end__gt=database_clock.now())
        return Response([shown(one) for one in ahead])

    @extend_schema(
        request=person_serializers.HolidayShape,
        responses={201: person_serializers.HolidayShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        data = given(person_serializers.HolidayShape, request.data)
        now = database_clock.now()
        holiday = availability.announce(request.user, data["start"], data["end"], now)
        return Response(shown(holiday), status=201)


class OneHoliday(Ordering):
    """A holiday of yours."""

    @extend_schema(request=None, responses={204: None, **REFUSED})
    def delete(self, request: Request, pk: int) -> Response:
        """Call it off, or come back early."""
        availability.call_off(owned(request, pk), database_clock.now())
        return Response(status=204)


class SitterOfHoliday(Ordering):
    """Who reads and orders for your seats while you are away."""

    @extend_schema(
        request=person_serializers.SitterShape,
        responses={200: person_serializers.HolidayShape, **REFUSED},
    )
    def put(self, request: Request, pk: int) -> Response:
        holiday = owned(request, pk)
        name = given(person_serializers.SitterShape, request.data)["name"]
        sitters.name(holiday, name, database_clock.now())
        return Response(shown(holiday))

    @extend_schema(request=None, responses={204: None, **REFUSED})
    def delete(self, request: Request, pk: int) -> Response:
        """Dismiss them at once."""
        holiday, now = owned(request, pk), database_clock.now()
        row = sitters.of_holiday(holiday, now)
        if row is None:
            raise NotFound("Nobody sits for you then.")
        sitters.dismiss(row, now)
        return Response(status=204)


def owned(request: Request, pk: int) -> Holiday:
    if (holiday := own(request).filter(pk=pk).first()) is None:
        raise NotFound("You have no such holiday.")
    return holiday


def own(request: Request) -> QuerySet[Holiday]:
    return Holiday.objects.filter(user=request.user.pk)


def shown(holiday: Holiday) -> dict[str, Any]:
    row = sitters.of_holiday(holiday, database_clock.now())
    sitter = row.sitter.get_username() if row else None
    return {"id": holiday.pk, "start": holiday.start, "end": holiday.end, "sitter": sitter}

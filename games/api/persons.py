"""Who somebody is to programs: their token, their habits, their record."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import authenticate, get_user_model
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from games import (
    reliability,
    sanctions,
    traces,
    usual,
)
from games.api import shapes, tokens
from games.api.asked import (
    REFUSED,
    WRONG,
    given,
)


class SignIn(APIView):
    """A token for a name and a password; send it as `Authorization: Token …`."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "sign-in"

    @extend_schema(request=shapes.Credentials, responses={200: shapes.Token, **WRONG})
    def post(self, request: Request) -> Response:
        AuthenticationBackend.unstash_authenticated_user()
        user = authenticate(request._request, **given(shapes.Credentials, request.data))
        if user is None:
            raise AuthenticationFailed(why_refused())
        traces.note(user, request._request)
        return Response({"token": tokens.new_token(user)})


def why_refused() -> str:
    """The ban of somebody whose password was right, or that it was not."""
    known = AuthenticationBackend.unstash_authenticated_user()
    one = sanctions.of(known, sanctions.BAN) if known else None
    return sanctions.sentence(one) if one else "The name or the password is wrong."


class UsualOrders(APIView):
    """The standing orders that you bring along to every game of a system."""

    @extend_schema(responses={200: shapes.UsualShape(many=True), 401: shapes.Refusal})
    def get(self, request: Request) -> Response:
        return Response([brought(request.user, system) for system in usual.systems()])

    @extend_schema(
        request=shapes.UsualShape,
        responses={200: shapes.UsualShape, **REFUSED},
    )
    def put(self, request: Request) -> Response:
        data = given(shapes.UsualShape, request.data)
        system = data["system"]
        usual.keep(request.user, system, "\n".join(data["orders"]))
        return Response(brought(request.user, system))


def brought(user: Any, system: str) -> dict[str, Any]:
    return {"system": system, "orders": usual.of(user, system).splitlines()}


class Person(APIView):
    """How somebody has kept to their clocks."""

    @extend_schema(responses={200: shapes.RecordShape, **WRONG})
    def get(self, request: Request, name: str) -> Response:
        person = get_user_model().objects.filter(username=name, is_active=True).first()
        if person is None:
            raise Http404("Nobody here is called so.")
        return Response({"name": name, **vars(reliability.of(person))})

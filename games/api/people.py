"""Who somebody is to programs: their token, their habits, their record."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import has_verified_email
from allauth.core import ratelimit
from allauth.mfa.base.forms import AuthenticateForm
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError as FormError
from django.http import Http404, HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.accounts import api_tokens, sanctions, second_factor
from games.api import person_serializers, serializers
from games.api.lookup import REFUSED, WRONG, given
from games.moderation import fingerprints
from games.people import reliability, standing_orders


class SignIn(APIView):
    """
    A token for a name and a password, and a code for who has a second factor; send it as
    `Authorization: Token …`. It ends with the password, or when you revoke it on your page.
    """

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []

    @extend_schema(
        request=person_serializers.Credentials, responses={200: person_serializers.Token, **WRONG}
    )
    def post(self, request: Request) -> Response:
        words = given(person_serializers.Credentials, request.data)
        user = recognised(request._request, words)
        fingerprints.note(user, request._request)
        return Response({"token": api_tokens.new_token(user, words["name"])})


def recognised(request: HttpRequest, words: dict[str, str]) -> Any:
    """Whose name, password and code these are: judged and counted as on the page."""
    login = words["username"]
    method = "email" if "@" in login else "username"
    if not ratelimit.consume(request, action="login"):
        raise Throttled(
            detail="You have tried to sign in too often. Wait a while before you try again."
        )
    try:
        user = get_adapter(request).authenticate(
            request, **{method: login, "password": words["password"]}
        )
    except FormError as error:
        raise Throttled(detail=error.messages[0]) from None
    if user is None:
        raise AuthenticationFailed("The name or the password is wrong.")
    if why := barred(user) or (second_factor.LACKING if second_factor.lacking(user) else ""):
        raise PermissionDenied(why)
    if (
        second_factor.has(user)
        and not AuthenticateForm({"code": words["code"]}, user=user).is_valid()
    ):
        raise AuthenticationFailed("You have a second factor: send its “code” too.")
    return user


def barred(user: Any) -> str:
    """Why somebody whose password was right gets no token, or nothing."""
    if not user.is_active:
        sanction = sanctions.of(user, sanctions.BAN)
        return sanctions.sentence(sanction) if sanction else "This account has been closed."
    if settings.ACCOUNT_EMAIL_VERIFICATION == "mandatory" and not has_verified_email(user):
        return "Confirm your mail address first: sign in on the page, and a mail is sent to you."
    return ""


class UsualOrders(APIView):
    """The standing orders that you bring along to every game of a system."""

    @extend_schema(
        responses={200: person_serializers.UsualShape(many=True), 401: serializers.Refusal}
    )
    def get(self, request: Request) -> Response:
        return Response([brought(request.user, system) for system in standing_orders.systems()])

    @extend_schema(
        request=person_serializers.UsualShape,
        responses={200: person_serializers.UsualShape, **REFUSED},
    )
    def put(self, request: Request) -> Response:
        data = given(person_serializers.UsualShape, request.data)
        system = data["system"]
        standing_orders.keep(request.user, system, "\n".join(data["orders"]))
        return Response(brought(request.user, system))


def brought(user: Any, system: str) -> dict[str, Any]:
    return {"system": system, "orders": standing_orders.of(user, system).splitlines()}


class Person(APIView):
    """How somebody has kept to their clocks."""

    @extend_schema(responses={200: serializers.RecordShape, **WRONG})
    def get(self, request: Request, name: str) -> Response:
        person = get_user_model().objects.filter(username=name, is_active=True).first()
        if person is None:
            raise Http404("There is no player of that name.")
        return Response({"name": name, **vars(reliability.of(person))})

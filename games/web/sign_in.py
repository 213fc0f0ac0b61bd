"""Signing in, by a link that works once or by password: both go through django-allauth's steps."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import get_next_redirect_url, perform_login
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import wake
from games.accounts import (
    authentication,
    client_address,
    guests,
    rate_limits,
    sanctions,
    sign_in_links,
)
from games.clock import timezones
from games.models.moderation import Sanction
from games.models.person import AskedLink
from games.moderation import appeals
from games.people import availability

THEN = "then"  # in the session: where whoever asked for a link wanted to go
SHOWN = {
    "reauthenticate": "Give your password",
    "mfa_reauthenticate": "Give a code of your app, or a recovery code",
    "mfa_reauthenticate:webauthn": "Show your passkey",
}


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """
    Counts failures for an account from one network, and for an account from all; tells those
    who are banned, once their password was right.
    """

    def new_user(self, request: HttpRequest) -> Any:
        """A guest who signs up stays who they are, with the game that they have begun."""
        return guests.of(request) or super().new_user(request)

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address.ip_of(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return f"{account_of(credentials)} from {rate_limits.network(request)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        super().pre_authenticate(request, **credentials)
        key, here = account_of(credentials), vars(self)["_login_failed_rl_usage"]
        everywhere = ratelimit._impl.consume(
            request, app="allauth.account", action="login_failed_of", key=key
        )
        if not everywhere:
            raise self.validation_error("too_many_login_attempts")
        self._login_failed_rl_usage = RateLimitUsage([*here.usage, *everywhere.usage])

    def send_account_already_exists_mail(self, email: str) -> None:
        """To answer a stranger takes as long: a password is hashed here as well."""
        get_user_model()().set_password(email)
        super().send_account_already_exists_mail(email)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        found = super().get_reauthentication_methods(user)
        return [{**one, "description": SHOWN[one["id"]]} for one in found]

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        sanction = sanctions.of(user, sanctions.BAN)
        return (
            barred(request, sanction) if sanction else super().respond_user_inactive(request, user)
        )


def account_of(credentials: dict[str, Any]) -> str:
    """The account that is tried, by whichever of its names."""
    if user := authentication.called(credentials):
        return f"user {user.pk}"
    return str(credentials.get("email") or credentials.get("username")).casefold()


def barred(request: HttpRequest, sanction: Sanction) -> HttpResponse:
    """Why somebody cannot sign in, and how to appeal."""
    context = {"sentence": sanctions.sentence(sanction), "token": appeals.token(sanction)}
    return render(request, "games/barred.html", context, status=403)


@require_POST
def ask_for_link(request: HttpRequest) -> HttpResponse:
    """Whether or not the address is known here, the same is done; a worker finds out."""
    address = request.POST.get("email", "").strip()[:254]
    if address and ratelimit.consume(request, action="sign_in_link", key=address.lower()):
        AskedLink.objects.create(address=address)
        wake.ring_after_commit("games.deliver")
    if wanted := get_next_redirect_url(request):
        request.session[THEN] = wanted
    return render(request, "games/link_sent.html", {"address": address})


@never_cache
def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Reading the page uses nothing up, as mail programs open links on their own."""
    if request.method != "POST":
        return render(request, "games/sign_in_by_link.html")
    user = sign_in_links.spent(token)
    if user is None and (one := sign_in_links.barring(token)):
        return barred(request, one)
    if user is None:
        return render(request, "games/sign_in_by_link.html", {"refused": True}, status=403)
    then = request.session.pop(THEN, "/")
    record_authentication(request, user, method="link")
    # The link came by mail, so nothing more is to be confirmed; a second factor is asked for.
    done: HttpResponse = perform_login(
        request, user, email_verification=EmailVerificationMethod.NONE, redirect_url=then
    )
    return done


@require_POST
def set_zone(request: HttpRequest) -> HttpResponse:
    """The browser names its zone once; the person may choose another."""
    name = request.POST.get("zone", "")
    known = timezones.is_zone(name)
    if request.user.is_authenticated and known:
        availability.keep_zone(request.user.pk, name)
    if "choose" not in request.POST:
        return HttpResponse(status=204)
    if known:
        messages.success(request, f"Your time zone is saved: {name}.")
    else:
        messages.error(request, "There is no such time zone. Choose one from the list.")
    return redirect("you")

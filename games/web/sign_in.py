"""Signing in by a link that works once; by password it is django-allauth's business."""

import logging
import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.contrib.auth import get_user_model, login
from django.core.cache import cache
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import sanctions, zones
from games.models.moderation import Sanction
from games.models.profile import SignInLink
from games.moderation import appeals, letters

log = logging.getLogger(__name__)

LASTS = timedelta(minutes=30)
MOST_AN_HOUR = 5
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Tells those who are banned, once their password was right."""

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        one = sanctions.of(user, sanctions.BAN)
        return barred(request, one) if one else super().respond_user_inactive(request, user)


def barred(request: HttpRequest, one: Sanction) -> HttpResponse:
    """Why somebody cannot sign in, and how to appeal."""
    context = {"sentence": sanctions.sentence(one), "token": appeals.token(one)}
    return render(request, "games/barred.html", context, status=403)


def hash_of(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def new_token(user: Any) -> str:
    """The token of a new link for *user*; former links stay good until they are used."""
    token = secrets.token_urlsafe(32)
    expires = timezone.now() + LASTS
    SignInLink.objects.create(hash=hash_of(token), user=user, expires_at=expires)
    return token


def spent(token: str) -> Any:
    """Use the link up and give its person; None when it is wrong, old or used."""
    now = timezone.now()
    links = SignInLink.objects.filter(hash=hash_of(token), used_at=None, expires_at__gt=now)
    if not links.filter(user__is_active=True).update(used_at=now):
        return None
    return SignInLink.objects.select_related("user").get(hash=hash_of(token)).user


def barring(token: str) -> Sanction | None:
    """The ban of the one whom the link is for."""
    unused = SignInLink.objects.filter(used_at=None, expires_at__gt=timezone.now())
    link = unused.filter(hash=hash_of(token)).select_related("user").first()
    return sanctions.of(link.user, sanctions.BAN) if link else None


@require_POST
def ask_for_link(request: HttpRequest) -> HttpResponse:
    """The answer is the same whether or not the address is known here."""
    address = request.POST.get("email", "").strip()[:254]
    if address and allowed(address):
        for user in get_user_model().objects.filter(email__iexact=address)[:3]:
            answer(request, user)
    return render(request, "games/link_sent.html", {"address": address})


def allowed(address: str) -> bool:
    """Whether another link may go to *address* in this hour."""
    key = f"sign-in-link:{hash_of(address.lower())}"
    cache.add(key, 0, 3600)
    return cache.incr(key) <= MOST_AN_HOUR


def answer(request: HttpRequest, user: Any) -> None:
    """A link; whoever is banned is told so, and how to appeal."""
    if user.is_active:
        send_link(request, user)
    elif one := sanctions.of(user, sanctions.BAN):
        letters.tell(one)


def send_link(request: HttpRequest, user: Any) -> None:
    url = request.build_absolute_uri(reverse("sign_in_by_link", args=[new_token(user)]))
    text = render_to_string("games/link_mail.txt", {"url": url, "user": user})
    try:
        send_mail("Your link to Hunt by Post", text, None, [user.email])
    except OSError:
        log.exception("a sign-in link could not be sent")


@never_cache
def sign_in_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Reading the page uses nothing up, as mail programs open links on their own."""
    if request.method != "POST":
        return render(request, "games/sign_in_by_link.html")
    user = spent(token)
    if user is None and (one := barring(token)):
        return barred(request, one)
    if user is None:
        return render(request, "games/sign_in_by_link.html", {"refused": True}, status=403)
    login(request, user, backend=BACKEND)
    return redirect("home")


@require_POST
def set_zone(request: HttpRequest) -> HttpResponse:
    """The browser names its zone once; the person may choose another."""
    name = request.POST.get("zone", "")
    known = zones.is_zone(name)
    if request.user.is_authenticated and known:
        zones.keep(request.user.pk, name)
    if "choose" not in request.POST:
        return HttpResponse(status=204)
    if known:
        messages.success(request, f"Your time zone is kept: {name}.")
    else:
        messages.error(request, "There is no such time zone. Choose one out of the list.")
    return redirect("you")

"""What every request passes: under which host, with what in it, how often; and what is answered."""

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.accounts import rate_limits
from games.web import errors
from rules.systems import SYSTEMS

API, ACCOUNTS = errors.API, "/accounts/"  # both count for themselves
# Looks that cost as much as an order.
DEAR = {"odds"}
# What anybody may look at without an account, though a board of the past must be played up to.
WATCHED = {"watch", "watch_game", "watch_board", "watch_picture", "embed"}
# Providers of mail, who tell of many people's mails: `games.mail.urls` names their addresses so.
PROVIDERS = "providers"
UNREADABLE = "This request has a character in it that no text can have."


@cache
def allowed(*styles: str, framed_by: str = "'none'", scripts: str = "'self'") -> str:
    """
    The policy: only what the site itself serves, and the *styles* that stand in boards; which
    *scripts* run, and by whom a page may be framed.
    """
    hashes = (b64encode(sha256(style.encode()).digest()).decode() for style in styles)
    sources = {
        "default-src": "'none'",
        "script-src": scripts,
        "style-src": " ".join(["'self'", *(f"'sha256-{one}'" for one in hashes)]),
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": framed_by,
    }
    return "; ".join(f"{what} {where}" for what, where in sources.items())


def styles() -> list[str]:
    return [one.svg_style for one in SYSTEMS.values()]


def framed_anywhere() -> str:
    """The policy of a page that others may frame: it runs nothing."""
    return allowed(*styles(), framed_by="*", scripts="'none'")


HEADERS = {
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Gate:
    """The first of the middleware, so that nothing is answered past it."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        named_by_site(request)
        response = self.answer(request)
        response.headers.setdefault("Content-Security-Policy", allowed(*styles()))
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith(API) or is_personal(request):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        what = counted(request)
        # What a provider sends is not opened before it has proved itself.
        if what != PROVIDERS and has_nul(request):
            return errors.told(request, 400, UNREADABLE)
        if what and not rate_limits.within(what, rate_limits.who(request, request.user)):
            return too_often(request, what)
        return None


def named_by_site(request: HttpRequest) -> None:
    """Links are made of the host: under our name it has our port, whatever was sent."""
    ours, sent = urlsplit(settings.SITE_URL), request.META.get("HTTP_HOST", "")
    if not settings.EMBEDDED and urlsplit(f"//{sent}").hostname == ours.hostname:
        request.META["HTTP_HOST"] = ours.netloc


def has_nul(request: HttpRequest) -> bool:
    sent = [request.path, unquote(request.META.get("QUERY_STRING", ""))]
    sent += [value for _, values in request.POST.lists() for value in values]
    return any("\0" in part for part in sent)


def is_personal(request: HttpRequest) -> bool:
    user = getattr(request, "user", None)
    return bool(user and user.is_authenticated)


def counted(request: HttpRequest) -> str:
    """As what a page counts: each form that is sent as an order, whoever sends it."""
    match = request.resolver_match
    if request.path.startswith((API, ACCOUNTS)) or match is None:
        return ""
    if PROVIDERS in match.namespaces:
        return PROVIDERS
    if request.method == "POST":
        return "orders"
    if match.url_name in WATCHED:
        return "watch"
    return "user" if match.url_name in DEAR else ""


def too_often(request: HttpRequest, what: str) -> HttpResponse:
    response = errors.too_often(request)
    response.headers["Retry-After"] = str(rate_limits.wait(what))
    # A part of a page is no place for it.
    response.headers["HX-Retarget"] = "body"
    return response

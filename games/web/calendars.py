"""One's deadlines as a calendar to subscribe to. Whoever has the address reads it."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import tokens
from games.clock import database_clock
from games.models.person import CalendarToken
from games.tournaments import calendar_feed
from games.web import account


@require_POST
@login_required
@never_cache
def renew(request: HttpRequest) -> HttpResponse:
    """A new address, shown this once; the former one is void."""
    token = tokens.new()
    CalendarToken.objects.update_or_create(
        user_id=request.user.pk or 0, defaults={"hash": tokens.hash_of(token)}
    )
    link = f"{settings.SITE_URL}{reverse('calendar', args=[token])}"
    return account.page(request, calendar=link)


@require_safe
@never_cache
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Signed in or not: the token is the right to read."""
    text = calendar_feed.written(owner(token), database_clock.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


def owner(token: str) -> Any:
    rows = CalendarToken.objects.select_related("user")
    found = rows.filter(hash=tokens.hash_of(token), user__is_active=True).first()
    if found is None:
        raise Http404("There is no such calendar.")
    return found.user

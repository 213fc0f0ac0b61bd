"""What somebody tells of themself: their zone, their nights and their holidays."""

from datetime import datetime, time
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime, parse_time
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.clock import database_clock, explain, timezones
from games.models.multi_account import Household
from games.models.person import CalendarToken, Holiday, Profile, Sitter
from games.moderation import reports
from games.people import (
    availability,
    friends,
    ignoring,
    reliability,
    sitters,
    standing_orders,
)
from games.web import REFUSED, game_page
from rules.kernel.errors import Refusal

MOST_REPORTS = 20
HEARD = "Saved. A page that is open plays a tone when it becomes your turn."
SILENT = "Saved. No page plays a tone any more."
NO_NIGHT = "Saved. You have no night, so your clocks run at all hours."


@require_safe
@login_required
@never_cache
def you(request: HttpRequest) -> HttpResponse:
    return page(request)


def page(
    request: HttpRequest,
    typed: dict[str, str] | None = None,
    status: int = 200,
    calendar: str = "",
) -> HttpResponse:
    """
    All that one may say of oneself; *typed* are usual orders, by system, that were refused, and
    all else that was refused is the request’s own. *calendar* is an address that was just made.
    """
    zone = timezones.name_of(request.user.pk) or "UTC"
    context = {
        "again": request.POST if status == REFUSED else {},
        "zones": timezones.to_choose(zone),
        "zone": zone,
        "profile": Profile.objects.filter(user=request.user.pk).first(),
        "holidays": holidays_of(request.user),
        "sittings": sitters.ahead_of(request.user, timezone.now()),
        "calendar": calendar,
        "has_calendar": CalendarToken.objects.filter(user=request.user.pk).exists(),
        "reports": reports.of(request.user)[:MOST_REPORTS],
        "ignored": ignoring.of(request.user.pk),
        "friends": friends.of(request.user),
        "households": Household.objects.filter(user=request.user.pk).select_related("other"),
        "days_a_year": availability.DAYS_A_YEAR,
        "usual": [
            (
                system,
                (typed or {}).get(key, standing_orders.of(request.user, key)),
                standing_orders.topics(key),
            )
            for key, system in standing_orders.systems().items()
        ],
    }
    return render(request, "games/you.html", context, status=status)


@require_POST
@login_required
def usual_orders(request: HttpRequest) -> HttpResponse:
    """Keep standing orders for every game of a system; what is refused stays in the form."""
    system, text = request.POST.get("system", ""), request.POST.get("orders", "")
    try:
        standing_orders.keep(request.user, system, text)
    except Refusal as error:
        messages.error(request, str(error))
        return page(request, {system: text}, REFUSED)
    messages.success(request, "Your usual standing orders are saved.")
    return redirect("you")


def holidays_of(user: Any) -> list[dict[str, Any]]:
    """Those to come, each with who sits then."""
    now = timezone.now()
    ahead = Holiday.objects.filter(user=user.pk, end__gt=now)
    return [{"holiday": one, "sitter": sitters.of_holiday(one, now)} for one in ahead]


@require_POST
@login_required
def sitter(request: HttpRequest, pk: int) -> HttpResponse:
    """Name who sits for one during a holiday."""
    holiday = get_object_or_404(Holiday, pk=pk, user=request.user.pk)
    called = request.POST.get("sitter", "")
    now = database_clock.now()
    said = f"{called} will sit for you then."
    return told(request, lambda: sitters.name(holiday, called, now), said)


@require_POST
@login_required
def dismiss(request: HttpRequest, pk: int) -> HttpResponse:
    """End a sitting: either of the two may."""
    row = get_object_or_404(Sitter, Q(user=request.user.pk) | Q(sitter=request.user.pk), pk=pk)
    now = database_clock.now()
    if row.user_id == request.user.pk:
        said = f"{row.sitter.username} no longer sits for you. They are told."
        return told(request, lambda: sitters.dismiss(row, now), said)
    said = f"You do not sit for {row.user.username}. They are told."
    return told(request, lambda: sitters.step_back(row, now), said)


@require_POST
@login_required
def quiet(request: HttpRequest) -> HttpResponse:
    """Keep quiet hours, or none where both times are left out."""
    start, end = (time_in(request, name) for name in ("from", "until"))
    said = f"Your night is saved: {start:%H:%M} to {end:%H:%M}." if start and end else NO_NIGHT
    return told(request, lambda: availability.keep_quiet(request.user, start, end), said)


@require_POST
@login_required
def sounds(request: HttpRequest) -> HttpResponse:
    """Whether a page that is open tells by a tone that it is somebody’s turn."""
    user: Any = request.user
    wanted = request.POST.get("sounds") == "yes"
    Profile.objects.update_or_create(user=user, defaults={"sounds": wanted})
    messages.success(request, HEARD if wanted else SILENT)
    return redirect("you")


@require_POST
@login_required
def holiday(request: HttpRequest) -> HttpResponse:
    start, end = (moment_in(request, name) for name in ("start", "end"))
    if start is None or end is None:
        messages.error(request, "Give a day and a time for the start and the end of your holiday.")
        return page(request, status=REFUSED)
    now = database_clock.now()
    said = "Your holiday is announced."
    return told(request, lambda: availability.announce(request.user, start, end, now), said)


@require_POST
@login_required
def call_off(request: HttpRequest, pk: int) -> HttpResponse:
    holiday = get_object_or_404(Holiday, pk=pk, user=request.user.pk)
    said = "Your holiday is cancelled."
    return told(request, lambda: availability.call_off(holiday, database_clock.now()), said)


def told(request: HttpRequest, do: Any, done: str) -> HttpResponse:
    """Do it and say that it is *done*, or why it cannot be; what is refused stays in its form."""
    try:
        do()
    except Refusal as error:
        messages.error(request, str(error))
        return page(request, status=REFUSED)
    messages.success(request, done)
    return redirect("you")


def time_in(request: HttpRequest, name: str) -> time | None:
    try:
        return parse_time(request.POST.get(name, ""))
    except ValueError:
        return None


def moment_in(request: HttpRequest, name: str) -> datetime | None:
    """A time on the reader's wall, as browsers send it."""
    try:
        local = parse_datetime(request.POST.get(name, ""))
    except ValueError:
        return None
    return timezone.make_aware(local) if local and timezone.is_naive(local) else local


@require_safe
@login_required
@never_cache
def clock(request: HttpRequest, key: str) -> HttpResponse:
    """Where the time of one's own seat went."""
    game = game_page.found(key, request.user)
    seat = game_page.reader_of(game, request.user, request.GET.get("seat", "")).seat
    if seat is None or seat.user_id != request.user.pk:
        raise Http404("You hold no seat here.")
    zone = timezones.called(timezones.name_of(request.user.pk))
    context = {
        "game": game,
        "seat": seat,
        "time_debits": list(explain.of(seat, zone)),
        "standing": reliability.standing(seat, database_clock.now()),
        "bank": explain.span(seat.bank) if seat.bank else "",
    }
    return render(request, "games/clock.html", context)

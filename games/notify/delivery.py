"""Every notice that a mail may tell is offered to its person's outlets, too, and told there."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Q, QuerySet

from games import wake
from games.clock import database_clock
from games.models.mail import Notice
from games.models.subscription import Outlet
from games.notify import notices, preferences, push, safe_http, webhook, wording
from games.notify.outbox import ASKING, mark, pause, place, skipping, stale

log = logging.getLogger(__name__)

Status = Notice.Status
BATCH = 20
MOST_FAILURES = 12
OLDEST = timedelta(days=2)
COPIED = (
    *("cause", "kind", "person_id", "game_id", "seat_id", "tournament_id", "number", "text"),
    "send_after",
)
ENDED = (
    "Your address at {host} was switched off, because {times} times in a row it could not be told"
    " anything ({why}). You can set it again on the page “How you hear of your games”."
)


def offer(person_id: int, told: Sequence[Notice]) -> None:
    """A row for each outlet, unless there is one already; what was before it stays untold."""
    outlets = Outlet.objects.filter(user_id=person_id, ended_at=None) if told else []
    rows = [
        copy_for(outlet, notice)
        for outlet in outlets
        for notice in told
        if outlet.created_at <= notice.created_at
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        wake.ring_after_commit("games.tell")


def copy_for(outlet: Outlet, notice: Notice) -> Notice:
    same = {name: getattr(notice, name) for name in COPIED}
    return Notice(channel=outlet.channel, outlet=outlet, **same)


def deliver(now: datetime | None = None) -> int:
    """
    Tell each outlet for which something is due what waits for one seat; gives the number told.

    Any number of workers may do so at once. One that dies between telling and marking makes
    the next one say the same again, under the same id.
    """
    now = now or database_clock.now()
    due = waiting(now).order_by("outlet").values_list("outlet", flat=True).distinct()
    return sum(serve(outlet, now) for outlet in list(due[:BATCH]))


def waiting(now: datetime) -> QuerySet[Notice]:
    rested = Q(outlet__rest_until=None) | Q(outlet__rest_until__lte=now)
    rows = Notice.objects.filter(rested, outlet__ended_at=None, send_after__lte=now)
    return rows.filter(outlet__isnull=False, status=Status.WAITING)


def serve(outlet_id: int, now: datetime) -> bool:
    outlet, rows = claimed(outlet_id, now)
    if outlet is None or not rows:
        return False
    try:
        status = told(outlet, rows)
    except safe_http.Unreachable as error:
        failed(outlet, rows, str(error))
        return False
    if 200 <= status < 300:
        succeeded(outlet, rows)
        return True
    if outlet.kind == Outlet.Kind.PUSH and status in push.GONE:
        outlet.delete()
    else:
        failed(outlet, rows, f"it answered with {status}")
    return False


@transaction.atomic
def claimed(outlet_id: int, now: datetime) -> tuple[Outlet | None, list[Notice]]:
    """
    What to tell next, all of one seat.

    The failure is written down before the outlet is called, so that one which makes workers
    die is let rest like any other, and nobody else calls it meanwhile.
    """
    outlet = skipping(Outlet.objects.filter(pk=outlet_id)).first()
    if outlet is None:
        return None, []
    related = ("game", "seat", "tournament", "person")
    due = waiting(now).filter(outlet=outlet).select_related(*related).order_by("id")
    wished = preferences.of(outlet.user_id)
    alive = [row for row in due if not dropped(row, unwanted(row, outlet, wished, now))]
    if alive and (morning := wished.night_ends(now)):
        Notice.objects.filter(pk__in=[row.pk for row in alive]).update(send_after=morning)
        return outlet, []
    rows = [row for row in alive if place(row) == place(alive[0])]
    if rows:
        outlet.failures += 1
        outlet.rest_until = now + pause(outlet.failures)
        outlet.save(update_fields=["failures", "rest_until"])
    return outlet, rows


def unwanted(row: Notice, outlet: Outlet, wished: preferences.Wishes, now: datetime) -> str:
    """Why it must not be told there (any more), or nothing."""
    channel = preferences.channel_of(outlet.kind)
    if row.person is None or not row.person.is_active:
        return "the account is closed"
    if row.kind in ASKING and row.seat and row.seat.private and channel == preferences.HOOK:
        return "asked privately"  # others may read along at an address on the web
    if wished.when(channel, row.kind, row.game_id) != preferences.NOW:
        return "not wished"
    return "too old" if row.created_at < now - OLDEST else stale(row)


def dropped(row: Notice, why: str) -> bool:
    if why:
        mark(row, Status.DROPPED, why)
    return bool(why)


def told(outlet: Outlet, rows: list[Notice]) -> int:
    """Call the outlet; gives the status of its answer."""
    make: Any = push.message if outlet.kind == Outlet.Kind.PUSH else webhook.message
    body, headers = make(outlet, wording.of(rows))
    return safe_http.called(outlet.address, body, headers)


@transaction.atomic
def succeeded(outlet: Outlet, rows: list[Notice]) -> None:
    for row in rows:
        mark(row, Status.SENT)
    outlet.failures, outlet.rest_until, outlet.trouble = 0, None, ""
    outlet.save(update_fields=["failures", "rest_until", "trouble"])


@transaction.atomic
def failed(outlet: Outlet, rows: list[Notice], why: str) -> None:
    """It is tried again when the outlet has rested, but not for ever."""
    log.info("%s could not be told: %s", outlet, why)
    outlet.trouble = why[:300]
    outlet.save(update_fields=["trouble"])
    if outlet.failures >= MOST_FAILURES:
        end(outlet, rows[0])


def end(outlet: Outlet, last: Notice) -> None:
    """Tell it nothing more, and its person of that by mail."""
    now = database_clock.now()
    outlet.ended_at = now
    outlet.save(update_fields=["ended_at"])
    left = outlet.notices.filter(status=Status.WAITING)
    left.update(status=Status.DROPPED, trouble="the outlet is off")
    if outlet.kind != Outlet.Kind.PUSH:
        notices.write(farewell(outlet, last, now))


def farewell(outlet: Outlet, last: Notice, now: datetime) -> list[Notice]:
    """What its person reads in a mail about the game or tournament of which it was told last."""
    host, number = urlsplit(outlet.address).hostname, int(now.timestamp())
    text = ENDED.format(host=host, times=outlet.failures, why=outlet.trouble)
    if last.game and last.seat:
        return notices.told_one(last.game, last.seat, Notice.Kind.HOOK, number, text, now)
    if last.tournament is None:
        return []
    said = {outlet.user_id: text}
    rows = notices.of_tournament(last.tournament, f"outlet/{number}", said, now)
    for row in rows:
        row.kind = Notice.Kind.HOOK
    return rows

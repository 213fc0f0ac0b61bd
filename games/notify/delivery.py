"""Every notice that a mail may tell is told to its person's subscriptions, too."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Q, QuerySet

from games import wake
from games.clock import database_clock
from games.models.claiming import claim
from games.models.mail import Notice
from games.models.subscription import Subscription
from games.notify import kinds, notices, payload, preferences, presence, push, safe_http, webhook
from games.notify.outbox import dropped, hold, mark, pause, place, stale

log = logging.getLogger(__name__)

Status = Notice.Status
BATCH = 20
MOST_FAILURES = 12
OLDEST = timedelta(days=2)
COPIED = (
    *("cause", "kind", "person_id", "game_id", "seat_id", "tournament_id", "number", "text"),
    "send_after",
)
ANSWERED = "it answered with {}"
ENDED = (
    "Your webhook at {host} was switched off after {times} failed deliveries in a row ({why})."
    " You can set it again on the page “Notifications”."
)


def offer(person_id: int, told: Sequence[Notice]) -> None:
    """A row for each subscription, unless there is one already; what was before it stays untold."""
    subscriptions = Subscription.objects.filter(user_id=person_id, ended_at=None) if told else []
    rows = [
        copy_for(subscription, notice)
        for subscription in subscriptions
        for notice in told
        if subscription.created_at <= notice.created_at
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        wake.ring_after_commit("games.tell")


def copy_for(subscription: Subscription, notice: Notice) -> Notice:
    same = {name: getattr(notice, name) for name in COPIED}
    return Notice(channel=subscription.channel, subscription=subscription, **same)


def deliver(now: datetime | None = None) -> int:
    """
    Tell each subscription what is due for one seat; gives the number told.

    Any number of workers may do so at once. One that dies between telling and marking makes
    the next one say the same again, under the same id.
    """
    now = now or database_clock.now()
    due = waiting(now).order_by("subscription").values_list("subscription", flat=True).distinct()
    return sum(tried(subscription, now) for subscription in list(due[:BATCH]))


def waiting(now: datetime) -> QuerySet[Notice]:
    rested = Q(subscription__rest_until=None) | Q(subscription__rest_until__lte=now)
    rows = Notice.objects.filter(rested, subscription__ended_at=None, send_after__lte=now)
    return rows.filter(subscription__isnull=False, status=Status.WAITING)


def tried(subscription_id: int, now: datetime) -> bool:
    """Like `serve`, but where that fails, it holds up no other subscription."""
    try:
        return serve(subscription_id, now)
    except Exception:
        log.exception("subscription %s could not be served", subscription_id)
        return False


def serve(subscription_id: int, now: datetime) -> bool:
    subscription, rows = claim_next(subscription_id, now)
    if subscription is None or not rows:
        return False
    try:
        status = called(subscription, payload.of(rows))
    except safe_http.Unreachable as error:
        note_failure(subscription, rows, str(error))
        return False
    if 200 <= status < 300:
        note_success(subscription, rows)
        return True
    if subscription.kind == Subscription.Kind.PUSH and status in push.GONE:
        subscription.delete()
    else:
        note_failure(subscription, rows, ANSWERED.format(status))
    return False


@transaction.atomic
def claim_next(subscription_id: int, now: datetime) -> tuple[Subscription | None, list[Notice]]:
    """
    What to tell next, all of one seat.

    The failure is written down before the subscription is called, so that one which makes workers
    die is let rest like any other, and nobody else calls it meanwhile.
    """
    subscription = claim(Subscription.objects.filter(pk=subscription_id)).first()
    if subscription is None:
        return None, []
    related = ("game", "seat", "tournament", "person")
    due = waiting(now).filter(subscription=subscription).select_related(*related).order_by("id")
    wished = preferences.of(subscription.user_id)
    alive = [row for row in due if not dropped(row, unwanted(row, subscription, wished, now))]
    if alive and (morning := presence.asleep_until(wished, now)):
        hold(alive, morning)
        return subscription, []
    seen = presence.seen(alive, now)
    hold(seen, now + presence.A_WHILE)
    unseen = [row for row in alive if row not in seen]
    rows = [row for row in unseen if place(row) == place(unseen[0])]
    if rows:
        subscription.failures += 1
        subscription.rest_until = now + pause(subscription.failures)
        subscription.save(update_fields=["failures", "rest_until"])
    return subscription, rows


def unwanted(
    row: Notice, subscription: Subscription, wished: preferences.Wishes, now: datetime
) -> str:
    """Why it must not be told there (any more), or nothing."""
    channel = preferences.channel_of(subscription.kind)
    if row.person is None or not row.person.is_active:
        return "the account is closed"
    if kinds.of(row).asks and row.seat and row.seat.private and channel == preferences.HOOK:
        return "asked privately"  # others may read along at an address on the web
    if wished.when(channel, row.kind, row.game_id) != preferences.NOW:
        return "not wished"
    return "too old" if row.created_at < now - OLDEST else stale(row)


def called(subscription: Subscription, words: payload.Payload) -> int:
    """Say *words* to it; gives the status of its answer. Raises Unreachable."""
    make: Any = push.message if subscription.kind == Subscription.Kind.PUSH else webhook.message
    body, headers = make(subscription, words)
    return safe_http.called(subscription.address, body, headers)


@transaction.atomic
def note_success(subscription: Subscription, rows: list[Notice]) -> None:
    for row in rows:
        mark(row, Status.SENT)
    subscription.failures, subscription.rest_until, subscription.trouble = 0, None, ""
    subscription.save(update_fields=["failures", "rest_until", "trouble"])


@transaction.atomic
def note_failure(subscription: Subscription, rows: list[Notice], why: str) -> None:
    """It is tried again when the subscription has rested, but not for ever."""
    log.info("%s could not be told: %s", subscription, why)
    subscription.trouble = why[:300]
    subscription.save(update_fields=["trouble"])
    if subscription.failures >= MOST_FAILURES:
        end(subscription, rows[0])


def end(subscription: Subscription, last: Notice) -> None:
    """Tell it nothing more, and its person of that by mail."""
    now = database_clock.now()
    subscription.ended_at = now
    subscription.save(update_fields=["ended_at"])
    left = subscription.notices.filter(status=Status.WAITING)
    left.update(status=Status.DROPPED, trouble="the subscription is off")
    if subscription.kind != Subscription.Kind.PUSH:
        notices.write(farewell(subscription, last, now))


def farewell(subscription: Subscription, last: Notice, now: datetime) -> list[Notice]:
    """What its person reads in a mail about the game or tournament of which it was told last."""
    host, number = urlsplit(subscription.address).hostname, int(now.timestamp())
    text = ENDED.format(host=host, times=subscription.failures, why=subscription.trouble)
    if last.game and last.seat:
        return notices.told_one(last.game, last.seat, Notice.Kind.HOOK, number, text, now)
    if last.tournament is None:
        return []
    said = {subscription.user_id: text}
    rows = notices.of_tournament(last.tournament, f"subscription/{number}", said, now)
    for row in rows:
        row.kind = Notice.Kind.HOOK
    return rows

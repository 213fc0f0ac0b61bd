"""The orders that a person gave, as the logs of their own seats tell them, and their mails."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.db.models import Q

from games.history import game_log
from games.models.event import Event, Receipt
from games.models.game import SeatAtGame
from games.models.handover import Handover
from games.models.mail import MailIn

Time = tuple[datetime, datetime]
EVER: Time = (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))


def given(person: Any) -> Iterator[dict[str, Any]]:
    """Game, seat, number, time and order of each that stands in a log; then those refused."""
    for seat in seats_of(person):
        times = held(seat, person)
        where = {"game": seat.game.key, "seat": seat.name}
        for one in game_log.log(seat.game, seat.name):
            if one.seat == seat.name and one.by == Event.By.PLAYER and within(one.at, times):
                yield {**where, "number": one.number, "at": one.at, "order": one.order}
        refused = Receipt.objects.filter(game=seat.game, seat=seat.name, number=None, sitter=None)
        for row in refused:
            if within(row.at, times):
                yield {**where, "at": row.at, "order": row.line, "refused": row.sentence}


def seats_of(person: Any) -> Any:
    """Those that they hold or held."""
    mine = Q(user=person) | Q(handovers__person=person) | Q(handovers__substitute=person)
    found = SeatAtGame.objects.filter(mine).exclude(game__length=0)
    return found.select_related("game").distinct()


def held(seat: SeatAtGame, person: Any) -> list[Time]:
    """From when to when they held the seat."""
    found, since = list[Time](), EVER[0]
    for one in Handover.objects.filter(seat=seat):
        if one.person_id == person.pk:
            found.append((since, one.at))
        since = one.at
    return [*found, (since, EVER[1])] if seat.user_id == person.pk else found


def within(at: datetime, times: list[Time]) -> bool:
    return any(since <= at <= until for since, until in times)


def for_others(person: Any) -> list[dict[str, Any]]:
    """What they ordered as a sitter."""
    rows = Receipt.objects.filter(sitter=person).select_related("game")
    return [
        {"game": one.game.key, "seat": one.seat, "at": one.at, "order": one.line} for one in rows
    ]


def mails_from(person: Any) -> list[dict[str, Any]]:
    """What they wrote to the site, as it came in, and what was answered."""
    rows = MailIn.objects.filter(person=person)
    return [
        {"received_at": one.received_at, "answer": one.answer, "mail": text_of(one)} for one in rows
    ]


def text_of(one: MailIn) -> str:
    return bytes(one.raw).decode("utf-8", "replace")

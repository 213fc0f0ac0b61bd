"""
A user's dates as iCalendar: open questions, ends of rounds, starts of tournaments.

It says only that they are asked, and leaves out what nobody else may know: calendars are stored by
other services, and shared.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from icalendar import Calendar, Event, vDuration

from games.history import views
from games.models.game import Game, SeatAtGame
from games.models.tournament import Entry, Pairing, Tournament

HOURLY = vDuration(timedelta(hours=1))


class Date(NamedTuple):
    """*name* stays the same when its time changes."""

    name: str
    at: datetime
    title: str
    link: str


def written(person: Any, now: datetime) -> bytes:
    """The calendar of *person* as of *now*."""
    made = Calendar()
    made.add("prodid", "-//Hunt by Post//Calendar//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", "Hunt by Post")
    made.add("refresh-interval", HOURLY, parameters={"VALUE": "DURATION"})
    made.add("x-published-ttl", HOURLY)
    for date in dates(person):
        made.add_component(event(date, now))
    text: bytes = made.to_ical()
    return text


def event(date: Date, now: datetime) -> Event:
    made = Event()
    made.add("uid", f"{date.name}@{settings.MAIL_DOMAIN}")
    made.add("dtstamp", now)
    made.add("dtstart", date.at)
    made.add("summary", date.title)
    made.add("url", f"{settings.SITE_URL}{date.link}")
    made.add("transp", "TRANSPARENT")
    return made


def dates(person: Any) -> Iterator[Date]:
    yield from asked(person)
    yield from rounds(person)
    yield from starts(person)


def asked(person: Any) -> Iterator[Date]:
    """The deadlines of the user's open questions."""
    seats = SeatAtGame.objects.filter(
        user=person, autopilot=False, asked__isnull=False, deadline__isnull=False, private=False
    )
    for seat in seats.filter(game__status=Game.Status.PLAYING).select_related("game"):
        title = f"Your move: {views.title_of(seat.game)} ({seat.bare})"
        name = f"{seat.game.key}-{seat.name}-{seat.asked}"
        assert seat.deadline
        yield Date(name, seat.deadline, title, f"/games/{seat.game.key}/?seat={seat.name}")


def rounds(person: Any) -> Iterator[Date]:
    """When the user's tournament games are decided by the rule."""
    tables = Pairing.objects.filter(game__seats__user=person, scored=False, due_at__isnull=False)
    for pairing in tables.select_related("tournament", "game").distinct():
        ends = f"Round {pairing.round} of {pairing.tournament.title} ends"
        title = f"{ends}: your game is decided by the rule"
        name = f"{pairing.tournament.key}-round-{pairing.round}-table-{pairing.table}"
        assert pairing.due_at and pairing.game
        yield Date(name, pairing.due_at, title, f"/games/{pairing.game.key}/")


def starts(person: Any) -> Iterator[Date]:
    mine = Entry.objects.filter(user=person).exclude(state=Entry.State.LEFT)
    rows = Tournament.objects.filter(
        status=Tournament.Status.ENTRY, starts_at__isnull=False, entries__in=mine
    )
    for tournament in rows:
        assert tournament.starts_at
        link = f"/tournaments/{tournament.key}/"
        yield Date(
            f"{tournament.key}-begins", tournament.starts_at, f"{tournament.title} begins", link
        )

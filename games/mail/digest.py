"""One mail a day of all games: which wait for somebody, and what has happened in each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

from django.conf import settings

from games.mail import (
    compose,
    headers,
    reply_tokens,
    screen_words,
    storing,
)
from games.mail.news import gathered
from games.mail.screen import Screen, screen_of
from games.models.game import SeatAtGame
from games.models.mail import MailOut, Notice
from games.notify import preferences
from games.notify.outbox import asks
from games.people import home_addresses

MOST_LINES = 8
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class GameNews:
    """One seat's part: what was *told*, and what the seat may read of its game."""

    screen: Screen
    told: list[str]

    @property
    def news(self) -> list[Any]:
        """The last lines, and before them what uncovers a part of the board."""
        lines = self.screen.news
        older, last = lines[:-MOST_LINES], lines[-MOST_LINES:]
        return [*(line for line in older if line.reveals), *last]

    @property
    def items(self) -> str:
        """The news as items of a list in HTML."""
        return screen_words.items(gathered(self.news))

    @property
    def more(self) -> int:
        """How many lines are left out."""
        return len(self.screen.news) - len(self.news)


def mail_of(notices: Sequence[Notice], person: Any, day: date, now: datetime) -> MailOut:
    """The digest of *day* with all that waits for *person*, stored and waiting."""
    return storing.store(laid_out(notices, person, day, now), now, notices)


def laid_out(notices: Sequence[Notice], person: Any, day: date, now: datetime) -> MailOut:
    heads = {
        **headers.usual(message_id_of(person, day), now),
        "List-Id": f"Hunt by Post digest <digest.{reply_tokens.domain()}>",
        **headers.unsubscribing(person.pk, preferences.A_DIGEST),
        "Reply-To": home_addresses.address_of(person),
    }
    parts = entries(notices, person)
    waiting = sum(bool(one.screen.questions) for one in parts)
    context = {"entries": parts, "waiting": waiting, "day": day, "news": tournaments(notices)}
    return compose.rendered("digest", context, reply_tokens.address_of(person), heads)


def message_id_of(person: Any, day: date) -> str:
    """One for a person and a day on their wall: there cannot be two digests of it."""
    what = f"{person.pk}|{day.isoformat()}"
    return f"<d{sha256(what.encode()).hexdigest()[:24]}@{reply_tokens.domain()}>"


def written_on(person: Any, day: date) -> bool:
    return MailOut.objects.filter(message_id=message_id_of(person, day)).exists()


def entries(notices: Sequence[Notice], person: Any) -> list[GameNews]:
    """The games that wait, the most urgent first, then those of which there is only news."""
    seats = {seat.pk: seat for seat in asked(person)}
    seats |= {one.seat.pk: one.seat for one in notices if one.seat and one.seat.pk not in seats}
    told = {pk: [one for one in notices if one.seat_id == pk] for pk in seats}
    ordered = sorted(seats.values(), key=lambda seat: (seat.asked is None, seat.deadline or NEVER))
    return [GameNews(screen_of(seat), compose.beside(told[seat.pk])) for seat in ordered]


def tournaments(notices: Sequence[Notice]) -> list[dict[str, Any]]:
    """What is new in each tournament, the oldest first."""
    found: dict[str, dict[str, Any]] = {}
    for notice in notices:
        if notice.tournament is not None:
            link = f"{settings.SITE_URL}/tournaments/{notice.tournament.key}/"
            fresh = {"tournament": notice.tournament, "link": link, "news": []}
            found.setdefault(notice.tournament.key, fresh)["news"].append(compose.piece(notice))
    return list(found.values())


def asked(person: Any) -> list[SeatAtGame]:
    """The seats of which the person is asked something, and wants to hear of it."""
    wished = preferences.of(person.pk)
    seats = SeatAtGame.objects.filter(user=person, autopilot=False, asked__isnull=False)
    heard = [
        seat
        for seat in seats.select_related("game", "user")
        if wished.when(preferences.MAIL, Notice.Kind.TURN, seat.game_id) != preferences.OFF
    ]
    return [seat for seat in heard if asks(seat.game, seat) and not seat.game.alone]

"""The headers of the mails that go out."""

from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256

from django.conf import settings

from games.mail import reply_tokens
from games.models.game import SeatAtGame
from games.models.mail import Notice
from games.models.tournament import Tournament
from games.notify import preferences

ANSWERS = ("answer", "lobby")
UNSUBSCRIBE = "List-Unsubscribe"


def of_seat(
    seat: SeatAtGame, message_id: str, now: datetime, thread: tuple[str, str], reply: str, name: str
) -> dict[str, str]:
    root = reply_tokens.thread_of(seat.game, seat)
    ids = dict.fromkeys([root, *thread[1].split()[-8:], *filter(None, [thread[0]])])
    own = {
        "In-Reply-To": thread[0] or root,
        "References": " ".join(ids),
        "Reply-To": reply,
        "List-Id": f"Hunt by Post game {seat.game.key} <{seat.game.key}.{reply_tokens.domain()}>",
        "Auto-Submitted": "auto-replied" if name in ANSWERS else "auto-generated",
    }
    filled = {key: value for key, value in own.items() if value}
    return {**usual(message_id, now), **filled}


def usual(message_id: str, now: datetime) -> dict[str, str]:
    return {
        "Message-ID": message_id,
        "Date": format_datetime(now),
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": reply_tokens.domain(),
    }


def of_tournament(tournament: Tournament, message_id: str, now: datetime) -> dict[str, str]:
    root = f"<{tournament.key}.tournament@{reply_tokens.domain()}>"
    name = f"Hunt by Post tournament {tournament.key}"
    return {
        **usual(message_id, now),
        "In-Reply-To": root,
        "References": root,
        "List-Id": f"{name} <{tournament.key}.tournament.{reply_tokens.domain()}>",
    }


def unsubscribing(person_id: int, kind: str) -> dict[str, str]:
    """What a mail program needs to turn such mails off with one click (RFC 8058)."""
    link = f"{settings.SITE_URL}/off/{preferences.token_for(person_id, kind)}/"
    return {UNSUBSCRIBE: f"<{link}>", f"{UNSUBSCRIBE}-Post": f"{UNSUBSCRIBE}=One-Click"}


def message_id_of(notice: Notice) -> str:
    """Always the same for one notice; it counts nothing that others could read from it."""
    what = f"{notice.cause}|{notice.kind}|{notice.person_id}|{notice.channel}"
    of = notice.game or notice.tournament
    assert of
    return f"<n{sha256(what.encode()).hexdigest()[:24]}.{of.key}@{reply_tokens.domain()}>"

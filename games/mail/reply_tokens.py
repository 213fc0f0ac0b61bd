"""Who a mail is for: reply tokens, message ids and our own addresses."""

import re
from datetime import datetime
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.utils import timezone

from games import tokens
from games.clock import database_clock
from games.models import rows
from games.models.game import Game, SeatAtGame
from games.models.mail import ReplyToken
from games.people import sitters
from games.play import invited

NO_QUESTION = 0  # no seat is ever asked so early
LONGEST_THREAD = 45  # mails of ours; with an answer to each it has 90
TOKEN = re.compile(r"^<?turn\+([a-z2-7]{26})@", re.IGNORECASE)

# As text, because every mail does this.
SUPERSEDE = (
    "UPDATE games_replytoken SET status = 'superseded' WHERE seat_id = %s AND status = 'open'"
    f" AND id < COALESCE((SELECT id FROM games_replytoken WHERE hash = %s), {2**63 - 1})"
)
ISSUE = (
    "INSERT INTO games_replytoken (hash, seat_id, person_id, question, status, created_at)"
    " VALUES (%s, %s, %s, %s, 'open', %s) ON CONFLICT DO NOTHING"
)
SENT = "SELECT COUNT(*) FROM games_mailout WHERE game_id = %s AND seat = %s"


def domain() -> str:
    return str(settings.MAIL_DOMAIN).lower()


def own() -> str:
    """The address that this site writes from."""
    return parseaddr(str(settings.DEFAULT_FROM_EMAIL))[1].lower()


def is_own(recipient: str) -> bool:
    """The address that our mails are from, and the one that every domain must have."""
    return recipient.strip("<> ").lower() in (own(), f"postmaster@{domain()}")


def token_for(seat: SeatAtGame, reader: Any = None) -> str:
    """
    The token that answers what *seat* is asked now: 128 bits as 26 base32 letters.

    The same for every mail about the same question, so that a reply to any of them
    counts. Issuing it supersedes the seat's older ones. Only its hash is stored. While
    somebody sits for the holder, it is the sitter's. *reader* is `reader_of` the seat, if that has
    been asked already.
    """
    person = getattr(reader or reader_of(seat), "pk", None)
    what = f"{seat.game_id}|{seat.pk}|{person}|{seat.asked}"
    token = tokens.derived("mail.turn", what)
    known = tokens.hash_of_typed(token)
    issued = [known, seat.pk, person, seat.asked or NO_QUESTION, timezone.now()]
    rows.execute_all([SUPERSEDE, ISSUE], [[seat.pk, known], issued])
    return token


def token_of_invited(seat: SeatAtGame, person: Any) -> str:
    """The token with which *person* takes the seat that is kept for them."""
    token = tokens.derived("mail.seat", f"{seat.pk}|{person.pk}|{seat.invite_nonce}")
    fields = {"seat": seat, "person": person, "question": NO_QUESTION}
    ReplyToken.objects.get_or_create(hash=tokens.hash_of_typed(token), defaults=fields)
    return token


def reader_of(seat: SeatAtGame, now: datetime | None = None) -> Any:
    """Who gets the mails of a seat: its holder, or who sits for them *now*."""
    return sitters.sitter_of(seat, now or database_clock.now()) or seat.user


def token_in(recipient: str) -> str:
    """The reply token in an address, in lower case; empty when there is none."""
    found = TOKEN.match(recipient.strip())
    return found[1].lower() if found else ""


def granted(recipient: str) -> ReplyToken | None:
    """
    The right that an address carries, while its person holds the seat, sits for its holder or is
    invited to it.

    Whoever is banned has none.
    """
    token = token_in(recipient)
    rows = ReplyToken.objects.filter(hash=tokens.hash_of_typed(token))
    rows = rows.select_related("seat__game", "seat__user", "person")
    row = rows.first() if token else None
    return row if row and row.person and row.person.is_active and may_write(row) else None


def may_write(right: ReplyToken) -> bool:
    seat = right.seat
    if right.person_id == seat.user_id or invited.person(seat) == right.person:
        return True
    return sitters.sits(right.person, seat, database_clock.now())


def reply_address(token: str) -> str:
    return f"turn+{token}@{domain()}"


def is_local(recipient: str) -> bool:
    return recipient.strip("<> ").lower().rpartition("@")[2] == domain()


def thread_of(game: Game, seat: SeatAtGame | None) -> str:
    """
    The id that the mails of one seat in one game hang on. Mail programs tear a long thread apart
    wherever it may be, so a new one begins in time.
    """
    name = seat.name if seat and seat.name else "table"
    if seat and seat.known:
        sent = seat.known.mails_sent
    else:
        ((sent,),) = rows.read(SENT, [game.pk, seat.name if seat else ""])
    part = f".{sent // LONGEST_THREAD + 1}" if sent >= LONGEST_THREAD else ""
    return f"<{game.key}.{name}{part}@{domain()}>"


def answer_id(key: str, game: Game) -> str:
    """The Message-ID of the answer to a mail: always the same for one."""
    return f"<a{key[:24]}.{game.key}@{domain()}>"


def address_of(person: Any) -> str:
    return (person.email or "").strip() if person and person.is_active else ""

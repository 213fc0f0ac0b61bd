"""What goes out: notices become mails, and mails are posted until they are gone."""

import logging
import re
from datetime import datetime, timedelta
from email.utils import format_datetime
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.db.models import Q
from django.template.loader import render_to_string

from games import lobby, questions, replay
from games.mail import addresses, picture
from games.mail.quotes import MARKER
from games.mail.screen import Screen, screen_of, title
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut, Notice

log = logging.getLogger(__name__)

Kind = Notice.Kind
BATCH = 100
LEASE = timedelta(minutes=3)
MOST_ATTEMPTS = 12
LONGEST_PAUSE = timedelta(hours=6)
NAMES = {
    Kind.INVITED: "invitation",
    Kind.STARTED: "started",
    Kind.TURN: "turn",
    Kind.REMINDER: "reminder",
    Kind.OVER: "over",
    Kind.HALTED: "halted",
    Kind.TABLE: "table",
    Kind.PLAN: "told",
    Kind.OPEN: "told",
    Kind.CLOCK: "told",
}
RESTING = (Game.Status.HALTED, Game.Status.PAUSED)
ASKING = ("turn", "reminder", "answer", "table", "told")


def deliver(now: datetime | None = None, limit: int = BATCH) -> int:
    """
    Make the mails that are due and post them; gives the number posted.

    Any number of workers may do so at once. One that dies between posting and marking
    makes the next one post that mail again, with the same Message-ID.
    """
    now = now or questions.database_now()
    for pk in due_notices(now, limit):
        written(pk, now)
    line = get_connection()
    try:
        return sum(post(mail, line) for mail in claimed(now, limit))
    finally:
        line.close()


def due_notices(now: datetime, limit: int) -> list[int]:
    rows = Notice.objects.filter(status=Notice.Status.WAITING, channel="mail", mails=None)
    return list(
        rows.filter(send_after__lte=now).order_by("id").values_list("pk", flat=True)[:limit]
    )


def skipping(rows: Any) -> Any:
    """*rows* locked, without those that another worker holds."""
    skip = connection.features.has_select_for_update_skip_locked
    of = ("self",) if connection.features.has_select_for_update_of else ()
    return rows.select_for_update(skip_locked=skip, of=of)


def written(pk: int, now: datetime) -> MailOut | None:
    """Turn one notice into a mail, or drop it when nobody needs it any more."""
    try:
        with transaction.atomic():
            waiting = Notice.objects.filter(pk=pk, status=Notice.Status.WAITING, mails=None)
            notice = skipping(waiting.select_related("game", "seat__user", "person")).first()
            if notice is None:
                return None
            if why := not_wanted(notice):
                mark(notice, Notice.Status.DROPPED, why)
                return None
            return mail_of(notice, now)
    except Exception as error:
        log.exception("notice %s could not be written", pk)
        put_off(Notice.objects.get(pk=pk), type(error).__name__, now)
        return None


def not_wanted(notice: Notice) -> str:
    """Why this notice must not be sent (any more), or nothing."""
    seat, game = notice.seat, notice.game
    if notice.kind == Kind.INVITED:
        live = seat and seat.invite and not seat.taken and notice.cause.endswith(seat.invite_nonce)
        return "" if live and game.status == Game.Status.OPEN else "the seat is taken"
    if not addresses.address_of(notice.person):
        return "no address"
    if seat is None:
        return ""
    if seat.user_id != notice.person_id:
        return "the seat has changed hands"
    if notice.kind in (Kind.TURN, Kind.REMINDER) and (
        not asks(game, seat) or seat.autopilot or seat.asked != notice.number
    ):
        return "the question has been answered"
    return ""


def asks(game: Game, seat: SeatAtGame) -> bool:
    """Whether the game may be answered now; while it is halted or paused, the table only."""
    by_table = bool(replay.asked_by_the_table(game, seat.name))
    return game.status == Game.Status.PLAYING or (game.status in RESTING and by_table)


def mail_of(notice: Notice, now: datetime) -> MailOut:
    """The mail that *notice* asks for, stored and waiting."""
    name, seat = NAMES[Kind(notice.kind)], notice.seat
    message_id = message_id_of(notice)
    if seat is None:
        return mail_apart(notice, message_id, now)
    if notice.kind == Kind.INVITED:
        context: dict[str, Any] = {
            "game": notice.game,
            "seat": seat,
            "title": title(notice.game),
            "link": f"{settings.SITE_URL}/join/{lobby.token_of(seat)}/",
        }
        to = notice.address
    else:
        seat.game = notice.game
        context = {**shown(screen_of(seat)), "notice": notice}
        to = addresses.address_of(addresses.reader_of(seat))
    return stored(name, context, seat, to, message_id, now, notice=notice)


def mail_apart(notice: Notice, message_id: str, now: datetime) -> MailOut:
    """To somebody who holds no seat in the game: its words, and nothing that a seat can see."""
    game, onlooker = notice.game, SeatAtGame(game=notice.game)
    link = f"{settings.SITE_URL}/games/{game.key}/"
    context = {"notice": notice, "game": game, "title": title(game), "link": link}
    to = addresses.address_of(notice.person)
    return stored("apart", context, onlooker, to, message_id, now, notice=notice)


def message_id_of(notice: Notice) -> str:
    """Always the same for one notice; it counts nothing that others could read from it."""
    what = f"{notice.cause}|{notice.kind}|{notice.person_id}|{notice.channel}"
    return f"<n{sha256(what.encode()).hexdigest()[:24]}.{notice.game.key}@{addresses.domain()}>"


def shown(screen: Screen) -> dict[str, Any]:
    return {"screen": screen, "game": screen.game, "seat": screen.seat, "marker": MARKER}


def answer(
    seat: SeatAtGame,
    lines: list[Any],
    since: int | None,
    key: str,
    message_id: str,
    references: str,
    person: Any,
) -> MailOut | None:
    """What became of the orders in a mail of *person*, and what is asked now."""
    to = addresses.address_of(person)
    own_id = f"<a{key[:24]}.{seat.game.key}@{addresses.domain()}>"
    if not to or (old := MailOut.objects.filter(message_id=own_id).first()):
        return old if to else None
    context = {**shown(screen_of(seat, since)), "lines": lines}
    thread = (message_id, references)
    return stored("answer", context, seat, to, own_id, questions.database_now(), thread=thread)


def stored(
    name: str,
    context: dict[str, Any],
    seat: SeatAtGame,
    to: str,
    message_id: str,
    now: datetime,
    *,
    notice: Notice | None = None,
    thread: tuple[str, str] = ("", ""),
) -> MailOut:
    """Render the templates *name* and store what comes out as a waiting mail."""
    screen = context.get("screen")
    subject = " ".join(render_to_string(f"mail/{name}.subject.txt", context).split())[:200]
    mail = MailOut(
        message_id=message_id,
        in_reply_to=thread[0] or addresses.thread_of(seat.game, seat),
        to=to,
        subject=subject,
        text=tidied(render_to_string(f"mail/{name}.txt", context)),
        html=render_to_string(f"mail/{name}.html", context).strip() + "\n",
        picture=picture.png(screen.svg) if screen and screen.svg else None,
        headers=headers(seat, message_id, now, thread, reply_to(name, context), name),
        notice=notice,
        game=seat.game,
        seat=seat.name,
        send_after=now,
    )
    mail.raw = as_message(mail).message().as_bytes()
    mail.save()
    return mail


def reply_to(name: str, context: dict[str, Any]) -> str:
    """Where an answer goes: only the mails that ask something take one."""
    return context["screen"].reply_to if name in ASKING else ""


def tidied(text: str) -> str:
    """What the templates left, with one empty line at most between two others."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def headers(
    seat: SeatAtGame, message_id: str, now: datetime, thread: tuple[str, str], reply: str, name: str
) -> dict[str, str]:
    root = addresses.thread_of(seat.game, seat)
    ids = dict.fromkeys([root, *thread[1].split()[-8:], *filter(None, [thread[0]])])
    kept = {
        "Message-ID": message_id,
        "Date": format_datetime(now),
        "In-Reply-To": thread[0] or root,
        "References": " ".join(ids),
        "Reply-To": reply,
        "List-Id": f"Hunt by Post game {seat.game.key} <{seat.game.key}.{addresses.domain()}>",
        "Auto-Submitted": "auto-replied" if name == "answer" else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": addresses.domain(),
    }
    return {key: value for key, value in kept.items() if value}


class Letter(EmailMultiAlternatives):
    """A mail whose picture belongs to its HTML."""

    mixed_subtype = "related"


def as_message(mail: MailOut) -> Letter:
    """The mail as Django posts it: whenever it is made, the same one."""
    message = Letter(mail.subject, mail.text, to=[mail.to], headers=mail.headers)
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    if mail.picture:
        message.attach(picture.inline(bytes(mail.picture)))
    return message


def claimed(now: datetime, limit: int) -> list[MailOut]:
    """The mails that this worker posts next; nobody else takes them before the lease ends."""
    free = Q(lease=None) | Q(lease__lte=now)
    with transaction.atomic():
        rows = MailOut.objects.filter(free, status=MailOut.Status.WAITING, send_after__lte=now)
        mails = list(skipping(rows.order_by("id"))[:limit])
        MailOut.objects.filter(pk__in=[m.pk for m in mails]).update(lease=now + LEASE)
    return mails


def post(mail: MailOut, line: BaseEmailBackend) -> bool:
    """
    Hand one mail to the post, unless its question has been answered meanwhile.

    The *line* stays open for the next one; where it failed, that one opens it anew.
    """
    notice = mail.notice
    if notice is not None and (why := not_wanted(notice)):
        mark(notice, Notice.Status.DROPPED, why)
        mark(mail, MailOut.Status.DROPPED, why)
        return False
    try:
        line.open()
        line.send_messages([as_message(mail)])
    except Exception as error:
        line.close()
        log.warning("mail %s could not be posted: %s", mail.pk, type(error).__name__)
        put_off(mail, f"{type(error).__name__}: {error}", questions.database_now())
        return False
    mail.sent_at = questions.database_now()
    mark(mail, MailOut.Status.SENT)
    if notice is not None:
        mark(notice, Notice.Status.SENT)
    return True


def mark(row: Notice | MailOut, status: str, trouble: str = "") -> None:
    row.status, row.trouble, row.lease = status, trouble[:300], None
    stamp = ["sent_at"] if isinstance(row, MailOut) else []
    row.save(update_fields=["status", "trouble", "lease", *stamp])


def put_off(row: Any, trouble: str, now: datetime) -> None:
    """Try again later, each time after a longer pause; in the end give up."""
    row.attempts += 1
    row.trouble, row.lease = trouble[:300], None
    pause = min(timedelta(seconds=30 * 2**row.attempts), LONGEST_PAUSE)
    row.send_after = now + pause
    if row.attempts >= MOST_ATTEMPTS:
        row.status = row.Status.FAILED
    row.save(update_fields=["attempts", "trouble", "lease", "send_after", "status"])

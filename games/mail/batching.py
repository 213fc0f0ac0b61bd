"""What waits to be told somebody: one mail for each of their seats, or all in their digest."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.automation import plan_runner
from games.clock import database_clock
from games.mail import compose, digest, reply_tokens
from games.models.claiming import claim
from games.models.mail import MailOut, Notice
from games.models.rows import Columns, Compiled
from games.models.tournament import Tournament
from games.notify import delivery, held_addresses, preferences, presence
from games.notify.claimed import claimed
from games.notify.outbox import dropped, hold, mark, place, put_off, stale
from games.notify.preferences import DIGEST, MAIL, NOW, OFF, Wishes
from games.play import seats

log = logging.getLogger(__name__)

Make = Callable[..., MailOut]
Write = Callable[[Make, list[Notice], datetime], None]

Status = Notice.Status
TURN = Notice.Kind.TURN
MOST_AT_ONCE = 20
WAITING = {"status": Status.WAITING, "channel": MAIL, "mail": None}
NOTICE = Columns(Notice)
# By which a mail that waits is judged once more.
NEEDED = (
    *("cause", "kind", "number", "mail", "tournament"),
    *("game__affairs", "game__status", "person__email", "person__is_active"),
    *("seat__asked", "seat__autopilot", "seat__invite", "seat__invite_nonce", "seat__name"),
    "seat__user",
)


def write_due(now: datetime, limit: int) -> int:
    """Make the mails for those to whom something is due, and say how many notices were."""
    due = DUE.read(now, limit)
    for notice in due:
        if notice.person_id is None:
            try_to(invite, notice.pk, now)
    for person in dict.fromkeys(notice.person_id for notice in due if notice.person_id):
        try_to(tell, person, now)
    return len(due)


def try_to(do: Callable[[int, datetime], None], pk: int, now: datetime) -> None:
    """Do it for one row; where that fails, it waits for the next time and holds up nobody else."""
    try:
        do(pk, now)
    except Exception:
        log.exception("to %s %s was not possible", do.__name__, pk)


def waiting() -> QuerySet[Notice]:
    """What is to be told; a turn not before the seat's plan has had a look at it."""
    planned = Exists(plan_runner.due().filter(seat=OuterRef("seat")))
    return Notice.objects.filter(**WAITING).exclude(planned, kind=TURN)


# Put together once, because every mail asks.
DUE = Compiled(NOTICE, waiting, "send_after <= %s ORDER BY id LIMIT %s")
OF_PERSON = Compiled(NOTICE, waiting, "person_id = %s ORDER BY id")


@transaction.atomic
def invite(pk: int, now: datetime) -> None:
    """To an address without an account."""
    notice = claim(waiting().filter(pk=pk).select_related("game", "seat")).first()
    if notice is None:
        return
    if why := stale(notice) or unreachable(notice.address):
        mark(notice, Status.DROPPED, why)
    else:
        write_or_put_off(compose.mail_of, [notice], now)


def tell(person_id: int, now: datetime) -> None:
    """All that waits for one person; what cannot be written keeps back nothing else."""
    try:
        tell_all(person_id, now, write_mail)
    except Exception:  # rare, so that the other mails are spared two savepoints each
        tell_all(person_id, now, write_or_put_off)


@transaction.atomic
def tell_all(person_id: int, now: datetime, write: Write) -> None:
    """By one worker at a time."""
    own = claimed(person_id)
    if own is None:
        return None
    person, wished, elsewhere = own
    alive = list(living(waiting_for(person)))
    if elsewhere:
        delivery.offer(person_id, alive)
    wanted = [row for row in alive if not dropped(row, unwanted(row, wished))]
    if unreachable(reply_tokens.address_of(person)):
        return hold(wanted, now + held_addresses.PAUSE)
    told = {row.pk for row in tell_at_once(wanted, wished, now, write)}
    later = [row for row in wanted if row.pk not in told]
    return tell_by_digest(later, person, wished, now, write)


def waiting_for(person: Any) -> list[Notice]:
    """For *person*, oldest first; each knows its game and seat, or its tournament."""
    told = OF_PERSON.read(person.pk)
    games = seats.read_all({row.game_id for row in told if row.game_id})
    tournaments = Tournament.objects.in_bulk({row.tournament_id for row in told} - {None})
    for row in told:
        row.person = person
        if row.tournament_id:
            row.tournament = tournaments[row.tournament_id]
        if row.game_id:
            row.game = games[row.game_id]
            own = (seat for seat in row.game.seats.all() if seat.pk == row.seat_id)
            row.seat = next(own, None)
    return told


def unreachable(address: str) -> str:
    """Why no mail goes to an address now, or nothing."""
    return held_addresses.HELD if held_addresses.among([address]) else ""


def living(rows: Iterable[Notice]) -> Iterable[Notice]:
    return (row for row in rows if not dropped(row, stale(row)))


def unwanted(row: Notice, wished: Wishes) -> str:
    """Why there is to be no mail of it, or nothing."""
    if not reply_tokens.address_of(row.person):
        return "no address"
    return "not wished" if when(row, wished) == OFF else ""


def when(row: Notice, wished: Wishes) -> str:
    """At once, too, the last that somebody hears of a game in which they hold no seat."""
    farewell = row.game_id and not row.seat_id
    return NOW if farewell else wished.when(MAIL, row.kind, row.game_id)


def tell_at_once(rows: list[Notice], wished: Wishes, now: datetime, write: Write) -> list[Notice]:
    """
    A mail for each seat of which something must be told now, with all that waits for it; gives
    what need not be looked at again.

    In their night the person is told nothing and hears when it ends, unless they are awake; a seat
    at whose page they sit waits a while. Of many seats some are left to the next time, so that no
    transaction takes long.
    """
    pressing = [row for row in rows if row.send_after <= now and when(row, wished) == NOW]
    if pressing and (morning := presence.asleep_until(wished, now)):
        hold(pressing, morning)
        return pressing
    at_page = presence.seen(pressing, now)
    unseen = {place(row) for row in pressing if row not in at_page}
    seen = [row for row in pressing if place(row) not in unseen]
    hold(seen, now + presence.A_WHILE)
    places = list(dict.fromkeys(place(row) for row in pressing if row not in seen))[:MOST_AT_ONCE]
    told = sorted((row for row in rows if place(row) in places), key=place)
    for _, bundle in groupby(told, place):
        write(compose.mail_of, list(bundle), now)
    return told + seen


def tell_by_digest(
    rows: list[Notice], person: Any, wished: Wishes, now: datetime, write: Write
) -> None:
    """Today's digest, once its hour has come; what came too late for it waits for the next."""
    waiting = [row for row in rows if when(row, wished) == DIGEST]
    day, at = wished.last_digest(now)
    if any(row.created_at <= at for row in waiting) and not digest.written_on(person, day):
        write(lambda rows, now: digest.mail_of(rows, person, day, now), waiting, now)
    else:
        hold(waiting, wished.next_digest(now))


def write_mail(make: Make, rows: list[Notice], now: datetime) -> None:
    make(rows, now)


def write_or_put_off(make: Make, rows: list[Notice], now: datetime) -> None:
    """Make one mail of the *rows*; where that fails, they alone are tried again later."""
    try:
        with transaction.atomic():
            make(rows, now)
    except Exception as error:
        log.exception("a mail of notice %s could not be written", rows[0].pk)
        for row in rows:
            put_off(row, type(error).__name__, now)


def holding(mails: Sequence[MailOut]) -> list[MailOut]:
    """
    Those of the *mails* of which all that they tell must still be told, to be posted as they are.

    What is left of another is told by a mail with its Message-ID: somebody may have posted that
    one and died before they could mark it. A digest's is that of its day anyway.
    """
    told: dict[int, list[Notice]] = {mail.pk: [] for mail in mails}
    rows = Notice.objects.filter(mail__in=told, status=Status.WAITING).order_by("id")
    for row in rows.select_related("game", "seat", "person").only(*NEEDED):
        told[row.mail_id or 0].append(row)
    people = {row.person_id for rows in told.values() for row in rows if row.person_id}
    wished = preferences.of_all(people)
    return [mail for mail in mails if holds(mail, told[mail.pk], wished)]


def holds(mail: MailOut, told: list[Notice], wished: Mapping[int, Wishes]) -> bool:
    """Whether *mail* still tells what it must; else what it tells is told by another."""
    over = {row.pk: why for row in told if (why := why_not(row, wished))}
    if over:
        make_anew(mail, told, over)
    return not over


@transaction.atomic
def make_anew(mail: MailOut, told: list[Notice], over: Mapping[int, str]) -> None:
    """Another mail instead of *mail*, without what is *over*, if anything is left."""
    left = [row.pk for row in told if not dropped(row, over.get(row.pk, ""))]
    if left:
        rows = Notice.objects.filter(pk__in=left).order_by("id")
        rows = rows.select_related("game", "tournament", "seat__user", "person")
        mail.delete()
        if mail.notice_id:
            again = partial(compose.mail_of, message_id=mail.message_id)
            write_or_put_off(again, list(rows), database_clock.now())
    else:
        mark(mail, MailOut.Status.DROPPED, told[0].trouble)


def why_not(row: Notice, wished: Mapping[int, Wishes]) -> str:
    """Why nobody is to be told of it any more, or nothing; an address alone wishes nothing."""
    if row.person_id is None:
        return stale(row)
    return stale(row) or unwanted(row, wished[row.person_id])

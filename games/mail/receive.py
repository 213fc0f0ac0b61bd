"""What comes in: stored raw first, read within bounds, played as orders, answered once."""

import logging
import time
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet

from games import wake
from games.clock import database_clock
from games.mail import (
    agreed,
    budget,
    compose,
    held_mails,
    home,
    list_mails,
    newcomers,
    parse,
    recipients,
    reply_tokens,
    returned,
    sandbox,
    unreadable,
)
from games.mail.lines import AnswerLine, lines_of, told
from games.models.claiming import claim
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, ReplyToken
from games.notify import presence

log = logging.getLogger(__name__)

Status = MailIn.Status
MOST_ATTEMPTS = 3
LARGEST_KEPT = 2 * parse.LARGEST
LEASE = timedelta(seconds=2 * sandbox.PATIENCE)
AT_ONCE = 200

OURS = (
    "Your mail arrived but was not played, because of a mistake of ours. Please give your orders on"
    " the page of the game. The error is in our log."
)
NOBODY = "The reply address no longer belongs to its player, so nobody gets an answer."


def received(raw: bytes, rcpt: Iterable[str]) -> MailIn | None:
    """Store a mail for each of its recipients, and read it; gives the last row, if any."""
    rows = [store(raw, recipient) for recipient in dict.fromkeys(rcpt)]
    read_rows = [read(row) for row in rows if row]
    return read_rows[-1] if read_rows else None


def store(raw: bytes, recipient: str, arrived: float | None = None) -> MailIn | None:
    """
    Keep the mail as it came; a repeated delivery gives the row of the first.

    None when nobody may write to that address. *arrived* is when, by `time.monotonic`: a mail
    came in time when it came to the door in time, however long storing it took.
    """
    whom = recipients.of(recipient)
    if whom is None:
        return None
    message_id = parse.message_id_of(raw)
    body = parse.body_of(raw) if message_id else raw
    key = sha256(b"\0".join([whom.address.encode(), message_id.encode(), body])).hexdigest()
    waited = time.monotonic() - arrived if arrived is not None else 0
    fields: dict[str, Any] = {
        "message_id": message_id,
        "raw": raw[:LARGEST_KEPT],
        "recipient": whom.address,
        "received_at": database_clock.now() - timedelta(seconds=waited),
    }
    fields["person"] = whom.person
    if right := whom.right:
        fields |= {"game": right.seat.game, "seat": right.seat.name}
    return MailIn.objects.get_or_create(key=key, defaults=fields)[0]


def drain(seconds: float = 60) -> int:
    """Read what was stored and not read yet, for so long at most; gives the number of mails."""
    rows = unread(database_clock.now()).defer("raw").order_by("received_at", "id")[:AT_ONCE]
    end, done = time.monotonic() + seconds, 0
    for row in in_turn(list(rows)):
        if time.monotonic() > end:
            break
        read(row)
        done += 1
    return done


def in_turn(rows: list[MailIn]) -> list[MailIn]:
    """First one of each seat, then the next of each: nobody's heap of mails delays another's."""
    before: Counter[tuple[int | None, str]] = Counter()
    places = []
    for row in rows:
        places.append(before[row.game_id, row.seat])
        before[row.game_id, row.seat] += 1
    order = sorted(range(len(rows)), key=lambda number: places[number])
    return [rows[number] for number in order]


def unread(now: datetime) -> QuerySet[MailIn]:
    """What waits and nobody reads just now. After the clock was set back no lease is believed."""
    free = Q(lease=None) | Q(lease__lte=now) | Q(lease__gt=now + LEASE)
    return MailIn.objects.filter(free, status=Status.WAITING)


def read(row: MailIn) -> MailIn:
    """
    Read one stored mail and answer it, all of it or nothing: a crash leaves it waiting.

    Whoever comes second, in another process perhaps, leaves it alone. It is opened before the
    transaction begins, in which a game may be locked.
    """
    try:
        now = database_clock.now()
        if unread(now).filter(pk=row.pk).update(lease=now + LEASE):
            letter, why = opened(row)
            with transaction.atomic():
                waiting = MailIn.objects.filter(pk=row.pk, status=Status.WAITING).defer("raw")
                if locked := claim(waiting).first():
                    handle(locked, letter, why)
    except OperationalError as error:
        log.warning("mail %s is read later: %s", row.pk, error)
        MailIn.objects.filter(pk=row.pk).update(lease=None)
    except Exception as error:
        log.exception("mail %s could not be read", row.pk)
        failed(row, f"It could not be read: {type(error).__name__}.")
    return MailIn.objects.filter(pk=row.pk).first() or row


def opened(row: MailIn) -> tuple[parse.Letter | None, str]:
    """The letter, or a sentence that says why it cannot be read."""
    try:
        return sandbox.letter(bytes(row.raw), reply_tokens.domain(), reply_tokens.own()), ""
    except parse.UnreadableMail as error:
        return None, str(error)


def failed(row: MailIn, why: str) -> None:
    row.refresh_from_db()
    if row.status == Status.WAITING:
        row.attempts += 1
        given_up = row.attempts >= MOST_ATTEMPTS
        settle(row, Status.FAILED if given_up else Status.WAITING, why)
        if given_up and (right := reply_tokens.granted(row.recipient)):
            answer(row, right, [AnswerLine("", [OURS])], None)


def handle(row: MailIn, letter: parse.Letter | None, why: str) -> None:
    whom = recipients.of(row.recipient)
    if whom is None:
        return settle(row, Status.SILENT, NOBODY)
    if whom.kind in (recipients.BACK, recipients.COMPLAINTS):
        return settle(row, Status.SILENT, returned.read(letter, whom.address))
    if letter and letter.silent:
        return settle(row, Status.SILENT, f"This is {letter.silent}, so it is not read.")
    if letter and not row.confirmed and (doubt := held_mails.doubt(letter, whom.person)):
        return settle(row, Status.HELD, held_mails.ask(row, letter, whom.person, doubt))
    if letter and whom.person:
        presence.note_awake(whom.person.pk)
    if whom.right:
        return play(row, whom.right, letter, why)
    if letter:
        return read_at_home(row, whom, letter)
    unreadable.answer(row, whom, why)
    return settle(row, Status.FAILED, why)


def read_at_home(row: MailIn, whom: recipients.Recipient, letter: parse.Letter) -> None:
    """Read and answer a mail that means no game."""
    heeded = True
    if whom.asked:
        said = agreed.read(row, whom.asked, letter.orders)
    elif whom.person:
        heeded, said = home.read(row, whom.person, letter.orders)
    else:
        said = newcomers.read(row, letter.sender, letter.orders)
    settle(row, Status.READ if heeded else Status.REFUSED, said)


def play(row: MailIn, right: ReplyToken, letter: parse.Letter | None, why: str) -> None:
    """Do what a player writes, and answer it."""
    lines = lines_in(letter, right, row.key) if letter else [AnswerLine("", [why])]
    heeded = any(line.heeded or line.number is not None for line in lines)
    said = told(lines)
    acted = any(line.acts for line in lines)
    if acted or (heeded and not budget.is_repeated(row, said)):
        answer(row, right, lines, letter)
        return settle(row, Status.READ, said)
    pause = budget.pause(row, said, letter.orders if letter else [])
    if pause is None:
        return settle(row, Status.SILENT, budget.NOT_AGAIN)
    lines += [AnswerLine("", [sentence]) for sentence in pause.sentences]
    answer(row, right, lines, letter, pause.until)
    return settle(row, Status.REFUSED, said)


def lines_in(letter: parse.Letter, right: ReplyToken, key: str) -> list[AnswerLine]:
    """What becomes of the lines of a letter: a list before the game begins, then orders."""
    if list_mails.is_for(right):
        return list_mails.lines_of(letter.orders, right)
    return lines_of(letter.orders, right, key, letter.answered)


def answer(
    row: MailIn,
    right: ReplyToken,
    lines: list[AnswerLine],
    letter: parse.Letter | None,
    until: datetime | None = None,
) -> None:
    """Write the answer; with *until* it takes the place of the one that waits already."""
    seat = SeatAtGame.objects.select_related("game", "user").get(pk=right.seat_id)
    references = letter.references if letter else ""
    since = max((line.number for line in lines if line.number is not None), default=None)
    thread = row.message_id, references
    if seat.game.status == Game.Status.OPEN:
        mail = compose.lobby_answer(seat, lines, row.key, thread, right.person, row.recipient)
    else:
        mail = compose.answer(seat, lines, since, row.key, *thread, right.person)
    if mail and until:
        budget.put_off(row, mail, until)
    wake.ring_after_commit("games.deliver")


def settle(row: MailIn, status: str, answer: str) -> None:
    """Write down what became of it, unless it went with the account of who wrote it."""
    row.status, row.answer, row.lease = status, answer, None
    fields = {"status": status, "answer": answer, "attempts": row.attempts, "lease": None}
    MailIn.objects.filter(pk=row.pk).update(**fields)

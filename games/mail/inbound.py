"""What comes in: stored raw first, read within bounds, played as orders, answered once."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction

from games import doorbell, logbook, outbox, play, questions
from games.mail import addresses, ahead, bounded, letters, reading
from games.mail.quotes import MOST_ORDERS
from games.models.game import SeatAtGame
from games.models.mail import MailIn, ReplyToken
from rules.kernel.errors import OrderError

log = logging.getLogger(__name__)

Status = MailIn.Status
MOST_ATTEMPTS = 3
MOST_IN_VAIN = 6
AN_HOUR = timedelta(hours=1)
LARGEST_KEPT = 2 * reading.LARGEST

NO_ORDERS = "Your mail held no orders. Write them on the first lines, one a line."
NOT_ASKED = "Not played: the game does not wait for you any more."
NOT_REACHED = "Not played, because the line above was refused."
NOT_PLANNED = "Not planned."
SURPRISED = "Not played: something has happened since your order above. Please look again."
TOO_MANY = f"The rest was not read: a mail has at most {MOST_ORDERS} orders."
RESIGN_ALONE = "To resign, send a mail with that one word and no other line."


@dataclass
class Line:
    """
    One line of the answer: the order as it was read, and what became of it.

    *heeded*: not played, but planned or looked at as it asked.
    """

    order: str
    sentences: list[str] = field(default_factory=list)
    number: int | None = None
    again: bool = False
    heeded: bool = False


def received(raw: bytes, rcpt: Iterable[str]) -> MailIn | None:
    """
    Store a mail for each of its recipients, then read it.

    A mail that was stored stays to be read by `drain`, whatever happens meanwhile. Gives
    the row of the last recipient with a reply token, else of the last.
    """
    rows = [read(store(raw, recipient)) for recipient in dict.fromkeys(rcpt)]
    rows.sort(key=lambda row: bool(addresses.token_in(row.recipient)))
    return rows[-1] if rows else None


def store(raw: bytes, recipient: str) -> MailIn:
    """Keep the mail as it came; a repeated delivery gives the row of the first."""
    recipient = "".join(c for c in recipient.strip().lower() if c.isprintable())[:320]
    message_id = reading.message_id_of(raw)
    body = reading.body_of(raw) if message_id else raw
    key = sha256(b"\0".join([recipient.encode(), message_id.encode(), body])).hexdigest()
    fields = {
        "message_id": message_id,
        "raw": raw[:LARGEST_KEPT],
        "recipient": recipient,
        "received_at": questions.database_now(),
    }
    return MailIn.objects.get_or_create(key=key, defaults=fields)[0]


def drain(until: datetime | None = None) -> int:
    """Read what was stored up to *until* and not read yet; gives the number of mails."""
    until = until or questions.database_now()
    rows = MailIn.objects.filter(status=Status.WAITING, received_at__lte=until)
    waiting = list(rows.order_by("received_at", "id")[:200])
    for row in waiting:
        read(row)
    return len(waiting)


def read(row: MailIn) -> MailIn:
    """
    Read one stored mail and answer it, all of it or nothing: a crash leaves it waiting.

    Whoever comes second, in another process perhaps, leaves it alone.
    """
    try:
        with transaction.atomic():
            waiting = MailIn.objects.filter(pk=row.pk, status=Status.WAITING)
            if locked := outbox.skipping(waiting).first():
                handle(locked)
    except Exception as error:
        log.exception("mail %s could not be read", row.pk)
        failed(row, f"It could not be read: {type(error).__name__}.")
    row.refresh_from_db()
    return row


def failed(row: MailIn, why: str) -> None:
    row.refresh_from_db()
    if row.status == Status.WAITING:
        row.attempts += 1
        settle(row, Status.FAILED if row.attempts >= MOST_ATTEMPTS else Status.WAITING, why)


def handle(row: MailIn) -> None:
    right = addresses.granted(row.recipient)
    if right is None:
        return settle(row, Status.REFUSED, "The reply address is not known, so nobody is answered.")
    seat = right.seat
    row.game, row.seat = seat.game, seat.name
    raw = bytes(row.raw)
    try:
        letter = bounded.letter(raw, addresses.domain(), addresses.own())
    except reading.Unreadable as error:
        letter = None
        lines = [Line("", [str(error)])]
    if letter and letter.silent:
        return settle(row, Status.REFUSED, f"This is {letter.silent}, so it is not read.")
    if letter:
        lines = lines_of(letter.orders, right, row)
    played = [line.number for line in lines if line.number is not None]
    heeded = bool(played) or any(line.heeded for line in lines)
    if not heeded and in_vain(row) >= MOST_IN_VAIN:
        return settle(row, Status.REFUSED, "Too many mails in vain within the hour; not answered.")
    seat = SeatAtGame.objects.select_related("game", "user").get(pk=seat.pk)
    references = letter.references if letter else ""
    since = max(played) if played else None
    letters.answer(seat, lines, since, row.key, row.message_id, references, right.person)
    doorbell.ring_after_commit("games.deliver")
    return settle(row, Status.READ if heeded else Status.REFUSED, told(lines))


def settle(row: MailIn, status: str, answer: str) -> None:
    row.status, row.answer = status, answer
    row.save(update_fields=["status", "answer", "attempts", "game", "seat"])


def told(lines: list[Line]) -> str:
    return "\n".join(part for line in lines for part in [line.order, *line.sentences] if part)


def in_vain(row: MailIn) -> int:
    """How many mails to this seat have come to nothing in the last hour: a loop, perhaps."""
    since = questions.database_now() - AN_HOUR
    rows = MailIn.objects.filter(game=row.game, seat=row.seat, status=Status.REFUSED)
    return rows.filter(received_at__gte=since).exclude(pk=row.pk).count()


def lines_of(orders: list[str], right: ReplyToken, row: MailIn) -> list[Line]:
    """Play the orders one by one, until one is refused or the seat is not asked any more."""
    lines = [Line(shown(order)) for order in orders[:MOST_ORDERS]]
    if not lines:
        return [Line("", [NO_ORDERS])]
    expected: int | None = right.question
    for number, (line, order) in enumerate(zip(lines, orders, strict=False), 1):
        if alone(order) and len(orders) > 1:
            line.sentences.append(RESIGN_ALONE)
            return stopped(lines, number)
        if ahead.begins_plan(order):
            return planned(lines, orders, number, right)
        if ahead.is_about(order):
            foretell(line, order, right, expected)
            if not line.heeded:
                return stopped(lines, number)
            continue
        expected = played(line, order, right, f"mail:{row.key}:{number}", expected)
        if line.number is None:
            return stopped(lines, number)
        if expected is None and number < len(lines) and not ahead.is_about(orders[number]):
            return stopped(lines, number, still_asked(right.seat))
    if len(orders) > MOST_ORDERS:
        lines.append(Line("", [TOO_MANY]))
    if all(line.number is not None for line in lines):
        ReplyToken.objects.filter(pk=right.pk).update(
            status=ReplyToken.Status.USED, used_at=questions.database_now()
        )
    return lines


def played(
    line: Line, order: str, right: ReplyToken, request: str, expected: int | None
) -> int | None:
    """
    Submit one order and write down what became of it.

    Gives the question that follows from it, when that is what the seat is asked next.
    """
    seat = right.seat
    try:
        stored = play.submit(
            seat.game, seat.name, order, user=right.person, request=request, expected=expected
        )
    except OrderError as error:
        line.sentences.append(error.cited)
        return None
    line.number, line.again = stored.number, stored.again
    line.sentences += [fact["text"] for fact in stored.facts] or ["Done."]
    asked = SeatAtGame.objects.values_list("asked", flat=True).get(pk=seat.pk)
    follows = logbook.after_standing(seat.game, stored.number)
    return follows if stored.again or asked == follows else None


def planned(lines: list[Line], orders: list[str], number: int, right: ReplyToken) -> list[Line]:
    """Plan the lines below *number*, which says so: all of them, or none."""
    below, said = orders[number:], lines[number - 1]
    try:
        told = ahead.queued(below, right)
    except OrderError as error:
        said.sentences.append(error.cited)
        return stopped(lines, number, NOT_PLANNED)
    said.sentences.append(ahead.QUEUED)
    for line, sentences in zip(lines[len(lines) - len(told) :], told, strict=True):
        line.sentences += sentences
    for line in lines[number - 1 :]:
        line.heeded = True
    return lines


def foretell(line: Line, order: str, right: ReplyToken, expected: int | None) -> None:
    """Say what would come of an order, or that the plan is cancelled."""
    try:
        line.sentences += ahead.told(order, right, expected)
        line.heeded = True
    except OrderError as error:
        line.sentences.append(error.cited)


def still_asked(seat: SeatAtGame) -> str:
    asked = SeatAtGame.objects.values_list("asked", flat=True).get(pk=seat.pk)
    return NOT_ASKED if asked is None else SURPRISED


def stopped(lines: list[Line], number: int, why: str = NOT_REACHED) -> list[Line]:
    for line in lines[number:]:
        line.sentences.append(why)
    return lines


def alone(order: str) -> bool:
    return order.strip(" .!").lower() == "resign"


def shown(order: str) -> str:
    """The order as the answer repeats it: short, and without what is no text."""
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in order[:80])
    return text if len(order) <= 80 else f"{text}…"

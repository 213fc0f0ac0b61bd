"""Writing messages, and reading those that one may."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from games import wake
from games.accounts import rate_limits, sanctions
from games.clock import database_clock
from games.models import rows
from games.models.claiming import lock_person
from games.models.game import Game, SeatAtGame
from games.models.mail import Notice
from games.models.press import Message
from games.models.rows import Columns
from games.notify import notices
from games.people import ignoring
from games.press import voices
from games.press.cleaning import cleaned
from games.press.voices import ALL, GALLERY, NOTES, SIDE, Voice
from rules.kernel.errors import Refusal
from rules.kernel.words import begun

LIMITS = ("press", "press-a-day")
TOO_MUCH = "You have written much in a short time. Wait a while before you write again."
REMOVED = "A moderator has removed this message."
MOST = 1000  # that anybody is shown
NOT_TO_THEM = "You cannot write that here. You can write to: {}."


@transaction.atomic
def say(voice: Voice, to: str, text: str) -> Message:
    """
    Write *text* to *to*, one of the addressees of *voice*.

    The same words to the same within a minute are stored once. Raises Refusal with a sentence for
    the author.
    """
    known = voices.addressees(voice)
    if to not in known:
        raise Refusal(NOT_TO_THEM.format(", ".join(known)))
    if to != NOTES:
        sanctions.must_be_free(voice.user, sanctions.MUTE)
        sanctions.must_be_free(voice.user, sanctions.BAN)
    text = cleaned(text)
    must_be_few(voice.user)
    lock_person(voice.user.pk)
    message, is_new = Message.objects.get_or_create(
        game=voice.game,
        author=voice.user,
        seat=voice.own.name if voice.own else "",
        to=to,
        text=text,
        at=database_clock.now().replace(second=0, microsecond=0),
        defaults={"holder_id": holder_of(voice)},
    )
    if is_new:
        tell(voice, to)
        wake.listeners(voice.game.key)
    return message


def must_be_few(user: Any) -> None:
    """Count one more message of *user*. Raises Refusal if there are too many."""
    counted = [rate_limits.within(limit, f"user:{user.pk}") for limit in LIMITS]
    if not all(counted):
        raise Refusal(TOO_MUCH)


def holder_of(voice: Voice) -> int:
    """On whose behalf they write: a sitter on the holder's."""
    return voice.seat.user_id if voice.seat and voice.seat.user_id else voice.user.pk


def tell(voice: Voice, to: str) -> None:
    """A notice to each reader at the table but the author; who has written hears again."""
    game, now = voice.game, database_clock.now()
    if game.status != Game.Status.OPEN and to not in (NOTES, GALLERY, voice.name):
        listening = [seat for seat in readers(voice, to) if hears(voice, seat)]
        notices.write(notices.press(game, listening, now))
    waiting = Notice.objects.filter(game=game, person=voice.user, kind=Notice.Kind.PRESS)
    waiting.filter(status=Notice.Status.WAITING, mail=None).update(status=Notice.Status.DROPPED)


def readers(voice: Voice, to: str) -> Iterable[SeatAtGame]:
    """The seats to which it is written, other than the author's."""
    named = voice.mates if to == SIDE else (to,)
    for seat in voice.game.seats.all():
        if seat.name != voice.name and (to == ALL or seat.name in named):
            yield seat


def hears(voice: Voice, seat: SeatAtGame) -> bool:
    by = {voice.user.pk, holder_of(voice)}
    if seat.user_id is None or seat.user_id in by:
        return False
    return not ignoring.of(seat.user_id).filter(other__in=by).exists()


# As text, because every page asks: putting it together would take longer than the answer.
MESSAGE = Columns(Message)
SHOWN = "FROM games_message m WHERE m.game_id = %s AND ({}) AND NOT {}"
NAMED = (
    f"SELECT {MESSAGE.listed('m')}, (SELECT username FROM auth_user WHERE id = m.holder_id) {SHOWN}"
)
READ = f"{NAMED} ORDER BY m.id DESC LIMIT %s"
READ_SINCE = f"{NAMED} AND m.at >= %s ORDER BY m.id DESC LIMIT %s"
COUNT = f"SELECT COUNT(*), COUNT(m.removed_at) {SHOWN}"


def shown(voice: Voice, statement: str) -> tuple[str, list[Any]]:
    """A *statement* with `SHOWN` in it and its values, for the messages that *voice* may read."""
    mine, values = voices.readable(voice)
    ignored, whom = ignoring.ignored_by(voice.user.pk)
    return statement.format(mine, ignored), [voice.game.pk, *values, *whom]


def read(voice: Voice, most: int) -> list[Message]:
    """The last *most* messages that *voice* is shown, the newest first, each with `holder_name`."""
    return found(voice, READ, most)


def found(voice: Voice, statement: str, *limits: Any) -> list[Message]:
    """What one of the statements above reads within its *limits*."""
    written, values = shown(voice, statement)
    read = rows.read(written, [*values, *limits])
    return [MESSAGE.loaded(row, holder_name=row[-1]) for row in read]


def mark(voice: Voice) -> str:
    """While it stays the same, `read` gives the same, unless its reader has changed that."""
    ((written, removed),) = rows.read(*shown(voice, COUNT))
    return f"{written}.{removed}"


def apart(game: Game, people: Collection[int]) -> set[int]:
    """
    Those onlookers among *people* to whom `mark` may say something else than to all others: they
    have written here, or ignore somebody who has.
    """
    written = Message.objects.filter(game=game).order_by().values_list("author_id", "holder_id")
    by = {pk for pair in written.distinct() for pk in pair}
    return by.intersection(people) | ignoring.who_ignore(by, people)


def mark_of(lines: Collection["Line"]) -> str:
    """The same, of all *lines* that somebody is shown."""
    return f"{len(lines)}.{sum(line.removed for line in lines)}"


@dataclass(frozen=True)
class Line:
    """
    A message as one reader is shown it. *by* and *to* are whole words, *talk* is with whom.

    It is of *others* if it was neither written by the reader nor for them by a sitter.
    """

    key: str
    seat: str
    by: str
    addressee: str
    to: str
    talk: str
    text: str
    at: datetime
    yours: bool
    others: bool
    removed: bool


def lines(voice: Voice, most: int) -> list[Line]:
    """The last *most* messages that *voice* is shown, the newest first."""
    return [line_of(voice, message) for message in read(voice, most)]


def line_of(voice: Voice, message: Message) -> Line:
    partner = message.to if message.seat == voice.name else message.seat
    return Line(
        key=message.key,
        seat=message.seat,
        by=author(message, voice.game),
        addressee=message.to,
        to=called(voice.game, message.to),
        talk=message.to if message.to in Message.WORDS else partner,
        text=REMOVED if message.removed_at else message.text,
        at=message.at,
        yours=message.author_id == voice.user.pk,
        others=voice.user.pk not in (message.author_id, message.holder_id),
        removed=message.removed_at is not None,
    )


def author(message: Any, game: Game) -> str:
    """The seat, as all at the table know it; an onlooker by name."""
    if not message.seat:
        return str(message.holder_name)
    held = any(
        seat.name == message.seat and seat.user_id == message.holder_id for seat in game.seats.all()
    )
    return begun(game.called(message.seat)) + ("" if held else ", before")


TO = {ALL: "all", SIDE: "the side", NOTES: "themself", GALLERY: "the onlookers"}


def called(game: Game, to: str) -> str:
    return TO.get(to) or game.called(to)


def news(seat: SeatAtGame, person: Any, since: datetime) -> list[Line]:
    """
    What others have written to *seat* since that minute, the oldest first, as *person* may read
    it who gets its mails.
    """
    if seat.known and not seat.known.has_press:
        return []
    voice, minute = Voice(seat.game, person, seat), since.replace(second=0, microsecond=0)
    at = connection.ops.adapt_datetimefield_value(minute)
    told = found(voice, READ_SINCE, at, MOST)[::-1]
    return [line_of(voice, one) for one in told if is_news(one, seat)]


def is_news(message: Message, seat: SeatAtGame) -> bool:
    told = message.to not in (NOTES, GALLERY) and message.removed_at is None
    return told and message.seat != seat.name

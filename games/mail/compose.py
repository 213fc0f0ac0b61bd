"""The mails that go out: what one notice or several become, and the answer to a mail."""

import re
from collections.abc import Sequence
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from games.clock import database_clock, timezones
from games.mail import board_png, reply_tokens
from games.mail.reply_lines import MARKER
from games.mail.screen import Screen, screen_of, title
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut, Notice
from games.models.tournament import Tournament
from games.notify import outbox, preferences
from games.play import lobby, pace
from games.tournaments import game_pairing

Kind = Notice.Kind
NAMES = {
    Kind.INVITED: "invitation",
    Kind.OVER: "over",
    Kind.REMINDER: "reminder",
    Kind.CONSENT: "consent",
    Kind.TURN: "turn",
    Kind.HALTED: "halted",
    Kind.PLAN: "told",
    Kind.OPEN: "told",
    Kind.CLOCK: "told",
    Kind.HOOK: "told",
    Kind.TABLE: "table",
    Kind.STARTED: "started",
    Kind.TOURNAMENT: "tournament",
}
ASKING = ("turn", "reminder", "consent", "answer", "table", "told")
UNSUBSCRIBE = "List-Unsubscribe"
BESIDE = {
    Kind.HALTED: "The game has been halted, because its events can no longer be replayed. Its"
    " clocks are stopped, and the referees have been told.",
    Kind.TABLE: "Something was decided at the table.",
    Kind.STARTED: "The game has started. You play the {seat}. Its dice depend on a secret with"
    " the SHA-256 {commitment}. The secret is published when the game is over.",
    Kind.CONSENT: "Your consent is needed at the table.",
    Kind.REMINDER: "Your time is running out.",
}


def mail_of(notices: Sequence[Notice], now: datetime, message_id: str = "") -> MailOut:
    """
    The mail that tells all the *notices* of one seat, stored and waiting.

    It has a *message_id* of its own, or that of the mail in whose place it goes out.
    """
    notice, *others = outbox.led(notices)
    if notice.tournament is not None:
        return of_tournament(notice.tournament, notices, now, message_id)
    name, seat = NAMES[Kind(notice.kind)], notice.seat
    message_id = message_id or message_id_of(notice)
    assert notice.game
    if seat is None:
        return apart(notice, notice.game, others, message_id, now)
    if notice.kind == Kind.INVITED:
        context: dict[str, Any] = {
            "game": notice.game,
            "seat": seat,
            "title": title(notice.game),
            "link": f"{settings.SITE_URL}/join/{lobby.token_of(seat)}/",
            "pace": pace.told(notice.game),
        }
        to = notice.address
    else:
        seat.game = notice.game
        context = {**shown(screen_of(seat)), "notice": notice, "also": beside(others)}
        context["pairing"] = pairing_of(notice)
        to = reply_tokens.address_of(reply_tokens.reader_of(seat))
    mail = stored(name, context, seat, to, message_id, now, notice=notice)
    tells(mail, notices)
    return mail


def apart(
    notice: Notice, game: Game, others: Sequence[Notice], message_id: str, now: datetime
) -> MailOut:
    """To somebody who holds no seat in the game: the words, and nothing that a seat can see."""
    onlooker = SeatAtGame(game=game)
    context = {
        "notice": notice,
        "also": beside(others),
        "game": game,
        "title": title(game),
        "link": f"{settings.SITE_URL}/games/{game.key}/",
    }
    to = reply_tokens.address_of(notice.person)
    mail = stored("apart", context, onlooker, to, message_id, now, notice=notice)
    tells(mail, [notice, *others])
    return mail


def of_tournament(
    tournament: Tournament, notices: Sequence[Notice], now: datetime, message_id: str
) -> MailOut:
    """All the *notices* of one tournament, the oldest first."""
    notice, person = notices[0], notices[0].person
    heads = tournament_headers(tournament, message_id or message_id_of(notice), now)
    if notice.kind in preferences.KINDS:
        heads |= unsubscribing(notice.person_id or 0, notice.kind)
    context = {
        "tournament": tournament,
        "news": [piece(one) for one in notices],
        "begins": begins(tournament, person),
        "link": f"{settings.SITE_URL}/tournaments/{tournament.key}/",
    }
    mail = rendered(NAMES[Kind.TOURNAMENT], context, reply_tokens.address_of(person), heads)
    mail.in_reply_to, mail.notice = heads["In-Reply-To"], notice
    store(mail, now)
    tells(mail, notices)
    return mail


class Piece(NamedTuple):
    """What one notice of a tournament says: a short sentence, and what there is to add."""

    head: str
    rest: str


def piece(notice: Notice) -> Piece:
    head, _, rest = notice.text.partition("\n")
    return Piece(head, rest)


def begins(tournament: Tournament, person: Any) -> str:
    """“Mon 5 Jan 2026, 20:00 CET”, by the clock on the person's wall; empty once it has begun."""
    if tournament.status != Tournament.Status.ENTRY or tournament.starts_at is None:
        return ""
    return game_pairing.moment(tournament.starts_at, timezones.called(timezones.name_of(person.pk)))


def tournament_headers(tournament: Tournament, message_id: str, now: datetime) -> dict[str, str]:
    root = f"<{tournament.key}.tournament@{reply_tokens.domain()}>"
    name = f"Hunt by Post tournament {tournament.key}"
    return {
        **usual_headers(message_id, now),
        "In-Reply-To": root,
        "References": root,
        "List-Id": f"{name} <{tournament.key}.tournament.{reply_tokens.domain()}>",
    }


def beside(notices: Sequence[Notice]) -> list[str]:
    """A sentence for each that does not give the mail its subject; news and board tell the rest."""
    return [text for text in dict.fromkeys(map(sentence, notices)) if text]


def sentence(notice: Notice) -> str:
    if notice.text or notice.seat is None:
        return notice.text
    assert notice.game
    said = BESIDE.get(Kind(notice.kind), "")
    told = said.format(seat=notice.seat.name, commitment=notice.game.commitment)
    return " ".join([*pairing_of(notice), told])


def pairing_of(notice: Notice) -> list[str]:
    """Of which table of a tournament a game is that has begun or is over, as sentences."""
    if notice.game is None or notice.kind not in (Kind.STARTED, Kind.OVER):
        return []
    return game_pairing.told(notice.game, notice.seat.name if notice.seat else "")


def tells(mail: MailOut, notices: Sequence[Notice]) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(mail=mail)


def message_id_of(notice: Notice) -> str:
    """Always the same for one notice; it counts nothing that others could read from it."""
    what = f"{notice.cause}|{notice.kind}|{notice.person_id}|{notice.channel}"
    of = notice.game or notice.tournament
    assert of
    return f"<n{sha256(what.encode()).hexdigest()[:24]}.{of.key}@{reply_tokens.domain()}>"


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
    to = reply_tokens.address_of(person)
    own_id = f"<a{key[:24]}.{seat.game.key}@{reply_tokens.domain()}>"
    if not to or (old := MailOut.objects.filter(message_id=own_id).first()):
        return old if to else None
    context = {**shown(screen_of(seat, since)), "lines": lines}
    thread = (message_id, references)
    return stored("answer", context, seat, to, own_id, database_clock.now(), thread=thread)


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
    heads = headers(seat, message_id, now, thread, reply_to(name, context), name)
    if notice and notice.person and notice.seat_id and notice.kind in preferences.KINDS:
        own = to == reply_tokens.address_of(notice.person)
        heads |= unsubscribing(notice.person.pk, notice.kind) if own else {}
    mail = rendered(name, context, to, heads)
    mail.in_reply_to = heads["In-Reply-To"]
    mail.notice, mail.game, mail.seat = notice, seat.game, seat.name
    return store(mail, now)


def rendered(name: str, context: dict[str, Any], to: str, heads: dict[str, str]) -> MailOut:
    """The templates *name* as a mail; a link to turn it off stands at the end of those that can."""
    screen, off = context.get("screen"), heads.get(UNSUBSCRIBE, "").strip("<>")
    context = {**context, "off": off, "wishes": f"{settings.SITE_URL}/you/notices/"}
    return MailOut(
        message_id=heads["Message-ID"],
        to=to,
        subject=" ".join(render_to_string(f"mail/{name}.subject.txt", context).split())[:200],
        text=tidied(render_to_string(f"mail/{name}.txt", context) + foot(context)),
        html=render_to_string(f"mail/{name}.html", context).strip() + "\n",
        picture=board_png.png(screen.svg) if screen and screen.svg else None,
        headers=heads,
    )


def foot(context: dict[str, Any]) -> str:
    return render_to_string("mail/_foot.txt", context) if context["off"] else ""


def store(mail: MailOut, now: datetime) -> MailOut:
    """*mail*, stored and waiting to be posted."""
    mail.send_after = now
    mail.raw = as_message(mail).message().as_bytes()
    mail.save()
    return mail


def unsubscribing(person_id: int, kind: str) -> dict[str, str]:
    """What a mail program needs to turn such mails off with one click (RFC 8058)."""
    link = f"{settings.SITE_URL}/off/{preferences.token_for(person_id, kind)}/"
    return {UNSUBSCRIBE: f"<{link}>", f"{UNSUBSCRIBE}-Post": f"{UNSUBSCRIBE}=One-Click"}


def reply_to(name: str, context: dict[str, Any]) -> str:
    """Where an answer goes: only the mails that ask something take one."""
    return context["screen"].reply_to if name in ASKING else ""


def tidied(text: str) -> str:
    """What the templates left, with one empty line at most between two others."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def headers(
    seat: SeatAtGame, message_id: str, now: datetime, thread: tuple[str, str], reply: str, name: str
) -> dict[str, str]:
    root = reply_tokens.thread_of(seat.game, seat)
    ids = dict.fromkeys([root, *thread[1].split()[-8:], *filter(None, [thread[0]])])
    own = {
        "In-Reply-To": thread[0] or root,
        "References": " ".join(ids),
        "Reply-To": reply,
        "List-Id": f"Hunt by Post game {seat.game.key} <{seat.game.key}.{reply_tokens.domain()}>",
        "Auto-Submitted": "auto-replied" if name == "answer" else "auto-generated",
    }
    filled = {key: value for key, value in own.items() if value}
    return {**usual_headers(message_id, now), **filled}


def usual_headers(message_id: str, now: datetime) -> dict[str, str]:
    return {
        "Message-ID": message_id,
        "Date": format_datetime(now),
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": reply_tokens.domain(),
    }


class Letter(EmailMultiAlternatives):
    """A mail whose picture belongs to its HTML."""

    mixed_subtype = "related"


def as_message(mail: MailOut) -> Letter:
    """The mail as Django posts it: whenever it is made, the same one."""
    message = Letter(mail.subject, mail.text, to=[mail.to], headers=mail.headers)
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    if mail.picture:
        message.attach(board_png.inline(bytes(mail.picture)))
    return message

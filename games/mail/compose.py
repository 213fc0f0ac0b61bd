"""The mails that go out: what one notice or several become, and the answer to a mail."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string

from games.accounts import authentication
from games.clock import database_clock, timezones
from games.mail import (
    end,
    headers,
    list_mails,
    newcomer_addresses,
    opponents,
    reply_tokens,
    screen_words,
    storing,
    vocabulary,
)
from games.mail.reply_lines import MARKER
from games.mail.screen import Screen, rules_of, screen_of, title
from games.models.game import SeatAtGame
from games.models.mail import MailOut, Notice
from games.models.tournament import Tournament
from games.notify import kinds, outbox
from games.people import home_addresses
from games.pictures import board_png
from games.play import lists, lobby, tempo
from games.tournaments import game_pairing, perform, permissions
from games.tournaments.core.book import Book
from rules.kernel.orders import listed
from rules.systems import SYSTEMS

HEAVIEST = 40_000  # bytes that a mail should have at most
AROUND = 1_000  # of them for what stands around its parts, beside the headers of the game


def mail_of(notices: Sequence[Notice], now: datetime, message_id: str = "") -> MailOut:
    """
    The mail that tells all the *notices* of one seat, stored and waiting.

    It has a *message_id* of its own, or that of the mail in whose place it goes out.
    """
    notice, *others = outbox.led(notices)
    message_id = message_id or headers.message_id_of(notice)
    if notice.tournament is not None and notice.kind == Notice.Kind.INVITED:
        mail = to_enter(notice, notice.tournament, message_id, now)
    elif notice.tournament is not None:
        mail = of_tournament(notice.tournament, notices, message_id, now)
    elif notice.seat is None:
        mail = to_onlooker(notice, others, message_id, now)
    elif notice.kind == Notice.Kind.INVITED:
        mail = invitation(notice, notice.seat, message_id, now)
    else:
        mail = to_seat(notice, notice.seat, others, message_id, now)
    return storing.store(mail, now, notices)


def to_seat(
    notice: Notice, seat: SeatAtGame, others: Sequence[Notice], message_id: str, now: datetime
) -> MailOut:
    """The whole game screen, below what the notice and the *others* say."""
    assert notice.game
    seat.game = notice.game
    screen = screen_of(seat, now=now)
    context = {
        **shown(screen, beside(others), seal([notice, *others])),
        "end": end.of(notice.game, screen.link),
        "notice": notice,
        "pairing": pairing_of(notice),
    }
    to = reply_tokens.address_of(screen.reader)
    template, reply = kinds.of(notice).template, screen.reply_to
    return laid_out(template, context, seat, to, message_id, now, notice=notice, reply=reply)


def invitation(notice: Notice, seat: SeatAtGame, message_id: str, now: datetime) -> MailOut:
    assert notice.game
    seat.game = notice.game
    name, to = kinds.of(notice).template, notice.address or reply_tokens.address_of(notice.person)
    own = list_mails.reply_address(seat)
    reply = own or newcomer_addresses.for_invited(seat, to)
    context = {
        "game": notice.game,
        "seat": seat,
        "title": title(notice.game),
        "rematch_of": notice.game.rematch_of,
        "link": f"{settings.SITE_URL}/join/{lobby.token_of(seat)}/",
        "rules": rules_of(notice.game),
        "terms": tempo.settled(notice.game),
        "brings": lists.to_choose(notice.game, seat.name),
        "reply": reply,
        "has_account": bool(own),
        "marker": MARKER,
    }
    return laid_out(name, context, seat, to, message_id, now, notice=notice, reply=reply)


def to_onlooker(
    notice: Notice, others: Sequence[Notice], message_id: str, now: datetime
) -> MailOut:
    """To somebody who holds no seat in the game: the words, and nothing that a seat can see."""
    game = notice.game
    assert game
    context = {
        "notice": notice,
        "also": beside(others),
        "game": game,
        "title": title(game),
        "link": f"{settings.SITE_URL}/games/{game.key}/",
        "marker": MARKER,
    }
    to, reply = reply_tokens.address_of(notice.person), home_addresses.address_of(notice.person)
    none = SeatAtGame(game=game)
    return laid_out("apart", context, none, to, message_id, now, notice=notice, reply=reply)


def of_tournament(
    tournament: Tournament, notices: Sequence[Notice], message_id: str, now: datetime
) -> MailOut:
    """All the *notices* of one tournament, the oldest first."""
    notice, person = notices[0], notices[0].person
    heads = headers.of_tournament(tournament, message_id, now)
    if person is not None:
        heads |= {"Reply-To": home_addresses.address_of(person)}
    if kinds.of(notice).choice:
        heads |= headers.unsubscribing(notice.person_id or 0, notice.kind)
    context = {
        "tournament": tournament,
        "news": [piece(notice) for notice in notices],
        "begins": begins(tournament, notice.person_id),
        "link": f"{settings.SITE_URL}/tournaments/{tournament.key}/",
        "answers": listed(answers_of(tournament, person)),
    }
    template = kinds.KINDS[Notice.Kind.TOURNAMENT].template
    mail = rendered(template, context, reply_tokens.address_of(person), heads)
    mail.in_reply_to, mail.notice = heads["In-Reply-To"], notice
    return mail


def to_enter(notice: Notice, tournament: Tournament, message_id: str, now: datetime) -> MailOut:
    """An invitation to an address; whoever reads the mails to it can enter by it."""
    asked = tournament.mailed_invitations.filter(address=notice.address).select_related("by")
    invitation = asked.get()
    reply = newcomer_addresses.for_asked_to_enter(invitation)
    heads = headers.of_tournament(tournament, message_id, now) | {"Reply-To": reply}
    context = {
        "tournament": tournament,
        "system": SYSTEMS.get(tournament.system),
        "host": invitation.by,
        "begins": begins(tournament, None),
        "address": notice.address,
        "has_account": authentication.owner_of(notice.address) is not None,
        "link": f"{settings.SITE_URL}/tournaments/{tournament.key}/",
        "marker": MARKER,
    }
    mail = rendered("entry_invitation", context, notice.address, heads)
    mail.in_reply_to, mail.notice = heads["In-Reply-To"], notice
    return mail


class Piece(NamedTuple):
    """What one notice of a tournament says: a short sentence, and what there is to add."""

    head: str
    rest: str


def piece(notice: Notice) -> Piece:
    head, _, rest = notice.text.partition("\n")
    return Piece(head, rest)


def answers_of(tournament: Tournament, person: Any) -> list[str]:
    """What *person* can answer now, each with what it does."""
    key, number = tournament.key, permissions.number_of(tournament, person)
    found = [f"“tournament standings {key}” tells how it stands"]
    book = book_at(tournament, tournament.head)
    is_in = number in (*book.takes_part, *book.waiting)
    if not is_in or tournament.status not in Tournament.RUNNING:
        return found
    if tournament.status == Tournament.Status.ENTRY and book.conditions.check_in:
        found.append(f"“tournament checkin {key}” checks you in")
    return [*found, f"“tournament withdraw {key}” leaves it"]


@lru_cache(maxsize=8)
def book_at(tournament: Tournament, head: str) -> Book:
    """Its book at that head of its chain, read once for all mails: nobody may change it."""
    return perform.book_of(tournament)


def begins(tournament: Tournament, person: int | None) -> str:
    """“Mon 5 Jan 2026, 20:00 CET”, by the person's clock or the site's; empty once it has begun."""
    if tournament.status != Tournament.Status.ENTRY or tournament.starts_at is None:
        return ""
    return game_pairing.moment(tournament.starts_at, timezones.called(timezones.name_of(person)))


def beside(notices: Sequence[Notice]) -> list[str]:
    """A sentence for each that does not give the mail its subject; news and board tell the rest."""
    return [text for text in dict.fromkeys(map(sentence, notices)) if text]


def sentence(notice: Notice) -> str:
    if notice.text or notice.seat is None:
        return notice.text
    assert notice.game
    kind = kinds.of(notice)
    said = f"{kind.says} {kind.more}".strip() if kind.beside else ""
    told = said.format(seat=notice.seat.called)
    return " ".join([*pairing_of(notice), told])


def pairing_of(notice: Notice) -> list[str]:
    """Of which table of a tournament a game is that has begun or is over, as sentences."""
    if notice.game is None or notice.kind not in (Notice.Kind.STARTED, Notice.Kind.OVER):
        return []
    return game_pairing.told(notice.game, notice.seat.name if notice.seat else "")


def seal(notices: Sequence[Notice]) -> str:
    """What the dice of a game depend on, for whoever hears that it has started."""
    started = (one.game for one in notices if one.kind == Notice.Kind.STARTED)
    return next((game.commitment for game in started if game), "")


def shown(screen: Screen, also: Sequence[str] = (), seal: str = "") -> dict[str, Any]:
    return {
        "news_text": screen_words.news_in_text(screen, also),
        "news_html": screen_words.news_in_html(screen, also),
        "screen_text": screen_words.text_of(screen, seal),
        "screen_html": screen_words.html_of(screen, seal),
        "screen": screen,
        "game": screen.game,
        "seat": screen.seat,
        "title": screen.title,
        "against": opponents.of(screen.seat),
        "marker": MARKER,
    }


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
    to, own_id = reply_tokens.address_of(person), reply_tokens.answer_id(key, seat.game)
    if not to or (old := MailOut.objects.filter(message_id=own_id).first()):
        return old if to else None
    looked = bool(lines) and all(line.heeded and not line.acts for line in lines)
    context = {**shown(screen_of(seat, since, reader=person)), "lines": lines, "looked": looked}
    thread, reply = (message_id, references), context["screen"].reply_to
    now = database_clock.now()
    mail = laid_out("answer", context, seat, to, own_id, now, thread=thread, reply=reply)
    return storing.store(mail, now)


def lobby_answer(
    seat: SeatAtGame,
    lines: list[Any],
    key: str,
    thread: tuple[str, str],
    person: Any,
    reply: str,
) -> MailOut | None:
    """What became of a mail of *person* while the game has not begun. It came to *reply*."""
    to, own_id = reply_tokens.address_of(person), reply_tokens.answer_id(key, seat.game)
    if not to or (old := MailOut.objects.filter(message_id=own_id).first()):
        return old if to else None
    link = f"{settings.SITE_URL}/games/{seat.game.key}/"
    is_theirs = reply_tokens.granted(reply) is not None
    reply = reply if is_theirs else home_addresses.address_of(person)
    context = {"game": seat.game, "seat": seat, "title": title(seat.game), "lines": lines}
    context |= {"waits": is_theirs, "link": link, "marker": MARKER, "against": opponents.of(seat)}
    now = database_clock.now()
    mail = laid_out("lobby", context, seat, to, own_id, now, thread=thread, reply=reply)
    return storing.store(mail, now)


def laid_out(
    name: str,
    context: dict[str, Any],
    seat: SeatAtGame,
    to: str,
    message_id: str,
    now: datetime,
    *,
    notice: Notice | None = None,
    thread: tuple[str, str] = ("", ""),
    reply: str = "",
) -> MailOut:
    """
    The templates *name* rendered as a mail about a seat, which is not stored yet.

    *thread* is the Message-ID and the References of the mail that it answers; orders go to *reply*.
    """
    heads = headers.of_seat(seat, message_id, now, thread, reply, name)
    if notice and notice.person and notice.seat_id and kinds.of(notice).choice:
        own = to == reply_tokens.address_of(notice.person)
        heads |= headers.unsubscribing(notice.person.pk, notice.kind) if own else {}
    mail = rendered(name, context, to, heads)
    mail.in_reply_to = heads["In-Reply-To"]
    mail.notice, mail.game, mail.seat = notice, seat.game, seat.name
    if screen := context.get("screen"):
        asked = next((line.meant for line in context.get("lines", ()) if line.meant), ())
        mail.listed = vocabulary.listing(screen.offers, asked, seat.asked)
    return mail


def rendered(name: str, context: dict[str, Any], to: str, heads: dict[str, str]) -> MailOut:
    """The templates *name* as a mail; a link to turn it off stands at the end of those that can."""
    screen, off = context.get("screen"), heads.get(headers.UNSUBSCRIBE, "").strip("<>")
    subject = " ".join(render_to_string(f"mail/{name}.subject.txt", context).split())[:200]
    context = {
        **context,
        "subject": subject,
        "off": off,
        "wishes": f"{settings.SITE_URL}/you/notices/",
    }
    mail = MailOut(
        message_id=heads["Message-ID"],
        to=to,
        subject=subject,
        text=tidied(render_to_string(f"mail/{name}.txt", context) + foot(context)),
        html=render_to_string(f"mail/{name}.html", context).strip() + "\n",
        headers=heads,
    )
    if screen and screen.svg:
        mail.picture = board_png.png(screen.svg, most=room_beside(mail))
    return mail


def room_beside(mail: MailOut) -> int:
    """How many bytes a picture may have beside the words of *mail*, so that it is not too heavy."""
    words = len(mail.text.encode()) + len(mail.html.encode())
    heads = sum(len(f"{name}: {value}\n") for name, value in mail.headers.items())
    return max(1, (HEAVIEST - AROUND - heads - words) * 54 // 74)  # lines of base64 and their ends


def foot(context: dict[str, Any]) -> str:
    return render_to_string("mail/_foot.txt", context) if context["off"] else ""


def tidied(text: str) -> str:
    """What the templates left, with one empty line at most between two others."""
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip() + "\n"

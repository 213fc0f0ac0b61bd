"""All that one person at a table gets: pages, answers to a program, refusals and mails."""

import json
import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

from django.core.cache import caches
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.history import public, replay, views
from games.mail import digest
from games.mail import post as mail_post
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.notify import payload, webhook
from games.operations import own_data
from games.web import game_page
from rules.kernel.orders import PIECE
from tests.secrecy.beside import JOURNAL, steps
from tests.secrecy.tables import HTMX, ONLOOKER, Table, told
from tests.support.twins import marked

# What anybody may look at, by browser and by program, and what only the seats' holders do.
PAGES = {
    "page": "/games/{key}/?seat={seat}",
    "past": "/games/{key}/?seat={seat}&at={past}",
    "past with all eyes": "/games/{key}/?seat={seat}&at={past}&eyes=everything",
    "position": "/games/{key}/position/?seat={seat}",
    "position then": "/games/{key}/position/?seat={seat}&at={past}",
    "proof": "/games/{key}/proof/?seat={seat}&head={head}",
    "person": "/people/{person}/",
    "proof file": "/games/{key}/proof/file/?seat={seat}",
    "press": "/games/{key}/press/?seat={seat}",
    "small board": "/games/{key}/board/?seat={seat}",
    "feed": "/tournaments/{cup}/feed/",
}
OWN_PAGES = {
    "home": "/",
    "mailbox": "/mail/",
    "handover": "/games/{key}/handover/?seat={seat}",
    "clock": "/games/{key}/clock/?seat={seat}",
    "standing orders": "/games/{key}/standing-orders/?seat={seat}",
    "page of a mail": "/mail/{mail}/",
    "picture of a mail": "/mail/{mail}/board.png",
    "calendar": "/you/calendar/{calendar}.ics",
}
# What anybody may look at without an account, while the game is public.
WATCHED = {
    "games to watch": "/watch/",
    "watched": "/watch/{key}/",
    "watched before": "/watch/{key}/?at={past}",
    "watched board": "/watch/{key}/board.svg",
    "watched board before": "/watch/{key}/board.svg?at={past}",
    "picture of a link preview": "/watch/{key}/board.png",
    "picture of a link preview before": "/watch/{key}/board.png?at={past}",
    "embedded": "/watch/{key}/embed/",
    "embedded before": "/watch/{key}/embed/?at={past}",
}
ABOUT = "/games/{key}/about/?seat={seat}&kind={kind}&id={id}"
CARDS = 8  # of all that the board marks
DESK = "/games/{key}/desk/"
NEWS = (
    "/games/{key}/news/?seat={seat}",
    "/games/{key}/news/?seat={seat}&have={mark}",
)
DATA = {
    "game": "/api/games/{key}/",
    "view": "/api/games/{key}/view/",
    "record": "/api/people/{person}/",
    "facts": "/api/games/{key}/facts/",
    "press of a program": "/api/games/{key}/press/",
    "file of a program": "/api/games/{key}/file/",
}
OWN_DATA = {
    "list of games": "/api/games/",
    "prompts": "/api/games/{key}/prompts/",
    "standing orders of a program": "/api/games/{key}/standing-orders/",
    "plan": "/api/games/{key}/plan/?seat={seat}",
    "hint of a program": "/api/games/{key}/hint/?seat={seat}",
}
ODDS = {
    "page": "/games/{key}/odds/",
    "program": "/api/games/{key}/odds/",
}
FORESEEN = {
    "page": "/games/{key}/plan/",
    "program": "/api/games/{key}/plan/",
}
HINT = "/games/{key}/order/"
TOGETHER, PUT_TOGETHER = "/games/{key}/news/", 2
PREVIEW = "/api/games/{key}/preview/"
REFUSED = {"page": 1, "program": 4, "mail": 1}
MAILS: dict[str, Callable[[MailOut], str]] = {
    "subjects of mails": lambda mail: f"{mail.status}: {mail.subject}",
    "texts of mails": lambda mail: mail.text,
    "HTML of mails": lambda mail: mail.html,
    "headers of mails": lambda mail: json.dumps(mail.headers),
    # Where a header or a line breaks depends on how long a masked word in it is.
    "bytes of mails": lambda mail: re.sub(
        r"\s*\n[ \t]+|(?<!=)=\n", "", bytes(mail.raw or b"").decode()
    ),
}
Look = dict[str, str]
Asks = Iterator[tuple[str, Callable[[], str]]]  # an artefact's name, and how it is got


@dataclass(frozen=True)
class Angle:
    """
    What to look at: event *past* once more, *legal* orders before they are given, and
    orders that are *refused*.
    """

    past: int
    legal: list[str]
    refused: list[str]


class Eyes:
    """Those of *name*, who holds a seat or looks on, at one table."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name = table, name
        self.seat = "" if name == ONLOOKER else name
        self.read = 0
        self.answers: list[str] = []
        self.took: list[str] = []

    def order(self, door: str, line: str) -> None:
        """Give an order; what comes back is seen at the next look."""
        with JOURNAL.of(self.table.key), steps() as took:
            self.answers.append(self.table.order(self.name, door, line))
        self.took.append(f"order by {door}: {took[0]}")

    def look(self, at: Angle, wanted: Container[str] | None = None) -> Look:
        """Everything there is to see, or what of it is *wanted*."""
        for one in caches.all(initialized_only=True):
            one.clear()
        with JOURNAL.of(self.table.key):
            seen = dict(self.seen(at, wanted))
        if wanted is None or "steps" in wanted:
            seen["steps"] = "\n".join(self.took)
        if wanted is None or "log" in wanted:
            seen["log"] = JOURNAL.read(self.table.key)
        self.took = []
        return seen

    def seen(self, at: Angle, wanted: Container[str] | None) -> Iterator[tuple[str, str]]:
        # Mails come last but for their pages, as replies are sent by mail too.
        parts = (self.odds, self.foreseen, self.hint, self.told_otherwise)
        parts += (self.replies, self.mails)
        asks = chain.from_iterable(part(at) for part in (*(parts if self.seat else ()), self.shown))
        for what, ask in asks:
            if wanted is None or what in wanted:
                with steps() as took:
                    told_of = ask()
                self.took.append(f"{what}: {took[0]}")
                yield what, told_of

    def odds(self, at: Angle) -> Asks:
        lines = [*at.legal, *at.refused[:2], "takeback", f"takeback {at.past}"]
        asked = [{"seat": self.seat, "line": line} for line in lines]
        doors = {"page": self.table.browsers, "program": self.table.programs}
        for way, url in ODDS.items():
            asks = partial(doors[way][self.name].get, url.format(key=self.table.key))
            yield f"odds by {way}", partial(self.each, asks, asked)

    def foreseen(self, at: Angle) -> Asks:
        """What is said of plans and orders, also of those for which it is not the time."""
        key, lines = self.table.key, [*at.legal, *at.refused[:2], *self.table.match.twins.ahead]
        browser, program = self.table.browsers[self.name], self.table.programs[self.name]
        look = partial(browser.post, FORESEEN["page"].format(key=key))
        plan = partial(program.put, FORESEEN["program"].format(key=key), format="json")
        preview = partial(program.post, PREVIEW.format(key=key), format="json")
        fields = [{"seat": self.seat, "lines": line, "wish": "look"} for line in lines]
        dry = [{"seat": self.seat, "lines": [line], "dry_run": True} for line in lines]
        orders = [{"seat": self.seat, "line": line} for line in lines]
        yield "foreseen by page", partial(self.each, look, fields)
        yield "foreseen by program", partial(self.each, plan, dry)
        yield "previews", partial(self.each, preview, orders)
        table = partial(browser.get, TOGETHER.format(key=key), headers=HTMX)
        then = [{"seat": self.seat, "then": line} for line in at.legal[:PUT_TOGETHER]]
        yield "put together", partial(self.each, table, then)

    def hint(self, _: Angle) -> Asks:
        ask = partial(self.table.browsers[self.name].post, HINT.format(key=self.table.key))
        yield "hint by page", partial(self.each, ask, [{"seat": self.seat, "hint": "strong"}])

    def each(self, ask: Callable[..., HttpResponse], fields: list[dict[str, Any]]) -> str:
        return "\n".join(told(ask(data=one)) for one in fields)

    def replies(self, at: Angle) -> Asks:
        """What came back for orders, and what comes for those refused; by mail it comes later."""
        yield "answers", partial("\n".join, self.answers)
        self.answers = []
        for door, most in REFUSED.items():
            yield f"refusals by {door}", partial(self.refusals, door, at.refused[:most])
        # Time goes by: who writes in vain too often is not answered.
        mine = MailIn.objects.filter(game=self.table.game)
        mine.update(received_at=F("received_at") - timedelta(hours=2))

    def refusals(self, door: str, lines: list[str]) -> str:
        return "\n".join(self.table.order(self.name, door, line) for line in lines)

    def mails(self, _: Angle) -> Asks:
        """What was sent since the last look."""
        post()
        new = self.table.mails(self.name, self.read)
        self.read = new[-1].pk if new else self.read
        for what, told_in in MAILS.items():
            yield what, partial("\n".join, map(told_in, new))

    def told_otherwise(self, _: Angle) -> Asks:
        """The digest of today, and what browsers and addresses on the web are told."""
        person, now = self.table.people[self.name], timezone.now()
        rows = list(person.notices.filter(game=self.table.game, seat__isnull=False))
        yield "digest", partial(self.digest, rows, person, now)
        yield "pushes", partial(self.pushes, rows)
        yield "hooks", partial(self.hooks, rows)
        yield "own data", partial(self.own_data, person)

    def own_data(self, person: Any) -> str:
        """The file that one downloads."""
        return json.dumps(own_data.of(person), cls=DjangoJSONEncoder)

    def digest(self, rows: list[Notice], person: Any, now: datetime) -> str:
        mail = digest.laid_out(rows, person, now.date(), now)
        return "\n".join([mail.subject, mail.text, mail.html, json.dumps(mail.headers)])

    def pushes(self, rows: list[Notice]) -> str:
        return "\n".join(json.dumps(payload.of([row]).plain) for row in rows)

    def hooks(self, rows: list[Notice]) -> str:
        subscription = self.table.subscriptions[self.name]
        said = [webhook.message(subscription, payload.of([row])) for row in rows]
        return "\n".join(f"{body.decode()} {json.dumps(heads)}" for body, heads in said)

    def deadlines(self) -> str:
        """What is stored of questions that all may know of, and of one's own."""
        asked = self.table.game.seats.filter(asked__isnull=False).order_by("name")
        return "\n".join(
            f"{one.name}: {one.asked} {one.asked_at} {one.deadline} {one.remind_at} {one.bank}"
            for one in asked
            if one.name == self.seat or not one.private
        )

    def shown(self, at: Angle) -> Asks:
        game, mails = self.table.game, self.table.mails(self.name)
        here = {"key": game.key, "seat": self.seat, "past": at.past}
        here["person"] = self.table.people[opponent(self.table, self.name)].username
        here |= {"mark": quote(self.mark()), "head": game.head[:16]}
        here["mail"] = mails[-1].pk if mails else 0
        here |= {"cup": self.table.cup, "calendar": self.table.calendars[self.name]}
        browser, program = self.table.browsers[self.name], self.table.programs[self.name]
        by_part = partial(browser.get, headers=HTMX)
        yield "deadlines", self.deadlines
        if not self.seat:
            desk = partial(self.table.referee.get, DESK.format(**here))
            yield "referee’s desk", lambda: told(desk())
            for what, url in WATCHED.items():
                yield what, partial(self.watched, url.format(**here))
        yield "news", partial(self.pages, by_part, [url.format(**here) for url in NEWS])
        yield "cards", partial(self.pages, browser.get, [*self.cards()])
        for what, url in (PAGES | OWN_PAGES if self.seat else PAGES).items():
            yield what, partial(self.pages, browser.get, [url.format(**here)])
        for what, url in (DATA | OWN_DATA if self.seat else DATA).items():
            yield what, partial(self.pages, program.get, [url.format(**here)])

    def watched(self, url: str) -> str:
        """As if the game were public, and its last event old enough."""
        games = Game.objects.filter(key=self.table.key)
        games.update(is_public=True)
        try:
            with patch.object(public, "BEHIND", 0):
                answer = Client().get(url)
        finally:
            games.update(is_public=False)
        # What marks the content for caches follows it; another mark would be told.
        if answer.get("ETag") == f'"{sha256(answer.content).hexdigest()[:32]}"':
            answer.headers["ETag"] = "that of the content"
        return told(answer)

    def cards(self) -> Iterator[str]:
        """Where some of what the board marks is told of, and what is not there."""
        sight = views.Sight(self.table.game, self.seat or None)
        there = marked(replay.system_of(sight.game), sight.view)
        some = there[:: len(there) // CARDS + 1]
        for kind, id in [*some, (PIECE, "nobody")]:
            yield ABOUT.format(key=sight.game.key, seat=self.seat, kind=kind, id=quote(id))

    def mark(self) -> str:
        """What a page that is open says it was made of."""
        person = self.table.people[self.name]
        game = game_page.found(self.table.key, person)
        return game_page.mark(game_page.reader_of(game, person, self.seat))

    def pages(self, ask: Callable[[str], HttpResponse], urls: list[str]) -> str:
        return "\n".join(told(ask(url)) for url in urls)


def opponent(table: Table, name: str) -> str:
    """The first of the others, whose record all may look at."""
    return next(other for other in table.people if other != name)


def post() -> None:
    """Send what is due."""
    while mail_post.deliver():
        pass

"""All that one person at a table gets: pages, answers to a program, refusals and mails."""

import json
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.db.models import F
from django.utils import timezone

from games.mail import digest, outbound
from games.models import MailIn
from games.outlets import words
from tests.secrecy.tables import HTMX, ONLOOKER, Table, told

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
}
OWN_PAGES = {
    "home": "/",
    "mailbox": "/mail/",
    "handover": "/games/{key}/handover/?seat={seat}",
    "clock": "/games/{key}/clock/?seat={seat}",
    "standing orders": "/games/{key}/standing-orders/?seat={seat}",
    "page of a mail": "/mail/{mail}/",
    "picture of a mail": "/mail/{mail}/board.png",
}
NEWS = (
    "/games/{key}/news/?seat={seat}&have={last}",
    "/games/{key}/news/?seat={seat}&have={length}",
)
DATA = {
    "game": "/api/games/{key}/",
    "view": "/api/games/{key}/view/",
    "record": "/api/people/{person}/",
    "facts": "/api/games/{key}/facts/",
}
OWN_DATA = {
    "list of games": "/api/games/",
    "prompts": "/api/games/{key}/prompts/",
    "standing orders of a program": "/api/games/{key}/standing-orders/",
    "plan": "/api/games/{key}/plan/?seat={seat}",
}
ODDS = {
    "page": "/games/{key}/odds/",
    "program": "/api/games/{key}/odds/",
}
FORESEEN = {
    "page": "/games/{key}/plan/",
    "program": "/api/games/{key}/plan/",
}
PREVIEW = "/api/games/{key}/preview/"
REFUSED = {"page": 1, "program": 4, "mail": 1}
LATER = ("activate m1", "activate a1", "activate p1")
Look = dict[str, str]


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

    def order(self, door: str, line: str) -> None:
        """Give an order; what comes back is seen at the next look."""
        self.answers.append(self.table.order(self.name, door, line))

    def look(self, at: Angle) -> Look:
        """Everything there is to see."""
        cache.clear()
        if not self.seat:
            return self.shown(at.past)
        # Mails come last but for their pages, as replies are sent by mail too.
        told = self.odds(at) | self.foreseen(at) | self.told_otherwise()
        return self.replies(at.refused) | told | self.mails() | self.shown(at.past)

    def odds(self, at: Angle) -> Look:
        doors = {"page": self.table.browsers, "program": self.table.programs}
        found = {}
        for way, url in ODDS.items():
            asks, here = doors[way][self.name].get, url.format(key=self.table.key)
            lines = [*at.legal, *at.refused[:2], "takeback", f"takeback {at.past}"]
            answers = [told(asks(here, {"seat": self.seat, "line": line})) for line in lines]
            found[f"odds by {way}"] = "\n".join(answers)
        return found

    def foreseen(self, at: Angle) -> Look:
        """What is said of plans and orders, also of those for which it is not the time."""
        key, lines = self.table.key, [*at.legal, *at.refused[:2], *LATER]
        browser, program = self.table.browsers[self.name], self.table.programs[self.name]
        page, plan, preview = FORESEEN["page"], FORESEEN["program"], PREVIEW
        fields = [{"seat": self.seat, "lines": line, "wish": "look"} for line in lines]
        dry = [{"seat": self.seat, "lines": [line], "dry_run": True} for line in lines]
        orders = [{"seat": self.seat, "line": line} for line in lines]
        answers = {
            "foreseen by page": [browser.post(page.format(key=key), one) for one in fields],
            "foreseen by program": [program.put(plan.format(key=key), one, "json") for one in dry],
            "previews": [program.post(preview.format(key=key), one, "json") for one in orders],
        }
        return {what: "\n".join(map(told, found)) for what, found in answers.items()}

    def replies(self, lines: list[str]) -> Look:
        """What came back for orders, and what comes for *lines*; by mail it comes later."""
        found = {"answers": "\n".join(self.answers)}
        self.answers = []
        for door, most in REFUSED.items():
            answers = [self.table.order(self.name, door, line) for line in lines[:most]]
            found[f"refusals by {door}"] = "\n".join(answers)
        # Time goes by: who writes in vain too often is not answered.
        MailIn.objects.update(received_at=F("received_at") - timedelta(hours=2))
        return found

    def mails(self) -> Look:
        """What was sent since the last look."""
        post()
        new = self.table.mails(self.name, self.read)
        self.read = new[-1].pk if new else self.read
        return {
            "subjects of mails": "\n".join(f"{mail.status}: {mail.subject}" for mail in new),
            "texts of mails": "\n".join(mail.text for mail in new),
            "HTML of mails": "\n".join(mail.html for mail in new),
            "headers of mails": "\n".join(json.dumps(mail.headers) for mail in new),
            "bytes of mails": "\n".join(bytes(mail.raw or b"").decode() for mail in new),
        }

    def told_otherwise(self) -> Look:
        """The digest of today, and what browsers and addresses on the web are told."""
        person, now = self.table.people[self.name], timezone.now()
        rows = list(person.notices.filter(game=self.table.game, seat__isnull=False))
        mail = digest.laid_out(rows, person, now.date(), now)
        said = [words.of([row]) for row in rows]
        return {
            "digest": "\n".join([mail.subject, mail.text, mail.html, json.dumps(mail.headers)]),
            "pushes": "\n".join(json.dumps(one.plain) for one in said),
        }

    def shown(self, past: int) -> Look:
        game, mails = self.table.game, self.table.mails(self.name)
        here = {"key": game.key, "seat": self.seat, "past": past, "length": game.length}
        here["person"] = self.table.people[opponent(self.table, self.name)].username
        here |= {"last": game.length - 1, "head": game.head[:16]}
        here["mail"] = mails[-1].pk if mails else 0
        browser, program = self.table.browsers[self.name], self.table.programs[self.name]
        pages = PAGES | OWN_PAGES if self.seat else PAGES
        data = DATA | OWN_DATA if self.seat else DATA
        news = [told(browser.get(url.format(**here), headers=HTMX)) for url in NEWS]
        return {
            "news": "\n".join(news),
            **{what: told(browser.get(url.format(**here))) for what, url in pages.items()},
            **{what: told(program.get(url.format(**here))) for what, url in data.items()},
        }


def opponent(table: Table, name: str) -> str:
    """The first of the others, whose record all may look at."""
    return next(other for other in table.people if other != name)


def post() -> None:
    """Send what is due."""
    while outbound.deliver():
        pass

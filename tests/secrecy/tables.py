"""A stored game of a plan, and the people at it with their browsers, programs and mails."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.http import HttpResponse
from django.test import Client

from games import play, tokens
from games.clock import database_clock
from games.mail import receive, reply_tokens
from games.models.game import Game, SeatAtGame
from games.models.mail import MailOut
from games.models.person import CalendarToken
from games.models.subscription import Subscription
from games.models.tournament import Pairing, Tournament
from games.notify import subscriptions
from games.people import standing_orders
from games.play import lobby
from tests.support.courses import Match
from tests.support.visitors import api_of, client_of

ONLOOKER = "onlooker"
HTMX = {"HX-Request": "true"}


class Table:
    """
    The first or the second game of a pair, as *which* (0 or 1) says.

    Each has people of its own, who differ in nothing but the *mark* in their names.
    """

    def __init__(self, match: Match, which: int) -> None:
        self.match, self.which = match, which
        self.mark = ("-of-one", "-of-two")[which]
        self.people = {name: self.person(name) for name in (*match.setup.seats, ONLOOKER)}
        self.browsers = {name: client_of(person) for name, person in self.people.items()}
        self.programs = {name: api_of(person) for name, person in self.people.items()}
        self.subscriptions = {name: self.subscription(name) for name in self.people}
        self.calendars = {name: self.calendar(name) for name in self.people}
        self.referee = self.browser_of_a_referee()
        self.key = self.laid_out().key
        self.cup = self.tournament()
        self.letters = 0

    def person(self, name: str) -> Any:
        name += self.mark
        return get_user_model().objects.create_user(name, f"{name}@example.org")

    def subscription(self, name: str) -> Subscription:
        """An address that cannot be reached."""
        address = f"https://127.0.0.1:9/{name}{self.mark}-only"
        return subscriptions.set_hook(self.people[name], address, "json")

    def calendar(self, name: str) -> str:
        """The token of the address at which their calendar stands."""
        token = f"calendar-of-{name}{self.mark}"
        CalendarToken.objects.create(user=self.people[name], hash=tokens.hash_of(token))
        return token

    def browser_of_a_referee(self) -> Client:
        """One person for both games: all referees hear of each game that is halted."""
        referee, _ = get_user_model().objects.get_or_create(username="referee")
        referee.groups.add(Group.objects.get(name="referee"))
        return client_of(referee)

    def tournament(self) -> str:
        """The key of one in which the game is a table."""
        now = database_clock.now()
        cup = Tournament.objects.create(title=f"Cup{self.mark}", status=Tournament.Status.PLAYING)
        Pairing.objects.create(
            tournament=cup,
            round=1,
            table=1,
            game=self.game,
            published_at=now,
            due_at=now + timedelta(days=9),
        )
        return cup.key

    def laid_out(self) -> Game:
        setup, seed = self.match.setup, self.match.seed
        game = lobby.create(setup.system, setup.mission, setup.seats, options=setup.options)
        same = {"secret": seed.secret, "commitment": seed.commitment}
        Game.objects.filter(pk=game.pk).update(**same)
        if self.which and self.match.twins.usual:
            self.bring_along()
        for seat, salt in seed.salts.items():
            brings = self.match.lists[self.which].get(seat, "")
            lobby.join(game, seat, self.people[seat], salt=salt, brings=brings)
        return game

    def bring_along(self) -> None:
        """In the second game the others have usual standing orders, which say the usual."""
        for name, person in self.people.items():
            if name not in (self.match.seat, ONLOOKER):
                standing_orders.keep(person, self.match.setup.system, self.match.twins.usual)

    @property
    def game(self) -> Game:
        return Game.objects.defer("secret").get(key=self.key)

    def seat(self, name: str) -> SeatAtGame:
        return SeatAtGame.objects.select_related("game", "user").get(game=self.game, name=name)

    def order(self, name: str, door: str, line: str) -> str:
        """Give an order through a door of the site; what comes back."""
        return DOORS[door](self, name, line)

    def by_page(self, name: str, line: str, headers: dict[str, str] | None = None) -> str:
        form = {**self.answering(name), "line": line, "request": uuid4().hex}
        url = f"/games/{self.key}/order/"
        return told(self.browsers[name].post(url, form, headers=headers, follow=True))

    def by_part(self, name: str, line: str) -> str:
        return self.by_page(name, line, HTMX)

    def by_program(self, name: str, line: str) -> str:
        order = {**self.answering(name), "line": line}
        url = f"/api/games/{self.key}/orders/"
        return told(self.programs[name].post(url, order, format="json"))

    def answering(self, name: str) -> dict[str, Any]:
        """The seat, and the question that it answers, if it is asked one."""
        asked = self.seat(name).asked
        return {"seat": name} if asked is None else {"seat": name, "expected": asked}

    def by_mail(self, name: str, line: str) -> str:
        """The answer comes as a mail; here is what is kept of it. Who was never asked has none."""
        if not (address := self.reply_address(name)):
            return ""
        self.letters += 1
        letter = EmailMessage()
        letter["From"] = self.people[name].email
        letter["To"] = address
        letter["Message-ID"] = f"<{self.letters}@players.example>"
        letter.set_content(f"{line}\n")
        row = receive.received(letter.as_bytes(), [letter["To"]])
        return row.answer if row else ""

    def reply_address(self, name: str) -> str:
        """Where an answer goes: to the question, or without one to that of the last mail."""
        held = self.seat(name)
        if held.asked is not None:
            return reply_tokens.reply_address(reply_tokens.token_for(held))
        asked = (mail.reply_to for mail in reversed(self.mails(name)) if mail.reply_to)
        return next(asked, "")

    def by_clock(self, name: str, line: str) -> str:
        """Time is up, and the default is played, which *line* must be."""
        seat = self.seat(name)
        return play.lapse(seat.game, name, seat.asked or 0, seat.deadline).order

    def mails(self, name: str, after: int = 0) -> list[MailOut]:
        """What somebody was sent after mail number *after*, the oldest first."""
        rows = MailOut.objects.filter(to=self.people[name].email, pk__gt=after)
        return list(rows.order_by("pk"))


DOORS = {
    "page": Table.by_page,
    "part": Table.by_part,
    "program": Table.by_program,
    "mail": Table.by_mail,
    "clock": Table.by_clock,
}


def told(response: HttpResponse) -> str:
    """All that an answer says: its head, its cookies and its words."""
    length = response.headers.get("Content-Length", "")
    heads = {name: value for name, value in response.headers.items() if name != "Content-Length"}
    # The length of words that are masked follows them; another one would be told.
    if length and length != str(len(response.content)):
        heads["Content-Length"] = length
    lines = [str(response.status_code), *(f"{name}: {heads[name]}" for name in sorted(heads))]
    lines += [cookie.OutputString() for _, cookie in sorted(response.cookies.items())]
    return "\n".join([*lines, "", body(response)])


def body(response: HttpResponse) -> str:
    whole = response.getvalue() if response.streaming else response.content
    return whole.decode()

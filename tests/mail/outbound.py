"""The mails of a known game of each system, as its player gets them one after the other."""

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from importlib import import_module

from games import play
from games.automation import timeouts
from games.clock import database_clock
from games.mail import digest, post, receive
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut
from games.models.tournament import Tournament
from games.play import lobby
from games.press import messages, voices
from games.simulation import choosing
from games.tournaments import mailed_invitations, perform
from games.tournaments.core import acts
from games.tournaments.core.book import Conditions
from games.tournaments.core.field import Terms
from rules.systems import SYSTEMS
from tests.secrecy.beside import Clock
from tests.support import known_games
from tests.support.scenes import Scene
from tests.tournaments.conftest import directing

HEADS = ("Subject", "From", "To", "Reply-To", "In-Reply-To", "List-Id", "Auto-Submitted")
# Rights depend on the numbers of rows.
RIGHTS = (
    (re.compile(r"turn\+[a-z2-7]{26}@"), "turn+…@"),
    (re.compile(r"home\+\d+-[a-z2-7]{26}@"), "home+…@"),
    (re.compile(r"(yes\+|/yes/)[a-z2-7]{26}"), r"\1…"),
    (re.compile(r"/join/[a-z2-7]+/"), "/join/…/"),
    (re.compile(r"/off/\d+-([a-z-]+)-[a-z2-7]{20}/"), r"/off/…-\1-…/"),
    # The head of a chain depends on every file of the rules.
    (re.compile(r"head [0-9a-f]{64}"), "head …"),
)
ASKED = {
    "status": "status",
    "standing": "standing",
    "refused": "gibberish; pass the salt",
}
LONGEST = 10**6
PLANNED = 2
POET = "pistol@example.org"
STRANGER, JOIN = "falstaff@example.org", "join@hunt.example"
# Each with its address, or with none in answer to the one before.
SIGNING_UP = {
    "how-to-sign-up": (JOIN, "Hello, what is this?"),
    "signing-up": (JOIN, "sign up Falstaff"),
    "welcome": ("", "yes"),
    "help": ("", "help"),
    "not-understood": ("", "gibberish"),
    "games": ("", "games; game list"),
    "leaving": ("", "leave"),
}
Named = tuple[str, MailOut]


def scene_of(key: str) -> Scene:
    """The first table of a system that the documents show."""
    scenes: tuple[Scene, ...] = import_module(f"tests.{key}.scenes").SCENES
    return next(scene for scene in scenes if scene.page == "table")


def of_a_game(key: str) -> Iterator[Named]:
    """Each by its name, the oldest first."""
    player = Player(scene_of(key))
    yield "begins", player.comes(0)
    player.is_written_to()
    yield "turn", player.comes(player.scene.orders)
    for name, words in ASKED.items():
        yield name, player.asks(words)
    yield "plan", player.asks("\n".join(["plan", *player.intends()]))
    yield "plan-dropped", player.asks("plan none")
    yield "consent", player.is_offered_a_draw()
    yield "no-consent", player.asks("refuse")
    yield "order", player.asks(str(choosing.order_of(player.seat)))
    player.comes(0)
    yield "reminder", player.is_late()
    yield "digest", player.sums_up()
    yield "takeback", player.asks("takeback")
    yield "over", player.comes(LONGEST)
    yield "afterwards", player.asks("history 3")
    yield "invitation", invitation(player.scene)


def invitation(scene: Scene) -> MailOut:
    """To a stranger, for the seat of the *scene*."""
    setup = scene.setup
    host = next(one for seat, one in known_games.people(setup).items() if seat != scene.seat)
    game = lobby.create(setup.system, setup.mission, setup.seats, host=host)
    Game.objects.filter(pk=game.pk).update(key="invitation")
    lobby.invite(Game.objects.get(pk=game.pk), scene.seat, STRANGER)
    return newest(STRANGER)


def of_the_site() -> Iterator[Named]:
    """To a stranger who signs up, and to their mails that mean no game."""
    reply = ""
    for name, (to, words) in SIGNING_UP.items():
        mail = written(words, to or reply, STRANGER)
        reply = mail.reply_to
        yield name, mail
    yield "invitation-to-a-tournament", invitation_to_a_tournament()


def invitation_to_a_tournament() -> MailOut:
    """To a stranger, for the games of the first system."""
    system = next(iter(SYSTEMS.values()))
    mission = next(iter(system.missions))
    sides = system.tables(mission)[0]
    cup = Tournament.objects.create(key="cup", title="The club’s cup", system=system.key)
    director = directing("quickly")
    cup.directors.add(director)
    begins = database_clock.now() + timedelta(days=14)
    terms = Terms(missions=(mission,), sides=sides, seed="a seed")
    conditions = Conditions(system=system.key, starts_at=begins.isoformat())
    perform.perform(cup, acts.Open(terms, conditions), by=director)
    mailed_invitations.send(cup, [POET], director)
    return newest(POET)


def written(words: str, to: str, sender: str) -> MailOut:
    """What comes back for a mail."""
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, to
    letter["Message-ID"] = f"<{MailIn.objects.count()}@players.example>"
    letter.set_content(words)
    receive.received(bytes(letter), [to])
    return newest(sender)


def newest(to: str) -> MailOut:
    """The last mail to that address, after all were posted that are due."""
    Clock.later()
    while post.deliver(database_clock.now()):
        pass
    return MailOut.objects.filter(to=to).latest("id")


class Player:
    """Who holds the seat of the *scene*, and reads nothing but mails."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.game = known_games.begun(scene.setup, scene.name)

    @property
    def seat(self) -> SeatAtGame:
        return SeatAtGame.objects.select_related("game", "user").get(
            game=self.game, name=self.scene.seat
        )

    def newest(self) -> MailOut:
        return newest(self.seat.user.email)

    def comes(self, orders: int) -> MailOut:
        """What asks the seat after that many orders."""
        known_games.play_on(self.game, self.scene.seat, orders)
        return self.newest()

    def is_written_to(self) -> None:
        other = self.game.seats.exclude(name=self.scene.seat).first()
        messages.say(voices.voice_of(self.game, other.user), voices.ALL, "Good luck!\nYou need it.")

    def is_offered_a_draw(self) -> MailOut:
        other = self.game.seats.exclude(name=self.scene.seat).first()
        play.submit(self.game, other.name, "draw", user=other.user)
        return self.newest()

    def intends(self) -> list[str]:
        """The next orders that they would give."""
        return choosing.intended(self.game, self.scene.seat, 1)[:PLANNED]

    def asks(self, words: str) -> MailOut:
        last = self.newest()
        return written(words, last.reply_to, last.to)

    def is_late(self) -> MailOut:
        Clock.later((self.seat.remind_at - database_clock.now()) // timedelta(minutes=1) + 1)
        timeouts.remind(database_clock.now())
        return self.newest()

    def sums_up(self) -> MailOut:
        person, now = self.seat.user, database_clock.now()
        return digest.laid_out([], person, now.date(), now)


def as_stored(mail: MailOut) -> dict[str, str]:
    """Its heads and its text, and its HTML, by the ends of their files’ names."""
    heads = {"Subject": mail.subject, "To": mail.to, **mail.headers}
    shown = "".join(f"{name}: {heads[name]}\n" for name in HEADS if name in heads)
    return {".txt": masked(f"{shown}\n{mail.text}"), ".html": masked(mail.html)}


def masked(text: str) -> str:
    for pattern, instead in RIGHTS:
        text = pattern.sub(instead, text)
    return text

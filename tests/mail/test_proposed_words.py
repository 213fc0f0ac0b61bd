"""Every word that a mail proposes as an answer to it does what it says when it is sent."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import transaction

from games import play
from games.clock import database_clock
from games.mail import post, receive
from games.models.game import Game
from games.models.mail import MailIn, MailOut, Notice
from games.models.person import Holiday, Sitter
from games.notify import notices, preferences
from games.people import friends, home_addresses, sitters
from games.play import friends_games, invitations, lobby
from games.tournaments import mailed_invitations
from tests.mail.test_held_mails import GOOD, HOST
from tests.mail.test_newcomers import DORA, JOIN, written
from tests.mail.test_receive import asked, letter
from tests.support.counter_games import seated
from tests.support.tournament_acts import enter
from tests.support.toys.rookery import SIX
from tests.tournaments.conftest import announced, director

__all__ = ["announced", "director"]

pytestmark = pytest.mark.usefixtures("toys")
PROPOSES = ("nswer this mail", "nswer to this mail", "nswer with")
# What stands in quotation marks beside the words: buttons, titles, names that nobody can have.
NO_WORDS = re.compile(r"(press|to|called|have entered) “[^”]*”")
WORD = re.compile(r"“([^”]+)”")
# What has to stand behind some of the words, as their mails say.
BEHIND = {"game invite": " cat", "sitter": " cat"}
IN_VAIN = (
    "means nothing here",
    "is not an order",
    "Nothing is done",
    "There is no ",
    "which game:",
)


def mail_to(address: str) -> MailOut:
    """The last mail to it, once all that waits is written."""
    while post.deliver():
        pass
    return MailOut.objects.filter(to__iexact=address).latest("id")


def opened(host: Any) -> Game:
    game = lobby.create("counter", 1, ("red", "blue"), host=host)
    lobby.join(game, "red", host)
    return game


def owned(person: Any) -> str:
    EmailAddress.objects.create(user=person, email=person.email, verified=True)
    return str(person.email)


def explained(people: list[Any]) -> MailOut:
    receive.received(written("hello"), [JOIN])
    return mail_to(DORA)


def signing_up(people: list[Any]) -> MailOut:
    receive.received(written("sign up Dora"), [JOIN])
    return mail_to(DORA)


def welcomed(people: list[Any]) -> MailOut:
    receive.received(written("yes", number=2), [signing_up(people).reply_to])
    return mail_to(DORA)


def known(people: list[Any]) -> MailOut:
    receive.received(letter("sign up Ann2"), [JOIN])
    return mail_to("ann@example.org")


def leaving(people: list[Any]) -> MailOut:
    receive.received(letter("leave"), [home_addresses.address_of(people[0])])
    return MailOut.objects.get(subject="The end of your account?")


def inviting_a_stranger(people: list[Any], system: str = "counter") -> MailOut:
    seats = ("red", "blue") if system == "counter" else SIX[:2]
    lobby.invite(lobby.create(system, 1, seats, host=people[0]), seats[1], DORA)
    return mail_to(DORA)


def not_understood(people: list[Any], word: str = "hm") -> MailOut:
    to = inviting_a_stranger(people).reply_to
    receive.received(written(word), [to])
    return mail_to(DORA)


def accepted(people: list[Any]) -> MailOut:
    lobby.invite(lobby.create("counter", 1, ("red", "blue"), host=people[0]), "blue", DORA)
    to = mail_to(DORA).reply_to
    for number in (1, 2):
        receive.received(written("accept Dora", number=number), [to])
    return mail_to(DORA)


def inviting(people: list[Any], system: str = "counter") -> MailOut:
    seats = ("red", "blue") if system == "counter" else SIX[:2]
    lobby.invite(lobby.create(system, 1, seats, host=people[0]), seats[1], owned(people[1]))
    return mail_to("bob@example.org")


def asked_back(people: list[Any], *words: str) -> MailOut:
    to = inviting(people).reply_to
    for number, word in enumerate(words):
        receive.received(letter(word, number=number), [to])
    return mail_to("bob@example.org")


def held(people: list[Any], settings: Any) -> MailOut:
    game = seated(people[0], people[1])
    settings.MAIL_AUTHSERV_ID = HOST
    receive.received(letter("add 2", headers=GOOD.replace("pass", "fail")), [asked(game)])
    return MailOut.objects.get(subject="Is this mail yours?")


def over(people: list[Any]) -> MailOut:
    play.submit(seated(people[0], people[1]), "red", "resign", user=people[0])
    return mail_to("bob@example.org")


def rematch(people: list[Any]) -> MailOut:
    receive.received(letter("game rematch"), [over(people).reply_to])
    return mail_to("ann@example.org")


def declined(people: list[Any]) -> MailOut:
    game = opened(people[0])
    invitations.decline(lobby.invite(game, "blue", person=people[1]))
    return mail_to("ann@example.org")


def closing(people: list[Any]) -> MailOut:
    game = opened(people[0])
    game.closes_at = database_clock.now() + timedelta(days=7)
    notices.write(notices.lobby_closes(game, [people[0].pk], database_clock.now()))
    return mail_to("ann@example.org")


def friend(people: list[Any]) -> MailOut:
    friends.add(people[1], "ann")
    wish = {(preferences.MAIL, Notice.Kind.FRIEND): preferences.NOW}
    preferences.keep_all(people[1], wish)
    friends_games.tell(opened(people[0]))
    return mail_to("bob@example.org")


def left(people: list[Any]) -> MailOut:
    play.submit(seated(people[0], people[1]), "red", "vacate", user=people[0])
    return mail_to("ann@example.org")


def sitting(people: list[Any]) -> Sitter:
    now = database_clock.now()
    away = Holiday.objects.create(user=people[0], start=now, end=now + timedelta(days=7))
    return sitters.name(away, "bob", now)


def named_as_sitter(people: list[Any]) -> MailOut:
    sitting(people)
    return mail_to("bob@example.org")


def stepped_back(people: list[Any]) -> MailOut:
    sitters.step_back(sitting(people), database_clock.now())
    return mail_to("ann@example.org")


def entering(announced: Any, director: Any) -> MailOut:
    mailed_invitations.send(announced(), [DORA], director)
    return mail_to(DORA)


def entered(announced: Any, director: Any) -> MailOut:
    receive.received(written("accept Olaf"), [entering(announced, director).reply_to])
    return MailOut.objects.filter(to__iexact=DORA).latest("id")


def news_of_a_tournament(people: list[Any], announced: Any) -> MailOut:
    enter(announced(check_in=True), people[0])
    return mail_to("ann@example.org")


SCENES: dict[str, tuple[Callable[..., MailOut], set[str]]] = {
    "how to sign up": (explained, {"sign up"}),
    "signing up": (signing_up, {"yes"}),
    "welcome": (
        welcomed,
        {"game list", "game start", "help", "settings zone Europe/Paris"},
    ),
    "known": (known, {"help", "games", "game list"}),
    "leaving": (leaving, {"yes"}),
    "invitation": (inviting_a_stranger, {"accept", "accept Falstaff", "decline"}),
    "not understood": (not_understood, {"accept", "accept Falstaff", "decline"}),
    "a name that is taken": (
        lambda people: not_understood(people, "accept ann"),
        {"accept", "accept Falstaff"},
    ),
    "accepted twice": (accepted, {"game leave KEY"}),
    "invitation with an account": (inviting, {"accept", "decline"}),
    "invitation with a list": (lambda people: inviting(people, "rookery"), {"decline"}),
    "asked back": (lambda people: asked_back(people, "hm"), {"accept", "decline"}),
    "a mail held": (held, {"yes"}),
    "game over": (over, {"game rematch"}),
    "rematch": (rematch, {"accept", "decline"}),
    "declined": (declined, {"game invite KEY blue", "game open KEY blue"}),
    "closing": (closing, {"game keep KEY"}),
    "a friend": (friend, {"game join KEY"}),
    "named as a sitter": (named_as_sitter, {"sitting none ann"}),
    "a sitter who stepped back": (stepped_back, {"sitter"}),
    "seat left": (left, {"game join KEY red"}),
    "invitation to a tournament": (entering, {"accept", "accept Falstaff", "decline"}),
    "entered": (
        entered,
        {
            "tournament withdraw KEY",
            *("game list", "game start", "help", "settings zone Europe/Paris"),
        },
    ),
    "tournament": (
        news_of_a_tournament,
        {"tournament standings KEY", "tournament checkin KEY", "tournament withdraw KEY"},
    ),
}


def proposed(mail: MailOut) -> list[str]:
    """The words in the paragraphs of *mail* that say what it can be answered with."""
    parts = [" ".join(part.split()) for part in mail.text.split("\n\n")]
    parts = [NO_WORDS.sub("", part) for part in parts if any(map(part.__contains__, PROPOSES))]
    return [word for part in parts for word in WORD.findall(part)]


@pytest.fixture
def mail(request: pytest.FixtureRequest, people: list[Any], scene: str) -> MailOut:
    cache.clear()
    make, _ = SCENES[scene]
    named = make.__code__.co_varnames[: make.__code__.co_argcount]
    given = [name for name in named if name != "system"]
    return make(*[request.getfixturevalue(name) for name in given if name != "word"])


@pytest.mark.parametrize("scene", SCENES)
def test_what_a_mail_proposes_works(mail: MailOut, scene: str) -> None:
    words = proposed(mail)
    keys = re.findall(r"\[(\w+)\]|\b(?:leave|withdraw) (\w{10})\b", mail.subject + mail.text)
    key = next((one or other for one, other in keys), "")
    assert {word.replace(key, "KEY") if key else word for word in words} == SCENES[scene][1]
    before = max(MailIn.objects.values_list("pk", flat=True), default=0)
    for number, word in enumerate(words, 700):
        line = word + next((more for verb, more in BEHIND.items() if word.startswith(verb)), "")
        with transaction.atomic():
            receive.received(written(line, sender=mail.to, number=number), [mail.reply_to])
            for row in MailIn.objects.filter(pk__gt=before):  # none where it goes with its account
                assert row.status == MailIn.Status.READ, (line, row.answer)
                assert not any(one in row.answer for one in IN_VAIN), (line, row.answer)
            transaction.set_rollback(True)

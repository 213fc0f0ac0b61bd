"""Accounts and everything else that means no game, by mail."""

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core import mail as django_mail
from django.core.cache import cache

from games.clock import database_clock
from games.mail import budget, post, receive, recipients, strangers
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn, MailOut
from games.moderation.reports import Report
from games.notify import preferences, presence
from games.people import availability, home_addresses
from games.play import lobby
from tests.mail.test_receive import asked, letter
from tests.mail.test_smtp_server import port, sent

__all__ = ["port"]

JOIN = "join@hunt.example"
DORA = "Dora@example.net"


def written(*lines: str, sender: str = DORA, number: int = 1, headers: str = "") -> bytes:
    raw = letter(*lines, number=number, headers=headers)
    return raw.replace(b"ann@example.org", sender.encode())


def last() -> MailOut:
    return MailOut.objects.latest("id")


def said() -> str:
    return " ".join(last().text.split())


def test_a_machine_that_says_what_is_known_stops_too(people: list[Any]) -> None:
    home = home_addresses.address_of(people[0])
    for number in range(20):
        receive.received(written("help", sender="ann@example.org", number=number), [home])
    assert MailOut.objects.filter(subject="Your mail to Hunt by Post").count() <= budget.AT_ONCE


@pytest.fixture
def dora(people: list[Any]) -> Any:
    receive.received(written("sign up Dora"), [JOIN])
    receive.received(written("yes", number=2), [last().reply_to])
    return get_user_model().objects.get(username="Dora")


def test_nobody_has_an_account_before_they_answer(people: list[Any]) -> None:
    before = get_user_model().objects.count()
    receive.received(written("sign up Dora"), [JOIN])
    assert get_user_model().objects.count() == before
    asks = last()
    assert asks.to.lower() == DORA.lower() and "an account with the name Dora" in said()
    receive.received(written("Yes!", "", "> quoted", number=2), [asks.reply_to])
    person = get_user_model().objects.get(username="Dora")
    assert EmailAddress.objects.get(user=person).verified and not person.has_usable_password()
    assert "Welcome, Dora." in said() and last().reply_to == home_addresses.address_of(person)
    receive.received(written("yes", number=3), [asks.reply_to])
    assert "You have an account: Dora." in said()
    assert last().reply_to == home_addresses.address_of(person)
    assert get_user_model().objects.filter(email__iexact=DORA).count() == 1


def test_who_has_just_signed_up_is_told_at_once_even_by_night(
    dora: Any,
) -> None:
    now = database_clock.now()
    availability.keep_quiet(dora, *((now + timedelta(hours=one)).time() for one in (-1, 3)))
    wished = preferences.of(dora.pk)
    assert wished.night_ends(now) and presence.asleep_until(wished, now) is None
    cache.clear()
    assert presence.asleep_until(wished, now)


def test_a_forger_signs_nobody_up_and_is_no_nuisance(people: list[Any]) -> None:
    for number in range(20):
        receive.received(written(f"sign up Dora{number}", number=number), [JOIN])
    assert MailOut.objects.count() == 1
    assert not get_user_model().objects.filter(email__iexact=DORA).exists()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello, what is this?", "answer this mail with the words “sign up”"),
        ("sign up ann", "You cannot be called “ann”. That name is taken"),
        ("sign up referee", "You cannot be called “referee”."),
        ("", "answer this mail with the words “sign up”"),
    ],
)
def test_a_stranger_is_told_how(people: list[Any], line: str, says: str) -> None:
    receive.received(written(line), [JOIN])
    assert says in said() and last().reply_to == JOIN
    receive.received(written(line, number=2), [JOIN])
    assert MailOut.objects.count() == 1


def test_who_has_an_account_is_not_asked_again(people: list[Any]) -> None:
    receive.received(written("sign up Ann2", sender="ann@example.org"), [JOIN])
    assert "You have an account: ann." in said()
    assert last().reply_to == home_addresses.address_of(people[0])


@pytest.mark.parametrize(
    "headers",
    ["Auto-Submitted: auto-replied\r\n", "List-Id: <a.example>\r\n", "X-Loop: hunt.example\r\n"],
)
def test_no_machine_is_answered(people: list[Any], headers: str) -> None:
    row = receive.received(written("sign up Dora", headers=headers), [JOIN])
    assert row and row.status == MailIn.Status.SILENT and not MailOut.objects.exists()


def test_an_invited_stranger_accepts_by_mail(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.join(game, "red", people[0])
    lobby.invite(game, "blue", DORA)
    post.deliver()
    invitation = MailOut.objects.get(to=DORA)
    assert "accept Falstaff" in invitation.text and "accept Falstaff" in invitation.html
    receive.received(written("accept Dorothea"), [invitation.reply_to])
    seat = SeatAtGame.objects.get(game=game, name="blue")
    assert seat.user and seat.user.username == "Dorothea"
    assert "The seat of the blue is yours." in said()
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_an_invited_stranger_declines_by_mail(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", DORA)
    post.deliver()
    receive.received(written("decline"), [last().reply_to])
    assert SeatAtGame.objects.get(game=game, name="blue").invite == "declined"


@pytest.mark.parametrize(("word", "taken"), [("Accept.", True), ("decline", False), ("hm", False)])
def test_who_has_an_account_accepts_with_a_word(people: list[Any], word: str, taken: bool) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", "bob@example.org")
    EmailAddress.objects.create(user=people[1], email="bob@example.org", verified=True)
    post.deliver()
    invitation = MailOut.objects.get(to="bob@example.org")
    assert "answer this mail with “accept”" in " ".join(invitation.text.split())
    receive.received(written(word, sender="bob@example.org"), [invitation.reply_to])
    assert (SeatAtGame.objects.get(game=game, name="blue").user == people[1]) is taken


def test_a_newcomer_asks_for_games_and_joins_one(dora: Any, people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    home = home_addresses.address_of(dora)
    receive.received(written("game list", "games", "dance", "help", number=4), [home])
    for words in (f"[{game.key}]", "You have no game under way.", "“dance” means nothing here."):
        assert words in said()
    receive.received(written(f"game join {game.key} red", number=5), [last().reply_to])
    assert SeatAtGame.objects.get(game=game, name="red").user == dora


def test_a_home_address_is_of_one_person(dora: Any, people: list[Any]) -> None:
    address = home_addresses.address_of(dora)
    assert home_addresses.person_of(address.upper()) == dora
    assert home_addresses.person_of(address.replace(f"+{dora.pk}-", f"+{people[0].pk}-")) is None
    assert home_addresses.person_of(address.replace("hunt.", "other.")) is None
    token = address.partition("-")[2].partition("@")[0]
    long_s = "\N{LATIN SMALL LETTER LONG S}"  # another case of s, to a pattern that ignores cases
    assert home_addresses.person_of(address.replace(token, long_s * len(token))) is None
    dora.is_active = False
    dora.save()
    assert home_addresses.person_of(address) is None


def test_own_data_come_by_mail_as_a_file(dora: Any) -> None:
    receive.received(written("export", number=4), [home_addresses.address_of(dora)])
    (mail,) = [one for one in django_mail.outbox if one.attachments]
    assert mail.to == [dora.email]
    told = json.loads(mail.attachments[0][1])
    assert told["account"]["username"] == "Dora" and told["addresses"]


def test_leaving_is_asked_for_twice(dora: Any) -> None:
    receive.received(written("leave", number=4), [home_addresses.address_of(dora)])
    asks = MailOut.objects.get(subject="The end of your account?")
    assert get_user_model().objects.filter(pk=dora.pk).exists()
    receive.received(written("yes", number=5), [asks.reply_to])
    assert not get_user_model().objects.filter(pk=dora.pk).exists()
    assert not MailOut.objects.filter(to__iexact=DORA).exists()
    assert "delete your account" in django_mail.outbox[-1].body


def test_a_game_is_reported_by_mail(game: Game) -> None:
    receive.received(letter("report rudeness He swears"), [asked(game)])
    assert "Say what it is" in said()
    receive.received(letter("report words He swears", number=2), [asked(game)])
    assert Report.objects.get().text == "He swears"


def test_two_machines_that_write_to_each_other_stop(dora: Any) -> None:
    home = home_addresses.address_of(dora)
    for number in range(20):
        receive.received(written("Thank you for your mail.", number=10 + number), [home])
    assert MailOut.objects.filter(subject="Your mail to Hunt by Post").count() < budget.AT_ONCE


def test_a_fetched_mail_to_nobody_is_answered_once(people: list[Any]) -> None:
    raw = written("add 1")
    assert strangers.answer(raw) and strangers.answer(raw) is None
    assert "an address that nobody reads" in said() and last().reply_to == recipients.newcomers()
    assert (
        strangers.answer(written("x", headers="Precedence: bulk\r\n", sender="e@f.example")) is None
    )


def test_the_door_takes_mails_of_strangers_and_no_heap(port: int, people: list[Any]) -> None:
    sent(port, written("sign up Dora"), JOIN, sender=DORA)
    assert MailIn.objects.get().recipient == JOIN


def test_a_heap_of_strangers_waits(people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_AN_HOUR", 2)
    for number in range(2):
        receive.received(written("sign up Dora", number=number), [JOIN])
    assert budget.refusal_of_the_site(JOIN).startswith("452")


def test_a_name_that_is_taken_can_be_changed(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", DORA)
    post.deliver()
    invitation = MailOut.objects.get(to=DORA)
    receive.received(written("accept Ann"), [invitation.reply_to])
    assert "You cannot be called “Ann”" in said() and last().reply_to == invitation.reply_to
    receive.received(written("accept Dorothea", number=2), [last().reply_to])
    seat = SeatAtGame.objects.get(game=game, name="blue")
    assert seat.user and seat.user.username == "Dorothea"


def invited(host: Any, address: str = DORA) -> tuple[Game, MailOut]:
    """A game whose red seat is the host's, and the invitation to the other."""
    game = lobby.create("counter", 1, ("red", "blue"), host=host)
    lobby.join(game, "red", host)
    lobby.invite(game, "blue", address)
    post.deliver()
    return game, MailOut.objects.filter(to=address).latest("id")


def blue(game: Game) -> SeatAtGame:
    return SeatAtGame.objects.get(game=game, name="blue")


def answered(word: str, asks: MailOut, number: int = 1) -> str:
    """What comes back for an answer with *word*; nothing if nothing does."""
    before = last().pk
    receive.received(written(word, sender=asks.to, number=number), [asks.reply_to])
    return said() if last().pk > before else ""


@pytest.mark.parametrize("word", ["accept Olaf", "decline"])
def test_an_old_invitation_says_nothing_about_who_is_invited_after(
    people: list[Any], word: str
) -> None:
    game, invitation = invited(people[0], "old@example.net")
    lobby.invite(game, "blue", "new@example.net")
    post.deliver()
    newer = last()
    told = answered(word, invitation)
    assert blue(game).user is None and blue(game).invited == "new@example.net"
    assert word == "decline" or "is kept for an invited player. Welcome, Olaf." in told
    answered("accept Nora", newer, 2)
    assert blue(game).user == get_user_model().objects.get(username="Nora")


def test_who_has_declined_is_told_how_to_come_back(people: list[Any]) -> None:
    game, invitation = invited(people[0])
    assert "You have declined. If you think better of it" in answered("decline", invitation)
    assert "You have answered this invitation already." in answered("accept Dora", invitation, 2)
    assert blue(game).invite == "declined"
    lobby.invite(game, "blue", DORA)
    post.deliver()
    again = MailOut.objects.filter(to=DORA).latest("id")
    assert "The seat of the blue is yours." in answered("accept Dora", again, 3)


def test_who_has_accepted_is_told_so_again(people: list[Any]) -> None:
    game = lobby.create("counter", 1, ("red", "blue"), host=people[0])
    lobby.invite(game, "blue", DORA)
    post.deliver()
    invitation = last()
    answered("accept Dora", invitation)
    for number, word in enumerate(("accept Dora", "decline"), 2):
        assert f"answer this mail with “game leave {game.key}”" in answered(
            word, invitation, number
        )
    assert blue(game).user
    answered(f"game leave {game.key}", last(), 4)
    assert blue(game).user is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("yes please", "Dora"),
        ("Yes, please do.", "Dora"),
        ("ok, thanks", "Dora"),
        ("Yes, as Dorothea please", "Dorothea"),
        ("yes “Dorothea”, thank you", "Dorothea"),
        ("yes if I may choose my side", ""),
    ],
)
def test_courtesy_is_no_name(people: list[Any], line: str, name: str) -> None:
    receive.received(written("Sign me up as Dora, please"), [JOIN])
    assert "the name Dora for" in said()
    told = answered(line, last(), 2)
    assert (f"Welcome, {name}." if name else "Nothing is done.") in told


def test_who_is_not_understood_is_told_what_to_write(people: list[Any]) -> None:
    _, invitation = invited(people[0], "info@example.net")
    advice = "with “accept” and another name, as in “accept Falstaff”"
    assert advice in answered("accept", invitation)
    for number in range(2, 4):
        told = answered("What is this?", invitation, number)
        assert "as in “accept Falstaff”, or with “decline”" in told
    assert "Welcome, Falstaff." in answered("accept Falstaff", last(), 5)


def test_who_signs_up_with_a_name_that_was_taken_meanwhile_can_change_it(people: list[Any]) -> None:
    receive.received(written("sign up Dora"), [JOIN])
    asks = last()
    get_user_model().objects.create_user("dora", "other@example.org")
    assert "with “yes” and another name, as in “yes Falstaff”" in answered("yes", asks, 2)
    assert "Welcome, Falstaff." in answered("yes Falstaff", last(), 3)

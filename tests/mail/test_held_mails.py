"""Orders that may be forged wait for a word of the player, where a mail server is believed."""

from typing import Any

import pytest
from django.test import Client

from games.mail import held_mails, post, receive, senders
from games.models.game import Game
from games.models.mail import Confirmation, MailIn, MailOut
from tests.mail.test_receive import answers, asked, letter, orders

pytestmark = pytest.mark.urls("tests.mail.urls")

HOST = "mx.hunt.example"
GOOD = f"Authentication-Results: {HOST}; dmarc=pass (p=none) header.from=example.org\r\n"


@pytest.fixture
def believed(settings: Any) -> None:
    settings.MAIL_AUTHSERV_ID = HOST


def question() -> MailOut:
    return MailOut.objects.get(subject="Is this mail yours?")


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("dmarc=pass header.from=example.org", True),
        ("dmarc=pass", True),
        ("dmarc=fail header.from=example.org; spf=pass smtp.mailfrom=ann@example.org", False),
        ("dmarc=pass header.from=evil.example", False),
        ("dkim=pass header.d=example.org; spf=fail", True),
        ("dkim=pass (2048) header.i=@mail.example.org", True),
        ("dkim=pass header.d=evil.example", False),
        ("spf=pass smtp.mailfrom=bounce@example.org", True),
        ("spf=pass smtp.mailfrom=bounce@evil.example", False),
        ("spf=softfail smtp.mailfrom=ann@example.org", False),
        ("dkim=fail header.d=example.org; dkim=pass header.d=example.org", True),
        ("none", False),
    ],
)
def test_what_a_mail_server_says_of_a_sender(said: str, good: bool) -> None:
    assert senders.vouches([f"{HOST}; {said}"], HOST, "ann@example.org") is good
    assert not senders.vouches([f"mx.evil.example; {said}"], HOST, "ann@example.org")


def test_without_a_server_that_is_believed_the_address_is_enough(game: Game) -> None:
    receive.received(letter("add 2").replace(b"ann@", b"forger@"), [asked(game)])
    assert orders(game) == ["add 2"]


def test_a_mail_that_is_vouched_for_is_played(believed: None, game: Game) -> None:
    receive.received(letter("add 2", headers=GOOD), [asked(game)])
    assert orders(game) == ["add 2"]


@pytest.mark.parametrize("headers", ["", GOOD.replace("pass", "fail"), GOOD.replace(HOST, "mx")])
def test_another_waits_for_a_yes_by_mail(believed: None, game: Game, headers: str) -> None:
    row = receive.received(letter("add 2", headers=headers), [asked(game)])
    assert row and row.status == MailIn.Status.HELD and orders(game) == []
    asks = question()
    assert asks.to == "ann@example.org" and "    add 2\n" in asks.text
    receive.received(letter("yes", number=2), [asks.reply_to])
    receive.drain()
    assert orders(game) == ["add 2"] and len(answers()) == 1
    receive.received(letter("Yes.", number=3), [asks.reply_to])
    receive.drain()
    assert orders(game) == ["add 2"]


def test_an_address_that_is_not_the_players_waits(believed: None, game: Game) -> None:
    raw = letter("add 2", headers=GOOD).replace(b"From: ann@", b"From: eve@")
    row = receive.received(raw, [asked(game)])
    assert row and row.status == MailIn.Status.HELD
    assert "it came from eve@example.org" in " ".join(question().text.split())


def test_a_yes_by_the_page_is_a_press_of_a_button(believed: None, game: Game) -> None:
    receive.received(letter("add 2"), [asked(game)])
    link = question().text.split("http://")[1].split()[0].partition("/")[2]
    page = Client().get(f"/{link}")
    assert page.status_code == 200 and "It is mine" in page.content.decode()
    receive.drain()
    assert orders(game) == []
    assert "is read now" in Client().post(f"/{link}").content.decode()
    receive.drain()
    assert orders(game) == ["add 2"]
    assert Client().get("/yes/nonsense/").status_code == 404


@pytest.mark.parametrize("word", ["no", "who are you?", ""])
def test_nothing_else_is_a_yes(believed: None, game: Game, word: str) -> None:
    receive.received(letter("add 2"), [asked(game)])
    for number in (2, 3):
        receive.received(letter(word, number=number), [question().reply_to])
    receive.drain()
    assert orders(game) == []
    unclear = MailOut.objects.filter(subject="A mail that may be yours").count()
    assert unclear == (0 if word == "no" else 2)


def test_a_heap_of_forged_mails_asks_few_times(believed: None, game: Game) -> None:
    for number in range(held_mails.ASKED_AT_MOST + 5):
        receive.received(letter("add 2", number=number), [asked(game)])
    assert Confirmation.objects.count() == held_mails.ASKED_AT_MOST
    post.deliver()
    assert orders(game) == []


def test_the_time_at_which_it_came_counts(believed: None, game: Game) -> None:
    row = receive.received(letter("add 2"), [asked(game)])
    receive.received(letter("yes", number=2), [question().reply_to])
    before = row and row.received_at
    receive.drain()
    read = MailIn.objects.get(pk=row.pk if row else 0)
    assert (read.status, read.received_at) == (MailIn.Status.READ, before)

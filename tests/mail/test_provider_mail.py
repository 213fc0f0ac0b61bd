"""Mail by the requests of providers, in the forms that they document."""

import email.parser
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.test import Client

from games.clock import database_clock
from games.mail import parse, receive, return_addresses, smtp_server
from games.mail.delivery_reports import HARD
from games.models.game import Game
from games.models.mail import HeldAddress, MailIn, MailOut
from tests.mail.providers import (
    MAILGUN,
    POSTMARK,
    WAYS,
    Way,
    by_mailgun,
    by_postmark,
    encoded,
    in_parts,
    of_mailgun,
    of_postmark,
    provider,
    site,
    told,
)
from tests.mail.test_receive import answers, asked, letter, orders
from tests.mail.test_returned import ANN, dsn, posted

__all__ = ["posted", "provider", "site"]
pytestmark = pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailWarning")


@pytest.mark.parametrize("way", WAYS)
def test_an_order_is_stored_once_and_played_once(provider: Client, game: Game, way: Way) -> None:
    to = asked(game)
    assert [way(provider, letter("add 2"), to) for _ in range(3)] == [200, 200, 200]
    row = MailIn.objects.get()
    assert (row.recipient, row.status, orders(game)) == (to, MailIn.Status.WAITING, [])
    assert receive.drain() == 1
    assert way(provider, letter("add 2"), to) == 200 and receive.drain() == 0
    assert orders(game) == ["add 2"] and len(answers()) == 1


def test_two_mails_with_one_id_are_two(provider: Client, game: Game) -> None:
    to = asked(game)
    for line in ("help", "add 2"):
        assert by_postmark(provider, letter(line), to) == 200
    assert MailIn.objects.count() == 2


def test_a_mail_is_known_again_whichever_way_it_came(provider: Client, game: Game) -> None:
    to = asked(game)
    assert by_mailgun(provider, letter("add 2"), to) == 200
    assert by_postmark(provider, letter("add 2"), to) == 200
    assert MailIn.objects.count() == 1


def test_the_envelope_says_whom_it_is_for(provider: Client, game: Game) -> None:
    raw = letter("add 2", headers="To: everybody@example.org\r\nCc: post@hunt.example\r\n")
    assert by_mailgun(provider, raw, asked(game)) == 200
    assert MailIn.objects.get().recipient == asked(game)


def test_the_time_of_the_provider_counts(provider: Client, game: Game) -> None:
    early = database_clock.now() - timedelta(hours=3)
    sent = of_mailgun(letter("add 2"), asked(game), str(int(early.timestamp())))
    assert provider.post(f"{MAILGUN}inbound_mime/", sent).status_code == 200
    assert abs(MailIn.objects.get().received_at - early) < timedelta(seconds=30)


def test_what_is_not_stored_is_sent_again(
    provider: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OperationalError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(receive, "store", full)
        assert by_postmark(provider, letter("add 2"), asked(game)) in (500, 503)
    with monkeypatch.context() as patch:
        patch.setattr(smtp_server.budget, "refusal", lambda right: "452 4.2.2 Later.")
        assert by_postmark(provider, letter("add 2"), asked(game)) == 503
    assert not MailIn.objects.exists()
    assert by_postmark(provider, letter("add 2"), asked(game)) == 200
    assert MailIn.objects.count() == 1


def test_who_writes_to_nobody_hears_it_once(provider: Client, game: Game) -> None:
    raw, nobody = letter("add 2"), f"turn+{'a' * 26}@hunt.example"
    assert [by_postmark(provider, raw, nobody) for _ in range(2)] == [200, 200]
    assert not MailIn.objects.exists()
    told_them = MailOut.objects.filter(to=ANN, subject="Your mail could not be delivered")
    assert told_them.count() == 1
    assert by_postmark(provider, raw, "me@elsewhere.example") == 200
    assert told_them.count() == 1


def test_a_mail_that_comes_back_is_a_bounce(provider: Client, posted: MailOut) -> None:
    said = of_postmark(dsn(), return_addresses.address_of(posted), sender="")
    assert told(provider, f"{POSTMARK}inbound/", said) == 200
    receive.drain()
    assert bytes(MailIn.objects.get().raw).startswith(b"Return-Path: <>\r\n")
    assert HeldAddress.objects.get().kind == HARD and answers() == []


def test_the_senders_address_is_one_line(provider: Client, game: Game) -> None:
    said = of_postmark(letter("add 2"), asked(game), "ann@example.org>\r\nX-Loop: hunt.example\r\n")
    assert told(provider, f"{POSTMARK}inbound/", said) == 200
    top = bytes(MailIn.objects.get().raw).splitlines()
    assert top[0].startswith(b"Return-Path: ") and not top[1].startswith(b"X-Loop")


# What is large or hostile

LARGE = b"a" * 75 + b"\n"


def attached(size: int) -> bytes:
    """A mail with an attachment of so many bytes, encoded as mails are."""
    return letter("add 2", "") + LARGE * (size // len(LARGE))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [3_000_000, 25_000_000])
def test_a_large_mail_is_taken_and_its_sender_told_once(
    provider: Client, game: Game, way: Way, size: int
) -> None:
    raw, to = attached(size), asked(game)
    assert [way(provider, raw, to) for _ in range(2)] == [200, 200]
    assert len(MailIn.objects.get().raw) <= receive.LARGEST_KEPT + 100
    receive.drain()
    assert orders(game) == [] and len(answers()) == 1 and "larger than 256 KB" in answers()[0]


PART = 'Content-Type: multipart/mixed; boundary="{0}"\r\n\r\n--{0}\r\n'
HOSTILE = {
    "20,000 parts": 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
    + "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" * 20_000,
    "a depth of 2,000": "".join(PART.format(f"b{number}") for number in range(2000)),
    "16,000 addresses": "To: " + "a@example.org, " * 16_000 + "\r\n\r\nadd 2",
    "comments in comments": "To: " + "(" * 1000 + ")" * 1000 + "\r\n\r\nadd 2",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_mail_is_stored_unread_and_its_sender_told_once(
    provider: Client, game: Game, way: Way, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(*_: object) -> None:
        raise AssertionError("the web process opens a mail")

    raw, to = (f"From: {ANN}\r\nMessage-ID: <h@x>\r\n" + HOSTILE[kind]).encode(), asked(game)
    with monkeypatch.context() as patch:
        patch.setattr(parse, "parsed", opened)
        patch.setattr(email.parser.FeedParser, "feed", opened)
        assert [way(provider, raw, to) for _ in range(2)] == [200, 200]
    receive.drain()
    assert MailIn.objects.count() == 1 and len(answers()) == 1
    assert orders(game) == (["add 2"] if kind == "comments in comments" else [])


def test_a_mail_in_another_charset_comes_as_it_is(provider: Client, game: Game) -> None:
    said = of_mailgun(letter("add 2 % + &"), asked(game))
    said["body-mime"] += "caf\xe9 \N{WHITE CHESS KNIGHT}\r\n--b\r\n"
    for post in (encoded, in_parts):
        assert post(provider, said).status_code == 200
    assert bytes(MailIn.objects.get().raw).endswith(said["body-mime"].encode())

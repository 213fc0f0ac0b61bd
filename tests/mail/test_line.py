"""The connection over which mails go: what goes together, and what becomes of what is refused."""

import smtplib
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from games.clock import database_clock
from games.mail import batching
from games.mail import post as posting
from games.mail.backend import Envelope, Line
from games.models.game import Game
from games.models.mail import MailOut
from tests.support.composed import Post

ANN, BOB = (
    Envelope("back+a@x.example", "ann@x.example"),
    Envelope("back+b@x.example", "bob@x.example"),
)
RAW = b"Subject: Hello\r\n\r\nHello\r\n"
Status = MailOut.Status


@pytest.fixture
def line(server: Post) -> Iterator[Line]:
    with closing(Line("127.0.0.1", server.server.port, timeout=5)) as line:
        yield line


@pytest.fixture
def sent(line: Line, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What went at once, in order."""
    honest, sent = line.send, []

    def watched(what: bytes | str) -> None:
        sent.append(what if isinstance(what, bytes) else what.encode())
        honest(what)

    monkeypatch.setattr(line, "send", watched)
    return sent


def envelope_lines(to: Envelope) -> list[bytes]:
    back, there = to.back.encode(), to.to.encode()
    return [
        b"MAIL FROM:<%b> BODY=8BITMIME\r\n" % back,
        b"RCPT TO:<%b>\r\n" % there,
        b"DATA\r\n",
    ]


def test_the_next_envelope_goes_with_the_end_where_the_server_allows_it(
    server: Post, line: Line, sent: list[bytes]
) -> None:
    line.carry(ANN, RAW)
    line.end(BOB)
    line.carry(BOB, b".stuffed\r\n" + RAW)
    line.end()
    ann, bob = envelope_lines(ANN), envelope_lines(BOB)
    stuffed = b"..stuffed\r\n" + RAW
    piped = [b"".join(ann), RAW, b".\r\n" + b"".join(bob), stuffed, b".\r\n"]
    in_turn = [*ann, RAW, b".\r\n", *bob, stuffed, b".\r\n"]
    assert sent[1:] == (piped if server.piped else in_turn)
    assert [mail["Subject"] for mail in server.mails] == ["Hello", None]


@pytest.mark.parametrize("begun", ["its words", "its envelope"])
def test_a_mail_that_has_begun_does_not_end_with_the_connection(
    server: Post, line: Line, begun: str
) -> None:
    line.carry(ANN, RAW)
    if begun == "its envelope":
        line.end(BOB)
    line.quit()
    with closing(Line("127.0.0.1", server.server.port, timeout=5)) as another:
        another.ehlo()
    assert len(server.mails) == (begun == "its envelope")


def test_another_mail_than_the_one_whose_envelope_went_ahead_is_not_sent(
    server: Post, line: Line
) -> None:
    line.carry(ANN, RAW)
    line.end(BOB)
    if server.piped:
        with pytest.raises(smtplib.SMTPException, match="another mail"):
            line.carry(ANN, RAW)


@pytest.mark.parametrize("to", ["ann@x.example>\r\nRCPT TO:<all@x.example", "nobody", "a@b\n"])
def test_what_is_no_address_is_not_told_to_the_server(
    line: Line, sent: list[bytes], to: str
) -> None:
    line.ehlo()
    sent.clear()
    with pytest.raises(ValueError, match="two addresses"):
        line.carry(ANN._replace(to=to), RAW)
    assert not sent


@pytest.mark.parametrize("to", ['"<x>"@x.example', "jürgen@x..example"])
def test_a_mail_whose_address_cannot_be_written_takes_no_other_along(
    game: Game, new_game: Callable[..., Game], server: Post, to: str
) -> None:
    new_game()
    batching.write_due(database_clock.now(), 100)
    odd = MailOut.objects.order_by("id")[1]
    MailOut.objects.filter(pk=odd.pk).update(to=to)
    assert posting.deliver() == len(server.mails) == 3
    assert MailOut.objects.get(status=Status.WAITING).attempts == 1


def opened(server: Post, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every connection to the *server*."""
    honest, seen = server.handle_EHLO, []

    async def counted(smtp: Any, session: Any, envelope: Any, host: str, said: Any) -> list[str]:
        seen.append(len(seen))
        return await honest(smtp, session, envelope, host, said)

    monkeypatch.setattr(server, "handle_EHLO", counted)
    return seen


def test_mails_go_over_one_connection(
    game: Game, new_game: Callable[..., Game], server: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game()
    seen = opened(server, monkeypatch)
    assert posting.deliver() == len(server.mails) == 4
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("550 5.1.1 No such user", [(Status.RETURNED, 0), (Status.RETURNED, 0)]),
        ("450 Later", [(Status.WAITING, 1), (Status.WAITING, 1)]),
    ],
)
def test_who_is_refused_keeps_no_other_mail_from_going(
    new_game: Callable[..., Game],
    server: Post,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    becomes: list[tuple[str, int]],
) -> None:
    async def judged(_: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:
        if address.startswith("ann"):
            return said
        envelope.rcpt_tos.append(address)
        return "250 OK"

    monkeypatch.setattr(server, "handle_RCPT", judged, raising=False)
    new_game()
    new_game()
    while posting.deliver():
        pass
    assert [mail["To"] for mail in server.mails] == ["bob@example.org"] * 2
    refused = MailOut.objects.filter(to="ann@example.org")
    assert sorted(refused.values_list("status", "attempts")) == becomes


def test_a_mail_that_is_refused_at_its_end_takes_no_other_along(
    game: Game, new_game: Callable[..., Game], server: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game()
    honest, answers = server.handle_DATA, ["451 Full", "250 OK"]

    async def refusing_the_second(*given: Any) -> str:
        told = answers.pop() if answers else "250 OK"
        return await honest(*given) if told.startswith("250") else told

    monkeypatch.setattr(server, "handle_DATA", refusing_the_second)
    assert posting.deliver() == len(server.mails) == 3
    assert MailOut.objects.get(status=Status.WAITING).attempts == 1

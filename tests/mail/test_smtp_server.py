"""The door by which mail comes in: who is let in, when a mail came, and what it may take up."""

import smtplib
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.automation import timeouts
from games.clock import database_clock
from games.mail import budget, parse, receive, reply_tokens, sandbox, smtp_server
from games.models.game import Game, SeatAtGame
from games.models.mail import MailIn
from tests.mail.test_receive import answers, asked, letter, orders
from tests.support.composed import until
from tests.support.services import free_port

Port = int


@pytest.fixture
def game(new_game: Callable[..., Game]) -> Game:
    """Both are asked at once."""
    return new_game(mission=2)


@pytest.fixture
def port(game: Game) -> Any:
    gate = smtp_server.start("127.0.0.1", free_port())
    yield gate.port
    gate.stop()


def sent(port: Port, raw: bytes, *to: str, sender: str = "ann@example.org") -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as server:
        server.sendmail(sender, list(to), raw)


def refused(port: Port, to: str, sender: str = "ann@example.org") -> tuple[int, str]:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as error:
        sent(port, letter("add 1"), to, sender=sender)
    ((code, said),) = error.value.recipients.values()
    return code, said.decode()


def all_read() -> bool:
    rows = MailIn.objects.all()
    return rows.exists() and not rows.filter(status=MailIn.Status.WAITING).exists()


def test_an_order_comes_in_by_the_door(game: Game, port: Port) -> None:
    sent(port, letter("add 1"), asked(game))
    until(all_read, "the mail read", 30)
    assert orders(game) == ["add 1"]


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("bob@elsewhere.example", "takes no mail for other domains"),
        (f"turn+{'a' * 26}@hunt.example", "There is no such address"),
        ("nobody@hunt.example", "There is no such address"),
        ("post@hunt.example", "which begins with turn+"),
        ("Postmaster@Hunt.example", "which begins with turn+"),
    ],
)
def test_what_nobody_reads_is_refused_with_a_sentence_and_not_stored(
    port: Port, to: str, says: str
) -> None:
    code, said = refused(port, to)
    assert code == 550 and says in said
    assert MailIn.objects.count() == 0


def test_fifty_unknown_recipients_store_nothing(game: Game, port: Port) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        sent(port, letter("x" * 200_000), *(f"n{n}@hunt.example" for n in range(50)))
    assert MailIn.objects.count() == 0


def test_whoever_lost_the_seat_is_told_at_the_door(
    game: Game, people: list[Any], port: Port
) -> None:
    to = asked(game)
    SeatAtGame.objects.filter(game=game, name="red").update(user=people[2])
    assert "it is not yours any more" in refused(port, to)[1]


def test_our_own_address_exists_for_who_asks_before_taking_our_mail(port: Port) -> None:
    with pytest.raises(smtplib.SMTPDataError) as error:
        sent(port, letter("Undelivered"), "post@hunt.example", sender="")
    assert error.value.smtp_code == 550
    assert MailIn.objects.count() == 0


def test_the_intake_refuses_what_is_too_large(game: Game, port: Port) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as server:
        server.ehlo()
        server.esmtp_features.pop("size")
        with pytest.raises(smtplib.SMTPException) as error:
            server.sendmail("ann@example.org", [asked(game)], letter(*["x" * 70] * 4000))
    assert error.value.smtp_code == 552
    assert MailIn.objects.count() == 0


def test_a_line_of_64_kb_through_the_intake_gets_a_sentence(game: Game, port: Port) -> None:
    sent(port, letter("x" * 65_536), asked(game))
    until(answers, "an answer", 30)
    assert "The line is 65536 characters long" in answers()[0]


def test_a_bounce_through_the_intake_is_not_answered(game: Game, port: Port) -> None:
    sent(port, letter("add 1"), asked(game), sender="")
    until(all_read, "the mail read", 30)
    assert (orders(game), answers()) == ([], [])


def test_logs_hold_no_token(game: Game, port: Port, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", logger="games")
    to = asked(game)
    sent(port, letter("add 1"), to)
    until(all_read, "the mail read", 30)
    assert reply_tokens.token_in(to) not in caplog.text


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Whoever reads a mail from “bait” is kept busy until this is set."""
    end, honest = threading.Event(), sandbox.letter

    def read(raw: bytes, *rest: str) -> parse.Letter:
        if b"bait" in raw:
            end.wait(60)
            raise parse.UnreadableMail(parse.TANGLED)
        return honest(raw, *rest)

    monkeypatch.setattr(sandbox, "letter", read)
    yield end
    end.set()


def test_an_opponents_bait_makes_no_order_late(game: Game, port: Port, slow: Any) -> None:
    """The mail is taken, with its time, while the reader is busy; no default is played."""
    began = database_clock.now()
    sent(port, letter("bait", number=7), asked(game, "blue"))
    until(lambda: MailIn.objects.exclude(lease=None).exists(), "the reader busy", 10)
    sent(port, letter("add 3"), asked(game))
    row = MailIn.objects.get(seat="red")
    assert row.status == MailIn.Status.WAITING
    assert timedelta(0) <= row.received_at - began < timedelta(seconds=5)
    SeatAtGame.objects.filter(name="red").update(
        deadline=row.received_at + timedelta(milliseconds=1), remind_at=None
    )
    assert timeouts.sweep()[0] == 0
    assert receive.drain() == 1  # another worker passes the bait by
    assert orders(game) == ["add 3"]


def test_the_time_is_that_of_the_door_not_of_the_queue(game: Game) -> None:
    now = database_clock.now()
    row = receive.store(letter("add 1"), asked(game), arrived=time.monotonic() - 41)
    assert row
    assert timedelta(seconds=40) < now - row.received_at < timedelta(seconds=42)


def test_a_heap_of_mails_is_read_in_turn_with_the_others(game: Game) -> None:
    heap = [receive.store(letter("x", number=n), asked(game, "blue")) for n in range(5)]
    mine = receive.store(letter("add 1", number=9), asked(game))
    rows = [row for row in [*heap, mine] if row]
    assert receive.in_turn(rows)[:3] == [heap[0], mine, heap[1]]


def test_reading_stops_in_time_for_the_post(game: Game) -> None:
    rows = [receive.store(letter("x", number=n), asked(game)) for n in range(3)]
    assert receive.drain(0) <= 1 < len(rows)
    assert receive.drain() >= 2
    assert all_read()


def test_mails_stored_before_the_clock_was_set_back_are_read(game: Game) -> None:
    row = receive.store(letter("add 1"), asked(game))
    later = database_clock.now() + timedelta(hours=2)
    MailIn.objects.update(received_at=later, lease=later)
    assert row and receive.drain() == 1
    assert orders(game) == ["add 1"]


def test_too_many_unread_mails_wait_at_the_door(
    game: Game, port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp_server.receive, "drain", lambda: 0)
    monkeypatch.setattr(budget, "MOST_UNREAD", 3)
    to, other = asked(game), asked(game, "blue")
    for number in range(3):
        sent(port, letter("x", number=number), to)
    code, said = refused(port, to)
    assert code == 452 and "Please try again in some minutes" in said
    sent(port, letter("x", number=9), other)
    assert MailIn.objects.count() == 4


def test_too_many_mails_an_hour_wait_at_the_door(
    game: Game, port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_AN_HOUR", 3)
    to = asked(game)
    for number in range(3):
        assert receive.received(letter("x", number=number), [to])
    assert refused(port, to)[0] == 452
    MailIn.objects.update(received_at=database_clock.now() - timedelta(hours=2))
    sent(port, letter("x", number=9), to)


def test_what_was_admitted_and_is_too_much_by_now_is_not_stored(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "MOST_UNREAD", 0)
    assert smtp_server.take(letter("x"), [asked(game)], time.monotonic()).startswith("452")
    assert MailIn.objects.count() == 0

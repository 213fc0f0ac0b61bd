"""Mails that come back: known by their envelope, held, told on the page, and sent again."""

from email import message_from_bytes
from smtplib import SMTPDataError, SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail as django_mail
from django.core.mail.backends import locmem
from django.test import Client
from django.urls import reverse

from games import play
from games.mail import post, receive, reply_tokens, return_addresses
from games.mail.delivery_reports import COMPLAINT, DELAYED, HARD, SOFT
from games.models.game import Game
from games.models.mail import HeldAddress, MailIn, MailOut, Notice
from games.models.subscription import Subscription
from games.notify import held_addresses
from games.play import lobby
from tests.mail.test_receive import answers, orders
from tests.mail.test_smtp_server import all_read, port, refused, sent
from tests.support.composed import until
from tests.support.visitors import client_of

__all__ = ["port"]

ANN = "ann@example.org"
STATUS = """From: MAILER-DAEMON@mx.example.org
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type={type}; boundary=b

--b
Content-Type: text/plain

I am sorry.
--b
Content-Type: message/{part}

{said}
--b
Content-Type: text/rfc822-headers

{headers}
--b--
"""


def dsn(action: str = "failed", status: str = "5.1.1", said: str = "550 no such user") -> bytes:
    told = (
        "Reporting-MTA: dns; mx.example.org\n\n"
        f"Final-Recipient: rfc822; {ANN}\nAction: {action}\nStatus: {status}\n"
        f"Diagnostic-Code: smtp; {said}\n"
    )
    made = STATUS.format(type="delivery-status", part="delivery-status", said=told, headers="X: y")
    return made.encode()


def complaint(mail: MailOut) -> bytes:
    told = "Feedback-Type: abuse\nUser-Agent: test/1\nVersion: 1\n"
    told += f"Original-Mail-From: <{return_addresses.address_of(mail)}>\n"
    headers = f"Subject: {mail.subject}"
    made = STATUS.format(type="feedback-report", part="feedback-report", said=told, headers=headers)
    return made.encode()


@pytest.fixture
def posted(game: Game) -> MailOut:
    """The mail that asks the red player, on its way."""
    while post.deliver():
        pass
    return MailOut.objects.get(to=ANN, status=MailOut.Status.SENT)


def came_back(mail: MailOut, raw: bytes) -> MailIn:
    row = receive.received(b"Return-Path: <>\r\n" + raw, [return_addresses.address_of(mail)])
    assert row
    mail.refresh_from_db()
    return row


def test_the_envelope_of_each_mail_is_its_own(posted: MailOut) -> None:
    sent = [one for one in django_mail.outbox if one.to == [ANN]][-1]
    assert sent.from_email == return_addresses.address_of(posted)
    made = message_from_bytes(sent.message().as_bytes())
    assert made["From"] == "Hunt by Post <post@hunt.example>"
    assert sent.from_email.encode() not in sent.message().as_bytes()
    assert return_addresses.mail_of(sent.from_email.upper()) == posted
    assert return_addresses.mail_of(f"back+{'a' * 26}@hunt.example") is None
    assert return_addresses.mail_of(sent.from_email.replace("hunt.", "other.")) is None


def test_a_mailbox_that_is_not_there_gets_nothing_more(game: Game, posted: MailOut) -> None:
    row = came_back(posted, dsn())
    assert (row.status, answers(), orders(game)) == (MailIn.Status.SILENT, [], [])
    assert posted.status == MailOut.Status.RETURNED and "no such user" in posted.trouble
    assert HeldAddress.objects.get().kind == HARD
    play.submit(game, "red", "add 1")
    play.submit(game, "blue", "add 1")
    post.deliver()
    assert MailOut.objects.filter(to=ANN).count() == 1
    waiting = Notice.objects.filter(person__email=ANN, kind=Notice.Kind.TURN, mail=None)
    assert waiting.get().status == Notice.Status.WAITING


def test_what_was_written_before_is_held(game: Game, posted: MailOut) -> None:
    held_addresses.hold(ANN.upper(), HARD, "", posted.created_at)
    assert receive.received(b"From: ann@example.org\r\n\r\nhelp", [posted.reply_to])
    post.deliver()
    held = MailOut.objects.get(message_id__startswith="<a")
    assert held.status == MailOut.Status.HELD
    assert held_addresses.release(ANN)
    post.deliver()
    held.refresh_from_db()
    assert held.status == MailOut.Status.SENT


@pytest.mark.parametrize(
    ("action", "status", "said", "state"),
    [
        ("delayed", "4.4.1", "no answer", MailOut.Status.SENT),
        ("delivered", "2.0.0", "250 ok", MailOut.Status.SENT),
        ("failed", "5.2.2", "552 mailbox full", MailOut.Status.RETURNED),
        ("failed", "5.7.1", "550 looks like spam", MailOut.Status.RETURNED),
        ("failed", "4.4.7", "expired", MailOut.Status.RETURNED),
    ],
)
def test_what_may_pass_holds_nothing_at_once(
    posted: MailOut, action: str, status: str, said: str, state: str
) -> None:
    came_back(posted, dsn(action, status, said))
    assert posted.status == state and not HeldAddress.objects.exists()
    assert posted.trouble.startswith(DELAYED) == (action == "delayed")


def test_the_third_mail_that_comes_back_for_a_while_is_the_last(posted: MailOut) -> None:
    for number in range(held_addresses.MOST_SOFT):
        assert not HeldAddress.objects.exists()
        message_id = f"<x{number}@hunt.example>"
        fields = {"to": ANN, "status": MailOut.Status.SENT, "sent_at": posted.sent_at}
        back = return_addresses.hash_for(message_id)
        mail = MailOut.objects.create(message_id=message_id, back=back, **fields)
        came_back(mail, dsn(status="5.2.2", said="mailbox full"))
        came_back(mail, dsn(status="5.2.2", said="mailbox full, again"))
    assert HeldAddress.objects.get().kind == SOFT


def test_a_complaint_ends_the_mails(posted: MailOut) -> None:
    row = receive.received(complaint(posted), ["abuse@hunt.example"])
    assert row and row.status == MailIn.Status.SILENT
    assert HeldAddress.objects.get().kind == COMPLAINT
    assert answers() == []


def test_a_complaint_of_a_forger_does_nothing(posted: MailOut) -> None:
    forged = complaint(posted).replace(b"back+", b"back+aaaa")
    receive.received(forged, ["abuse@hunt.example"])
    assert not HeldAddress.objects.exists()


def test_a_holiday_is_no_bounce(posted: MailOut) -> None:
    away = b"From: ann@example.org\r\nSubject: Out of office: your turn\r\n\r\nBack on Monday."
    assert came_back(posted, away).status == MailIn.Status.SILENT
    assert posted.status == MailOut.Status.SENT and answers() == []


def test_the_person_reads_it_on_the_page_and_says_try_again(
    game: Game, posted: MailOut, people: list[Any]
) -> None:
    came_back(posted, dsn(said="550 <script>nobody</script>"))
    ann, bob = client_of(people[0]), client_of(people[1])
    for page in ("home", "notices"):
        told = ann.get(reverse(page)).content.decode()
        assert "Your mails do not reach you" in told and ANN in told
        assert "<script>nobody" not in told
        assert "do not reach" not in bob.get(reverse(page)).content.decode()
    assert "returned (hard: 550" in ann.get(reverse("mailbox")).content.decode()
    bob.post(reverse("send_again"), {"address": ANN})
    Client().post(reverse("send_again"), {"address": ANN})
    assert ann.get(reverse("send_again")).status_code == 405
    assert HeldAddress.objects.exists()
    ann.post(reverse("send_again"), {"address": ANN.title()})
    assert not HeldAddress.objects.exists()
    while post.deliver():
        pass
    posted.refresh_from_db()
    assert posted.status == MailOut.Status.SENT
    assert [one.to for one in django_mail.outbox].count([ANN]) == 2


def test_what_is_answered_by_now_is_not_sent_again(
    game: Game, posted: MailOut, people: list[Any]
) -> None:
    came_back(posted, dsn())
    play.submit(game, "red", "add 1")
    held_addresses.release(ANN, people[0])
    while post.deliver():
        pass
    turn = Notice.objects.filter(person=people[0], kind=Notice.Kind.TURN)
    assert turn.get().status == Notice.Status.DROPPED
    again = [one for one in django_mail.outbox if one.to == [ANN]]
    assert ["You can order:" in str(one.body) for one in again] == [True, False]


def test_browsers_are_told(posted: MailOut, people: list[Any]) -> None:
    kind, address = Subscription.Kind.PUSH, "https://push.example/1"
    Subscription.objects.create(user=people[0], kind=kind, address=address)
    came_back(posted, dsn())
    told = Notice.objects.get(kind=Notice.Kind.RETURNED)
    assert told.subscription and told.person == people[0]


def test_the_host_hears_that_an_invitation_came_back(people: list[Any]) -> None:
    game = lobby.create("counter", 1, host=people[0])
    lobby.invite(game, "blue", "typo@example.org")
    post.deliver()
    came_back(MailOut.objects.get(to="typo@example.org"), dsn())
    told = Notice.objects.get(person=people[0], kind=Notice.Kind.OPEN)
    assert "The invitation to typo@example.org came back" in told.text


def test_the_desk_sends_again(posted: MailOut, people: list[Any]) -> None:
    came_back(posted, dsn())
    boss = people[2]
    boss.is_staff = boss.is_superuser = True
    boss.save()
    desk, there = client_of(boss), reverse("admin:games_heldaddress_changelist")
    assert ANN in desk.get(there).content.decode()
    row = HeldAddress.objects.get()
    desk.post(there, {"action": "send_again", "_selected_action": [row.pk]})
    assert not HeldAddress.objects.exists()


def test_the_door_takes_what_comes_back_and_nothing_that_never_went(
    posted: MailOut, port: int
) -> None:
    sent(port, dsn(), return_addresses.address_of(posted), sender="")
    until(all_read, "the mail read", 30)
    assert HeldAddress.objects.get().kind == HARD
    code, said = refused(port, f"back+{'b' * 26}@hunt.example", sender="")
    assert code == 550 and "no such address" in said
    sent(port, complaint(posted), f"abuse@{reply_tokens.domain()}")


def test_a_token_with_one_letter_changed_is_none(posted: MailOut) -> None:
    token = return_addresses.token_of(posted.message_id)
    assert len(token) == 26
    for place in range(26):
        other = "a" if token[place] != "a" else "b"
        forged = token[:place] + other + token[place + 1 :]
        assert return_addresses.mail_of(f"back+{forged}@hunt.example") is None


@pytest.mark.parametrize("at_the_end", [False, True])
@pytest.mark.parametrize(
    ("code", "said", "status", "held"),
    [
        (550, b"5.1.1 no such user", MailOut.Status.RETURNED, True),
        (554, b"5.7.1 no spam, please", MailOut.Status.RETURNED, False),
        (450, b"4.2.0 greylisted", MailOut.Status.WAITING, False),
    ],
)
def test_what_the_next_server_refuses_has_come_back(
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    said: bytes,
    status: str,
    held: bool,
    at_the_end: bool,
) -> None:
    """Before it has the mail, or once it has read it."""

    def refusing(*_: object) -> int:
        raise (
            SMTPDataError(code, said) if at_the_end else SMTPRecipientsRefused({ANN: (code, said)})
        )

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refusing)
    while post.deliver():
        pass
    assert set(MailOut.objects.filter(to=ANN).values_list("status", flat=True)) == {status}
    assert held_addresses.of([ANN]).exists() == held

"""A mail sent through a real server to a real Dovecot, and what is said of its arrival."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core.management import call_command
from django.core.management.base import CommandError

from games.mail import trial
from tests.mail.dovecot import PASSWORD, Dovecot, free_port
from tests.mail.test_imap import dovecot

__all__ = ["dovecot"]

WELL = (
    "Received: from a by mx.example with ESMTPS; Tue, 24 Nov 2026 12:00:00 +0000\r\n"
    "Authentication-Results: mx.example 1; spf=pass smtp.mailfrom=hunt.example;\r\n"
    " dkim=pass (a key of 2048 bits; spf=fail) header.d=hunt.example;\r\n"
    " dmarc=pass header.from=hunt.example\r\n"
)


class Receiver:
    """Takes a mail, writes its headers above it, and puts it into the mailbox."""

    def __init__(self, box: Dovecot) -> None:
        self.box, self.above = box, WELL

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.box.deliver(self.above.encode() + envelope.original_content)
        return "250 OK"


@pytest.fixture
def receiver(dovecot: Dovecot, settings: Any) -> Iterator[Receiver]:
    handler = Receiver(dovecot)
    server = Controller(handler, hostname="127.0.0.1", port=free_port())
    server.start()
    settings.EMAIL_BACKEND = settings.SMTP
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    settings.EMAIL_USE_TLS = False
    yield handler
    server.stop()


@pytest.fixture(autouse=True)
def its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHECK_MAIL_PASSWORD", PASSWORD)


def check(box: Dovecot, wait: int = 10) -> None:
    url = box.url.replace(f":{PASSWORD}@", "@")
    call_command("check_mail", "me@example.org", imap=url, wait=wait)


def test_a_mail_that_arrives_well(receiver: Receiver, dovecot: Dovecot, capsys: Any) -> None:
    check(dovecot)
    told = capsys.readouterr().out
    assert "The mail lies in the inbox." in told and "over TLS" in told
    assert [f"{name}: pass." in told for name in ("SPF", "DKIM", "DMARC")] == [True] * 3
    assert "MEND" not in told


def test_what_should_be_mended_is_said(receiver: Receiver, dovecot: Dovecot, capsys: Any) -> None:
    receiver.above = WELL.replace("dkim=pass", "dkim=fail").replace("ESMTPS", "ESMTP")
    with pytest.raises(CommandError, match="2 of 5 should be mended"):
        check(dovecot)
    told = capsys.readouterr().out
    assert "MEND  DKIM: fail. Let the server" in told and "MEND  The mail came over no TLS" in told


def test_a_mail_that_does_not_come(dovecot: Dovecot, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with pytest.raises(CommandError, match="did not come to that mailbox within 0 seconds"):
        check(dovecot, wait=0)


def test_a_mailbox_that_cannot_be_read_gets_no_mail(mailoutbox: list[Any]) -> None:
    with pytest.raises(CommandError, match="cannot be read") as caught:
        call_command("check_mail", "me@example.org", imap=f"imap://me@127.0.0.1:{free_port()}")
    assert mailoutbox == [] and PASSWORD not in str(caught.value)


def test_no_password_is_taken_from_the_command_line(mailoutbox: list[Any]) -> None:
    with pytest.raises(CommandError, match="CHECK_MAIL_PASSWORD") as caught:
        call_command("check_mail", "me@example.org", imap="imaps://me:secret-word@imap.example.org")
    assert mailoutbox == [] and "secret-word" not in str(caught.value)


def test_a_post_that_takes_nothing(settings: Any) -> None:
    settings.EMAIL_BACKEND = settings.SMTP
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    with pytest.raises(CommandError, match="The post does not take the mail"):
        call_command("check_mail", "me@example.org")


def test_an_address_that_is_none(mailoutbox: list[Any]) -> None:
    with pytest.raises(CommandError, match="“nobody” is no mail address"):
        call_command("check_mail", "nobody")
    assert mailoutbox == []


def test_without_a_mailbox_the_next_step_is_said(mailoutbox: list[Any], capsys: Any) -> None:
    call_command("check_mail", "me@example.org")
    assert len(mailoutbox) == 1 and "--file" in capsys.readouterr().out


def test_a_saved_mail_is_read_and_nothing_sent(
    tmp_path: Path, mailoutbox: list[Any], capsys: Any
) -> None:
    saved = tmp_path / "saved.eml"
    saved.write_bytes(WELL.encode() + b"Subject: x\r\n\r\nHello\r\n")
    call_command("check_mail", "me@example.org", file=str(saved))
    assert "DMARC: pass." in capsys.readouterr().out and mailoutbox == []
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("check_mail", "me@example.org", file=str(tmp_path / "none"))


def test_only_the_receivers_own_results_count() -> None:
    above = "Authentication-Results: mx.example; dkim=none\r\n"
    forged = "Authentication-Results: elsewhere.example; dkim=pass; spf=pass\r\n"
    found = trial.findings((above + forged + "\r\nHello").encode())
    assert "DKIM: none." in found[2].text or "DKIM: none." in found[3].text
    assert not any(one.is_well for one in found[1:])


def test_one_good_signature_of_two_is_enough() -> None:
    two = "Authentication-Results: mx.example; dkim=pass; dkim=fail; spf=pass; dmarc=pass\r\n\r\n"
    assert all(one.is_well for one in trial.findings(two.encode())[2:])


def test_a_receiver_that_says_nothing() -> None:
    found = trial.findings(b"Received: by a with LMTPS\r\nSubject: x\r\n\r\n", "Junk")
    assert [one.is_well for one in found] == [False, True, False]
    assert "lies in “Junk”" in found[0].text and "does not say" in found[2].text

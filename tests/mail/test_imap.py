"""Mail fetched from a real Dovecot: stored before it leaves the inbox, once, and with its time."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from threading import Event as Ended
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone
from imap_tools.errors import ImapToolsError

from games.mail import imap, receive, reply_tokens, smtp_server
from games.models.game import Game
from games.models.mail import MailIn
from tests.mail.dovecot import Dovecot, running
from tests.support.listening import LONGEST, until


@pytest.fixture(scope="module")
def dovecot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dovecot]:
    if not shutil.which("dovecot"):
        pytest.skip("no Dovecot")
    with running(tmp_path_factory.mktemp("dovecot")) as server:
        yield server


@pytest.fixture
def inbox(dovecot: Dovecot) -> Iterator[Any]:
    with imap.opened(imap.account_of(dovecot.url)) as box:
        yield box


def mail(game: Game, text: str = "add 2\n", **headers: str) -> bytes:
    made = EmailMessage()
    token = reply_tokens.token_for(game.seats.get(name="red"))
    made["From"], made["To"] = "ann@example.org", reply_tokens.reply_address(token)
    for name, value in headers.items():
        del made[name.replace("_", "-")]
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return bytes(made)


def test_a_mail_is_stored_and_put_away(dovecot: Dovecot, inbox: Any, game: Game) -> None:
    dovecot.deliver(mail(game))
    before = dovecot.lying(imap.TAKEN)
    assert imap.fetch(inbox) == 1 and imap.fetch(inbox) == 0
    assert (dovecot.lying(), dovecot.lying(imap.TAKEN)) == (0, before + 1)
    assert receive.drain() == 1
    game.refresh_from_db()
    assert game.length == 2


def test_an_address_of_the_envelope_counts_where_the_mail_names_another(
    dovecot: Dovecot, inbox: Any, game: Game
) -> None:
    address = reply_tokens.reply_address(reply_tokens.token_for(game.seats.get(name="red")))
    dovecot.deliver(mail(game, To="me@example.org", X_Original_To=address))
    assert imap.fetch(inbox) == 1 and MailIn.objects.get().recipient == address


def test_a_mail_to_nobody_is_put_aside(dovecot: Dovecot, inbox: Any, game: Game) -> None:
    dovecot.deliver(mail(game, To="nobody@elsewhere.example"))
    before = dovecot.lying(imap.LEFT)
    assert imap.fetch(inbox) == 0 and dovecot.lying(imap.LEFT) == before + 1
    assert not MailIn.objects.exists()


def test_what_breaks_off_is_fetched_again_and_played_once(
    dovecot: Dovecot, inbox: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    dovecot.deliver(mail(game, Message_ID="<once@example.org>"))
    with monkeypatch.context() as patch:
        patch.setattr(imap, "TAKEN", "A folder that is not there")
        with pytest.raises(ImapToolsError):
            imap.fetch(inbox)
    assert dovecot.lying() == 1 and MailIn.objects.count() == 1
    assert imap.fetch(inbox) == 1 and MailIn.objects.count() == 1
    receive.drain()
    game.refresh_from_db()
    assert game.length == 2


def test_what_should_wait_waits_in_the_inbox(
    dovecot: Dovecot, inbox: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    dovecot.deliver(mail(game))
    with monkeypatch.context() as patch:
        patch.setattr(smtp_server.budget, "refusal", lambda right: "452 4.2.2 Later.")
        assert imap.fetch(inbox) == 0 and dovecot.lying() == 1
    assert imap.fetch(inbox) == 1


def test_the_time_of_its_server_counts(dovecot: Dovecot, inbox: Any, game: Game) -> None:
    early = timezone.now() - timedelta(hours=3)
    inbox.append(mail(game), "INBOX", dt=early)
    imap.fetch(inbox)
    assert abs(MailIn.objects.get().received_at - early) < timedelta(seconds=5)


def test_news_are_fetched_at_once(
    store: None, dovecot: Dovecot, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even what comes when everything has been looked at, and before anybody waits for news."""
    ended, looked = Ended(), imap.fetch
    order, other = mail(game), mail(game, To="nobody@elsewhere.example")
    coming = [order]

    def too_early(box: Any) -> int:
        stored = looked(box)
        while coming:
            dovecot.deliver(coming.pop())
        return stored

    monkeypatch.setattr(imap, "fetch", too_early)
    monkeypatch.setattr(imap, "PATIENCE", 10 * LONGEST)
    watching = Thread(target=imap.watch, args=(imap.account_of(dovecot.url), ended))
    watching.start()
    try:
        until(lambda: MailIn.objects.filter(status=MailIn.Status.READ).exists())
    finally:
        ended.set()
        dovecot.deliver(other)  # wakes who waits
        watching.join(LONGEST)
    assert not watching.is_alive()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", "should be like"),
        ("https://a:b@example.org", "should be like"),
        ("imaps://example.org", "should be like"),
        ("imap://a:b@example.org/INBOX", "begin with imaps"),
    ],
)
def test_an_account_is_said_in_one_line(url: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        imap.account_of(url)


def test_the_parts_of_an_account() -> None:
    found = imap.account_of("imaps://p%40st:a%2Fb@mail.example.org/Hunt")
    assert found == ("mail.example.org", 993, "p@st", "a/b", "Hunt", True)

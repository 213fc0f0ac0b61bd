"""Requests to the addresses of providers that are refused, and what logs say of them."""

import logging
import os
import subprocess
import sys
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts import rate_limits
from games.mail import receive, webhooks
from games.models.game import Game
from games.models.mail import MailIn, MailOut
from tests.mail.providers import (
    MAILGUN,
    POSTMARK,
    SECRET,
    WAYS,
    Way,
    bounce_of_postmark,
    by_postmark,
    of_mailgun,
    of_postmark,
    provider,
    provider_with,
    site,
    told,
)
from tests.mail.test_receive import asked, letter
from tests.mail.test_returned import posted

__all__ = ["posted", "provider", "site"]
pytestmark = pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailWarning")


@pytest.mark.parametrize("secret", ["", "postman", "postman:", "postman:a-long-secreT", "a:b"])
@pytest.mark.parametrize("way", WAYS)
def test_a_forged_secret_is_refused(site: ModuleType, game: Game, way: Way, secret: str) -> None:
    assert way(provider_with(secret), letter("add 2"), asked(game)) == 400
    assert not MailIn.objects.exists()


def test_no_provider_comes_without_a_secret(site: ModuleType, db: None) -> None:
    names = [f"providers:{one.name}" for one in webhooks.addresses()]
    assert len(names) >= 12
    for where in map(reverse, names):
        for client in (Client(), provider_with("a:b")):
            assert client.post(where, "{}", "application/json").status_code == 400, where
            assert client.post(where, {"body-mime": "x"}).status_code == 400, where
        answer = client.get(where)
        assert (
            answer.status_code == 405 and "default-src 'none'" in answer["Content-Security-Policy"]
        )


def test_nobody_comes_without_a_secret(site: ModuleType, game: Game) -> None:
    assert told(Client(), f"{POSTMARK}inbound/", of_postmark(letter("add 2"), asked(game))) == 400


def test_a_forged_signature_is_refused(provider: Client, game: Game) -> None:
    sent = of_mailgun(letter("add 2"), asked(game)) | {"signature": "0" * 64}
    assert provider.post(f"{MAILGUN}inbound_mime/", sent).status_code == 400
    assert not MailIn.objects.exists()


NOTHING = (
    "",
    "{",
    "[]",
    "null",
    "1",
    '"x"',
    "{}{}",
    '{"Metadata": 1, "Headers": 1}',
    "[" * 100_000,
)


@pytest.mark.parametrize("sent", NOTHING, ids=range(len(NOTHING)))
@pytest.mark.parametrize("where", ["inbound/", "tracking/"])
def test_what_is_no_providers_request_is_refused(
    provider: Client, db: None, where: str, sent: str
) -> None:
    answer = provider.post(f"{POSTMARK}{where}", sent, "application/json")
    assert answer.status_code == 400 and "Traceback" not in answer.content.decode()
    assert not MailIn.objects.exists()


def test_a_form_that_is_not_mailguns_is_refused(provider: Client, game: Game) -> None:
    sent = of_mailgun(b"x", asked(game), "soon")
    assert provider.post(f"{MAILGUN}inbound_mime/", sent).status_code == 400
    assert not MailIn.objects.exists()


def test_without_a_secret_there_is_no_address(settings: Any, client: Client, db: None) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": []}
    assert webhooks.addresses() == []
    assert client.post(f"{POSTMARK}inbound/", "{}", "application/json").status_code == 404


def test_a_provider_that_is_not_set_up_has_no_address(settings: Any) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": [SECRET]}
    names = {one.name for one in webhooks.addresses()}
    assert "postmark_inbound_webhook" in names and "mailgun_inbound_webhook" not in names


ASK = (
    "import django; django.setup(); from django.urls import reverse;"
    "print(reverse('providers:postmark_inbound_webhook'))"
)


@pytest.mark.parametrize("secret", ["", "no-colon", SECRET, f"{SECRET},new:one"])
def test_the_environment_opens_them(secret: str, tmp_path: Path) -> None:
    here = {"DJANGO_SETTINGS_MODULE": "avp_site.settings", "RUN_DIR": str(tmp_path)}
    environment = {**os.environ, **here, "ANYMAIL_WEBHOOK_SECRET": secret}
    asked_for = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False
    )
    is_open = asked_for.stdout.strip() == f"{POSTMARK}inbound/"
    assert is_open == (":" in secret) and bool(asked_for.returncode) == (not is_open)
    assert ("should be like" in asked_for.stderr) == (secret == "no-colon")


def test_they_have_a_count_of_their_own(
    provider: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(0, 3600))
    monkeypatch.setitem(rate_limits.LIMITS, "providers", rate_limits.Limit(2, 3600))
    sent = [by_postmark(provider, letter("add 2"), asked(game)) for _ in range(3)]
    assert sent == [200, 200, 429]


def test_logs_show_no_secret(
    provider: Client, game: Game, posted: MailOut, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    to = asked(game)
    by_postmark(provider, letter("add 2"), to)
    by_postmark(provider_with("postman:nearly"), letter("add 2"), to)
    told(provider, f"{POSTMARK}inbound/", of_postmark(b"", to) | {"Headers": to})
    provider.post(f"{MAILGUN}inbound_mime/", of_mailgun(b"x", to, to))
    provider.post("/mail/by/mandrill/", {}, HTTP_X_MANDRILL_SIGNATURE="x")
    told(provider, f"{POSTMARK}tracking/", bounce_of_postmark(posted))
    receive.drain()
    shown = caplog.text + "".join(str(vars(one)) for one in caplog.records)
    for secret in ("a-long-secret", "nearly", to.partition("@")[0], "add 2"):
        assert secret not in shown
    assert b64encode(SECRET.encode()).decode() not in shown


@pytest.mark.parametrize(("knows", "more", "status"), [(False, 0, 400), (True, 1, 413)])
def test_nothing_is_read_of_who_is_a_stranger_or_sends_too_much(
    provider: Client, game: Game, knows: bool, more: int, status: int
) -> None:
    client = provider if knows else Client(raise_request_exception=False)
    assert sent_as(client, game, webhooks.LARGEST + more) == (status, 0)


def test_a_request_that_breaks_off_is_refused(provider: Client, game: Game) -> None:
    status, given = sent_as(provider, game, 3_000_000)
    assert status == 400 and given and not MailIn.objects.exists()


def sent_as(client: Client, game: Game, size: int) -> tuple[int, int]:
    """Send less than *size*; the answer, and how much was read."""
    body = Counted(urlencode(of_mailgun(letter("add 2"), asked(game))).encode())
    said: dict[str, Any] = {"CONTENT_LENGTH": size, "wsgi.input": body}
    said["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
    return client.post(f"{MAILGUN}inbound_mime/", **said).status_code, body.given


class Counted(BytesIO):
    given = 0

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.given += len(data)
        return data


def test_one_large_request_is_read_at_a_time(provider: Client, game: Game) -> None:
    large, small = letter("add 2", "x" * 3_000_000), letter("add 2")
    with webhooks.LARGE:
        assert by_postmark(provider, large, asked(game)) == 503
        assert by_postmark(provider, small, asked(game)) == 200
    assert by_postmark(provider, large, asked(game)) == 200


def test_other_addresses_take_no_more_than_before(provider: Client, game: Game) -> None:
    long = {"text": "x" * 3_000_000}
    assert provider.post(f"{POSTMARK}tracking/", long, "application/json").status_code == 413
    assert provider.post("/by-mail/", long).status_code == 413


def test_a_mail_in_parts_is_not_taken(provider: Client, game: Game) -> None:
    """Only a raw mail is: a provider that is set up otherwise is told so."""
    said = of_postmark(b"", asked(game))
    del said["RawEmail"]
    assert told(provider, f"{POSTMARK}inbound/", said) == 400
    form = of_mailgun(b"", asked(game))
    del form["body-mime"]
    assert provider.post(f"{MAILGUN}inbound/", form).status_code == 400
    assert not MailIn.objects.exists()

"""One way in: limits that hold, a second factor that nothing passes, links and tokens that end."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as periods
from django.contrib.auth import get_user_model, hashers
from django.contrib.auth.models import Group
from django.core import mail
from django.core.cache import cache, caches
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import tokens
from games.accounts import api_tokens, rate_limits, sign_in_links
from games.mail import links as posting
from games.models.person import ApiToken, SignInLink
from tests.support.composed import until
from tests.support.visitors import client_of

FORGED = 22_647 if os.environ.get("SOAK") else 200
TOKEN, LOGIN = "/api/token/", "/accounts/login/"
RIGHT = "a long walk home"


def asked(client: Client, name: str, password: str = "wrong", **rest: Any) -> int:
    words = {"username": name, "password": password, **rest.pop("more", {})}
    return client.post(TOKEN, words, "application/json", **rest).status_code


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def site(settings: Any) -> Any:
    """Not one's own machine: addresses must be confirmed, and those in office have two factors."""
    settings.EMBEDDED, settings.ACCOUNT_EMAIL_VERIFICATION = False, "mandatory"
    return settings


def confirmed(user: Any) -> Any:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def with_second(user: Any) -> Callable[[], str]:
    """Give *user* a second factor; gives what says the code of now."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return lambda: format_hotp_value(hotp_value(secret, next(periods())))


# Limits


def test_a_made_up_address_is_no_way_around(client: Client, ann: Any) -> None:
    told = [asked(client, "ann", HTTP_X_FORWARDED_FOR=f"203.0.113.{n}") for n in range(8)]
    assert told == [403] * 5 + [429] * 3


def test_page_and_programs_are_counted_together(client: Client, ann: Any) -> None:
    for _ in range(5):
        client.post(LOGIN, {"login": "ann", "password": "wrong"})
    assert asked(client, "ann", RIGHT) == 429
    assert asked(client, "ann@example.org", RIGHT) == 429, "an account has one count"
    client.post(LOGIN, {"login": "ann", "password": RIGHT})
    assert not signed_in(client)


def test_failures_of_one_shut_nobody_else_out(settings: Any, ann: Any, bob: Any) -> None:
    """Both sit behind our proxy, which names their addresses."""
    settings.TRUSTED_PROXIES = 1
    here, there = ({"HTTP_X_FORWARDED_FOR": f"made up, {at}"} for at in ("1.2.3.4", "5.6.7.8"))
    assert [asked(Client(), "ann", **here) for _ in range(7)][-1] == 429
    assert asked(Client(), "ann", RIGHT, **there) == 200, "the owner comes in from elsewhere"
    assert asked(Client(), "bob", RIGHT, **here) == 200, "and so does who shares the address"


def test_a_household_is_one_address(settings: Any, ann: Any) -> None:
    """Its IPv6 addresses are as many as it likes."""
    settings.TRUSTED_PROXIES = 1
    tried = [asked(Client(), "ann", HTTP_X_FORWARDED_FOR=f"2001:db8::{n}") for n in range(7)]
    assert tried == [403] * 5 + [429] * 2
    assert asked(Client(), "ann", RIGHT, HTTP_X_FORWARDED_FOR="2001:db8:0:1::1") == 200


def test_an_account_is_not_tried_from_everywhere(settings: Any, ann: Any) -> None:
    settings.TRUSTED_PROXIES = 1
    tried = [asked(Client(), "ann", HTTP_X_FORWARDED_FOR=f"1.2.{n}.4") for n in range(52)]
    assert tried == [403] * 50 + [429] * 2


def test_the_admin_has_no_door_of_its_own(client: Client, db: None) -> None:
    get_user_model().objects.create_superuser("boss", "boss@example.org", RIGHT)
    words = {"username": "boss", "password": RIGHT}
    for answer in (client.get("/admin/login/"), client.post("/admin/login/", words)):
        assert answer.status_code == 302 and answer["Location"].startswith(LOGIN)
    assert not signed_in(client)


@pytest.fixture
def on_redis(settings: Any, broker: str) -> Iterator[None]:
    settings.CACHES = {"default": {"BACKEND": "avp_site.caches.RedisOrMemory", "LOCATION": broker}}
    yield
    caches.close_all()


def at_once(one: Callable[[int], Any], times: int, threads: int = 64) -> list[Any]:
    """What *one* gives, called so many times by so many threads."""

    def called(number: int) -> Any:
        try:
            return one(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(called, range(times)))


@pytest.mark.redis
@pytest.mark.postgres
def test_640_tries_at_once_are_five(store: None, on_redis: None, ann: Any) -> None:
    told = at_once(lambda _: asked(Client(), "ann"), 640)
    assert sorted(set(told)) == [403, 429] and told.count(403) == 5


@pytest.mark.redis
def test_640_orders_at_once_are_as_many_as_the_limit(
    on_redis: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, "orders", rate_limits.Limit(10, 3600))
    assert at_once(lambda _: rate_limits.within("orders", "user:1"), 640).count(True) == 10


# Second factors


@pytest.fixture
def boss(site: Any, db: None) -> Any:
    made = get_user_model().objects.create_superuser("boss", "boss@example.org", RIGHT)
    return confirmed(made)


def test_no_way_in_passes_the_second_factor(boss: Any) -> None:
    code = with_second(boss)
    by_password, by_link = Client(), Client()
    by_password.post(LOGIN, {"login": "boss", "password": RIGHT})
    by_link.post(reverse("sign_in_by_link", args=[sign_in_links.new_token(boss)]))
    for client in (by_password, by_link):
        assert not signed_in(client)
        assert client.get("/admin/").status_code == 302
    assert asked(Client(), "boss", RIGHT) == 403
    assert asked(Client(), "boss", RIGHT, more={"code": "000000"}) == 403
    by_link.post(reverse("mfa_authenticate"), {"code": code()})
    assert signed_in(by_link) and by_link.get("/admin/").status_code == 200


def test_a_token_is_given_for_the_code(boss: Any) -> None:
    code = with_second(boss)
    assert asked(Client(), "boss", RIGHT, more={"code": code()}) == 200


def test_codes_are_not_guessed(boss: Any) -> None:
    code = with_second(boss)
    tried = [asked(Client(), "boss", RIGHT, more={"code": f"{n:06}"}) for n in range(7)]
    assert set(tried) == {403} and asked(Client(), "boss", RIGHT, more={"code": code()}) == 403


@pytest.mark.parametrize("office", ["referee", "director", "moderator", "staff"])
def test_nobody_in_office_goes_without(site: Any, ann: Any, game: Any, office: str) -> None:
    token, client = api_tokens.new_token(ann), client_of(ann)
    assert client.get(f"/games/{game.key}/").status_code == 200
    ann.groups.set(Group.objects.filter(name=office))
    ann.is_staff = office == "staff"
    ann.save()
    for page in ("/", f"/games/{game.key}/", "/admin/", "/desk/"):
        assert client.get(page)["Location"] == reverse("mfa_index"), page
    assert client.get("/api/games/").status_code == 403
    program = {"HTTP_AUTHORIZATION": f"Token {token}"}
    assert Client().get("/api/games/", **program).status_code == 403
    assert asked(Client(), "ann", RIGHT) == 403
    with_second(ann)
    assert client.get("/").status_code == 200
    assert Client().get("/api/games/", **program).status_code == 200


# Addresses that are only claimed


def test_a_claimed_address_gives_nothing(site: Any, ann: Any) -> None:
    """Mallory signed up with Ann's address, which she has never confirmed here."""
    assert asked(Client(), "ann", RIGHT) == 403
    Client().post(reverse("ask_for_link"), {"email": "ann@example.org"})
    posting.post()
    assert not mail.outbox, "the owner's own link would sign her into Mallory's account"


def test_the_one_who_confirmed_it_is_meant(site: Any, ann: Any, bob: Any) -> None:
    bob.email = ann.email
    bob.save()
    confirmed(bob)
    Client().post(reverse("ask_for_link"), {"email": ann.email})
    posting.post()
    (sent,) = mail.outbox
    assert sent.body.startswith("Hello bob")


# Links and tokens


@pytest.mark.postgres
def test_a_link_gives_one_session_however_often_it_is_used(store: None, ann: Any) -> None:
    """Eight have all seen it unused, and wait for its row, before the first may use it up."""
    url = reverse("sign_in_by_link", args=[sign_in_links.new_token(ann)])

    def used() -> bool:
        client = Client()
        try:
            client.post(url)
            return signed_in(client)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        with transaction.atomic():
            SignInLink.objects.select_for_update().get()
            tries = [pool.submit(used) for _ in range(8)]
            until(lambda: waiting() == 8, "eight that wait for the link")
        assert [one.result() for one in tries].count(True) == 1


def waiting() -> int:
    """How many wait for somebody else's row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        (count,) = cursor.fetchone()
    return int(count)


def test_tokens_end_with_the_password(client: Client, ann: Any) -> None:
    program = {"HTTP_AUTHORIZATION": f"Token {api_tokens.new_token(ann)}"}
    assert client.get("/api/games/", **program).status_code == 200
    ann.set_password("a short walk home")
    ann.save()
    assert client.get("/api/games/", **program).status_code == 401


def test_links_end_with_the_address(as_ann: Client, ann: Any) -> None:
    """And with the password: whoever changes either has a reason."""
    confirmed(ann)
    token = sign_in_links.new_token(ann)
    new = "a short walk home"
    words = {"oldpassword": RIGHT, "password1": new, "password2": new}
    assert as_ann.post(reverse("account_change_password"), words).status_code == 302
    assert sign_in_links.spent(token) is None
    ann.refresh_from_db()
    token, ann.email = sign_in_links.new_token(ann), "new@example.org"
    ann.save()
    assert sign_in_links.spent(token) is None


def test_tokens_are_listed_and_revoked(as_ann: Client, ann: Any, bob: Any) -> None:
    page = as_ann.post(reverse("tokens"), {"name": "my phone"}).content.decode()
    token = page.split('id="new-token" readonly value="')[1].split('"')[0]
    program = {"HTTP_AUTHORIZATION": f"Token {token}"}
    assert Client().get("/api/games/", **program).status_code == 200
    listed = as_ann.get(reverse("tokens")).content.decode()
    assert "my phone" in listed and token not in listed and "never used" not in listed
    row = ApiToken.objects.get()
    client_of(bob).post(reverse("revoke_token", args=[row.pk]))
    assert ApiToken.objects.exists(), "another's is left alone"
    as_ann.post(reverse("revoke_token", args=[row.pk]))
    assert Client().get("/api/games/", **program).status_code == 401


def test_the_last_ten_tokens_are_kept(ann: Any) -> None:
    first, *ten = [api_tokens.new_token(ann) for _ in range(api_tokens.MOST + 1)]
    assert api_tokens.holding(first) is None
    assert all(api_tokens.holding(token) for token in ten)


def test_a_forged_token_is_refused(ann: Any) -> None:
    token = api_tokens.new_token(ann)
    assert not any(map(api_tokens.holding, forged(token, FORGED)))
    assert api_tokens.holding(token)


def forged(token: str, many: int) -> Iterator[str]:
    """Cut, grown, with a sign changed, from other alphabets, and the hash itself."""
    yield from (
        tokens.hash_of(token),
        "",
        token[:-1],
        f"{token}A",
        token.swapcase(),
        f" {token}",
    )
    for n in range(many - 6):
        at, sign = n % len(token), chr(33 + (n // len(token)) % 94)
        yield token[:at] + (sign if sign != token[at] else "é") + token[at + 1 :]


# Steps, as many for a stranger as for somebody who plays here


class Steps:
    """How many statements and hashes of passwords *one* takes, and how many mails it sends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hashes = 0
        encode = hashers.MD5PasswordHasher.encode

        def counted(*args: Any, **rest: Any) -> Any:
            self.hashes += 1
            return encode(*args, **rest)

        monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", counted)

    def of(self, one: Callable[[], Any]) -> tuple[int, int, int]:
        cache.clear()
        hashes, mails = self.hashes, len(mail.outbox)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            one()
        return len(asked), self.hashes - hashes, len(mail.outbox) - mails


def posted(path: str, **words: str) -> Callable[[], Any]:
    return lambda: Client().post(path, words)


def test_who_plays_here_shows_in_no_step(
    site: Any, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(ann)
    steps = Steps(monkeypatch)
    ask = reverse("ask_for_link")
    known, unknown = "ann@example.org", "bot@example.org"
    assert steps.of(posted(ask, email=known)) == steps.of(posted(ask, email=unknown)) != (0, 0, 0)
    for ours, other in ((known, unknown), ("ann", "bot")):
        tries = [
            (
                steps.of(lambda name=name: asked(Client(), name)),
                steps.of(posted(LOGIN, login=name, password="wrong")),
            )
            for name in (ours, other)
        ]
        assert tries[0] == tries[1] and tries[0][0][1] == 1


def test_signing_up_and_resetting_take_as_many_hashes_and_mails(
    site: Any, ann: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmed(ann)
    steps = Steps(monkeypatch)
    sign_up, reset = reverse("account_signup"), reverse("account_reset_password")
    new = {"password1": "a long walk away"}
    told = [
        (
            steps.of(posted(sign_up, username=name, email=address, **new))[1:],
            steps.of(posted(reset, email=address))[1:],
        )
        for name, address in (("dan", "ann@example.org"), ("eva", "eva@example.org"))
    ]
    assert told[0] == told[1] == ((1, 1), (0, 1))

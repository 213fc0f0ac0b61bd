"""Browsers and addresses on the web hear what mails tell, once, and nothing that is hidden."""

import hmac
import json
import re
from base64 import b64decode, b64encode, urlsafe_b64decode
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.core.cache import cache
from django.test import Client

from games.clock import database_clock
from games.mail import post
from games.models.game import Game
from games.models.mail import MailOut, Notice
from games.models.subscription import Subscription
from games.notify import delivery, preferences, presence, push, subscriptions
from games.notify.kinds import Kind
from games.notify.preferences import HOOK, OFF, PUSH
from games.operations import erasure
from games.people import availability
from games.play import lobby
from rules.kernel.errors import Refusal
from tests.notify.listener import Listener
from tests.notify.taking_pushes import Browser, text_of
from tests.support.at_table import give, seat

SITE = "http://localhost:8000"


def raw_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims_of(header: str) -> dict[str, Any]:
    """What the header of a push claims, once the signature is found to be ours."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == push.public_key()
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw_of(parts["k"]))
    signed, _, signature = parts["t"].rpartition(".")
    raw = raw_of(signature)
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    known.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    return dict(json.loads(raw_of(signed.split(".")[1])))


def told(now: datetime | None = None) -> int:
    """Make mails and tell subscriptions until nothing more is due."""
    while post.deliver(now):
        pass
    sent = 0
    while count := delivery.deliver(now):
        sent += count
    return sent


def test_a_push_is_sealed_for_its_browser_and_signed(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    browser = Browser(listener.address)
    browser.subscribed(people[0])
    game = new_game()
    assert told() == 1
    (heard,) = listener.heard
    assert heard.headers["Content-Encoding"] == "aes128gcm" and heard.headers["TTL"] == "86400"
    assert len(heard.headers["Topic"]) <= 32
    said = browser.opened(heard.body)
    assert said == {
        "title": "Counter, In turn",
        "body": "It is your move. The game has started.",
        "link": f"{SITE}/games/{game.key}/",
        "tag": game.key,
    }
    claims = claims_of(heard.headers["Authorization"])
    assert claims["aud"] == f"http://127.0.0.1:{listener.port}"
    assert claims["sub"] == "mailto:post@hunt.example"
    assert 0 < claims["exp"] - database_clock.now().timestamp() <= 24 * 3600
    assert told() == 0


def test_keys_that_seal_nothing_are_refused(people: list[Any], listener: Listener) -> None:
    """With them every try to tell that browser would fail, and those behind it would wait."""
    browser = Browser(f"{listener.address}/a")
    no_point = text_of(b"\x04" + 64 * b"\x01")
    with pytest.raises(Refusal, match="not from a browser"):
        subscriptions.subscribe(
            people[0], browser.address, {**browser.keys, "p256dh": no_point}, ""
        )


def test_a_browser_that_subscribes_again_need_not_rest(
    people: list[Any], listener: Listener, game: Game
) -> None:
    browser = Browser(f"{listener.address}/a")
    browser.subscribed(people[0])
    Subscription.objects.update(failures=9, rest_until=database_clock.now() + timedelta(hours=5))
    assert told() == 0
    browser.subscribed(people[0])
    give(game, "red: add 1", "blue: add 1")
    assert told() == 1


def test_a_browser_that_is_gone_is_forgotten(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    Browser(listener.address).subscribed(people[0])
    listener.status = 410
    new_game()
    assert told() == 0
    assert not Subscription.objects.exists() and len(listener.heard) == 1


def test_a_browser_is_one_persons_at_a_time(people: list[Any], listener: Listener) -> None:
    browser = Browser(listener.address)
    browser.subscribed(people[0])
    browser.subscribed(people[1])
    assert Subscription.objects.get().user == people[1]


def heard_of(game: Game, listener: Listener) -> tuple[Any, datetime]:
    """The one call that the listener has heard, and until when the red is asked."""
    told()
    (heard,) = listener.heard
    deadline = seat(game, "red").deadline
    assert deadline
    return heard, deadline


def test_an_address_is_told_signed_json(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    subscription = subscriptions.set_hook(people[0], listener.address, "json")
    game = new_game()
    heard, deadline = heard_of(game, listener)
    assert json.loads(heard.body) == {
        "id": heard.headers["webhook-id"],
        "kind": "your turn",
        "game": game.key,
        "tournament": "",
        "title": "Counter, In turn",
        "text": "It is your move. The game has started.",
        "link": f"{SITE}/games/{game.key}/",
        "deadline": deadline.isoformat(),
    }
    signed = ".".join(
        [heard.headers["webhook-id"], heard.headers["webhook-timestamp"], heard.body.decode()]
    )
    key = b64decode(subscription.secret.removeprefix("whsec_"))
    mac = b64encode(hmac.new(key, signed.encode(), "sha256").digest()).decode()
    assert heard.headers["webhook-signature"] == f"v1,{mac}"


def test_discord_is_told_in_its_own_words_and_calls_nobody(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    subscriptions.set_hook(people[0], listener.address, "discord")
    game = new_game()
    heard, deadline = heard_of(game, listener)
    assert json.loads(heard.body) == {
        "content": f"**Counter, In turn** [{game.key}]\nIt is your move. The game has started."
        f" Until <t:{int(deadline.timestamp())}:f>.\n<{SITE}/games/{game.key}/>",
        "allowed_mentions": {"parse": []},
    }


def test_what_fails_is_tried_again_and_in_the_end_switched_off(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    subscriptions.set_hook(people[0], listener.address, "json")
    new_game()
    listener.status = 500
    now, pauses = database_clock.now(), []
    told(now)
    while (subscription := Subscription.objects.get()).ended_at is None:
        assert subscription.rest_until and subscription.failures == len(listener.heard)
        assert not delivery.deliver(subscription.rest_until - timedelta(seconds=1))
        pauses.append(subscription.rest_until - now)
        now = subscription.rest_until
        delivery.deliver(now)
    assert len(listener.heard) == delivery.MOST_FAILURES
    assert pauses[0] == timedelta(minutes=1) and pauses == sorted(pauses)
    assert not Notice.objects.filter(subscription=subscription, status="waiting").exists()
    post.deliver()
    mail = MailOut.objects.get(notice__kind=Kind.HOOK)
    assert "Your webhook at 127.0.0.1 was switched off after 12 failed deliveries" in mail.text
    assert "it answered with 500" in mail.text and listener.address not in mail.text
    assert mail.to == "ann@example.org"
    give(Game.objects.get(), "red: add 1", "blue: add 1")
    told()
    assert len(listener.heard) == delivery.MOST_FAILURES


def test_one_whose_news_cannot_be_judged_holds_up_no_other(
    people: list[Any], listener: Listener, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = delivery.stale

    def stale(notice: Notice) -> str:
        if notice.person == people[0]:
            raise ValueError("a mistake of ours")
        return honest(notice)

    for person in people[:2]:
        subscriptions.set_hook(person, listener.address, "json")
    monkeypatch.setattr(delivery, "stale", stale)
    give(game, "red: add 1", "blue: add 1")
    told()
    give(game, "red: add 1")
    assert told() == 1


def test_what_works_again_is_forgiven(
    people: list[Any], listener: Listener, new_game: Callable[..., Game]
) -> None:
    subscriptions.set_hook(people[0], listener.address, "json")
    new_game()
    listener.status = 503
    told()
    listener.status = 204
    assert delivery.deliver(database_clock.now() + timedelta(minutes=2)) == 1
    subscription = Subscription.objects.get()
    assert (subscription.failures, subscription.rest_until, subscription.trouble) == (0, None, "")
    # Said twice, it is the same message.
    assert len({heard.headers["webhook-id"] for heard in listener.heard}) == 1


def test_one_that_makes_a_worker_die_is_let_rest(
    people: list[Any], listener: Listener, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscriptions.set_hook(people[1], listener.address, "json")
    give(game, "red: add 1")
    post.deliver()

    def killed(*_: Any) -> int:
        raise SystemExit

    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(delivery, "called", killed)
        delivery.deliver()
    assert delivery.deliver() == 0
    assert delivery.deliver(database_clock.now() + timedelta(minutes=2)) == 1
    assert delivery.deliver(database_clock.now() + timedelta(minutes=9)) == 0


def test_wishes_nights_and_answers_hold_here_too(
    people: list[Any], listener: Listener, game: Game
) -> None:
    told()
    subscriptions.set_hook(people[1], listener.address, "json")
    availability.keep_quiet(people[1], time(0), time(12))
    preferences.keep_all(people[1], {(HOOK, Kind.OVER): OFF})
    give(game, "red: add 1")
    night = (database_clock.now() + timedelta(days=1)).replace(hour=3)
    assert told(night) == 0 and not listener.heard
    give(game, "blue: add 1")
    assert told(night.replace(hour=13)) == 0
    lobby.resign(game, "red")
    assert told(night.replace(hour=14)) == 0
    troubles = Notice.objects.filter(subscription__isnull=False).values_list("trouble", flat=True)
    assert sorted(troubles) == ["not wished", "the question has been answered"]


def test_who_sits_at_the_open_page_is_told_once_they_have_gone(
    people: list[Any], listener: Listener, game: Game
) -> None:
    told()
    subscriptions.set_hook(people[1], listener.address, "json")
    give(game, "red: add 1")
    now = database_clock.now() + timedelta(seconds=1)
    presence.note(people[1].pk, game)
    assert told(now) == 0 and not listener.heard
    cache.delete(presence.place(people[1].pk, game.pk))
    assert told(now) == 0
    assert told(now + presence.A_WHILE) == 1 and len(listener.heard) == 1


def test_mails_may_be_off_while_a_browser_is_told(
    people: list[Any], listener: Listener, game: Game
) -> None:
    told()
    Browser(listener.address).subscribed(people[1])
    preferences.keep_all(people[1], {("mail", Kind.TURN): OFF})
    give(game, "red: add 1")
    assert told() == 1
    preferences.keep_all(people[1], {(PUSH, Kind.TURN): OFF})
    give(game, "blue: add 1", "red: add 1")
    assert told() == 0


def test_a_private_question_is_not_told_where_others_may_read(
    people: list[Any], listener: Listener, game: Game
) -> None:
    told()
    subscriptions.set_hook(people[1], listener.address, "discord")
    other = Listener()
    Browser(other.address).subscribed(people[1])
    give(game, "red: add 1")
    blue = seat(game, "blue")
    blue.private = True
    blue.save()
    assert told() == 1
    assert not listener.heard and len(other.heard) == 1
    other.stop()


def test_the_page(people: list[Any], listener: Listener) -> None:
    ann, client = people[0], Client()
    client.force_login(ann)
    page = client.get("/you/notices/").content.decode()
    assert push.public_key() in page
    browser = Browser(listener.address)
    form = {"endpoint": browser.address, **browser.keys}
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    assert client.post("/you/notices/browsers/", form, HTTP_USER_AGENT=agent).status_code == 204
    refused = client.post("/you/notices/browsers/", {**form, "auth": "short"})
    assert (refused.status_code, refused.content) == (422, b"The keys are not from a browser.")
    made = client.post("/you/notices/address/", {"address": listener.address, "format": "json"})
    secret = subscriptions.hook_of(ann).secret
    assert secret in made.content.decode()
    page = client.get("/you/notices/").content.decode()
    assert secret not in page and "Firefox on Linux" in page and "(plain JSON)" in page
    bob = Client()
    bob.force_login(people[1])
    pk = Subscription.objects.get(kind="push").pk
    assert bob.post(f"/you/notices/browsers/{pk}/forget/").status_code == 404
    client.post(f"/you/notices/browsers/{pk}/forget/")
    client.post("/you/notices/address/", {"off": "yes"})
    assert not Subscription.objects.exists()
    bad = {"address": "ftp://a.example/", "format": "json"}
    page = client.post("/you/notices/address/", bad).content.decode()
    # The sentence stands at the field, which keeps what was typed.
    field = r'value="ftp://a.example/".+id="hook-refused"[^>]*>The address must'
    assert re.search(field, page, re.DOTALL)
    assert "showNotification" in b"".join(client.get("/worker.js").streaming_content).decode()


def test_who_leaves_takes_their_outlets_along(people: list[Any], listener: Listener) -> None:
    Browser(listener.address).subscribed(people[0])
    preferences.keep_all(people[0], {(HOOK, Kind.OVER): OFF})
    erasure.erase(people[0])
    assert not Subscription.objects.exists() and not preferences.NoticePreference.objects.exists()

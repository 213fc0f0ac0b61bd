"""Redis goes away: orders, pages and mails are taken as before."""

import signal
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from rest_framework.throttling import SimpleRateThrottle

from avp_site import caches
from tests.mail import players
from tests.support.composed import Composed, Visitor, until
from tests.support.services import Services, free_port
from tests.test_flushed import LOOKING

HOST = "hunt.example.org"


@pytest.fixture
def redis() -> Iterator[Services]:
    services = Services()
    yield services
    services.stop()


@pytest.fixture
def site(served: Composed, redis: Services) -> Composed:
    served.filled["REDIS_URL"] = redis._redis()
    return served


def token(site: Composed) -> str:
    code = (
        "from django.contrib.auth import get_user_model as g;"
        "from games.accounts import api_tokens;"
        "print(api_tokens.new_token(g().objects.get(username='p0')))"
    )
    words = ("python", "manage.py", "shell", "--no-imports", "-c", code)
    return site.run("web", *words, given="").split()[-1]


@pytest.mark.postgres
@pytest.mark.redis
def test_orders_pages_and_mails_do_without_redis(site: Composed, redis: Services) -> None:
    questions: list[dict[str, Any]] = site.asked("flushed", "lay_out", {"games": 9, "seconds": 600})
    for name in ("web", "intake"):
        site.start(name)
        until(lambda name=name: site.is_healthy(name), f"a healthy {name}")
    key, visitor = token(site), Visitor(site.web, HOST)
    mine = questions[::8]  # the same person's
    first, second, third = (one["game"] for one in mine)
    body = {"seat": mine[0]["seat"], "line": mine[0]["order"]}
    assert visitor.call(f"games/{first}/orders/", key, **body)["number"] == 1

    server = redis._running[0]
    server.send_signal(signal.SIGSTOP)  # it takes connections and never answers
    began = time.monotonic()
    assert visitor.call(f"games/{second}/orders/", key, **body)["number"] == 1
    assert time.monotonic() - began < 15
    server.send_signal(signal.SIGCONT)

    redis.stop()
    began = time.monotonic()
    assert visitor.call(f"games/{third}/orders/", key, **body)["number"] == 1
    assert third in visitor.open(f"/games/{third}/")
    mail = EmailMessage()
    mail["From"], mail["To"] = "p1@example.org", questions[1]["address"]
    mail["Message-ID"] = "<1@sent.example>"
    mail.set_content(f"{questions[1]['order']}\n")
    players.send(site.intake, mail)
    assert site.is_healthy("web") and site.is_healthy("intake")
    until(lambda: len(played(site.asked("flushed", "look"))) == 4, "four orders", pause=LOOKING)
    assert time.monotonic() - began < 30


def played(seen: dict[str, Any]) -> list[Any]:
    return [row for row in seen["events"] if row[3] == "player"]


def test_throttles_count_in_memory_while_redis_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches.RedisOrMemory, "away_until", 0.0)
    cache = caches.RedisOrMemory(f"redis://127.0.0.1:{free_port()}/0", {})
    cache.clear()

    class Twice(SimpleRateThrottle):
        rate = "2/min"

        def get_cache_key(self, *_: object) -> str:
            return "somebody"

    Twice.cache = cache
    assert [Twice().allow_request(None, None) for _ in range(3)] == [True, True, False]
    assert cache.add("counted", 0, 60) and not cache.add("counted", 0, 60)
    assert [cache.incr("counted"), cache.incr("counted"), cache.incr("before")] == [1, 2, 1]
    assert cache.get_or_set("kept", 5) == 5 and cache.get_many(["kept", "none"]) == {"kept": 5}


def test_redis_is_asked_again_after_a_while(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = caches.RedisOrMemory(redis_url, {})
    monkeypatch.setattr(caches.RedisOrMemory, "away_until", time.monotonic() + 60)
    cache.set("where", "memory")
    monkeypatch.setattr(caches.RedisOrMemory, "away_until", time.monotonic() - 0.01)
    assert cache.get("where") is None
    cache.set("where", "redis")
    assert cache.get("where") == "redis"
    cache.delete("where")

"""Strong autopilots think on a queue of their own: nothing waits for them, and none is lost."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from tests.support.composed import Composed, Post, until
from tests.test_flushed import asked

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

GAMES = 5


@pytest.fixture
def site(databases: dict[str, str], broker: str, post: Post, tmp_path: Path) -> Iterator[Composed]:
    filled = {
        **databases,
        "SECRET_KEY": "the key of one test, as long as a key must be, and no longer",
        "REDIS_URL": broker,
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(post.server.port),
        "EMAIL_USE_TLS": "0",
    }
    site = Composed(filled, tmp_path)
    site.run("migrate")
    yield site
    site.stop()


def told(site: Composed, what: str, given: Any = None) -> Any:
    return asked(site, what, given, "thinkers")


def jobs(queue: Any, name: str) -> list[str]:
    return [json.loads(job)["headers"]["task"] for job in queue.lrange(name, 0, -1)]


class Store:
    """What stands in the site's database."""

    def __init__(self, url: str) -> None:
        self.line = psycopg.connect(url, autocommit=True)

    def last(self, game: str) -> str:
        """By whom its last event is."""
        found = self.line.execute(
            "SELECT by FROM games_event e JOIN games_game g ON g.id = e.game_id WHERE key = %s"
            " ORDER BY number DESC LIMIT 1",
            [game],
        ).fetchone()
        return found[0] if found else ""

    def waiting(self) -> int:
        """How many seats wait for somebody who thinks."""
        (found,) = self.line.execute(
            "SELECT count(*) FROM games_seatatgame WHERE asked IS NOT NULL AND strength <> 'plain'"
        ).fetchall()
        return int(found[0])

    def waits_for_nobody(self, others: list[str]) -> bool:
        """Whether the usual autopilot and the clock have played in the *others*."""
        return [self.last(game) for game in others] == ["autopilot", "clock"]


@pytest.fixture
def store(databases: dict[str, str], site: Composed) -> Iterator[Store]:
    store = Store(databases["OWNER_DATABASE_URL"])
    yield store
    store.line.close()


def test_nothing_waits_for_those_who_think_and_they_lose_nothing(
    site: Composed, store: Store, broker: str
) -> None:
    strong = told(site, "lay_out", {"games": GAMES})
    with redis.Redis.from_url(broker) as queue:
        assert {"games.think"} == set(jobs(queue, "thinking")) - set(jobs(queue, "celery"))

    # Nobody thinks yet: all the rest goes on, and nobody thinks in the thinkers' place.
    for name in ("worker", "clock"):
        site.start(name)
    others = told(site, "ask_others")
    until(lambda: store.waits_for_nobody(others), "an autopilot and a deadline")
    assert store.waiting() == GAMES
    assert "autopilot" not in map(store.last, strong)

    # The queue is lost; the clock finds the seats that wait, and while they are thought about
    # another deadline is seen to.
    with redis.Redis.from_url(broker) as queue:
        queue.flushdb()
    site.start("thinker")
    others = told(site, "ask_others")
    until(lambda: store.waits_for_nobody(others), "another deadline")
    until(lambda: not store.waiting(), "the end of thinking")
    assert {"autopilot"} == set(map(store.last, strong))
    assert site.is_healthy("thinker") and site.is_healthy("worker")

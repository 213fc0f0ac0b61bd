"""Strong autopilots think on a queue of their own: nothing waits for them, and none is lost."""

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import redis

from tests.support.composed import Composed, until

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

GAMES = 5


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
def store(databases: dict[str, str], composed: Composed) -> Iterator[Store]:
    store = Store(databases["OWNER_DATABASE_URL"])
    yield store
    store.line.close()


def test_nothing_waits_for_those_who_think_and_they_lose_nothing(
    composed: Composed, store: Store, broker: str
) -> None:
    strong = composed.asked("thinkers", "lay_out", {"games": GAMES})
    with redis.Redis.from_url(broker) as queue:
        assert {"games.think"} == set(jobs(queue, "thinking")) - set(jobs(queue, "celery"))

    # Nobody thinks yet: all the rest goes on, and nobody thinks in the thinkers' place.
    for name in ("worker", "clock"):
        composed.start(name)
    others = composed.asked("thinkers", "ask_others")
    until(lambda: store.waits_for_nobody(others), "an autopilot and a deadline")
    assert store.waiting() == GAMES
    assert "autopilot" not in map(store.last, strong)

    # The queue is lost; the clock finds the seats that wait, and while they are thought about
    # another deadline is seen to.
    with redis.Redis.from_url(broker) as queue:
        queue.flushdb()
    composed.start("thinker")
    others = composed.asked("thinkers", "ask_others")
    until(lambda: store.waits_for_nobody(others), "another deadline")
    until(lambda: not store.waiting(), "the end of thinking")
    assert {"autopilot"} == set(map(store.last, strong))
    assert composed.is_healthy("thinker") and composed.is_healthy("worker")

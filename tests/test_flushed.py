"""Redis is emptied every five seconds and three clocks tick: nothing is late, lost or doubled."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import redis

from tests.mail import players
from tests.support.composed import LONGEST_WAIT, Composed, Post, until
from tests.support.flushed import EARLY

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

SOAK = os.environ.get("SOAK") == "1"
GAMES, SECONDS = (60, 120) if SOAK else (10, 20)
EVERY, LATEST = 5, 60
LOOKING = 2.0  # seconds between looks, each of which is a process
NEVER = float("inf")
CLOCKS = ("clock", "second clock", "third clock")


@pytest.fixture
def site(composed: Composed) -> Composed:
    composed.filled["SETTLE_SECONDS"] = "2"
    return composed


def send(site: Composed, questions: list[dict[str, Any]]) -> None:
    """Answer each question by a mail that arrives just before its deadline."""
    for number, one in enumerate(questions):
        time.sleep(max(0.0, one["deadline"] - EARLY.total_seconds() - time.time()))
        letter = EmailMessage()
        letter["From"], letter["To"] = "p@example.org", one["address"]
        letter["Message-ID"] = f"<{number}@sent.example>"
        letter.set_content(f"{one['order']}\n")
        players.send(site.intake, letter)


def flush_until(end: Event, broker: str) -> int:
    """Empty Redis again and again; gives how often."""
    times = 0
    with redis.Redis.from_url(broker) as client:
        while not end.wait(EVERY):
            client.flushdb()
            times += 1
    return times


@pytest.fixture
def flushed(broker: str) -> Iterator[Callable[[], int]]:
    """Redis is being emptied until this is called; it gives how often."""
    end = Event()
    with ThreadPoolExecutor(1) as worker:
        times = worker.submit(flush_until, end, broker)

        def ended() -> int:
            end.set()
            return times.result()

        yield ended
        end.set()


def test_nothing_is_late_lost_or_doubled(
    site: Composed,
    post: Post,
    flushed: Callable[[], int],
    tmp_path: Path,
) -> None:
    site.start("intake")
    until(lambda: site.is_healthy("intake"), "a healthy intake")
    site.start("worker")
    for name in CLOCKS:
        site.start("clock", name, RUN_DIR=str(tmp_path / name))
    questions = site.asked("flushed", "lay_out", {"games": GAMES, "seconds": SECONDS})
    by = {way: [one for one in questions if one["answer"] == way] for way in ("stored", "sent")}
    with ThreadPoolExecutor(2) as helpers:
        work = [helpers.submit(site.asked, "flushed", "store", by["stored"])]
        work += [helpers.submit(send, site, by["sent"])]
        for one in work:
            one.result()
    time.sleep(max(0.0, questions[-1]["deadline"] + 2 * EVERY - time.time()))
    times = flushed()
    assert times >= SECONDS / EVERY
    seen: dict[str, Any] = until(
        lambda: settled(site.asked("flushed", "look")), "an end of it", 4 * LONGEST_WAIT, LOOKING
    )

    first = first_events(seen["events"])
    assert len(first) == len(questions)
    late = [first[key(one)]["at"] - one["deadline"] for one in questions if not one["answer"]]
    report = f"{len(questions)} questions, {times} times flushed, {len(late)} lapsed,"
    print(f"\n{report} at most {max(late):.1f} s late; {len(seen['mails'])} mails")
    assert min(late) >= 0 and max(late) < LATEST
    in_time = [
        one for one in questions if seen["received"].get(one["address"], NEVER) < one["deadline"]
    ]
    assert len(in_time) > len(questions) / 3
    assert all(first[key(one)]["by"] == "player" for one in in_time)
    assert all(first[key(one)]["by"] == "clock" for one in questions if not one["answer"])
    # Each effect once: every seat has given its first order once, and every mail has come once.
    assert all(count == 1 for count in Counter(first_orders(questions, seen["events"])).values())
    came = Counter(str(mail["Message-ID"]) for mail in post.mails)
    assert came == Counter(seen["mails"])
    assert not seen["lost"]


def settled(seen: dict[str, Any]) -> dict[str, Any] | None:
    return seen if not seen["waiting"] and not seen["due"] else None


def key(one: dict[str, Any]) -> tuple[str, str]:
    return one["game"], one["seat"]


def first_events(events: list[list[Any]]) -> dict[tuple[str, str], dict[str, Any]]:
    """What each seat's first question was answered with."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for game, _, seat, by, order, at in events:
        found.setdefault((game, seat), {"by": by, "order": order, "at": at})
    return found


def first_orders(questions: list[dict[str, Any]], events: list[list[Any]]) -> list[tuple[str, str]]:
    """Who gave an order with the verb of a first question, as often as it was given."""
    verbs = {key(one): one["order"].split()[0] for one in questions}
    return [
        (game, seat) for game, _, seat, _, order, _ in events if order.startswith(verbs[game, seat])
    ]

"""New processes take over from old ones while people play, by program and by mail."""

import json
import os
import smtplib
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from itertools import count
from random import Random
from threading import Event
from typing import Any, NamedTuple
from urllib.error import HTTPError
from uuid import uuid4

import pytest

from tests.mail import players
from tests.support.composed import Composed, Post, Visitor, until
from tests.support.services import free_port
from tests.test_flushed import LOOKING, first_events, settled

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

SOAK = os.environ.get("SOAK") == "1"
GAMES = 20 if SOAK else 4
# Behind a proxy the new ones come before the old ones go; without one, as `up -d` does, after.
ROUNDS = ("beside", "in place") * (2 if SOAK else 1)
SECONDS = 30 * len(ROUNDS)
SERVICES = ("web", "listen", "worker", "clock", "intake")
HOST = "hunt.example.org"
PAUSE, PATIENCE, LATEST = 0.5, 60, 60
SLOW = 12  # seconds between the halves of a request that is under way when its server must go
TWICE = 3  # one in so many orders is sent again although it was acknowledged


@pytest.fixture
def site(served: Composed) -> Composed:
    served.filled["SETTLE_SECONDS"] = "2"
    return served


class Stored(NamedTuple):
    """An order that was acknowledged, and how it was sent."""

    game: str
    number: int
    order: dict[str, str]
    token: str
    attempt: str


@dataclass
class Doors:
    """Where the processes are that serve now, and what people met there."""

    site: Composed
    web: int = 0
    intake: int = 0
    names: dict[str, str] = field(default_factory=dict)
    generation: Iterator[int] = field(default_factory=lambda: count(1))
    stopped: dict[str, float | None] = field(default_factory=dict)
    stored: list[Stored] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    broken: Counter[str] = field(default_factory=Counter)

    def start(self) -> dict[str, str]:
        """Start new processes of every service; gives what each is called."""
        new = {name: f"{name}-{next(self.generation)}" for name in SERVICES}
        for name, called in new.items():
            self.start_one(name, called)
        return new

    def start_one(self, name: str, called: str) -> None:
        self.site.start(name, called, RUN_DIR=str(self.site.place / called))

    def serve(self, new: dict[str, str]) -> None:
        for name, called in new.items():
            until(lambda name=name, called=called: self.is_up(name, called), f"a healthy {called}")
        self.web, self.intake, self.names = self.site.web, self.site.intake, new

    def is_up(self, name: str, called: str) -> bool:
        """Healthy, and this very process: a worker is pinged by a name, a clock leaves a note."""
        if name == "worker":
            return "ready." in self.site.log(called).read_text()
        if name == "clock":
            return (self.site.place / called / "tick").exists()
        return self.site.is_healthy(name, called)

    def beside(self) -> None:
        old, port = self.names, self.web
        self.site.web, self.site.listen, self.site.intake = free_port(), free_port(), free_port()
        self.serve(self.start())
        for name, called in old.items():
            self.retire(name, called, port)

    def in_place(self) -> None:
        new = {name: f"{name}-{next(self.generation)}" for name in SERVICES}
        for name, called in new.items():
            self.retire(name, self.names[name], self.web)
            self.start_one(name, called)
        self.serve(new)

    def retire(self, name: str, called: str, port: int) -> None:
        """Tell an old process to stop; the site's while a request is under way there."""
        with under_way(port, self.stored[-1]) if name == "web" else nullcontext():
            self.stopped[called] = self.site.retire(name, called)

    def through(self, act: Callable[[], Any]) -> Any:
        """What *act* gives in the end: what came to nothing is tried again. None: refused."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return act()
            except (OSError, HTTPException) as error:
                if sentence := said(error):
                    self.refused.append(sentence)
                    return None
                self.broken[type(error).__name__] += 1
                if time.monotonic() > end:
                    raise
            time.sleep(PAUSE)

    def call(self, path: str, *words: str, **data: Any) -> Any:
        return self.through(lambda: Visitor(self.web, HOST).call(path, *words, **data))


def said(error: Exception) -> str:
    """The sentence of a refusal; nothing where the same may be tried again."""
    if isinstance(error, HTTPError):
        assert error.code < 500 or error.code == 503, error.read()
        sentence = json.loads(error.read())["error"]
        assert sentence.endswith((".", "!", "?"))
        return "" if error.code in (429, 503) else sentence
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        (refusal,) = error.recipients.values()
        return "" if refusal[0] < 500 else refusal[1].decode()
    if isinstance(error, smtplib.SMTPResponseException):
        assert error.smtp_code < 500, error
    return ""


def play(doors: Doors, game: str, place: dict[str, Any], end: Event) -> None:
    """Answer every question as a program does, some twice."""
    where, token, seat = f"games/{game}", place["token"], place["seat"]
    for number in count():
        question = doors.call(f"{where}/prompts/", token)
        if question["question"] is not None:
            order = {"seat": seat, "line": question["prompts"][0]["default"]}
            attempt = str(uuid4())
            stored = doors.call(f"{where}/orders/", token, attempt, **order)
            if stored:
                doors.stored.append(Stored(game, stored["number"], order, token, attempt))
                if number % TWICE == 0:
                    again = doors.call(f"{where}/orders/", token, attempt, **order)
                    assert again and again["number"] == stored["number"]
        if end.wait(PAUSE):
            return


@contextmanager
def under_way(port: int, one: Stored) -> Iterator[None]:
    """An order that was stored is just being sent again, and is answered all the same."""
    began = Event()
    with ThreadPoolExecutor(1) as helper:
        number = helper.submit(repeated_slowly, port, one, began)
        assert began.wait(PATIENCE)
        yield
        assert number.result() == one.number


def repeated_slowly(port: int, one: Stored, began: Event) -> int:
    """Send an order again, its second half late; gives the number of its event."""
    body = json.dumps(one.order)
    headers = {
        **Visitor(port, HOST).headers,
        "Authorization": f"Token {one.token}",
        "Idempotency-Key": one.attempt,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Expect": "100-continue",
    }
    lines = [f"POST /api/games/{one.game}/orders/ HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        assert b" 100 " in line.recv(1000)
        began.set()
        time.sleep(SLOW)
        line.sendall(body.encode())
        answer = HTTPResponse(line)
        answer.begin()
        return int(json.loads(answer.read())["number"])


def write(doors: Doors, post: Post, place: dict[str, Any], end: Event) -> None:
    """Answer every mail that asks something, some twice."""
    random, answered = Random(1), set()
    while not end.wait(PAUSE):
        for mail in [one for one in post.mails if one["To"] == place["email"]]:
            if (to := mail["Reply-To"]) in answered:
                continue
            answered.add(to)
            text = players.text_of(mail)
            if not players.offered(text):
                continue
            letter = players.reply(mail, [players.chosen(text, random)], uuid4().int)
            doors.through(lambda letter=letter: players.send(doors.intake, letter))
            doors.letters.append(str(letter["Message-ID"]))
            if len(answered) % TWICE == 0:
                doors.through(lambda letter=letter: players.send(doors.intake, letter))


def test_nothing_is_lost_when_new_processes_take_over(site: Composed, post: Post) -> None:
    doors, end = Doors(site), Event()
    doors.serve(doors.start())
    games = site.asked("rolling", "lay_out", {"games": GAMES, "seconds": SECONDS})
    places = [(table["game"], place) for table in games for place in table["seats"]]
    with ThreadPoolExecutor(len(places)) as helpers:
        work = [
            helpers.submit(play, doors, game, place, end)
            for game, place in places
            if place["way"] == "program"
        ]
        work += [
            helpers.submit(write, doors, post, place, end)
            for _, place in places
            if place["way"] == "mail"
        ]
        try:
            began = time.monotonic()
            for how in ROUNDS:
                {"beside": doors.beside, "in place": doors.in_place}[how]()
            lasted = time.monotonic() - began
        finally:
            end.set()
        for one in work:
            one.result()
    left = [(game, place) for game, place in places if place["way"] == "nobody"]
    last = max(place["deadline"] for _, place in left)
    time.sleep(max(0.0, last - time.time()))
    seen: dict[str, Any] = until(
        lambda: read_and_settled(site.asked("rolling", "look")), "an end", pause=LOOKING
    )
    first = first_events(seen["events"])
    late = [first[game, place["seat"]]["at"] - place["deadline"] for game, place in left]
    mailed = [number for _, _, numbers in seen["letters"] for number in numbers if number]
    print(
        f"\n{GAMES} games, {seen['on']} still on, {len(doors.stopped)} processes stopped within"
        f" {lasted:.0f} s ({doors.stopped}), {len(doors.stored)} orders by program,"
        f" {len(doors.letters)} by mail, {len(post.mails)} mails,"
        f" {doors.refused} refused, tried again: {dict(doors.broken)},"
        f" {len(late)} lapsed, at most {max(late):.1f} s late"
    )

    assert None not in doors.stopped.values(), "a process had to be killed"
    # Each acknowledged order is an event, and there are no others.
    by_players = {(row[0], row[1]): row[4] for row in seen["events"] if row[3] == "player"}
    stored = {(one.game, one.number): one.order["line"] for one in doors.stored}
    assert len(stored) == len(doors.stored) > GAMES
    assert stored.keys() <= by_players.keys()
    assert Counter(doors.letters) == Counter(message_id for message_id, _, _ in seen["letters"])
    assert {status for _, status, _ in seen["letters"]} <= {"read", "refused"}
    assert all(len(numbers) <= 1 for _, _, numbers in seen["letters"])
    assert mailed and len(by_players) == len(stored) + len(mailed)
    site.run("worker", "python", "manage.py", "replay_games", "--check")
    # Everybody was told, once.
    came = Counter(str(mail["Message-ID"]) for mail in post.mails)
    assert came == Counter(seen["mails"])
    assert not seen["lost"] and not seen["untold"]
    assert all(first[game, place["seat"]]["by"] == "clock" for game, place in left)
    assert min(late) >= 0 and max(late) < LATEST


def read_and_settled(seen: dict[str, Any]) -> dict[str, Any] | None:
    return settled(seen) if not seen["unread"] else None

"""
1,000 pages that listen to one process: its memory, the time from an order to the last page that is
told, and the time until all are back after the process was killed and started again.

They are at 250 games, where the first of them hold the seats and the others look on, and then all
at one, as at a final. The process and its listeners share the machine. The limit of memory is the
process before anybody listens; that of the way back is what a browser waits before it tries.
"""

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, connections
from django.test import Client

from bench import _site
from bench._common import percentile, show
from games import play
from games.history import views
from games.models.game import Game
from games.web.listening import CHANGED, OPENED, PAUSE
from rules.kernel.system import Setup
from rules.systems import SYSTEMS, USUAL
from tests.support import tables
from tests.support.services import free_port

PAGES, GAMES = 1_000, 250
A_BROWSER_WAITS = 2.0  # as OPENED says
ORDERS = {"listen_games": 100, "listen_one_game": 5}
LONGEST = 300.0
ROOT = Path(__file__).parents[1]


class Process:
    """`manage.py listen` on the bench's database."""

    def __init__(self) -> None:
        self.port = free_port()
        self.start()

    def start(self) -> None:
        chosen = connection.settings_dict
        known = os.environ["DATABASE_URL"].rpartition("/")
        environment = {**os.environ, "DATABASE_URL": f"{known[0]}/{chosen['NAME']}"}
        command = [sys.executable, "manage.py", "listen", "--port", str(self.port)]
        self.running = subprocess.Popen(command, cwd=ROOT, env=environment)

    def kill(self) -> None:
        self.running.send_signal(signal.SIGKILL)
        self.running.wait()

    @property
    def cpu(self) -> float:
        """Milliseconds of the processor that it has taken."""
        times = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Megabytes of it that are in memory."""
        status = Path(f"/proc/{self.running.pid}/status").read_text()
        (kilobytes,) = [line.split()[1] for line in status.splitlines() if "VmRSS" in line]
        return int(kilobytes) / 1024


class Page:
    """A browser at a game, which comes back when it has lost its line."""

    def __init__(self, process: Process, key: str, cookie: str) -> None:
        self.process, self.key, self.cookie = process, key, cookie
        self.is_open, self.told = asyncio.Event(), asyncio.Event()
        self.at = 0.0

    async def listen(self) -> None:
        while True:
            with suppress(OSError):
                await self.listen_once()
            self.is_open.clear()
            await asyncio.sleep(A_BROWSER_WAITS)

    async def listen_once(self) -> None:
        incoming, out = await asyncio.open_connection("127.0.0.1", self.process.port)
        ask = f"GET /games/{self.key}/listen/ HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}"
        out.write(f"{ask}\r\n\r\n".encode())
        while part := await incoming.read(4096):
            if OPENED in part:
                self.is_open.set()
            if CHANGED in part:
                self.at = time.perf_counter()
                self.told.set()
        out.close()


def cookie_of(person: Any) -> str:
    client = Client()
    client.force_login(person)
    return f"sessionid={client.cookies['sessionid'].value}"


def opened(process: Process, games: list[Game]) -> list[Page]:
    """A page of each of so many people at the *games*, in turn."""
    users, pages = get_user_model(), []
    new = [users(username=f"reader {n} of {len(games)}") for n in range(PAGES)]
    for number, person in enumerate(users.objects.bulk_create(new)):
        round, at = divmod(number, len(games))
        seats = games[at].setup["seats"]
        if round < len(seats):
            games[at].seats.filter(name=seats[round]).update(user=person)
        pages.append(Page(process, games[at].key, cookie_of(person)))
    return pages


def told_to_all(game: Game, random: Random) -> float:
    """Give orders until there is one of which onlookers are told; when it was committed."""
    while order := _site.next_order(game, random):
        before = views.known(game, None)
        play.submit(game, *order)
        at = time.perf_counter()
        game.refresh_from_db()
        game = Game.objects.get(pk=game.pk)
        if views.known(game, None) > before:
            return at
    raise SystemExit("The game is over.")


async def measured(process: Process, name: str, pages: list[Page], games: list[Game]) -> None:
    """Orders one after the other, each when all have heard of the last one."""
    store, random = ThreadPoolExecutor(1), Random(1)
    loop, times, before = asyncio.get_running_loop(), [], process.cpu
    for number in range(ORDERS[name]):
        game = games[number % len(games)]
        here = [page for page in pages if page.key == game.key]
        for page in here:
            page.told.clear()
        began = await loop.run_in_executor(store, told_to_all, game, random)
        await asyncio.gather(*(page.told.wait() for page in here))
        times.append(1000 * (max(page.at for page in here) - began))
        await asyncio.sleep(PAUSE / 5 if len(games) > 1 else 1.5 * PAUSE)
    show("", f"{name}_cpu", (process.cpu - before) / ORDERS[name], "ms")
    show("", f"{name}_p50", percentile(times, 0.5), "ms")
    show("", f"{name}_p99", percentile(times, 0.99), "ms")
    await loop.run_in_executor(store, connections.close_all)


async def all_open(pages: list[Page]) -> None:
    await asyncio.gather(*(page.is_open.wait() for page in pages))


@contextmanager
def listening(pages: list[Page]) -> Iterator[None]:
    tasks = [asyncio.ensure_future(page.listen()) for page in pages]
    yield
    for task in tasks:
        task.cancel()


async def run(process: Process, name: str, games: list[Game], pages: list[Page]) -> None:
    await answers(process)
    empty = process.memory
    async with asyncio.timeout(LONGEST):
        with listening(pages):
            await all_open(pages)
            show("", f"{name}_memory", process.memory, "MB", empty)
            await measured(process, name, pages, games)
            process.kill()
            began = time.perf_counter()
            await asyncio.gather(*(lost(page) for page in pages))
            process.start()
            await all_open(pages)
            show("", f"{name}_back_cpu", process.cpu / 1000, "s")
            show("", f"{name}_back", time.perf_counter() - began, "s", A_BROWSER_WAITS)


async def lost(page: Page) -> None:
    while page.is_open.is_set():
        await asyncio.sleep(0.01)


def started(setup: Setup) -> Game:
    """A game some orders old, when nobody is asked in secret any more."""
    return _site.random_game(setup, 12, 1)


async def answers(process: Process) -> None:
    while True:
        try:
            await asyncio.open_connection("127.0.0.1", process.port)
            return
        except OSError:
            await asyncio.sleep(0.1)


def main() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    setup = tables.usual(SYSTEMS[USUAL])
    for name, number in (("listen_games", GAMES), ("listen_one_game", 1)):
        games = [started(setup) for _ in range(number)]
        process = Process()
        try:
            asyncio.run(run(process, name, games, opened(process, games)))
        finally:
            process.kill()


if __name__ == "__main__":
    main()

"""
Pages that listen: each is told that its reader's own mark has changed, and nothing else.

One connection hears of games that have changed, two threads look what that is to each reader.
When something is sent, how much and how often depends on the reader's mark, which their page has,
too. Rights are judged again on the reader's own time, or when the mark has changed: a stream that
ended at any change of the game would tell of those that its reader cannot see.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

import psycopg
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from games import wake
from games.accounts import second_factor
from games.models.game import Game
from games.people import conflicts
from games.play import seats
from games.press import voices
from games.web import game_page

log = logging.getLogger(__name__)

# Seconds: between signs of life, between looks without a cause, from one event to the next, and
# until a lost connection is made again.
BEAT, LOOK, PAUSE, AGAIN = 20.0, 300.0, 1.0, 1.0
MOST = 20  # pages of one person
EYES = 2
OPENED, CHANGED, ALIVE = b"retry: 2000\n\n", b"event: changed\ndata:\n\n", b":\n\n"


@dataclass(eq=False)
class Listener:
    """
    A page that is open: of which game, whose, in which session, and from which seat they look.

    *mark* is what its reader was last told of (`game_page.mark`); it is None once they may not
    listen any more.
    """

    key: str
    user: Any
    session: str
    wanted: str
    mark: str | None = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hub:
    """All that listen in this process, by the key of the game."""

    now: "Hub | None" = None

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.at: dict[str, set[Listener]] = {}
        self.rung: set[str] = set()
        self.looks: dict[str, asyncio.Task[None]] = {}
        self.eyes = ThreadPoolExecutor(EYES, "looks")
        self.is_heard = not is_told()
        self.ear = self.loop.create_task(hear(self)) if is_told() else None
        wake.Here.heard = self.ring_from_elsewhere

    @classmethod
    def here(cls) -> "Hub":
        if cls.now is None or cls.now.loop is not asyncio.get_running_loop():
            cls.now = cls()
        return cls.now

    @classmethod
    async def close(cls) -> None:
        """Let all go, who will look for another process."""
        hub, cls.now, wake.Here.heard = cls.now, None, None
        if hub and hub.ear:
            hub.ear.cancel()
            await asyncio.wait([hub.ear])
        for one in hub.listeners() if hub else ():
            one.mark = None
            one.news.set()

    def listeners(self) -> list[Listener]:
        return [one for here in tuple(self.at.values()) for one in tuple(here)]

    def ring_from_elsewhere(self, key: str) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.ring, key)

    def ring(self, *keys: str) -> None:
        """Look at games again; one that is being looked at, once more."""
        for key in keys:
            if key in self.at:
                self.rung.add(key)
                if key not in self.looks:
                    self.looks[key] = self.loop.create_task(self.look_round(key))

    async def look_round(self, key: str) -> None:
        """All look at one reading of the game."""
        try:
            while key in self.rung:
                self.rung.discard(key)
                seen = await self.loop.run_in_executor(self.eyes, as_it_is, key)
                for one in tuple(self.at.get(key, ())):
                    await self.look(one, seen)
        finally:
            del self.looks[key]

    async def look(self, one: Listener, seen: "Seen | None" = None) -> None:
        """One look at a time, thorough if nothing was *seen* before."""
        async with one.looking:
            mark = await self.loop.run_in_executor(self.eyes, looked, one, seen)
            if mark != one.mark:
                one.mark = mark
                one.news.set()

    async def stream(self, one: Listener) -> AsyncIterator[bytes]:
        """What the page gets, until its reader goes or has to."""
        self.at.setdefault(one.key, set()).add(one)
        try:
            await self.look(one)
            one.news.clear()
            # The page looks for itself now, so nothing before this is news.
            yield OPENED
            async for event in self.events(one):
                yield event
        finally:
            self.forget(one)

    async def events(self, one: Listener) -> AsyncIterator[bytes]:
        looked_at = self.loop.time()
        while one.mark is not None:
            try:
                async with asyncio.timeout(BEAT):
                    await one.news.wait()
            except TimeoutError:
                yield ALIVE
                if self.loop.time() - looked_at >= LOOK:
                    looked_at = self.loop.time()
                    await self.look(one)
                continue
            one.news.clear()
            if one.mark is not None:
                yield CHANGED
                await asyncio.sleep(PAUSE)

    def forget(self, one: Listener) -> None:
        here = self.at[one.key]
        here.discard(one)
        if not here:
            del self.at[one.key]

    def pages_of(self, user: Any) -> int:
        return sum(one.user.pk == user.pk for one in self.listeners())


def is_told() -> bool:
    """Whether the database tells a process what others have changed."""
    return connection.vendor == "postgresql"


async def hear(hub: Hub) -> None:
    """Ring for each game that is told of, and for all that listen when there was no line."""
    while True:
        try:
            async with await line() as heard:
                await heard.execute(f"LISTEN {wake.CHANNEL}")
                hub.is_heard = True
                hub.ring(*hub.at)
                while True:
                    async for told in heard.notifies(timeout=LOOK):
                        hub.ring(told.payload)
                    await heard.execute("SELECT 1")  # a line that has gone dead says so
        except psycopg.Error as error:
            log.warning("the database tells nothing of games now: %s", error)
        hub.is_heard = False
        await asyncio.sleep(AGAIN)


async def line() -> psycopg.AsyncConnection[Any]:
    known = connection.get_connection_params()
    # Django's cursors know nothing of loops.
    params = {name: value for name, value in known.items() if name != "cursor_factory"}
    return await psycopg.AsyncConnection.connect(**params, autocommit=True)


class Onlooker(game_page.Reader):
    """Somebody of whom it is known that they have nothing to do with the game."""

    @cached_property
    def voice(self) -> voices.Voice:
        return voices.Onlooker(self.game, self.user, None)


class Seen(NamedTuple):
    """One reading of a game, and all who have to do with it: everybody else looks on."""

    game: Game
    beside: set[int]


def as_it_is(key: str) -> Seen | None:
    close_old_connections()
    try:
        game = seats.read(key)
        return Seen(game, conflicts.beside(game)) if game else None
    except Error as error:
        log.warning("a game was not looked at: %s", error)
        return None


def looked(one: Listener, seen: Seen | None) -> str | None:
    """The reader's mark, at what was *seen* or now; None if they may not listen any more."""
    close_old_connections()
    try:
        mark = game_page.mark(reader_of(one, seen))
        is_due = one.mark and (seen is None or mark != one.mark)
        return mark if not is_due or is_still_in(one) else None
    except Http404:
        return None
    except Error as error:
        log.warning("a page that listens was not looked at: %s", error)
        return one.mark


def reader_of(one: Listener, seen: Seen | None) -> game_page.Reader:
    """As the page knows them, with fewer questions about those who only look on."""
    if seen is None:
        return game_page.reader_of(game_page.found(one.key, one.user), one.user, one.wanted)
    if one.user.pk not in seen.beside:
        return Onlooker(seen.game, one.user, None, [])
    return game_page.reader_of(seen.game, one.user, one.wanted)


def is_still_in(one: Listener) -> bool:
    """Whether the session goes on, of an account that may still look."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(one.session)
    return get_user(request) == one.user and not second_factor.lacking(one.user)


async def stream(one: Listener) -> AsyncIterator[bytes]:
    async for event in Hub.here().stream(one):
        yield event


@require_GET
@login_required
def listen(request: HttpRequest, key: str) -> HttpResponseBase:
    """
    Events for as long as the page is open, each of which says that it shows something old.

    Nothing (204, which ends a browser's tries) where there is nothing to wait for, too many pages
    are open, or the server cannot hold one open.
    """
    game = game_page.found(key, request.user)
    crowded = Hub.now is not None and Hub.now.pages_of(request.user) >= MOST
    if not isinstance(request, ASGIRequest) or game.status not in Game.UNFINISHED or crowded:
        return HttpResponse(status=204)
    session = request.session.session_key or ""
    one = Listener(key, request.user, session, request.GET.get("seat", ""))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(stream(one), content_type="text/event-stream", headers=headers)

"""
Pages that listen: each is told that its reader's own mark has changed, and nothing else.

One connection hears of games that have changed, two threads look what that is to each reader: for
all readers of a game together, since a thousand may look on at a final. When something is sent, how
much and how often depends on the reader's mark, which their page has, too. Rights are judged again
on the reader's own time, or when the mark has changed: a stream that ended at any change of the
game would tell of those that its reader cannot see.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from games import wake
from games.models.game import Game
from games.web import game_page, listeners
from games.web.listeners import Listener

log = logging.getLogger(__name__)

# Seconds: between signs of life, between looks without a cause, from one event to the next, and
# until a lost connection is made again.
BEAT, LOOK, PAUSE, AGAIN = 20.0, 300.0, 1.0, 1.0
MOST = 20  # pages of one person
EYES = 2
OPENED, CHANGED, ALIVE = b"retry: 2000\n\n", b"event: changed\ndata:\n\n", b":\n\n"


class Hub:
    """All that listen in this process, by the key of the game."""

    now: "Hub | None" = None

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.at: dict[str, set[Listener]] = {}
        self.due: dict[str, set[Listener]] = {}
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
        for one in hub.all() if hub else ():
            one.tell(None)

    def all(self) -> list[Listener]:
        return [one for here in tuple(self.at.values()) for one in tuple(here)]

    def ring_from_elsewhere(self, key: str) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.ring, key)

    def ring(self, *keys: str) -> None:
        """All look at games again; at one that is being looked at, once more."""
        for key in keys:
            self.look(key, self.at.get(key, ()))

    def look(self, key: str, who: Collection[Listener]) -> None:
        """They look at the game, together with all who begin before its next reading."""
        if who:
            self.due.setdefault(key, set()).update(who)
            if key not in self.looks:
                self.looks[key] = self.loop.create_task(self.look_round(key))

    async def look_round(self, key: str) -> None:
        """One reading of the game at a time, until nobody is due."""
        try:
            while due := self.due.pop(key, None):
                marks = await self.loop.run_in_executor(self.eyes, listeners.looked, key, due)
                for one in due:
                    one.tell(marks.get(one, one.mark))
        finally:
            del self.looks[key]

    async def stream(self, one: Listener) -> AsyncIterator[bytes]:
        """What the page gets, until its reader goes or has to."""
        self.at.setdefault(one.key, set()).add(one)
        try:
            self.look(one.key, [one])
            await one.looked.wait()
            one.news.clear()
            # The page looks for itself now, so nothing before this is news.
            yield OPENED
            async for event in self.events(one):
                yield event
        finally:
            self.forget(one)

    async def events(self, one: Listener) -> AsyncIterator[bytes]:
        judged_at = self.loop.time()
        while one.mark is not None:
            try:
                async with asyncio.timeout(BEAT):
                    await one.news.wait()
            except TimeoutError:
                yield ALIVE
                if self.loop.time() - judged_at >= LOOK:
                    judged_at, one.is_doubted = self.loop.time(), True
                    self.look(one.key, [one])
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
        return sum(one.user.pk == user.pk for one in self.all())


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

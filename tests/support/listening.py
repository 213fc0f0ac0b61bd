"""The site in a process that can hold pages open, and programs that listen to games there."""

import gc
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from types import SimpleNamespace
from typing import Any

from asgiref.sync import SyncToAsync
from django.db import connections

from games.management.serving import serving
from games.web.listening import CHANGED, Hub
from tests.support.visitors import client_of

LONGEST = 30.0


@contextmanager
def listening_site() -> Iterator[Any]:
    """As `manage.py play` serves it, on this machine; *url* is where."""
    server = serving()
    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=server.run, args=[[door]])
        thread.start()
        try:
            yield SimpleNamespace(url=f"http://127.0.0.1:{door.getsockname()[1]}")
        finally:
            hub, server.should_exit = Hub.now, True
            thread.join()
            let_go(hub)


def let_go(hub: Hub | None) -> None:
    """Close what the site’s threads have open, so that the database can be dropped."""
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()
    if hub:
        hub.eyes.shutdown()
    gc.collect()  # with a thread goes its connection


def until(found: Callable[[], Any]) -> None:
    end = time.monotonic() + LONGEST
    while not found():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def quiet() -> None:
    """Wait until all that was committed has been told: then nothing more comes of it."""
    until(is_quiet)


def is_quiet() -> bool:
    hub = Hub.now
    return hub is None or not (hub.looks or hub.due)


class Ear(threading.Thread):
    """A program of *user* that listens to a game; *heard* is all that came."""

    def __init__(self, site: Any, user: Any, key: str, seat: str = "") -> None:
        super().__init__(daemon=True)
        self.client = client_of(user)
        self.line = HTTPConnection(site.url.removeprefix("http://"), timeout=LONGEST)
        cookie = f"sessionid={self.client.cookies['sessionid'].value}"
        self.line.request("GET", f"/games/{key}/listen/?seat={seat}", headers={"Cookie": cookie})
        self.answer = self.line.getresponse()
        self.status, self.heard, self.ended = self.answer.status, b"", False
        self.start()

    def run(self) -> None:
        try:
            while part := self.answer.read1():
                self.heard += part
        except (OSError, HTTPException, ValueError, AttributeError):
            pass  # it was closed here
        self.ended = True

    @property
    def events(self) -> int:
        return self.heard.count(CHANGED)

    def close(self) -> None:
        if self.line.sock:
            self.line.sock.shutdown(socket.SHUT_RDWR)
        self.join()
        self.line.close()

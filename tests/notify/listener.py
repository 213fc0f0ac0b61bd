"""Somebody who listens on this machine: a push service, or a program with an address."""

import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Heard(NamedTuple):
    path: str
    headers: Mapping[str, str]
    body: bytes


class Listener:
    """Answers each call with *status* and keeps what it *heard*."""

    def __init__(self, status: int = 201, **headers: str) -> None:
        self.heard: list[Heard] = []
        self.status, self.headers = status, headers
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(size)
                listener.heard.append(Heard(self.path, dict(self.headers), body))
                self.send_response(listener.status)
                for name, value in listener.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/told"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

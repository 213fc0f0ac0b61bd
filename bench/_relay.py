"""
A link with a delay, as to a server in the same town: what comes to a port of loopback goes on to
another, and back, half a millisecond later.

    python -m bench._relay PORT TO

The order stays, and as much can be under way as sockets take, so it limits nothing but round trips:
each connection has a thread that reads and one that hands on for each direction. A connection takes
a round trip to begin, as it does to a server that is not on this machine.
"""

import socket
import sys
import time
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

WAY = 0.0005  # seconds
CHUNK = 1 << 16
HOST = "127.0.0.1"

Chunks = SimpleQueue[tuple[float, bytes]]


def read(come: socket.socket, chunks: Chunks) -> None:
    """Everything that comes, each chunk with when it is to go on; at the end an empty one."""
    chunk = b"-"
    while chunk:
        try:
            chunk = come.recv(CHUNK)
        except OSError:
            chunk = b""
        chunks.put((time.monotonic() + WAY, chunk))


def hand_on(chunks: Chunks, go: socket.socket) -> None:
    with suppress(OSError):
        while (next_one := chunks.get())[1]:
            due, chunk = next_one
            time.sleep(max(0, due - time.monotonic()))
            go.sendall(chunk)
        go.shutdown(socket.SHUT_WR)


def link(one: socket.socket, to: int) -> None:
    time.sleep(2 * WAY)
    other = socket.create_connection((HOST, to))
    for end in (one, other):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for come, go in ((one, other), (other, one)):
        chunks = Chunks()
        Thread(target=read, args=(come, chunks), daemon=True).start()
        Thread(target=hand_on, args=(chunks, go), daemon=True).start()


def main(port: int, to: int) -> None:
    with socket.create_server((HOST, port)) as server:
        while True:
            Thread(target=link, args=(server.accept()[0], to), daemon=True).start()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

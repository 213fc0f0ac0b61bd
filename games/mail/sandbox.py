"""
A mail is read in a process of its own: one that uses that process up harms nothing else.

`python -m games.mail.sandbox` has loaded what reads mails and nothing else, and copies itself for
each mail. To load all that again took ten times as long as to read.
"""

import gc
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import asdict
from pathlib import Path

from games.mail import parse
from games.mail.delivery_reports import Report

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 5
MEMORY = 256 * 1024 * 1024
PATIENCE = 6 * SECONDS  # on the wall, where others want the processor, too
PIECE = 1 << 16
QUESTION = 4096  # bytes, of which the names of our domain and address take a few hundred


def letter(raw: bytes, domain: str, own: str) -> parse.Letter:
    """What `parse.letter` gives; a mail that takes too much of anything is Unreadable as well."""
    try:
        told = json.loads(answer(json.dumps([domain, own, SECONDS, MEMORY]).encode(), raw))
    except ValueError as error:
        raise parse.UnreadableMail(parse.TANGLED) from error
    if "refusal" in told:
        raise parse.UnreadableMail(told["refusal"])
    report = told.pop("report")
    return parse.Letter(**told, report=Report(*report) if report else None)


def answer(question: bytes, raw: bytes) -> bytes:
    """What the reader of a mail says; less than all of it if it came to its end before."""
    readers = Readers.running()
    said = readers.ask(question, raw)
    # Somebody may have ended the readers, for which the mail cannot help.
    return said if said or readers.go_on() else Readers.running().ask(question, raw)


class Readers:
    """Our end of the process that copies itself for each mail; it ends with ours."""

    latest: "Readers | None" = None
    starting = threading.Lock()

    def __init__(self) -> None:
        self.of = os.getpid()
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "games.mail.sandbox", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd=ROOT,
                env={},  # The site's secrets stand in ours.
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    @classmethod
    def running(cls) -> "Readers":
        with cls.starting:
            # A copy of a process that has some needs its own, which end with it.
            if cls.latest is None or cls.latest.of != os.getpid() or not cls.latest.go_on():
                cls.latest = cls()
            return cls.latest

    def go_on(self) -> bool:
        """Whether the process is there; its end of the line closes before it has quite ended."""
        try:
            self.line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    def ask(self, question: bytes, raw: bytes) -> bytes:
        ours, theirs = socket.socketpair()
        said = b""
        with ours, theirs:
            ours.settimeout(2 * PATIENCE)
            try:
                socket.send_fds(self.line, [question], [theirs.fileno()])
                theirs.close()
                ours.sendall(raw)
                ours.shutdown(socket.SHUT_WR)
                said = received(ours)
            except OSError:  # It has come to its end, or to that of our patience.
                pass
        return said


def received(line: socket.socket) -> bytes:
    return b"".join(iter(lambda: line.recv(PIECE), b""))


def told(raw: bytes, domain: str, own: str) -> dict[str, object]:
    try:
        return asdict(parse.letter(raw, domain, own))
    except parse.UnreadableMail as error:
        return {"refusal": str(error)}


def read(line: socket.socket, domain: str, own: str, seconds: int, memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.alarm(PATIENCE)
    line.sendall(json.dumps(told(received(line), domain, own)).encode())


def main(number: str) -> None:
    """Copy this process for each question, until who asks is gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody waits for those who have read.
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for those who ask.
    gc.freeze()
    with socket.socket(fileno=int(number)) as questions:
        while True:
            question, (*lines,), *_ = socket.recv_fds(questions, QUESTION, 1)
            if not question:
                return
            if not os.fork():
                try:
                    questions.close()
                    read(socket.socket(fileno=lines[0]), *json.loads(question))
                finally:
                    os._exit(0)
            os.close(lines[0])


if __name__ == "__main__":
    main(*sys.argv[1:])

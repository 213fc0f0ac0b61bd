"""Mails are read in processes of their own, which one that has nothing of the site copies."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from games.mail import parse, sandbox
from games.mail.sandbox import Readers


def orders(*lines: str) -> list[str]:
    words = "\n".join(lines)
    raw = f"From: ann@example.org\nMessage-ID: <1@example.org>\n\n{words}\n".encode()
    return sandbox.letter(raw, "hunt.example", "post@hunt.example").orders


@pytest.fixture
def own() -> Iterator[None]:
    """Readers of this test alone."""
    kept, Readers.latest = Readers.latest, None
    yield
    Readers.latest = kept


def test_all_mails_are_read_by_copies_of_one(own: None) -> None:
    assert orders("walk a3") == ["walk a3"]
    first = Readers.latest
    with ThreadPoolExecutor(8) as people:
        read = list(people.map(lambda number: orders(f"walk a{number}"), range(40)))
    assert read == [[f"walk a{number}"] for number in range(40)]
    assert first and Readers.latest is first


def test_they_know_nothing_of_the_site(own: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "told to nobody")
    orders("walk a3")
    assert Readers.latest
    process = Path("/proc") / str(Readers.latest.process.pid)
    assert b"told to nobody" not in (process / "environ").read_bytes()
    opened = {os.readlink(one).split(":")[0] for one in (process / "fd").iterdir()}
    assert opened == {"/dev/null", "socket"}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_mail_is_read_although_the_readers_were_ended(own: None, how: int) -> None:
    orders("walk a3")
    first = Readers.latest
    assert first
    os.kill(first.process.pid, how)
    assert orders("walk a4") == ["walk a4"]
    assert Readers.latest is not first


def test_ctrl_c_is_for_those_who_ask(own: None) -> None:
    orders("walk a3")
    first = Readers.latest
    assert first
    os.kill(first.process.pid, signal.SIGINT)
    assert orders("walk a4") == ["walk a4"] and Readers.latest is first


def test_one_that_is_used_up_harms_no_other(own: None, monkeypatch: pytest.MonkeyPatch) -> None:
    orders("walk a3")
    first = Readers.latest
    with monkeypatch.context() as patched, pytest.raises(parse.UnreadableMail, match="plain text"):
        patched.setattr(sandbox, "MEMORY", 1 << 20)
        orders(*["walk a3"] * 20_000)
    assert orders("walk a4") == ["walk a4"] and Readers.latest is first


def test_a_copy_of_a_process_has_readers_of_its_own(own: None) -> None:
    orders("walk a3")
    first, (ours, theirs) = Readers.latest, os.pipe()
    if not (child := os.fork()):
        told: Any = orders("walk a4") == ["walk a4"] and Readers.latest is not first
        os.write(theirs, str(told).encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with os.fdopen(ours) as said:
        assert said.read() == "True"
    assert orders("walk a5") == ["walk a5"] and Readers.latest is first


def test_they_end_with_those_who_ask(own: None) -> None:
    orders("walk a3")
    assert Readers.latest
    Readers.latest.line.close()
    assert Readers.latest.process.wait(30) == 0

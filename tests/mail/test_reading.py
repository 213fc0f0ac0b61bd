"""Which lines of a mail are read as orders, and what is never read at all."""

import time
from contextlib import suppress
from random import Random

import pytest

from games.mail import bounded, quotes, reading
from tests.mail.samples import HEADERS, PLAIN, SAMPLES, plain


def read(raw: bytes) -> reading.Letter:
    return reading.letter(raw, "hunt.example", "post@hunt.example")


@pytest.mark.parametrize("name", SAMPLES)
def test_the_orders_of_a_common_program_are_read(name: str) -> None:
    raw, orders = SAMPLES[name]
    assert read(raw).orders == orders


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "List-Id: <hunters.example>",
        "X-Loop: hunt.example",
        "Return-Path: <>",
        "X-Autoreply: yes",
        "Content-Type: multipart/report; boundary=b",
    ],
)
def test_a_machine_is_never_read(header: str) -> None:
    raw = (
        header + "\n" + HEADERS + ("" if "Content" in header else PLAIN) + "\nmove a3\n"
    ).encode()
    letter = read(raw)
    assert letter.silent
    assert not letter.orders


@pytest.mark.parametrize(
    "sender",
    [
        "MAILER-DAEMON@example.org",
        "post@hunt.example",
        "turn+abc@hunt.example",
        "noreply@x.example",
    ],
)
def test_bounces_and_our_own_mails_are_known_by_their_sender(sender: str) -> None:
    raw = plain("move a3").replace(b"ann@example.org", sender.encode())
    assert read(raw).silent


def test_auto_submitted_no_is_a_person() -> None:
    assert read(b"Auto-Submitted: no\n" + plain("move a3")).orders == ["move a3"]


NESTED = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(2000))


MANY = (
    f"{HEADERS}Content-Type: multipart/mixed; boundary=b\n\n"
    + "--b\nContent-Type: text/plain\n\n" * 9000
)


@pytest.mark.parametrize(
    "raw",
    [
        b"Subject: x\n\n" + b"a" * (reading.LARGEST + 1),
        NESTED.encode(),
        ("To: " + "a@b.example, " * 16_000).encode(),
        MANY.encode(),
        (HEADERS + "Content-Type: image/png\n\nxxxx").encode(),
    ],
    ids=["large", "deep", "wide", "many", "picture"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_at_once_with_a_sentence(raw: bytes) -> None:
    began = time.perf_counter()
    with pytest.raises(reading.Unreadable, match="plain text"):
        read(raw)
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    "raw",
    [
        b"From: " + b"(" * 2000 + b"\n" + plain("move a3"),
        b"From: <@>\nTo: x:;\n" + plain("move a3"),
        b"Subject: =?utf-8?q?=ff\xff?=\nMessage-ID: [\n" + plain("move a3"),
        b"X-Odd: \x00\x01\n" + plain("move a3"),
    ],
)
def test_a_broken_header_does_not_lose_an_order(raw: bytes) -> None:
    assert "move a3" in read(raw).orders


def test_long_lines_are_read_quickly() -> None:
    for line in (
        "on " + "a" * 64_000,
        ">" * 64_000,
        "a <" * 20_000,
        "On 1 " * 12_000,
        "-" * 64_000,
    ):
        began = time.perf_counter()
        quotes.orders_in("\n".join([line] * 3))
        assert time.perf_counter() - began < 1


def test_mutilated_mails_are_read_or_refused_and_nothing_else() -> None:
    random = Random(7)
    for number in range(1500):
        raw, _ = list(SAMPLES.values())[number % len(SAMPLES)]
        broken = bytearray(raw)
        for _ in range(random.randint(1, 12)):
            broken[random.randrange(len(broken))] = random.randrange(256)
        with suppress(reading.Unreadable):
            read(bytes(broken))


def bounded_read(raw: bytes) -> reading.Letter:
    return bounded.letter(raw, "hunt.example", "post@hunt.example")


def test_a_process_of_its_own_reads_the_same() -> None:
    for raw, _ in list(SAMPLES.values())[::5]:
        assert bounded_read(raw) == read(raw)
    with pytest.raises(reading.Unreadable, match="larger than 256 KB"):
        bounded_read(b"a" * (reading.LARGEST + 1))


def test_what_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "SECONDS", 1)
    accents = "a" + "\u0301\u0327" * 60_000
    with pytest.raises(reading.Unreadable, match="plain text"):
        bounded_read(plain(accents))


def test_what_would_take_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = (HEADERS + "Content-Type: text/html\n\n<table><tr>" + "<td>x" * 20_000).encode()
    assert "x" in " ".join(bounded_read(wide).orders)
    monkeypatch.setattr(bounded, "MEMORY", 40 * 1024 * 1024)
    assert bounded_read(plain("move a3")).orders == ["move a3"]
    with pytest.raises(reading.Unreadable, match="plain text"):
        bounded_read(wide)

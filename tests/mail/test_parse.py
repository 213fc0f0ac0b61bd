"""Which lines of a mail are read as orders, and what is never read at all."""

import itertools
import time
from contextlib import suppress
from random import Random

import pytest

from games.mail import automatic_mail, parse, reply_lines, sandbox
from tests.mail.samples import HEADERS, PLAIN, SAMPLES, plain


def read(raw: bytes) -> parse.Letter:
    return parse.letter(raw, "hunt.example", "post@hunt.example")


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
        "X-Mailman-Version: 2.0.4",
        "X-Loop: hunt.example",
        "Return-Path: <>",
        "X-Autoreply: yes",
        "Content-Type: multipart/report; boundary=b",
    ],
)
def test_a_machine_is_never_read(header: str) -> None:
    raw = (
        header + "\n" + HEADERS + ("" if "Content" in header else PLAIN) + "\nwalk a3\n"
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
    raw = plain("walk a3").replace(b"ann@example.org", sender.encode())
    assert read(raw).silent


RETURNED = {
    "a service": ("E500_Mail_Service@example.org", "Returned Mail - Error During Delivery"),
    "a gateway": ("gate@example.org", "Mail could not be delivered"),
    "a warning": ("<Postmaster\\@example.com@example.org>", "Mail Delivery Warning"),
    "an administrator": ('<"System Administrator"@example.com>', "Delivery Failure"),
    "a daemon that signs": ("Mail Delivery Subsystem <MAILER-DAEMON@example.org>", "Re: [k7]"),
    "a daemon under another address": ("Mail Delivery Subsystem <gate@example.org>", "Re: [k7]"),
    "nobody": ("Postmaster <>", "Undeliverable: [k7] turn 2"),
    "in French": ("ici@example.org", "RE: [k7] turn 2 : non remis (delivery failed)"),
    "encoded": ("virus@example.org", "=?utf-8?B?RGVsaXZlcnkgZmFpbHVyZSBub3RpZmljYXRpb24=?="),
    "returning": ("ndr@example.org", "Mail delivery failed: returning message to sender"),
    "away": ("bob@example.org", "Automatic reply: [k7] turn 2"),
    "away, in German": ("bob@example.org", "Abwesenheitsnotiz: [k7] turn 2"),
}


@pytest.mark.parametrize("name", RETURNED)
def test_a_bounce_is_known_although_it_has_an_envelope_sender(name: str) -> None:
    sender, subject = RETURNED[name]
    heads = f"Return-Path: <gate@example.org>\nSubject: {subject}\n"
    raw = heads.encode() + plain("walk a3").replace(b"Ann <ann@example.org>", sender.encode())
    letter = read(raw)
    assert letter.silent and not letter.orders


def test_a_bounce_is_known_by_what_it_says() -> None:
    text = "Hello,\n\nThe message that you sent was undeliverable to the following:\n  ann\n"
    assert read(plain(text)).silent == "a bounce"


@pytest.mark.parametrize(
    "subject", ["Re: [k7] turn 2", "returned from work", "delivery of the captive", "auto", ""]
)
def test_a_persons_subject_is_no_bounce(subject: str) -> None:
    raw = f"Subject: {subject}\n".encode() + plain("walk a3")
    assert read(raw).orders == ["walk a3"]


def test_auto_submitted_no_is_a_person() -> None:
    assert read(b"Auto-Submitted: no\n" + plain("walk a3")).orders == ["walk a3"]


NESTED = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(2000))


MANY = (
    f"{HEADERS}Content-Type: multipart/mixed; boundary=b\n\n"
    + "--b\nContent-Type: text/plain\n\n" * 9000
)


@pytest.mark.parametrize(
    "raw",
    [
        b"Subject: x\n\n" + b"a" * (parse.LARGEST + 1),
        NESTED.encode(),
        ("To: " + "a@b.example, " * 16_000).encode(),
        MANY.encode(),
        (HEADERS + "Content-Type: image/png\n\nxxxx").encode(),
    ],
    ids=["large", "deep", "wide", "many", "picture"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_at_once_with_a_sentence(raw: bytes) -> None:
    began = time.perf_counter()
    with pytest.raises(parse.UnreadableMail, match="plain text"):
        read(raw)
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    "raw",
    [
        b"From: " + b"(" * 2000 + b"\n" + plain("walk a3"),
        b"From: <@>\nTo: x:;\n" + plain("walk a3"),
        b"Subject: =?utf-8?q?=ff\xff?=\nMessage-ID: [\n" + plain("walk a3"),
        b"X-Odd: \x00\x01\n" + plain("walk a3"),
    ],
)
def test_a_broken_header_does_not_lose_an_order(raw: bytes) -> None:
    assert "walk a3" in read(raw).orders


PIECES = [
    *("on ", "On 1 ", "1:11 ", "am ", "den 1 ", "1", "1234", "a", " "),
    *("<", "<a@", "@", ">", "x@y> ", "-_", "“", "wrote ", "schrieb ", "escribió ", "skrev "),
    *("写道", "thanks,a ", "from: ", "(message ", ": "),
]


def test_no_stranger_can_write_what_takes_long_to_look_through() -> None:
    """256 KB of any two pieces in turn; the slowest took a minute."""
    slowest = 0.0
    for one, other in itertools.product(PIECES, repeat=2):
        for bait in (one + other) * 200, "On 1 " + one * 40 + other * 80:
            for end in ":", " wrote":
                text = "\n".join([bait[: 400 - len(end)] + end] * 20)
                began = time.process_time()
                reply_lines.orders_in(text)
                automatic_mail.silence_of_text(text)
                slowest = max(slowest, (time.process_time() - began) * parse.LARGEST / 20 / 400)
    assert slowest < 2


@pytest.mark.parametrize(
    "text",
    [
        "a" + "\u0301\u0327" * 60_000,
        "on " + "a" * 64_000,
        ">" * 64_000,
        "a <" * 20_000,
        "On 1 " * 12_000,
        "-" * 64_000,
        "On 1\n" * 50_000,
    ],
)
def test_long_texts_are_read_quickly(text: str) -> None:
    began = time.process_time()
    read(plain(text))
    assert time.process_time() - began < 1


@pytest.mark.parametrize("charset", ["idna", "punycode", "unicode_escape", "zlib", "rot13", "hex"])
def test_a_codec_that_is_no_charset_is_not_used(charset: str) -> None:
    raw = plain("a." * 60_000 + "\nwalk a3").replace(b"utf-8", charset.encode())
    began = time.process_time()
    assert "walk a3" in read(raw).orders
    assert time.process_time() - began < 1


def test_mutilated_mails_are_read_or_refused_and_nothing_else() -> None:
    random, letters = Random(7), []
    for number in range(1500):
        raw, _ = list(SAMPLES.values())[number % len(SAMPLES)]
        broken = bytearray(raw)
        for _ in range(random.randint(1, 12)):
            broken[random.randrange(len(broken))] = random.randrange(256)
        with suppress(parse.UnreadableMail):
            letters.append(read(bytes(broken)))
    assert len(letters) > 1000 and all(type(letter.orders) is list for letter in letters)


def bounded_read(raw: bytes) -> parse.Letter:
    return sandbox.letter(raw, "hunt.example", "post@hunt.example")


def test_a_process_of_its_own_reads_the_same() -> None:
    for raw, _ in list(SAMPLES.values())[::5]:
        assert bounded_read(raw) == read(raw)
    with pytest.raises(parse.UnreadableMail, match="larger than 256 KB"):
        bounded_read(b"a" * (parse.LARGEST + 1))


def test_what_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 1)
    slow = f"{HEADERS}Content-Type: text/html\n\n<table><tr>" + "<td>x" * 48_000
    with pytest.raises(parse.UnreadableMail, match="plain text"):
        bounded_read(slow.encode())


def test_what_would_take_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = (HEADERS + "Content-Type: text/html\n\n<table><tr>" + "<td>x" * 20_000).encode()
    assert "x" in " ".join(bounded_read(wide).orders)
    monkeypatch.setattr(sandbox, "MEMORY", 40 * 1024 * 1024)
    assert bounded_read(plain("walk a3")).orders == ["walk a3"]
    with pytest.raises(parse.UnreadableMail, match="plain text"):
        bounded_read(wide)


def test_what_html_strikes_out_is_no_order_although_plain_text_has_it() -> None:
    def mail(page: str) -> bytes:
        return (
            b"From: ann@example.org\nContent-Type: multipart/alternative; boundary=b\n\n"
            b"--b\nContent-Type: text/plain\n\nwalk a3\nwalk a4\n"
            b"--b\nContent-Type: text/html\n\n" + page.encode() + b"\n--b--\n"
        )

    assert read(mail("<p><s>walk a3</s></p><p>walk a4</p>")).orders == ["walk a4"]
    quoted = "<p>walk a3</p><blockquote><del>He shot.</del></blockquote>"
    assert read(mail(quoted)).orders == ["walk a3", "walk a4"], "the plain text counts"

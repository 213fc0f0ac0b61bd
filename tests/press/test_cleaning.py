"""What is kept of a message, and what is left out."""

import re
import unicodedata

import pytest

from games.press.cleaning import LONGEST, cleaned
from rules.kernel.errors import Refusal
from tests.support import naughty

WRONG = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)


@pytest.mark.parametrize("text", [*naughty.ALL])
def test_what_is_kept_can_be_stored_and_seen(text: str) -> None:
    kept = cleaned(text)
    assert kept.encode() and not WRONG.search(kept)
    assert not {unicodedata.category(letter) for letter in kept} & {"Cs", "Cn", "Co"}
    assert cleaned(kept) == kept


@pytest.mark.parametrize("text", [*naughty.CODE, *naughty.TEMPLATES, *naughty.SCRIPTS])
def test_what_people_can_read_stays_as_it_was(text: str) -> None:
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("a\u2028b\r\nc\x85d", "a\nb\nc\nd"),
        ("a\n\n\n\n\nb  \n", "a\n\nb"),
        ("tab\tstop", "tab stop"),
        ("e\u0301", "é"),
        ("x" + "\u0335" * 9 + "y", "x" + "\u0335" * 3 + "y"),
        ("👨\u200d🌾", "👨\u200d🌾"),
        ("\x1b[31mred", "[31mred"),
    ],
)
def test_what_is_left_out(text: str, kept: str) -> None:
    assert cleaned(text) == kept


@pytest.mark.parametrize("text", naughty.EMPTY)
def test_what_nobody_could_see_is_no_message(text: str) -> None:
    with pytest.raises(Refusal, match="empty"):
        cleaned(text)


def test_a_message_is_not_too_long() -> None:
    assert cleaned(f" {'a' * LONGEST}\r\n") == "a" * LONGEST
    for text in ("a" * (LONGEST + 1), "\x00" * 10**6):
        with pytest.raises(Refusal, match="at most 2000 characters"):
            cleaned(text)

"""What JSON we take: text that can be stored, and nothing nested without end."""

import io
from typing import Any

import pytest
from rest_framework.exceptions import ParseError

from games.api.parsers import Json

NO_TEXT = "There is a sign in this request that no text holds."
TOO_DEEP = "This is nested too deeply."


def parsed(body: str) -> Any:
    return Json().parse(io.BytesIO(body.encode()), "application/json", {"encoding": "utf-8"})


def nested(start: str, levels: int, end: str) -> str:
    return start * levels + '"line"' + end * levels


@pytest.mark.parametrize(("start", "end"), [("[", "]"), ('{"a": ', "}")], ids=["lists", "objects"])
def test_what_is_nested_too_deeply_is_refused(start: str, end: str) -> None:
    assert parsed(nested(start, 8, end))
    for levels in (9, 100_000):
        with pytest.raises(ParseError, match=TOO_DEEP):
            parsed(nested(start, levels, end))


@pytest.mark.parametrize("sign", [r"\u0000", r"\ud800", r"\udfff"])
@pytest.mark.parametrize("body", ['"a%sb"', '{"line": "%s"}', '{"%s": 1}', '[1, ["%s"]]'])
def test_a_sign_that_no_text_holds_is_refused(sign: str, body: str) -> None:
    with pytest.raises(ParseError, match=NO_TEXT):
        parsed(body % sign)


@pytest.mark.parametrize("sign", [r"\ud83d\ude00", r"\u0001", r"\ud7ff", r"\ue000", "\U0001f600"])
def test_other_signs_are_taken(sign: str) -> None:
    assert parsed(f'{{"{sign}": ["{sign}", 1, null, true]}}')

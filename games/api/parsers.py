"""JSON as we take it: text that can be stored, and nothing nested without end."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 8


class Json(JSONParser):
    def parse(self, *args: Any, **rest: Any) -> Any:
        try:
            data = super().parse(*args, **rest)
        except RecursionError:
            raise ParseError("This is nested too deeply.") from None
        look(data)
        return data


def look(data: Any, depth: int = 0) -> None:
    """Raise ParseError for what no serializer should see."""
    if depth > DEEPEST:
        raise ParseError("This is nested too deeply.")
    if isinstance(data, str) and not is_text(data):
        raise ParseError("There is a sign in this request that no text holds.")
    parts = [*data, *data.values()] if isinstance(data, dict) else data
    if isinstance(data, dict | list):
        for part in parts:
            look(part, depth + 1)


def is_text(words: str) -> bool:
    """Without NUL and halves of surrogate pairs, which no database keeps."""
    return not any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in words)

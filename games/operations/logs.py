"""Logs say which page failed and how, but never show a token or a row."""

import logging
import re
from typing import Any

from django.http import HttpRequest
from django.urls import Resolver404, resolve

# What PostgreSQL tells of rows and values beside its sentence, in a text or in a quoted one.
DETAIL = re.compile(
    r"\n(?:DETAIL|CONTEXT|HINT|QUERY):.*?(?=\n\n(?:The above|During handling)|\Z)"
    r"|\\n(?:DETAIL|CONTEXT|HINT|QUERY):[^\n]*",
    re.DOTALL,
)


class Formatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            record = logging.makeLogRecord({**vars(record), "args": without_path(record, request)})
        return DETAIL.sub("", super().format(record))


def without_path(record: logging.LogRecord, request: HttpRequest) -> Any:
    """
    The record's text, with the name of the page instead of its address, which may contain a token.
    """
    if not isinstance(record.args, tuple):
        return record.args
    return tuple(page_of(request) if arg == request.path else arg for arg in record.args)


def page_of(request: HttpRequest) -> str:
    try:
        return f"/{resolve(request.path_info).route}"
    except Resolver404:
        return f"/{request.path.split('/')[1][:20]}…"

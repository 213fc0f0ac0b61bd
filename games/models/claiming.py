"""Rows that several workers may want at once: each takes what no other holds."""

from typing import Any

from django.db import connection


def claim(rows: Any) -> Any:
    """The *rows* locked until the transaction ends, without those that another worker holds."""
    skip = connection.features.has_select_for_update_skip_locked
    of = ("self",) if connection.features.has_select_for_update_of else ()
    return rows.select_for_update(skip_locked=skip, no_key=True, of=of)


def claiming(alias: str) -> str:
    """The end of a statement that claims in that way the rows of the table *alias*."""
    skip = connection.features.has_select_for_update_skip_locked
    return f" FOR NO KEY UPDATE OF {alias} SKIP LOCKED" if skip else ""

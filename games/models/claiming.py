"""Rows that several may want at once: workers take what no other holds, others wait."""

from typing import Any

from django.contrib.auth import get_user_model
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


def lock_person(pk: Any) -> None:
    """Whoever locks the same person waits until the transaction ends: one after the other."""
    get_user_model().objects.select_for_update(no_key=True).only("pk").get(pk=pk)

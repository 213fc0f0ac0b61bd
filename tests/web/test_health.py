"""What watches over the site learns whether it works, and nothing else."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client


def asked(client: Client) -> tuple[int, bytes]:
    answer = client.get("/health")
    return answer.status_code, answer.content


def test_a_sound_site(client: Client, db: None) -> None:
    assert asked(client) == (200, b"")
    assert client.post("/health").status_code == 405


def test_a_migration_that_is_missing(client: Client, db: None) -> None:
    MigrationRecorder(connection).record_unapplied("games", "0002_append_only")
    assert asked(client) == (503, b"")


def test_a_database_that_does_not_answer(client: Client, db: None) -> None:
    def silent(*_: Any) -> None:
        raise OperationalError("the server at 10.0.0.7 is down")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", silent)
        assert asked(client) == (503, b"")

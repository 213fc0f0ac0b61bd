"""Backups are restored by PostgreSQL's own programs, and every game in them is proved."""

import json
import stat
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games import play
from games.history import audit, export, replay
from games.models.event import Snapshot
from games.models.game import Game
from games.operations import backup, restore_drill
from rules import record
from tests.operations.test_events_are_forever import execute, unprotected

pytestmark = pytest.mark.postgres


@pytest.fixture
def played(new_game: Callable[..., Game]) -> list[Game]:
    """One game that is over and one that goes on."""
    games = [new_game(), new_game(mission=2)]
    for game in games:
        for seat, order in (("red", "gamble"), ("blue", "gamble"), ("red", "add 2")):
            play.submit(game, seat, order)
    play.submit(games[0], "blue", "resign")
    for game in games:
        game.refresh_from_db()
    return games


def said(*words: Any) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def files_of(games: list[Game]) -> list[str]:
    return ["".join(record.written(export.whole(game))) for game in games]


def copies() -> list[str]:
    """The copies of this database that are still there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database")
        return [name for (name,) in cursor.fetchall() if name.startswith(f"{backup.name()}_")]


def test_a_backup_is_written_to_a_directory(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.touch()
    with pytest.raises(CommandError, match=f"Nothing can be written to {file}: File exists."):
        said("backup", file)


def test_a_backup_is_restored_into_an_empty_database(played: list[Game], tmp_path: Path) -> None:
    path = Path(said("backup", tmp_path).strip())
    assert path.parent == tmp_path and list(tmp_path.iterdir()) == [path]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before, own = files_of(played), backup.name()
    other = f"{own}_restored"
    execute(f'CREATE DATABASE "{other}"')
    try:
        backup.turn_to(other)
        told = said("restore", path)
        assert all(f"{game.key}: {game.length} events, head {game.head}" in told for game in played)
        # The same bytes out of another database, and it guards its events, too.
        assert files_of(list(Game.objects.order_by("id"))) == before
        with pytest.raises(Exception, match="rows of games_event are never"), transaction.atomic():
            execute("DELETE FROM games_event")
        play.submit(Game.objects.get(pk=played[1].pk), "blue", "add 1")
        with pytest.raises(CommandError, match="is not empty"):
            said("restore", path)
    finally:
        backup.turn_to(own)
        execute(f'DROP DATABASE "{other}"')
    assert Game.objects.get(pk=played[1].pk).length == played[1].length


def test_the_drill(played: list[Game]) -> None:
    own = backup.name()
    told = json.loads(said("drill", "--json"))
    assert (told["games"], told["lost"], told["bad"]) == (2, {}, [])
    assert told["events"] == sum(game.length for game in played) and told["size"] > 10_000
    assert set(told["seconds"]) == {"backup", "restore", "proof"}
    assert copies() == [] and backup.name() == own
    assert "2 games" in said("drill") and "Every game in the backup is proved." in said("drill")


def test_the_drill_finds_what_was_changed(played: list[Game]) -> None:
    unprotected()
    execute("UPDATE games_event SET facts = '[]' WHERE number = 2 AND game_id = %s", played[0].pk)
    execute("ALTER TABLE games_event ENABLE TRIGGER games_event_is_forever")
    report = restore_drill.run()
    assert not report.passed and len(report.bad) == 1
    assert report.bad[0].startswith(f"game {played[0].key}, event 2: ")
    with pytest.raises(CommandError, match="cannot be trusted"):
        said("drill")
    assert copies() == []


def test_the_drill_knows_a_game_that_is_another_in_the_copy(
    played: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = played[0].key
    monkeypatch.setattr(
        restore_drill, "prove", lambda report: {key: (1, "0" * 64), "gone": (1, "1")}
    )
    assert restore_drill.run().bad == [
        (f"game {key} in the backup is not a beginning of the game as it is played")
    ]
    counts = iter([{"games_event": 9}, {"games_event": 7}])
    monkeypatch.setattr(restore_drill, "counted", lambda: next(counts))
    assert restore_drill.run().lost == {"games_event": 2}


def test_what_cannot_be_done_is_said(played: list[Game], tmp_path: Path) -> None:
    bad = tmp_path / "bad.dump"
    bad.write_text("no dump")
    with pytest.raises(CommandError, match="There is no file"):
        said("restore", tmp_path / "nowhere")
    with pytest.raises(CommandError, match="is not empty"):
        said("restore", bad)
    with pytest.raises(backup.Unable, match="pg_restore failed"), backup.copy_of(bad):
        pass
    assert copies() == []
    with pytest.raises(CommandError):
        said("backup", bad)


def test_older_programs_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "INSTALLED", tmp_path)
    for version in ("9", "15", "16"):
        place = tmp_path / version / "bin"
        place.mkdir(parents=True)
        (place / "pg_dump").touch()
    assert backup.binary("pg_dump") == str(tmp_path / "16/bin/pg_dump")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(backup.Unable, match="pg_restore is not installed"):
        backup.binary("pg_restore")


def test_snapshots_may_be_deleted_at_any_time(played: list[Game]) -> None:
    states = [replay.state_of(game) for game in played]
    Snapshot.objects.all().delete()
    assert [replay.state_of(game) for game in played] == states
    play.submit(played[1], "blue", "add 1")
    assert audit.check(Game.objects.get(pk=played[1].pk)) == played[1].length + 1

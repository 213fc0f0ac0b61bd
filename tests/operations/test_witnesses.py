"""What was cut off together with a game's row is found by the heads that were kept apart."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.history import audit, events
from games.models.game import Game
from games.operations import witnesses
from tests.support.at_table import give, reloaded


def witness(file: Path, *words: str) -> str:
    out = StringIO()
    call_command("witness", file, *words, stdout=out)
    return out.getvalue().strip()


def cut_off(game: Game, number: int) -> None:
    """As an owner of the database could: the last *number* events, and the game’s row put right."""
    kept = game.length - number
    head = events.head(game, kept - 1)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        game.events.filter(number__gte=kept)._raw_delete("default")
        Game.objects.filter(pk=game.pk).update(length=kept, head=head)
        cursor.execute("SET session_replication_role = origin")


@pytest.mark.postgres
def test_a_tail_that_was_cut_with_its_row_is_found(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "heads"
    give(game, "red: add 2", "blue: add 1", "red: add 3")
    assert witness(file) == "Heads noted: 1."
    assert witness(file) == "Heads noted: 0."
    give(game, "blue: add 2")
    assert witness(file) == "Heads noted: 1."
    assert witness(file, "--check") == "Heads that stand where they were noted: 2, which is all."
    cut_off(reloaded(game), 2)
    assert audit.check(reloaded(game)) == 3
    with pytest.raises(CommandError, match=f"game {game.key}: event 3 is no longer what it was"):
        witness(file, "--check")


def test_a_game_that_was_deleted_is_found(tmp_path: Path, db: None) -> None:
    file = tmp_path / "heads"
    file.write_text('{"game":"k3w9x2m7pq","event":4,"head":"00","at":"2026-11-22T00:00:00"}\n')
    with pytest.raises(CommandError, match="game k3w9x2m7pq: event 4"):
        witness(file, "--check")


@pytest.mark.parametrize("line", ["", "[]", "{}", "no note", '{"game":1}'])
def test_a_line_that_is_no_note_is_named(tmp_path: Path, line: str) -> None:
    (file := tmp_path / "heads").write_text(f"{line}\n")
    with pytest.raises(ValueError, match=r"Line 1 of .* is not a note of a"):
        list(witnesses.lines(file))


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        witness(tmp_path / "none", "--check")
    with pytest.raises(CommandError, match=f"{tmp_path} cannot be used: Is a directory"):
        witness(tmp_path)

"""Which files the fingerprint of a system's rules depends on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import data


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Rules with two systems, what they share, and the list of both."""
    files = (
        "systems.py",
        "kernel/system.py",
        "parts/piles.py",
        "hunt/system.py",
        "flood/system.py",
    )
    for name in files:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(name)
    monkeypatch.setattr(data, "files", lambda package: tmp_path)
    data.fingerprint.cache_clear()
    yield tmp_path
    data.fingerprint.cache_clear()


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("hunt/system.py", {"hunt"}),
        ("hunt/cards/new.py", {"hunt"}),
        ("flood/system.py", {"flood"}),
        ("kernel/system.py", {"hunt", "flood"}),
        ("parts/piles.py", {"hunt", "flood"}),
        ("parts/new.py", {"hunt", "flood"}),
        ("chess/system.py", set()),
        ("systems.py", set()),
    ],
)
def test_a_file_changes_what_it_is_played_by(tree: Path, file: str, changed: set[str]) -> None:
    before = {system: data.fingerprint(system) for system in ("hunt", "flood")}
    (tree / file).parent.mkdir(exist_ok=True)
    (tree / file).write_text("Changed.")
    data.fingerprint.cache_clear()
    assert {system for system in before if data.fingerprint(system) != before[system]} == changed

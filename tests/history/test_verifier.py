"""The program that a player takes home: one file, which proves games of every system."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from games.history import verifier
from rules.kernel.system import System
from rules.systems import SYSTEMS
from tests.support import tables
from tests.support.forging import RULES, text_of
from tests.support.recorded import played_out


@pytest.fixture
def program(client: Client, tmp_path: Path) -> Path:
    """As whoever has no account downloads it."""
    response = client.get(reverse("verifier"))
    assert verifier.NAME in response["Content-Disposition"]
    file = tmp_path / verifier.NAME
    file.write_bytes(response.content)
    return file


def run(program: Path, file: Path) -> tuple[int, str]:
    """In an interpreter that finds the standard library alone, far from the source."""
    command = [sys.executable, "-S", "-E", "-s", str(program), str(file)]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.django_db
@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_it_proves_a_game_and_finds_what_was_changed(system: System, program: Path) -> None:
    file, text = (
        program.with_name("game"),
        text_of(played_out(system, tables.smallest(system), "a")),
    )
    file.write_text(text)
    code, said = run(program, file)
    assert code == 0 and said.endswith("PROVEN.\n"), said
    file.write_text(text.replace('"by":"autopilot"', '"by":"player"', 1))
    assert file.read_text() != text
    code, said = run(program, file)
    assert code == 1 and "BROKEN" in said


@pytest.mark.django_db
def test_it_is_the_rules_and_nothing_else(client: Client, program: Path) -> None:
    with ZipFile(program) as archive:
        names = set(archive.namelist()) - {"__main__.py"}
        assert all(name.startswith("rules/") and "__pycache__" not in name for name in names)
        assert archive.read("rules/verify.py") == (RULES / "verify.py").read_bytes()
    ours = {str(path.relative_to(RULES.parent)) for path in RULES.rglob("*.py")}
    assert ours <= names


@pytest.mark.django_db
def test_who_has_it_is_not_sent_it_again(client: Client) -> None:
    first = client.get(reverse("verifier"))
    again = client.get(reverse("verifier"), headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304 and not again.content

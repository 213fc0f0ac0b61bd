import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BINARIES = Path(sys.executable).parent


def lint(*command: str) -> subprocess.CompletedProcess[str]:
    binary = BINARIES / command[0]
    if not binary.exists():
        pytest.skip(f"no {command[0]}: the group “ci” is not installed")
    return subprocess.run(
        [binary, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_hadolint_finds_nothing() -> None:
    found = lint("hadolint", "docker/Dockerfile")
    assert found.returncode == 0, found.stdout + found.stderr


def test_compose_file_follows_its_specification() -> None:
    found = lint(
        "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker/compose.yaml"
    )
    assert found.returncode == 0, found.stdout + found.stderr

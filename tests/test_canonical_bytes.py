"""A game has the same bytes wherever and whenever it is played and written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLAY = """
import sys
from rules.record import written
from rules.systems import SYSTEMS, USUAL
from tests.support import tables
from tests.support.recorded import played_out
system = SYSTEMS[USUAL]
setup = tables.usual(system)
sys.stdout.writelines(written(played_out(system, setup, "the same everywhere")))
"""
PLACES = [
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Apia", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "4242", "TZ": "America/St_Johns", "PYTHONUTF8": "1"},
]


def works(interpreter: str) -> bool:
    """A name on the path may be a stand-in for what is not installed."""
    command = [interpreter, "-c", "import hashlib, json"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def interpreters() -> list[str]:
    """This one, those on the path, and what was installed beside this one or by pyenv."""
    named = [shutil.which(f"python3.{minor}") for minor in range(11, 15)]
    places = {Path(sys.base_prefix).parent, Path.home() / ".pyenv/versions"}
    beside = sorted(one for place in places for one in place.glob("3.1[1-9]*/bin/python3"))
    found = [str(one) for one in (*named, *beside) if one and works(str(one))]
    return [sys.executable, *found]


def game(interpreter: str, place: dict[str, str]) -> str:
    environment = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **place}
    done = subprocess.run(
        [interpreter, "-c", PLAY], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    return done.stdout.decode("ascii")


@pytest.fixture(scope="module")
def here() -> str:
    return game(sys.executable, PLACES[0])


@pytest.mark.parametrize("place", PLACES[1:], ids=lambda place: place["TZ"])
def test_hash_seeds_zones_and_languages(here: str, place: dict[str, str]) -> None:
    assert game(sys.executable, place) == here
    assert here.count("\n") > 100


@pytest.mark.parametrize("interpreter", interpreters())
def test_interpreters(here: str, interpreter: str) -> None:
    assert game(interpreter, PLACES[1]) == here

"""Doom can be played here before every room of the site knows it."""

import pytest

from rules.doom.system import Doom
from rules.systems import SYSTEMS


@pytest.fixture(autouse=True)
def doom_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, Doom.key, Doom())

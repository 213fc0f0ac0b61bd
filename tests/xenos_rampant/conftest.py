"""The system as it stands in the list of all while a test of it runs."""

from collections.abc import Iterator

import pytest

from rules.systems import SYSTEMS
from rules.xenos_rampant.system import XenosRampant


@pytest.fixture(autouse=True)
def xenos(monkeypatch: pytest.MonkeyPatch) -> Iterator[XenosRampant]:
    system = XenosRampant()
    monkeypatch.setitem(SYSTEMS, system.key, system)
    yield system

"""
Rules that change with the next edition, as cases: `rules.kernel.editions` knows them already.

When `EDITION` is raised, they go to the other cases of the rules, and this module goes.
"""

from pathlib import Path

import pytest

from rules import transcript
from rules.avp_thb.position import lines, reading
from rules.avp_thb.state import EDITION

NEXT = 12
CASES = sorted((Path(__file__).parent / "next_edition").glob("*.txt"))


@pytest.fixture(autouse=True)
def _it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lines, reading):
        monkeypatch.setattr(module, "EDITION", NEXT)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_comes_out_as_written(path: Path) -> None:
    read = transcript.read(path.read_text(encoding="utf-8"))
    assert any(entry.is_case for entry in read.entries)
    transcript.play(read)


def test_it_is_the_next_one() -> None:
    assert EDITION == NEXT - 1

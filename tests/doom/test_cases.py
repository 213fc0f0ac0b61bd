"""What the rules say must happen, as cases that come out."""

from pathlib import Path

import pytest

from rules import transcript

CASES = sorted((Path(__file__).parents[2] / "rules/doom/cases").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_comes_out_as_written(path: Path) -> None:
    script = transcript.read(path.read_text(encoding="utf-8"))
    assert script.heading.startswith("# doom rulebook §") and script.is_case
    transcript.play(script)

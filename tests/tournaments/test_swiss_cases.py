"""
Judged cases of bbpPairings: a report in, the pairs of its next round out.

They are of its test/tests at commit 16a000f, unchanged; swiss/LICENSE.txt is its licence.
"""

import io
from pathlib import Path

import pytest
from django.core.management import call_command

CASES = sorted(Path(__file__).parent.glob("swiss/*.input"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_pairs_are_those_judged_right(case: Path) -> None:
    out = io.StringIO()
    call_command("pair", str(case), stdout=out)
    assert out.getvalue() == case.with_suffix(".output.expected").read_text()


def test_there_are_cases() -> None:
    assert len(CASES) >= 2

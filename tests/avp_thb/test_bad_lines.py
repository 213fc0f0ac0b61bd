"""Lines that the rules do not understand, or do not allow, get a sentence."""

import pytest

from rules.kernel import fold
from rules.kernel.errors import OrderError
from tests.avp_thb.twins import SYSTEM


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("activate", "lacks its MODEL"),
        ("activate m1 m2", "was not understood"),
        ("activate zz", "no model zz"),
        ("s", "could be"),
    ],
)
def test_bad_lines_get_a_sentence(line: str, sentence: str) -> None:
    state = SYSTEM.read_position(
        "mission 1\nmodel m1 marine smartgun b2\nmodel a1 alien stalker d4 token\n"
        + ('step acting model="m1" points=2\n' if line == "s" else "")
    )
    with pytest.raises(OrderError) as refusal:
        fold.understand(SYSTEM, state, "marine", line)
    assert sentence in str(refusal.value)

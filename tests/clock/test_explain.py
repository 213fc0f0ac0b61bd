"""A span of time in words."""

import pytest

from games.clock import explain

MINUTE, HOUR, DAY = 60, 3600, 86400


@pytest.mark.parametrize(
    ("seconds", "most", "words"),
    [
        (2 * DAY + 3 * HOUR + 5 * MINUTE, 3, "2 days 3 hours 5 minutes"),
        (2 * DAY + 3 * HOUR + 5 * MINUTE, 2, "2 days 3 hours"),
        (HOUR + MINUTE, 2, "1 hour 1 minute"),
        (3 * DAY, 3, "3 days"),
        (20, 2, "less than a minute"),
        (-5, 2, "less than a minute"),
    ],
)
def test_a_span_is_told_in_its_largest_units(seconds: int, most: int, words: str) -> None:
    assert explain.span(seconds, most) == words

"""The log of a page in parts."""

from datetime import UTC, datetime
from typing import Any

from games.history.game_log import LogEntry
from games.web.log_parts import in_parts

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def entry(number: int, *facts: tuple[str, str]) -> LogEntry:
    told: list[dict[str, Any]] = [{"kind": kind, "text": text} for kind, text in facts]
    return LogEntry(number, NOON, "", told)


ENTRIES = [
    entry(3, ("fed", "ann feeds.")),
    entry(5, ("phase", "The red phase."), ("stored", "bob stores.")),
    entry(6, ("bitten", "cat bites.")),
    entry(7, ("phase", "The blue phase."), ("phase", "The red phase again.")),
    entry(8, ("phase", "The next phase.")),
]


def test_a_part_begins_with_its_heading_and_the_newest_comes_first() -> None:
    parts = in_parts(ENTRIES, {"phase"})
    assert [part.heading for part in parts] == [
        "The next phase.", "The red phase again.", "The red phase.", "",
    ]  # fmt: skip
    assert [[one.number for one in part.entries] for part in parts] == [[8], [7], [6, 5], [3]]
    assert [part.number for part in parts] == [8, 7, 5, 3]


def test_the_newest_parts_lie_open_and_all_since_ones_own_order() -> None:
    assert [part.is_open for part in in_parts(ENTRIES, {"phase"})] == [True, True, False, False]
    since_five = in_parts(ENTRIES, {"phase"}, since=5)
    assert [part.is_open for part in since_five] == [True, True, True, False]


def test_where_nothing_begins_all_is_one_part() -> None:
    (part,) = in_parts(ENTRIES, set())
    assert part.heading == "" and len(part.entries) == len(ENTRIES) and part.is_open


def test_without_entries_there_is_no_part() -> None:
    assert in_parts([], {"phase"}) == []

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
        "The next phase.", "The blue phase.", "The red phase.", "",
    ]  # fmt: skip
    assert [[one.number for one in part.entries] for part in parts] == [[8], [7], [6, 5], [3]]
    assert [part.number for part in parts] == [8, 7, 5, 3]


def test_the_newest_parts_lie_open_and_all_since_ones_own_order() -> None:
    assert [part.is_open for part in in_parts(ENTRIES, {"phase"})] == [True, True, False, False]
    since_five = in_parts(ENTRIES, {"phase"}, since=5)
    assert [part.is_open for part in since_five] == [True, True, True, False]


def test_an_order_belongs_to_the_phase_that_it_ends() -> None:
    by = [
        entry(0, ("dice", "The dice are sealed."), ("phase", "The red phase.")),
        entry(2, ("fed", "ann feeds."), ("phase", "The blue phase.")),
        entry(3, ("stored", "bob stores.")),
        entry(4, ("phase", "A new round."), ("fed", "ann feeds."), ("phase", "The red phase.")),
        entry(5, ("bitten", "cat bites."), ("phase", "The blue phase.")),
    ]
    parts = in_parts(by, {"phase"})
    assert [(one.heading, [entry.number for entry in one.entries]) for one in parts[::-1]] == [
        ("The red phase.", [2, 0]), ("The blue phase.", [3]), ("A new round.", [4]),
        ("The red phase.", [5]), ("The blue phase.", []),
    ]  # fmt: skip


def test_where_nothing_begins_all_is_one_part() -> None:
    (part,) = in_parts(ENTRIES, set())
    assert part.heading == "" and len(part.entries) == len(ENTRIES) and part.is_open


def test_without_entries_there_is_no_part() -> None:
    assert in_parts([], {"phase"}) == []

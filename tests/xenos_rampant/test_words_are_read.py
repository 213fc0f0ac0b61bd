"""Every word that a unit can have is read somewhere in the rules, or it is known why not."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from rules.xenos_rampant.detachment.derived import CHANGED, FIGURES, TAKEN
from rules.xenos_rampant.options import OPTIONS
from rules.xenos_rampant.profiles import PROFILES
from rules.xenos_rampant.words import POWERS, TRAITS, UNIT_RULES, XENO_RULES

ROOT = Path(__file__).parents[2] / "rules" / "xenos_rampant"
# Where words are only listed, told or named.
TABLES = {
    "words.py", "options.py", "profiles.py", "reference.py", "detachment/samples.py",
    "detachment/sheet.py", "detachment/entry.py",
}  # fmt: skip
# Words that no code asks for, and why that is right.
UNREAD = {"combat_engineering": "no table has buildings"}
WORDS = (*UNIT_RULES, *XENO_RULES, *POWERS, *TRAITS)
# What an order’s name in an option means.
ORDERS = {"attack", "move", "shoot"}


def constants(source: str) -> Iterator[str]:
    """The texts in *source* that are no docstrings."""
    tree = ast.parse(source)
    plain = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in plain:
            yield node.value


@cache
def sources() -> Mapping[str, frozenset[str]]:
    """The texts in each file of the rules, by its path."""
    paths = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
    return {
        name: frozenset(constants(path.read_text(encoding="utf-8")))
        for name, path in paths.items()
        if name not in TABLES
    }


def readers(word: str) -> list[str]:
    """The files whose code asks for *word*; a seat in a transport is asked for by its number."""
    found = [name for name, texts in sources().items() if word in texts]
    return found if not word.startswith("transport_") else [*found, "profiles.py"]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_read(word: str) -> None:
    assert bool(readers(word)) != (word in UNREAD), word


@pytest.mark.parametrize("profile", OPTIONS)
def test_an_option_changes_what_is_read(profile: str) -> None:
    """Its figures, its orders and its rules; what it gains and loses are rules that are read."""
    for option in OPTIONS[profile]:
        assert option.changes or option.orders or option.gains or option.loses, option.key
        assert {change.figure for change in option.changes} <= {*FIGURES}, option.key
        assert option.orders.keys() <= ORDERS, option.key
        assert option.gains <= UNIT_RULES.keys(), option.key
        assert option.loses <= PROFILES[profile].rules, option.key


def test_all_words_there_are() -> None:
    options = sum(map(len, OPTIONS.values()))
    counts = [len(found) for found in (UNIT_RULES, XENO_RULES, POWERS, TRAITS)]
    assert [*counts, options] == [34, 35, 13, 24, 108]
    assert {*CHANGED, *TAKEN} <= XENO_RULES.keys()


def test_a_word_that_nobody_reads_is_found() -> None:
    assert readers("mercenary") and not readers("merciless")
    assert [*constants('"""brave"""\nif trait == "brave":\n    """craven"""')] == ["brave"]

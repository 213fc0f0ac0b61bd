"""docs/gates.md names tests that there are, and no gate without a word."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs/gates.md").read_text()
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`( grows)?", TEXT)))


@cache
def tree(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


@pytest.mark.parametrize(("path", "name", "grows"), NAMED)
def test_a_test_that_is_named_is_there(path: str, name: str, grows: str) -> None:
    there = {one.name for one in tree(path).body if isinstance(one, ast.FunctionDef)}
    assert name.startswith("test_") and name in there
    assert not grows or "SOAK" in (ROOT / path).read_text(), f"{path} does no more in `make soak`"


def test_every_gate_has_its_row() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+?) \| (.+) \|$", TEXT, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 31))
    assert all("`" in held or "**not held yet**" in held for _, _, held in rows)

"""The protocol of systems is small in each of its parts, and says what every member is for."""

import ast
from inspect import getsource

import pytest

from rules.kernel import lists, system

PARTS = (system.Runs, system.Shows, system.Tells, system.Plays, system.Describes)


def members(part: type) -> dict[str, str | None]:
    """What a system must have, with the sentence about it: below an attribute, within a method."""
    [written] = ast.parse(getsource(part)).body
    assert isinstance(written, ast.ClassDef)
    found: dict[str, str | None] = {}
    for one, below in zip(written.body, [*written.body[1:], ast.Pass()], strict=True):
        if isinstance(one, ast.FunctionDef):
            found[one.name] = ast.get_docstring(one)
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            found[one.target.id] = ast.get_docstring(ast.Module([below], []))
    return found


@pytest.mark.parametrize("part", (*PARTS, lists.ListRules))
def test_a_part_is_small_and_every_member_has_its_sentence(part: type) -> None:
    there = members(part)
    assert 3 <= len(there) <= 14
    assert [name for name, text in there.items() if not text] == []


def test_the_parts_do_not_overlap_and_are_the_whole() -> None:
    named = [name for part in PARTS for name in members(part)]
    assert len(named) == len(set(named))
    assert set(system.System.__mro__) >= set(PARTS)
    assert members(system.System) == {}

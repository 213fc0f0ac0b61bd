"""No name in `games/` uses a word that docs/words.md has retired."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| `(\w+)` \| (anywhere|class|module) \| .+ \|$", re.MULTILINE)
RETIRED = set(ROW.findall((ROOT / "docs/words.md").read_text()))


def names() -> Iterator[tuple[str, str, str]]:
    """Kind, name and file of every module, class and function, without migrations."""
    for path in (ROOT / "games").rglob("*.py"):
        if "migrations" not in path.parts:
            yield "module", path.parent.name if path.stem == "__init__" else path.stem, str(path)
            yield from names_in(path.read_text(), str(path))


def names_in(source: str, path: str = "") -> Iterator[tuple[str, str, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield "class", node.name, path
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "function", node.name, path


def is_retired(kind: str, name: str) -> bool:
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)
    return (name, kind) in RETIRED or any((word.lower(), "anywhere") in RETIRED for word in words)


def test_no_name_is_a_retired_word() -> None:
    found = list(names())
    assert len(found) > 1000
    assert [name for name in found if is_retired(name[0], name[1])] == []


def test_a_retired_word_is_found() -> None:
    source = "class Outlet:\n    def rings_the_doorbell(self): ...\nclass AThought: ..."
    assert [name for kind, name, _ in names_in(source) if is_retired(kind, name)] == [
        "Outlet",
        "AThought",
        "rings_the_doorbell",
    ]
    assert is_retired("module", "tabling") and is_retired("module", "allowance")
    assert not is_retired("class", "Allowance") and not is_retired("function", "wish")


def test_no_word_is_explained_twice_or_retired() -> None:
    kept = (ROOT / "docs/words.md").read_text().partition("## Retired")[0]
    words = [word for word in re.findall(r"^\| ([\w ]+) \|", kept, re.MULTILINE) if word != "word"]
    assert len(words) == len(set(words)) > 80
    assert [word for word in words if (word, "anywhere") in RETIRED] == []


def test_every_row_of_the_retired_is_read() -> None:
    retired = (ROOT / "docs/words.md").read_text().partition("## Retired")[2]
    rows = [row for row in retired.splitlines() if row.startswith("| `")]
    assert len(rows) == len(RETIRED) >= 50

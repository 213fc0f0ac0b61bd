"""Nothing of the rules counts with anything but whole numbers and exact fractions."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "rules" / "xenos_rampant"
TOLD = {"odds.py", "prospects.py"}  # what people are told, and autopilots hope for
CALLS = ("float", "round", "sqrt", "hypot")
FILES = [path for path in sorted(ROOT.rglob("*.py")) if path.name not in TOLD]


def inexact(source: str) -> list[str]:
    """What in *source* could round."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Div):
            found.append("/")
        elif isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(str(node.value))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            found.append(ast.unparse(node.func))
        elif isinstance(node, ast.Attribute) and node.attr in ("sqrt", "hypot", "truediv"):
            found.append(node.attr)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_whole_numbers_only(path: Path) -> None:
    assert inexact(path.read_text()) == []


def test_what_could_round_is_found() -> None:
    source = "a = 1 / 2\nb = 0.5\nc = float(1)\nimport math\nd = math.sqrt(2)\ne = 7 // 2"
    assert sorted(inexact(source)) == ["/", "0.5", "float", "sqrt"]

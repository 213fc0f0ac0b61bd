"""What the documents name is there: files, functions in them, rooms and pages."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))]
OURS = r"(?:avp_site|bench|docker|docs|games|rules|tests)/"
NAMED = re.compile(rf"`({OURS}[\w./*-]*)(?:::([\w.]+))?`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
PLACE = re.compile(r"\]\(([^)#:]*)#([^)]*)\)")  # a heading of a page
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
DJANGOS = {"check", "createsuperuser"}
COMMANDS = DJANGOS | {file.stem for file in ROOT.glob("games/management/commands/[a-z]*.py")}
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text()


def named(text: str) -> list[tuple[str, str]]:
    return sorted(set(NAMED.findall(text)))


@cache
def names_in(path: str) -> set[str]:
    """Functions, classes and constants of a module, and of its classes `Class.member`."""
    found = set[str]()
    for node in ast.parse((ROOT / path).read_text()).body:
        found |= names_of(node)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}" for one in node.body for name in names_of(one)}
    return found


def names_of(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return {leaf.id for leaf in ast.walk(node) if isinstance(leaf, ast.Name)}
    return set()


def missing(text: str) -> list[str]:
    """What *text* names and the tree has not."""
    gone = []
    for path, name in named(text):
        if not any(ROOT.glob(path)) or (name and name not in names_in(path)):
            gone.append(f"{path}::{name}" if name else path)
    return gone


@pytest.mark.parametrize("page", sorted(PAGES))
def test_what_a_page_names_is_there(page: str) -> None:
    assert missing((ROOT / page).read_text()) == []


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_lead_to_files(page: str) -> None:
    links = set(LINK.findall((ROOT / page).read_text()))
    assert sorted(link for link in links if not (ROOT / page).parent.joinpath(link).exists()) == []


def anchor(heading: str) -> str:
    """`where-is-` of `Where is …`, as the sites that show these pages make it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_lead_to_headings(page: str) -> None:
    text, gone = (ROOT / page).read_text(), []
    for other, place in PLACE.findall(text):
        read = (ROOT / page).parent.joinpath(other).read_text() if other else text
        if place not in map(anchor, HEADING.findall(read)):
            gone.append(f"{other}#{place}")
    assert gone == []


@pytest.mark.parametrize("page", sorted(PAGES))
def test_tables_have_a_head_and_as_many_cells_in_each_row(page: str) -> None:
    """Without its line of dashes a table is shown as a paragraph."""
    lines = (ROOT / page).read_text().splitlines()
    wrong = []
    for before, head, dashes in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        if head.startswith("|") and not before.startswith("|"):
            is_headed = re.fullmatch(r"\|(?:\s*:?-+:?\s*\|)+", dashes)
            if not is_headed or cells(dashes) != cells(head):
                wrong.append(head)
        elif head.startswith("|") and cells(head) != cells(before):
            wrong.append(head)
    assert wrong == []


def cells(row: str) -> int:
    return len(re.findall(r"(?<!\\)\|", row)) - 1


@pytest.mark.parametrize("page", sorted(PAGES))
def test_commands_are_there(page: str) -> None:
    wanted = set(re.findall(r"manage\.py (\w+)", (ROOT / page).read_text()))
    assert wanted - COMMANDS == set()


def test_the_readme_lists_commands_that_are_there_and_leaves_none_out() -> None:
    text = (ROOT / "README.md").read_text()
    _, _, table = text.partition("| command |")
    rows = "\n".join(re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE))
    assert set(re.findall(r"(?:^|, )`(\w+)", rows, re.MULTILINE)) - COMMANDS == set()
    assert {one for one in COMMANDS if not re.search(rf"(?:`|manage\.py\s){one}\b", text)} == set()


def test_what_is_gone_is_missed() -> None:
    text = "`games/play/submission.py::submit` `games/gone.py` `games/play/order.py::gone`"
    assert missing(text) == ["games/gone.py", "games/play/order.py::gone"]


def test_the_picture_has_the_rooms_of_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (floors,) = (one for one in contracts["contracts"] if one.get("containers") == ["games"])
    wanted = [set(re.findall(r"\w+", layer)) for layer in floors["layers"]]
    drawn: list[set[str]] = []
    for floor, room in re.findall(r"^\| (\d?) *\| `(\w+)` \| .+ \|$", ARCHITECTURE, re.MULTILINE):
        if floor:
            assert int(floor) == len(wanted) - len(drawn)
            drawn.append(set())
        drawn[-1].add(room)
    assert drawn == wanted


def test_thirty_features_have_a_place() -> None:
    table = ARCHITECTURE.partition("## Where is")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if row.startswith("| ") and "you look for" not in row]
    assert len(rows) >= 30
    assert [row for row in rows if not named(row)] == []

"""docs/notation.md says what the readers read: its tables are whole and its examples are played."""

import re
from pathlib import Path

import pytest

from rules import transcript
from rules.avp_thb import position
from rules.avp_thb.board import GLYPHS, ROOMS
from rules.avp_thb.position.lines import LINES
from rules.avp_thb.position.notation import FLAGS
from rules.script import SIGNS

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = [
    re.sub("^    ", "", block, flags=re.M)
    for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOCUMENT, re.M)
]


def block(begins: str) -> str:
    (found,) = [text.strip("\n") for text in BLOCKS if text.strip("\n").startswith(begins)]
    return found


@pytest.mark.parametrize("usage", [line.usage for line in LINES])
def test_every_line_of_a_position_is_explained(usage: str) -> None:
    assert f"\n| `{usage}` | " in DOCUMENT or usage.startswith("doors")
    assert f"\n| `{usage.split()[0]} " in DOCUMENT


@pytest.mark.parametrize("word", [*SIGNS, *FLAGS, *GLYPHS, *ROOMS])
def test_every_sign_is_explained(word: str) -> None:
    assert re.search(rf"`([^`\n]* )?{re.escape(word)}([ =][^`\n]*)?`", DOCUMENT), word


def test_the_case_holds() -> None:
    script = transcript.read(block("# avp_thb rulebook"))
    transcript.play(script)
    assert {line.split()[0] for entry in script.entries for _, line in entry.below} == set(SIGNS)


def test_the_smallest_position_and_the_map_are_read() -> None:
    small = position.read(block("mission 1\nmodel"))
    assert (small.turn, small.initiative) == (1, ["marine", "alien"])
    drawn = position.read(f"{block('map')}\nseats marine alien\n").board
    assert drawn.marked("egg") == ("c1", "a2") and drawn.tiles["c3"].breach


def test_the_whole_game_begins_as_written() -> None:
    text = block("# avp_thb mission").split("\n\n> marine: deploy")[0]
    assert len(transcript.play(transcript.read(f"{text}\n"))) == 5


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_others_point_here(name: str) -> None:
    assert "docs/notation.md" in (ROOT / name).read_text(encoding="utf-8")

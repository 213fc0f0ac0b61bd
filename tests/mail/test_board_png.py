"""The board in a mail has the colours that its page has by day."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from games.pictures import board_png
from rules.kernel import fold
from rules.systems import SYSTEMS
from tests.support import tables
from tests.support.random_play import Seeded

SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
{}<rect {} width="5" height="5"/></svg>"""
RED = (255, 0, 0)
STYLE = """<style>.day{--ours:#ff0000;}@media (prefers-color-scheme:dark){.day{--ours:#00ff00;}}
.red{fill:var(--ours)}.red:is(:hover,:focus){fill:#0000ff}</style>"""


def colour_of(svg: str) -> object:
    picture = Image.open(BytesIO(board_png.png(svg))).convert("RGB")
    return pytest.approx(picture.getpixel((picture.width // 4, picture.height // 4)), abs=4)


def test_a_class_has_its_colour_by_day() -> None:
    assert colour_of(SQUARE.format(STYLE, 'class="red"')) == RED


def test_a_colour_of_the_page_is_what_stands_beside_it() -> None:
    assert colour_of(SQUARE.format("", 'fill="var(--theirs,#ff0000)"')) == RED


@pytest.mark.parametrize("key", SYSTEMS)
def test_nothing_depends_on_the_theme(key: str) -> None:
    system = SYSTEMS[key]
    state = fold.start(system, tables.usual(system), Seeded(Random(1))).state
    svg = system.svg_board(system.view(state, None))
    assert "var(" in svg and "@media" in svg
    drawn = board_png.in_light(svg)
    assert "var(" not in drawn and "@media" not in drawn

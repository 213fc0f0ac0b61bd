"""A board of cutouts looks as it does when it is drawn in one, and each is drawn once."""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from games.pictures import board_png, cutouts, elements, strips
from rules.systems import SYSTEMS
from tests.support import random_play, tables

EVERY, ORDERS = 12, 48
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 100 100" class="board">
<style>.board{{--ours:#ff0000}}.unseen{{display:none}}.red{{fill:var(--ours)}}</style>
<rect x="-10" y="-10" width="100" height="100" fill="#eeeeee"/>{}</svg>"""
PIECE = (
    '<g data-id="m1" transform="translate({} 40) scale(2)" aria-label="m1 at {}"><title>m1</title>'
    '<circle r="5" class="red"/><path d="M0 0h3" stroke="#000000"/>{}</g>'
)

SCALE = cutouts.simple(board_png.WIDTH / 100)  # of drawings that are 100 wide
SMALL = '<g transform="translate(20 40)"><circle r="5" class="red"/></g>'


def boards(key: str, *, still: bool = False) -> Iterator[str]:
    """What seats see of a random game."""
    system = SYSTEMS[key]
    games = random_play.games(system, tables.usual(system), 1)
    for order, (state, _) in zip(range(ORDERS), games, strict=False):
        if order % EVERY == 0 and (prompts := system.prompts(state)):
            yield system.svg_board(system.view(state, prompts[0].seat), still=still)


def in_one(svg: str) -> Image.Image:
    """The whole drawing at once, as large as a mail shows it; what is moved, by whole pixels."""
    frame, own, _ = cutouts.parted(board_png.MEDIA.sub("", svg), board_png.WIDTH)
    scale, elements = frame.scale, [part for one in own for part in frame.parts(one)]
    moved = (
        f'<g transform="translate({round(one.x) / scale} {round(one.y) / scale})">{one.markup}</g>'
        for one in elements
    )
    whole = cutouts.Window("".join(moved), cutouts.Box(0, 0, frame.width, frame.height))
    drawn = opened(board_png.drawn(frame.sheet([whole])))
    paper = Image.new("RGBA", drawn.size, board_png.PAPER)
    return Image.alpha_composite(paper, drawn.convert("RGBA")).convert("RGB")


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """How many pixels differ by nothing, by a step of 256, by two …"""
    return ImageChops.difference(one, other).convert("L").histogram()


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_board_looks_as_if_it_were_drawn_in_one(key: str) -> None:
    for svg in boards(key):
        drawn = opened(board_png.png(svg)).convert("RGB")
        counted = differences(in_one(svg), drawn)
        pixels = drawn.width * drawn.height
        assert sum(step * count for step, count in enumerate(counted)) / pixels < 3
        assert sum(counted[64:]) < pixels / 200


def png_of(x: float, more: str = "") -> bytes:
    return board_png.png(DRAWING.format(PIECE.format(x, x, more)))


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What has been drawn since."""
    done: list[str] = []
    draw = board_png.drawn
    monkeypatch.setattr(board_png, "drawn", lambda svg: done.append(svg) or draw(svg))
    forget()
    yield done
    forget()


def forget() -> None:
    cutouts.KEPT.clear()
    cutouts.PLACED.clear()


def test_what_is_the_same_is_drawn_once(drawings: list[str]) -> None:
    first = png_of(20)
    assert drawings
    drawings.clear()
    assert png_of(20) == first
    assert png_of(20 + 5 / SCALE) != first  # moved by five pixels
    assert png_of(20, '<g class="unseen"><path d="M0 0h90"/></g>') == first
    of_no_style = DRAWING.format(PIECE.format(20, 20, "")).replace('red"', 'green red"')
    assert board_png.png(of_no_style) == first
    assert not drawings
    png_of(20, '<path d="M0 0v9"/>')
    assert len(drawings) == len(cutouts.NEAR) + 2  # larger than that: looked for, and drawn
    drawings.clear()
    board_png.png(DRAWING.format(SMALL))
    assert len(drawings) == 1


def test_only_the_strips_in_which_something_has_moved_are_packed_again() -> None:
    before, packed = png_of(20), strips.packed.cache_info().misses
    after = png_of(20 + 5 / SCALE)
    height = 2 * round(5 * 2 * SCALE) + 2  # of the piece, with its soft edge
    assert 1 <= strips.packed.cache_info().misses - packed <= 2 + height // cutouts.STRIP
    assert zlib.decompress(rows_of(after)) != zlib.decompress(rows_of(before))


def test_of_a_board_with_squares_a_row_of_them_is_packed_at_once() -> None:
    squares = DRAWING.replace('class="board"', 'class="board" data-row="28"')
    before, after = (squares.format(PIECE.format(x, x, "")) for x in (20, 31))  # from 30 to 50
    frame, *_ = cutouts.parted(before, board_png.WIDTH)
    assert frame.tops == (0, *(round((10 + y) * SCALE) for y in (0, 28, 56, 84)))
    board_png.png(before)
    packed = strips.packed.cache_info().misses
    board_png.png(after)
    assert strips.packed.cache_info().misses - packed == 1


def rows_of(png: bytes) -> bytes:
    begin = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[begin - 4 : begin])
    return png[begin + 4 : begin + 4 + length]


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_strip_depends_on_nothing_that_was_packed_before(key: str) -> None:
    made = [board_png.png(svg) for svg in boards(key)]
    for kept in (strips.packed, strips.rows, strips.ground):
        kept.cache_clear()
    assert [board_png.png(svg) for svg in reversed(list(boards(key)))] == made[::-1]


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_picture_that_weighs_too_much_is_packed_harder_and_looks_the_same(key: str) -> None:
    svg = next(boards(key))
    usual, least = board_png.png(svg), board_png.png(svg, most=1)
    between = board_png.png(svg, most=len(usual) - 1)
    assert len(least) < len(between) < len(usual)
    assert all(opened(one).tobytes() == opened(usual).tobytes() for one in (between, least))


def test_the_elements_of_a_drawing_are_parted_where_they_end() -> None:
    parts = [
        '<g id="a/b"><g><path d="M0 0"/><g/></g></g>',
        '<path d="M1 1"/>',
        "<text>1/2</text>",
        "<g></g>",
        '<glyph x="1"/>',
    ]
    drawing = f"<svg>{' '.join(parts)}</svg>"
    assert list(elements.children(drawing, len("<svg>"))) == parts


def test_a_piece_at_the_edge_is_whole_elsewhere(drawings: list[str]) -> None:
    png_of(-10)
    picture = opened(png_of(-10 + 400 / SCALE)).convert("RGB")
    middle, radius, below = 400, round(10 * SCALE), round(50 * SCALE) + 8
    for x in (middle + 5 - radius, middle + radius - 5):
        assert picture.getpixel((x, below)) == pytest.approx((255, 0, 0), abs=4)


def test_thin_lines_and_small_letters_are_found() -> None:
    thin = '<path d="M0 0V.2M80 80h.2" stroke="#000000" stroke-width=".2"/>'
    frame, (_, one), _ = cutouts.parted(DRAWING.format(thin), board_png.WIDTH)
    (element,) = frame.parts(one)
    cut = cutouts.drawn(frame, [element], board_png.drawn)[element.markup]
    assert cut and cut.image.width > 70 * frame.scale


def test_what_shows_nothing_is_left_out() -> None:
    frame, (_, one), _ = cutouts.parted(DRAWING.format("<g/>"), board_png.WIDTH)
    (element,) = frame.parts(one)
    assert cutouts.drawn(frame, [element], board_png.drawn) == {element.markup: None}


def test_the_words_of_a_figure_are_drawn_once_for_all(drawings: list[str]) -> None:
    words = '<text y="9" font-size="5">{}</text>'
    for figure, word in (("", "a1"), ('<path d="M0 0v2"/>', "a2")):
        png_of(20, figure + words.format(word))
    drawings.clear()
    png_of(40, words.format("a2"))
    assert not drawings


@pytest.mark.parametrize(
    ("scale", "simplest"), [(560 / 544, 1), (560 / 1122, 0.5), (560 / 240, 7 / 3), (0.378, 0.375)]
)
def test_a_scale_near_a_simple_one_is_that(scale: float, simplest: float) -> None:
    assert cutouts.simple(scale) == pytest.approx(simplest)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_still_board_looks_the_same(key: str) -> None:
    for still, live in zip(boards(key, still=True), boards(key), strict=True):
        drawn, other = (opened(board_png.png(one)).convert("RGB") for one in (still, live))
        assert drawn.size == other.size
        assert sum(differences(drawn, other)[64:]) < drawn.width * drawn.height / 1000

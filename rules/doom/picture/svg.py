"""The board as SVG: areas as they are revealed, doors, figures of all sizes, tokens."""

from collections.abc import Iterator

from rules.doom.board.spaces import COLUMNS, reading
from rules.doom.picture.aids import about, is_acting, unseen
from rules.doom.picture.figures import piece
from rules.doom.picture.ground import door, space
from rules.doom.picture.paint import CELL, EDGE, STYLE
from rules.doom.pieces import Piece
from rules.doom.view import View
from rules.parts.svg import NAMESPACE, tag, text


def svg_board(view: View, *, still: bool = False) -> str:
    """Of a *still* one nobody can choose a figure."""
    wide = max(x for x, _ in view.grid.floor) + 1
    deep = max(y for _, y in view.grid.floor) + 1
    return tag(
        "svg",
        tag("style", STYLE),
        tag("rect", width=wide * CELL, height=deep * CELL, class_="dm-rock"),
        *rim(wide, deep),
        *(space(view, at) for at in sorted(view.grid.floor, key=reading)),
        *(door(view, one) for one in view.board.doors.values()),
        *(() if still else unseen(view)),
        *(piece(one, *(() if still else about(view, one))) for one in upwards(view)),
        xmlns=NAMESPACE,
        viewBox=f"{-EDGE} {-EDGE} {wide * CELL + 2 * EDGE} {deep * CELL + 2 * EDGE}",
        class_="dm",
        role="group",
        aria_label=f"The board. Round {view.round}.",
        font_family="system-ui,sans-serif",
        text_anchor="middle",
        data_row=CELL,
    )


def upwards(view: View) -> list[Piece]:
    """Who acts lies above the others, with all that is drawn of it."""
    return sorted(view.pieces(), key=lambda one: is_acting(view, one))


def rim(wide: int, deep: int) -> Iterator[str]:
    """Letters of columns and numbers of rows, as they are typed."""
    for x in range(wide):
        yield text(COLUMNS[x], x=x * CELL + CELL // 2, y=-8, font_size=12, class_="dm-faint")
    for y in range(deep):
        yield text(str(y + 1), x=-12, y=y * CELL + CELL // 2 + 4, font_size=12, class_="dm-faint")

"""The board as SVG: areas as they are revealed, doors, figures of all sizes, tokens."""

from collections.abc import Iterator

from rules.doom import told
from rules.doom.board.spaces import COLUMNS, Edge, Space, reading, word
from rules.doom.pieces import Piece
from rules.doom.scenarios.scenario import Door, Token
from rules.doom.view import View
from rules.kernel.orders import PIECE, PLACE, listed
from rules.parts.svg import NAMESPACE, tag, text, titled

CELL, EDGE = 32, 24
LIGHT = {
    "rock": "#cfccc4", "floor": "#f4f2ea", "line": "#d3cfc2", "ink": "#22303a", "faint": "#5d6870",
    "block": "#8a8f94", "fire": "#e2a05a", "barrel": "#b98b4a", "duct": "#c9d3da",
    "exit": "#bfe0b4", "marine": "#2f6fb5", "invader": "#a83a2a", "token": "#e3c75c",
    "plain": "#5b5348", "blue": "#2f6fb5", "red": "#b8402f", "yellow": "#c99a10", "name": "#ffffff",
}  # fmt: skip
DARK = {
    "rock": "#14191d", "floor": "#2a3238", "line": "#3a444b", "ink": "#e4eaee", "faint": "#a3b0ba",
    "block": "#6b747b", "fire": "#8f5a22", "barrel": "#7a5a2c", "duct": "#46535c",
    "exit": "#3d5a33", "marine": "#5b9be0", "invader": "#e2705e", "token": "#a98c2c",
    "plain": "#b3a893", "blue": "#5b9be0", "red": "#e2705e", "yellow": "#f0cb4a", "name": "#101417",
}  # fmt: skip
GROUND = {"blocking": "block", "harmful": "fire", "ducts": "duct", "exits": "exit"}
SIGNS = {"blocking": "O", "harmful": "~", "ducts": "U", "exits": "X"}


def variables(colours: dict[str, str]) -> str:
    return "".join(f"--dm-{name}:{colour};" for name, colour in colours.items())


def style() -> str:
    """Colours as variables, so that the theme of the page changes them all."""
    fills = "".join(f".dm-{name}{{fill:var(--dm-{name})}}" for name in LIGHT)
    strokes = "".join(
        f".dm-door-{kind}{{stroke:var(--dm-{kind})}}" for kind in ("plain", "blue", "red", "yellow")
    )
    return (
        f".dm{{{variables(LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{.dm{{{variables(DARK)}}}}}"
        f"@media print{{.dm{{{variables(LIGHT)}}}}}"
        f"{fills}{strokes}.dm-edge{{stroke:var(--dm-ink)}}.dm-cell{{stroke:var(--dm-line)}}"
        ".dm-open{stroke-dasharray:3 5}"
    )


STYLE = style()


def svg_board(view: View) -> str:
    wide = max(x for x, _ in view.grid.floor) + 1
    deep = max(y for _, y in view.grid.floor) + 1
    return tag(
        "svg",
        tag("style", STYLE),
        tag("rect", width=wide * CELL, height=deep * CELL, class_="dm-rock"),
        *rim(wide, deep),
        *(space(view, at) for at in sorted(view.grid.floor, key=reading)),
        *(door(view, one) for one in view.board.doors.values()),
        *(piece(one) for one in view.pieces()),
        xmlns=NAMESPACE,
        viewBox=f"{-EDGE} {-EDGE} {wide * CELL + 2 * EDGE} {deep * CELL + 2 * EDGE}",
        class_="dm",
        role="group",
        aria_label=f"The board. Round {view.round}.",
        font_family="system-ui,sans-serif",
        text_anchor="middle",
    )


def rim(wide: int, deep: int) -> Iterator[str]:
    """Letters of columns and numbers of rows, as they are typed."""
    for x in range(wide):
        yield text(COLUMNS[x], x=x * CELL + CELL // 2, y=-8, font_size=12, class_="dm-faint")
    for y in range(deep):
        yield text(str(y + 1), x=-12, y=y * CELL + CELL // 2 + 4, font_size=12, class_="dm-faint")


def space(view: View, at: Space) -> str:
    """The floor with what lies there; its word can be clicked."""
    x, y = at[0] * CELL, at[1] * CELL
    found = told.of_space(view, at)
    names = [name for name in GROUND if at in getattr(view.board, name)]
    kind = "barrel" if at in view.barrels else GROUND[names[0]] if names else "floor"
    mark = "B" if at in view.barrels else SIGNS[names[0]] if names else ""
    return titled(
        f"{word(at)}{f': {listed(found)}' if found else ''}",
        tag("rect", x=x, y=y, width=CELL, height=CELL, class_=f"dm-{kind} dm-cell"),
        *([letter(at, mark, "dm-ink")] if mark else []),
        *(token(at, one) for one in view.tokens_at(at)),
        *(teleporter(at, colour) for colour, ends in view.board.teleporters.items() if at in ends),
        data_id=word(at),
        data_kind=PLACE,
    )


def letter(at: Space, mark: str, kind: str) -> str:
    x, y = at[0] * CELL + CELL // 2, at[1] * CELL + CELL // 2 + 5
    return text(mark, x=x, y=y, font_size=14, class_=kind)


def token(at: Space, one: Token) -> str:
    """A disc with the first letter of what it is."""
    x, y = at[0] * CELL + CELL // 2, at[1] * CELL + CELL // 2
    colour = one.kind.removeprefix("key-") if one.kind.startswith("key-") else "token"
    return tag("circle", cx=x, cy=y, r=11, class_=f"dm-{colour} dm-edge") + letter(
        at, one.kind[0].upper(), "dm-ink"
    )


def teleporter(at: Space, colour: str) -> str:
    x, y = at[0] * CELL + CELL // 2, at[1] * CELL + CELL // 2
    ring = tag(
        "circle", cx=x, cy=y, r=13, fill="none", stroke_width=4, class_=f"dm-door-{colour}"
    )  # fmt: skip
    return ring + letter(at, "T", "dm-ink")


def door(view: View, one: Door) -> str:
    """A bar on its edges in the colour of its key: broken when it is open, none when it is gone."""
    if one.id in view.smashed:
        return ""
    drawn = "".join(map(bar, one.edges))
    opened = " dm-open" if one.id in view.open else ""
    x, y = middle(one.edges[0])
    return titled(
        told.of_door(view, one),
        tag("path", d=drawn, stroke_width=6, class_=f"dm-door-{one.kind}{opened}"),
        text(one.kind[0].upper(), x=x, y=y + 4, font_size=11, font_weight="700", class_="dm-ink"),
        data_id=one.id,
        data_kind=PLACE,
    )


def bar(edge: Edge) -> str:
    """The line between two neighbours."""
    (x, y), (to, _) = edge
    if to > x:
        return f"M{to * CELL} {y * CELL}v{CELL}"
    return f"M{x * CELL} {(y + 1) * CELL}h{CELL}"


def middle(edge: Edge) -> Space:
    (ax, ay), (bx, by) = edge
    return (ax + bx + 1) * CELL // 2, (ay + by + 1) * CELL // 2


def piece(one: Piece) -> str:
    """Its label and the wounds that it has left, over all its spaces; a dot for each order."""
    left, top = min(x for x, _ in one.at), min(y for _, y in one.at)
    wide, deep = max(x for x, _ in one.at) - left + 1, max(y for _, y in one.at) - top + 1
    x, y = left * CELL + wide * CELL // 2, top * CELL + deep * CELL // 2
    side = "marine" if one.is_marine else "invader"
    box = {"x": left * CELL + 3, "y": top * CELL + 3, "rx": 13 if wide * deep == 1 else 8}
    orders = getattr(one, "orders", [])
    return titled(
        f"{one.name} at {told.where(one)}: {told.of_piece(one)}",
        tag("rect", **box, width=wide * CELL - 6, height=deep * CELL - 6,
            class_=f"dm-{side} dm-edge"),
        text(one.id, x=x, y=y + 1, font_size=11, font_weight="700", class_="dm-name"),
        text(f"{one.wounds}{'•' * len(orders)}", x=x, y=y + 12, font_size=10, class_="dm-name"),
        data_id=one.id,
        data_kind=PIECE,
    )  # fmt: skip

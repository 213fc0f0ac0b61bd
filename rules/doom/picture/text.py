"""The board in letters: two columns a space, then who and what is there, one by one."""

from collections.abc import Iterator
from textwrap import wrap

from rules.doom import told
from rules.doom.board.spaces import COLUMNS, Space, between, shifted, word
from rules.doom.layout import Layout
from rules.doom.names import called
from rules.doom.pieces import Marine, Piece
from rules.doom.scenarios.scenario import AIMS, ENCOUNTER, KEY, NODE
from rules.doom.view import View

WIDTH = 76
SOLID, FLOOR = "  ", ". "
GROUND = {"blocking": "O", "harmful": "~", "ducts": "U", "exits": "X"}
LEGEND = (
    "M1 marine ma1  zo an invader by its label, here a zombie  . floor",
    "O obstacle  ~ damaging  B barrel  U duct  X exit  T teleporter  ? encounter",
    "$ token  K key  N node  | _ closed door to the right or below  : , open one",
    "Dice are told as range/damage, and ammo where they may cost ammunition.",
)
MARKS = {NODE: "N", KEY: "K", ENCOUNTER: "?"}  # of tokens that are no loot
RIGHT, BELOW = (1, 0), (0, 1)
CLOSED = {RIGHT: "|", BELOW: "_"}
OPEN = {RIGHT: ":", BELOW: ","}


def text_board(view: View) -> str:
    """At most 76 columns wide."""
    return "\n".join([*header(view), *rows(view), *LEGEND, "", *lists(view)])


def header(view: View) -> list[str]:
    last = f" of {view.rounds}" if view.rounds else ""
    frags = f"{view.frags} of {view.limit} frags"
    dark = " Darkness." if view.dark else ""
    when = f"Round {view.round}{last}. {AIMS[view.board.aim]} {frags}.{dark}"
    return [*wrap(when, WIDTH), f"   {' '.join(COLUMNS[: width(view)])}"]


def width(layout: Layout) -> int:
    return max(x for x, _ in layout.grid.floor) + 1


def rows(view: View) -> Iterator[str]:
    deep = max(y for _, y in view.grid.floor) + 1
    for y in range(deep):
        cells = "".join(cell(view, (x, y)) for x in range(width(view)))
        yield f"{y + 1:2d} {cells}".rstrip()


def cell(view: View, space: Space) -> str:
    """Two letters: who stands there, or what lies there with the door behind it."""
    if space not in view.grid.floor:
        return SOLID
    if there := view.at(space):
        return there.id.replace("ma", "M") if there.is_marine else there.id[:2]
    return f"{sign(view, space)}{door_behind(view, space)}"


def sign(view: View, space: Space) -> str:
    if space in view.barrels:
        return "B"
    for token in view.tokens_at(space):
        return next((mark for kind, mark in MARKS.items() if token.kind.startswith(kind)), "$")
    if any(space in ends for ends in view.board.teleporters.values()):
        return "T"
    found = (mark for name, mark in GROUND.items() if space in getattr(view.board, name))
    return next(found, FLOOR[0])


def door_behind(view: View, space: Space) -> str:
    for by in (RIGHT, BELOW):
        edge = between(space, shifted(space, by))
        for door in view.board.doors.values():
            if edge in door.edges:
                return (OPEN if door.id in view.open else CLOSED)[by]
    return FLOOR[1]


def lists(view: View) -> Iterator[str]:
    """Figures, tokens and doors, as far as they are revealed."""
    for marine in view.marines.values():
        yield from line(marine)
    for figure in view.figures.values():
        yield from line(figure)
    for token in view.tokens:
        yield f"{word(token.at)}: {token.called}"
    for door in view.board.doors.values():
        yield from wrap(told.of_door(view, door), WIDTH, subsequent_indent="   ")


def line(piece: Piece) -> list[str]:
    held = piece.cards if isinstance(piece, Marine) else []
    cards = f", cards {', '.join(map(called, held))}" if held else ""
    where = f"at {told.where(piece)}" if piece.at else told.where(piece)
    text = f"{piece.name} {where}: {told.of_piece(piece)}{cards}"
    return wrap(text, WIDTH, subsequent_indent="   ")

"""What lies and stands on the board, in words: for panels, boards in letters and pictures."""

from rules.doom.board.spaces import Space, word
from rules.doom.layout import Layout
from rules.doom.names import so_many
from rules.doom.pieces import Figure, Marine, Piece
from rules.doom.scenarios.scenario import Door
from rules.kernel.orders import listed

GROUNDS = {
    "blocking": "a blocking obstacle", "harmful": "a damaging obstacle", "ducts": "a duct",
    "exits": "an exit",
}  # fmt: skip


def where(piece: Piece) -> str:
    return listed(map(word, piece.at)) if piece.at else "off the board"


def of_figure(figure: Figure) -> str:
    kind = figure.invader
    able = [*kind.abilities]
    told = f"{figure.wounds} of {kind.wounds} wounds, armour {kind.armour}, moves {kind.movement}"
    return f"{told}{f', {listed(able)}' if able else ''}"


def of_marine(marine: Marine) -> str:
    told = [f"{marine.wounds} of {marine.most} wounds", f"armour {marine.armour}"]
    told += [so_many(number, kind) for kind, number in marine.ammo.items() if number]
    told += marine.weapons
    told += [so_many(number, item) for item, number in marine.items.items() if number]
    told += [f"order {order}" for order in marine.orders]
    return ", ".join(told)


def of_piece(piece: Piece) -> str:
    return of_marine(piece) if isinstance(piece, Marine) else of_figure(piece)


def of_door(layout: Layout, door: Door) -> str:
    """`door2, blue: locked, between f7 and g7`"""
    kind = f", {door.kind}" if door.is_secured else ""
    beside = sorted(door.beside & layout.grid.floor)
    return f"{door.id}{kind}: {state_of(layout, door)}, beside {listed(map(word, beside))}"


def state_of(layout: Layout, door: Door) -> str:
    if door.id in layout.smashed:
        return "gone"
    if door.id in layout.open:
        return "open"
    locked = door.is_secured and door.kind not in layout.keys
    return "locked" if locked else "closed"


def of_space(layout: Layout, space: Space) -> list[str]:
    """What is there besides who stands there."""
    found = [text for name, text in GROUNDS.items() if space in getattr(layout.board, name)]
    found += ["a barrel"] * (space in layout.barrels)
    pairs = layout.board.teleporters.items()
    found += [f"the {colour} teleporter" for colour, ends in pairs if space in ends]
    return [*found, *(token.called for token in layout.tokens_at(space))]

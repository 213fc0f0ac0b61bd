"""
What an attack may name, and whom it strikes: the same for checks, odds and play.

Who is *meant* by an attack passes over another one in the space; everywhere else one stands there.
"""

from rules.doom.attacks import Aimed, aimed
from rules.doom.board import ranges
from rules.doom.board.spaces import Space, word
from rules.doom.layout import DARK, Layout
from rules.doom.pieces import Marine, Piece
from rules.doom.saying import refused
from rules.doom.weapons import WEAPONS, Weapon
from rules.kernel.errors import IllegalOrder


def weapon_of(piece: Piece, key: str = "") -> Weapon:
    """What a marine attacks with by its word; an invader has one attack."""
    return WEAPONS[key] if isinstance(piece, Marine) else piece.invader.weapon


def check(
    layout: Layout, piece: Piece, weapon: Weapon, space: Space, meant: Piece | None = None
) -> None:  # fmt: skip
    """Raise IllegalOrder unless *piece* may attack *space* with *weapon*."""
    if space not in layout.grid.floor:
        raise IllegalOrder(no_floor(space), rule="4-1")
    check_target(layout, piece, weapon, space, meant)
    if weapon.melee:
        if not is_beside(layout, piece, space):
            far = f"{piece.name} is not adjacent to {word(space)}"
            raise refused(f"{far}: a {weapon.name} strikes no farther.", rule="4-3")
    elif weapon.has("seeking"):
        if seeks(layout, piece, space) > ranges.SEEKING:
            far = f"No way of {ranges.SEEKING} spaces leads from {piece.name} to {word(space)}"
            raise IllegalOrder(f"{far} round walls and closed doors.", rule="4.2-9")
    elif layout.is_too_dark(piece, (space,)):
        far = f"in Darkness nobody sees further than {DARK} spaces"
        raise refused(f"{piece.name} does not see {word(space)}: {far}.", rule="8-6")
    elif not layout.sees(piece, space, meant, through=sees_through(piece)):
        raise refused(f"{piece.name} does not see {word(space)}.", rule="4-2")


def no_floor(space: Space) -> str:
    """The same for a wall and for what nobody has seen."""
    return f"There is no floor at {word(space)}."


def check_target(
    layout: Layout, piece: Piece, weapon: Weapon, space: Space, meant: Piece | None
) -> None:  # fmt: skip
    """Raise IllegalOrder unless something is there that *weapon* may be used against."""
    there = layout.at(space, meant)
    if space in layout.board.blocking:
        raise IllegalOrder(f"There is an obstacle at {word(space)}.", rule="4-1")
    if weapon.has("blast") or space in layout.barrels:
        return
    if there is None:
        raise IllegalOrder(f"Nobody stands at {word(space)}.", rule="4-1")
    if there.is_marine == piece.is_marine:
        raise refused(f"{there.name} at {word(space)} is no enemy.", rule="4-1")


def sees_through(piece: Piece) -> bool:
    return isinstance(piece, Marine) and piece.has("sniper")


def is_beside(layout: Layout, piece: Piece, space: Space) -> bool:
    return ranges.adjacent(layout.grid, piece.at, (space,))


def seeks(layout: Layout, piece: Piece, space: Space) -> int:
    return min(ranges.seeks(layout.grid, at, space) for at in piece.at)


def range_of(
    layout: Layout, piece: Piece, weapon: Weapon, space: Space, meant: Piece | None
) -> int:  # fmt: skip
    """The range to the space, or to the nearest space of who stands there."""
    if weapon.has("seeking"):
        return seeks(layout, piece, space)
    there = layout.at(space, meant)
    return layout.range_to(piece, there.at if there and there != piece else (space,))


MARKED = ("pistol", "machine-gun", "chain-gun")  # what a Marksman is better with


def aim(
    layout: Layout, piece: Piece, weapon: Weapon, space: Space, deadly: int = 0,
    meant: Piece | None = None,
) -> Aimed:  # fmt: skip
    """The roll with all dice, as cards have it."""
    marked = isinstance(piece, Marine) and piece.has("marksman") and weapon.key in MARKED
    far = range_of(layout, piece, weapon, space, meant)
    return aimed(weapon, far, accuracy=int(marked), deadly=deadly)


def targets(
    layout: Layout, piece: Piece, weapon: Weapon, space: Space, meant: Piece | None = None, *,
    sweep: bool = False,
) -> list[Piece]:  # fmt: skip
    """Everybody whom a hit there strikes, each once: friends and the attacker by a blast, too."""
    if weapon.has("blast"):
        return caught(layout, space, weapon.level("blast"))
    if sweep or weapon.has("sweep"):
        return [one for one in layout.enemies(piece) if layout.adjacent(piece, one)]
    there = layout.at(space, meant)
    return [there] if there else []


def caught(layout: Layout, space: Space, size: int) -> list[Piece]:
    """Everybody in the area of a blast."""
    area = ranges.blast(layout.grid, space, size).spaces
    return [one for one in layout.pieces() if not area.isdisjoint(one.at)]

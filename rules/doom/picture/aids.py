"""
What a figure can do, drawn while it is chosen: where it comes, what it sees, at which range; and
where figures can come in.
"""

from collections.abc import Iterable, Iterator

from rules.doom.actions.invading import who_sees
from rules.doom.board.bodies import Body, fits
from rules.doom.board.ranges import distances
from rules.doom.board.spaces import Space, reading
from rules.doom.picture.figures import box
from rules.doom.picture.paint import CELL
from rules.doom.pieces import INVADER, Marine, Piece
from rules.doom.steps.turn import ACT, ACTIONS, SPAWNING, InvaderTurn
from rules.doom.view import View
from rules.parts.svg import tag, text


def about(view: View, one: Piece) -> Iterator[str]:
    drawn = [*sight(view, one), *reach(view, one), *aims(view, one)]
    if drawn:
        yield tag("g", *drawn, class_="dm-about")


def unseen(view: View) -> Iterator[str]:
    """A dot on each free space that no marine sees, while the invader is asked who comes in."""
    turn = view.steps[0] if view.steps else None
    if view.seat != INVADER or not isinstance(turn, InvaderTurn) or turn.stage != SPAWNING:
        return
    taken = {*view.taken()}
    free = [(at,) for at in sorted(view.grid.clear, key=reading)]
    if there := [at for at in free if fits(view.grid, at, taken) and not who_sees(view, at)]:
        yield dots(there, "dm-reach", pointer_events="none")


def is_acting(view: View, one: Piece) -> bool:
    turn = view.steps[0] if view.steps else None
    if isinstance(turn, InvaderTurn):
        return turn.active == one.id
    return turn is not None and isinstance(one, Marine) and turn.seat == one.seat


def movement(view: View, one: Piece) -> tuple[int, int]:
    """What is left of its turn; else what an advance and a sprint give, or its own movement."""
    turn = view.steps[0] if view.steps else None
    if turn and is_acting(view, one) and turn.stage == ACT:
        return turn.movement, turn.movement
    if isinstance(one, Marine):
        return ACTIONS["advance"].movement, ACTIONS["sprint"].movement
    return one.invader.movement, one.invader.movement


def reach(view: View, one: Piece) -> Iterator[str]:
    """A dot wherever it can stop, a small one where only a sprint leads."""
    near, far = movement(view, one)
    stops = view.reach(one, far).stops
    for kind, there in (
        ("dm-reach", [to for to, cost in stops.items() if cost <= near]),
        ("dm-reach dm-far", [to for to, cost in stops.items() if cost > near]),
    ):
        if there:
            yield dots(there, kind)


def dots(there: Iterable[Body], kind: str, **more: str) -> str:
    """One on each body, in one path."""
    return tag("path", d="".join(f"M{x} {y}h0" for x, y in map(middle, there)), class_=kind, **more)


def middle(at: Body) -> Space:
    x, y = (sum(one) * CELL // len(at) + CELL // 2 for one in zip(*at, strict=True))
    return x, y


def sight(view: View, one: Piece) -> Iterator[str]:
    """The spaces that the seat’s own marine, or the figure that acts, sees."""
    if not (is_acting(view, one) or (isinstance(one, Marine) and one.seat == view.seat)):
        return
    seen = sorted(
        (at for at in view.grid.floor if at not in one.at and view.sees(one, at)), key=reading
    )
    if seen:
        squares = (f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in seen)
        yield tag("path", d="".join(squares), class_="dm-sight")


def aims(view: View, one: Piece) -> Iterator[str]:
    """A frame round each enemy in sight, with the range in its corner."""
    seen = [two for two in view.enemies(one) if any(view.sees(one, at) for at in two.at)]
    far = distances(view.grid, one.at) if seen else {}
    for other in seen:
        left, top, wide, deep = box(other.at)
        yield tag("rect", x=left + 1, y=top + 1, width=wide - 2, height=deep - 2, rx=4,
                  class_="dm-aim")  # fmt: skip
        if ranges := [far[at] for at in other.at if at in far]:
            yield tag("circle", cx=left + 4, cy=top + 4, r=7, class_="dm-floor dm-edge")
            yield text(str(min(ranges)), x=left + 4, y=top + 8, font_size=10, font_weight="700",
                       class_="dm-ink")  # fmt: skip
